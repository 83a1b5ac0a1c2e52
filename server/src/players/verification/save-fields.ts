import { type Refusal, refuse } from '#contract/errors.ts';
import { nameProblem, normaliseName } from '#rules/players/fields.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import type { PlayerDeps } from '../deps.ts';
import { isNameFixed, recordNameChange } from '../profile/legal-name.ts';
import { lockPlayer } from '../protection/store.ts';
import { playerById, setFullName } from '../store.ts';
import type { PlayerFields } from './facts.ts';
import { renewLevel } from './renew-levels.ts';
import { lockOpen } from './submissions.ts';

/** What is saved; fields that are missing stay as they are. */
export interface SavedFields {
  readonly fullName: string | undefined;
  readonly fields: { readonly [Field in keyof PlayerFields]?: string | undefined };
}

/** Saves what a player says of themselves, as they go. While staff looks at it, nothing of it changes. */
export async function saveFields(
  deps: PlayerDeps,
  { siteId, playerId, actor, now }: PlayerAction,
  { fullName, fields }: SavedFields,
): Promise<Refusal | undefined> {
  const name = fullName === undefined ? undefined : normaliseName(fullName);
  const badName = name === undefined ? undefined : nameProblem(name);
  if (badName) return refuse(badName, { field: 'full_name' });
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return deps.db.tx(async (tx) => {
    await lockPlayer(tx, playerId);
    const open = await lockOpen(tx, playerId);
    if (open && open.state !== 'started') return refuse('verificationInReview');
    const row = await playerById(tx, playerId);
    if (name !== undefined && name !== row.full_name) {
      if (await isNameFixed(deps, tx, row, now)) return refuse('nameFixed', { field: 'full_name' });
      await setFullName(tx, playerId, name);
      const change = { playerId, from: row.full_name, to: name, reason: '' };
      await recordNameChange(tx, { actor, now }, change);
    }
    if (given.length > 0) {
      const values: Partial<PlayerFields> = Object.fromEntries(given);
      await tx
        .insertInto('player_verification')
        .values({ player_id: playerId, site_id: siteId, ...values })
        .onConflict((conflict) => conflict.column('player_id').doUpdateSet(values))
        .execute();
    }
    await renewLevel(tx, { siteId, playerId, now });
    return undefined;
  });
}

/**
 * What a demonstration player says of themselves; one of whom something is known is left alone.
 * @returns whether it was written
 */
export async function fillInForHistory(
  db: Db,
  of: Pick<PlayerAction, 'siteId' | 'playerId' | 'now'>,
  fields: Partial<PlayerFields>,
): Promise<boolean> {
  return db.tx(async (tx) => {
    await lockPlayer(tx, of.playerId);
    const { numInsertedOrUpdatedRows: added } = await tx
      .insertInto('player_verification')
      .values({ player_id: of.playerId, site_id: of.siteId, ...fields })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (added !== 1n) return false;
    await renewLevel(tx, of);
    return true;
  });
}
