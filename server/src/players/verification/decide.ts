import type { DeclineReason } from '#contract/verification.ts';
import { actorText, type PlayerAction } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { lockPlayer } from '../protection/store.ts';
import { readLevel } from './player-level.ts';
import { renewLevel } from './renew-levels.ts';
import { writeToPlayer } from './write-to-player.ts';

/** What staff decides of a submission. */
export type Decision =
  | {
      readonly outcome: 'approved';
      /** The last day of the document, ISO 8601; `null`: it has none. */
      readonly validUntil: string | null;
    }
  | { readonly outcome: 'declined'; readonly why: DeclineReason };

/** What became of a submission. */
interface Decided {
  readonly before: { readonly state: string; readonly level: number };
  readonly after: { readonly state: string; readonly level: number };
}

/** Locks a submission with its player, so that nothing of either changes until `tx` ends. */
export async function lockSubmission(tx: Tx, id: string, siteIds: readonly number[]) {
  const found = await tx
    .selectFrom('verification_submission')
    .select('player_id')
    .where('id', '=', id)
    .where('site_id', 'in', [...siteIds, -1])
    .executeTakeFirst();
  if (!found) return undefined;
  await lockPlayer(tx, found.player_id);
  return tx
    .selectFrom('verification_submission')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export type LockedSubmission = NonNullable<Awaited<ReturnType<typeof lockSubmission>>>;

/** The end of the last day of a document. */
const endOf = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000);

/**
 * Decides a submission that is locked and open. What is approved counts from the commit on, for stakes, too; the player is
 * sent a message.
 */
export async function decideSubmission(
  tx: Tx,
  { siteId, playerId, actor, now }: PlayerAction,
  row: LockedSubmission,
  decision: Decision,
): Promise<Decided> {
  const levelNow = async () => (await readLevel(tx, { playerId, now }))?.level.level ?? 0;
  const before = { state: row.state, level: await levelNow() };
  await tx
    .updateTable('verification_submission')
    .set((eb) => ({
      ...{ state: decision.outcome, decided_at: now, decided_by: actorText(actor) },
      reason_code: decision.outcome === 'declined' ? decision.why : null,
      valid_until: decision.outcome === 'approved' ? decision.validUntil : null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .execute();
  if (decision.outcome === 'approved')
    for (const need of row.needs) {
      const until = need === 'document' && decision.validUntil ? endOf(decision.validUntil) : null;
      const item = { submission_id: row.id, approved_at: now, valid_until: until };
      await tx
        .insertInto('verification_item')
        .values({ player_id: playerId, need, site_id: siteId, ...item })
        .onConflict((conflict) => conflict.columns(['player_id', 'need']).doUpdateSet(item))
        .execute();
    }
  await renewLevel(tx, { siteId, playerId, now });
  const after = { state: decision.outcome, level: await levelNow() };
  await writeToPlayer(
    tx,
    { siteId, playerId, now },
    decision.outcome === 'approved'
      ? { what: 'approved', level: after.level }
      : { what: 'declined', level: row.level, why: decision.why },
  );
  return { before, after };
}
