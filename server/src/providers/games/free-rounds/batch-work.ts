import type { Selectable } from 'kysely';
import { z } from 'zod';
import { isRefusal } from '#contract/errors.ts';
import type { Clock } from '../../../clock.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { AddOutsideWork, OutsideHandler } from '../../outside-work.ts';
import type { FreeRoundsBatchTable } from '../tables.ts';
import { addStep, lockBatch } from './batches.ts';
import { findGiver, type NewFreeRounds, orderAgain, orderFreeRounds } from './give-free-rounds.ts';

/** Players in one job: a second or so. */
const AT_ONCE = 100;

const work = z.object({ id: z.uuid(), siteId: z.int(), step: z.int() });
type Step = z.output<typeof work>;

interface BatchDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly add: AddOutsideWork;
  /** Players in one job. */
  readonly atOnce?: number;
}

/**
 * Orders the free rounds of batches, some players in each job: what they were given, that they were, and the job that goes on are one
 * commit. A job that is cut off leaves nothing; one that runs again after its commit finds that its step was done.
 */
export function freeRoundsBatchHandler(deps: BatchDeps): OutsideHandler {
  return async ({ data }) => {
    const step = work.parse(data);
    await deps.db.tx((tx) => goOn(tx, deps, step));
  };
}

async function goOn(tx: Tx, deps: BatchDeps, { id, siteId, step }: Step): Promise<void> {
  const now = deps.clock.now();
  const batch = await lockBatch(tx, [siteId], id);
  if (batch?.state !== 'running' || batch.step !== step) return;
  const rounds = roundsOf(batch);
  const account = await findGiver(tx, { siteId, now }, rounds);
  const stopped = isRefusal(account) ? account.refused : null;
  const isLast = isRefusal(account) || !(await orderSome(tx, deps, { batch, account, now }));
  await tx
    .updateTable('free_rounds_batch')
    .set({
      ...{ state: stopped !== null ? 'stopped' : isLast ? 'done' : 'running', problem: stopped },
      ...{ step: step + 1, changed_at: now },
    })
    .where('id', '=', id)
    .execute();
  if (!isLast) await addStep(tx, deps.add, { id, siteId, step: step + 1 });
}

type Batch = Selectable<FreeRoundsBatchTable>;

const roundsOf = (batch: Batch): NewFreeRounds => ({
  ...{ providerCode: batch.provider_code, gameCode: batch.game_code, quantity: batch.quantity },
  ...{ stake: batch.stake, endsAt: batch.ends_at, promotionId: batch.promotion_id ?? undefined },
  cause: `batch:${batch.id}`,
});

/** @returns whether others may wait */
async function orderSome(
  tx: Tx,
  { add, atOnce = AT_ONCE }: BatchDeps,
  { batch, account, now }: { readonly batch: Batch; readonly account: string; readonly now: Date },
): Promise<boolean> {
  const { id, site_id: siteId, asked_by: askedBy } = batch;
  const rounds = { ...roundsOf(batch), account };
  const players = await tx
    .selectFrom('free_rounds_batch_player')
    .select('player_id')
    .where('batch_id', '=', id)
    .where('state', '=', 'waiting')
    .orderBy('player_id')
    .limit(atOnce)
    .execute();
  for (const { player_id: playerId } of players) {
    const given = await orderFreeRounds(tx, add, { siteId, playerId, now, askedBy }, rounds);
    // Of those whom the provider refused before, the order is there.
    if (!isRefusal(given)) await orderAgain(tx, add, { siteId, now }, given);
    await tx
      .updateTable('free_rounds_batch_player')
      .set(isRefusal(given) ? { state: 'leftOut' } : { state: 'ordered', free_rounds_id: given })
      .where('batch_id', '=', id)
      .where('player_id', '=', playerId)
      .execute();
  }
  return players.length === atOnce;
}
