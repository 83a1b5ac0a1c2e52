import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Permission } from '#contract/office/permissions.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { PlayerRow } from '../../players/public.ts';
import type { StaffContext } from '../context.ts';
import { sitesFor } from '../roles/sites-for.ts';

/** A player as staff find them, with their site. */
export type FoundPlayer = Omit<PlayerRow, 'password_hash'> & {
  readonly external_id: string;
  readonly currency: string;
};

/**
 * A player by id, at one of the sites at which the caller has a permission: one of another site or operator is as unknown as
 * one that is not there.
 */
export async function findPlayer(
  reader: Reader,
  context: StaffContext,
  playerId: string,
  permission: Permission = 'players.read',
): Promise<FoundPlayer | OfficeRefusal> {
  const sites = await sitesFor(reader, context, permission);
  const row = await reader
    .selectFrom('player')
    .selectAll()
    .where('id', '=', BigInt(playerId))
    .executeTakeFirst();
  const site = sites.find(({ id }) => id === row?.site_id);
  if (!row || !site) return refuseStaff('unknownPlayer', { field: 'player_id' });
  const { password_hash: _, ...player } = row;
  return { ...player, external_id: site.external_id, currency: site.currency };
}

/** The same where the caller may manage the player, locked until the transaction ends. */
export async function lockPlayer(
  tx: Tx,
  context: StaffContext,
  playerId: string,
): Promise<FoundPlayer | OfficeRefusal> {
  const found = await findPlayer(tx, context, playerId, 'players.manage');
  if (isOfficeRefusal(found)) return found;
  await tx.selectFrom('player').select('id').where('id', '=', found.id).forNoKeyUpdate().execute();
  return findPlayer(tx, context, playerId, 'players.manage');
}
