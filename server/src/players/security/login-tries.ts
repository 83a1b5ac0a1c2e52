import { sql } from 'kysely';
import type { CallResponse } from '#contract/calls.ts';
import { deviceOf } from '#rules/players/device.ts';
import { networkOf } from '#rules/players/network.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { storable } from '../checks.ts';
import type { LoginWay } from '../tables.ts';
import type { Visit, Visitor } from './visitor.ts';

const SHOWN = 20;

const keptUserAgent = (userAgent: string): string => (storable(userAgent) ?? '').slice(0, 512);

/** Writes a try to log in down; `playerId` is `null` for an unknown name. */
export async function recordLogin(
  db: Writer,
  { siteId, now, from: { ip, userAgent } }: Visit,
  tried: {
    readonly playerId: bigint | null;
    readonly how: LoginWay;
    readonly succeeded: boolean;
  },
): Promise<void> {
  await db
    .insertInto('login_try')
    .values({
      id: uuid7(),
      site_id: siteId,
      player_id: tried.playerId,
      at: now,
      how: tried.how,
      succeeded: tried.succeeded,
      network: networkOf(ip),
      user_agent: keptUserAgent(userAgent),
    })
    .execute();
}

/**
 * Whether a player logs in from where they were not known so far. A browser is known by its device cookie; a client
 * without one by its network and name. The first login of all is not new: there is nothing to compare it with.
 */
export async function isNewPlace(
  reader: Reader,
  { ip, userAgent, device, caller }: Visitor,
  playerId: bigint,
): Promise<boolean> {
  const { rows } = await sql<{ is_first: boolean; is_known_device: boolean; is_known_place: boolean }>`
    select count(*) = 0 as is_first,
      exists(select from player_device where player_id = ${playerId} and device_hash = ${device}) as is_known_device,
      coalesce(bool_or(network = ${networkOf(ip)} and user_agent = ${keptUserAgent(userAgent)}), false)
        as is_known_place
    from login_try where player_id = ${playerId} and succeeded`.execute(reader);
  const found = rows[0];
  if (!found || found.is_first || found.is_known_device) return false;
  return caller.isBrowser || !found.is_known_place;
}

/** The latest tries to log in as the player, newest first. */
export async function readLogins(
  reader: Reader,
  playerId: bigint,
): Promise<CallResponse<'/api/players/logins'>> {
  const rows = await reader
    .selectFrom('login_try')
    .select(['at', 'how', 'succeeded', 'network', 'user_agent'])
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return {
    statusCode: 1,
    value: rows.map((row) => ({
      at: row.at.toISOString(),
      how: row.how,
      succeeded: row.succeeded,
      ...deviceOf(row.user_agent),
      network: row.network,
    })),
  };
}

/** Deletes old logins: after 90 days, those of unknown names after an hour. */
export async function forgetOldLogins(writer: Writer): Promise<void> {
  await sql`select forget_old_logins()`.execute(writer);
}
