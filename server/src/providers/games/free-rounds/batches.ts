import { sql } from 'kysely';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { type ActionContext, actorText } from '../../../actor.ts';
import { plainArray } from '../../../db/arrays.ts';
import type { Tx } from '../../../db/database.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import type { AddOutsideWork } from '../../outside-work.ts';
import { findGiver, type NewFreeRounds } from './give-free-rounds.ts';

/** Free rounds for the players of a segment. */
export interface NewBatch {
  /** Sent again under it, the batch is the one that is there. */
  readonly key: string;
  readonly segmentId: string;
  readonly rounds: Omit<NewFreeRounds, 'cause'>;
  /** Each of them once. */
  readonly players: readonly bigint[];
}

interface Recorded {
  readonly id: string;
  /** How many are given free rounds. */
  readonly players: number;
}

/** Batches that nothing was done with for so long were cut off: their job failed for good. */
const CUT_OFF_MS = 15 * 60_000;

/**
 * Records free rounds for the players of a segment: a job orders them once this is committed, some players at a time.
 *
 * @returns `keyReused` where another batch has the key
 */
export async function beginBatch(
  tx: Tx,
  add: AddOutsideWork,
  { siteId, actor, now }: ActionContext,
  { key, segmentId, rounds, players }: NewBatch,
): Promise<Recorded | Refusal | 'keyReused'> {
  const row = {
    ...{ site_id: siteId, key, segment_id: segmentId },
    ...{ provider_code: rounds.providerCode, game_code: rounds.gameCode, quantity: rounds.quantity },
    ...{ stake: rounds.stake, ends_at: rounds.endsAt, promotion_id: rounds.promotionId ?? null },
  };
  const known = await findByKey(tx, siteId, key);
  if (known) return isSame(known, row) ? { id: known.id, players: known.players } : 'keyReused';
  const giver = await findGiver(tx, { siteId, now }, rounds);
  if (isRefusal(giver)) return giver;
  const id = uuid7();
  const at = { asked_by: actorText(actor), asked_at: now, changed_at: now };
  await tx
    .insertInto('free_rounds_batch')
    .values({ ...{ id, ...row, ...at }, state: 'running', problem: null })
    .execute();
  await sql`
    insert into free_rounds_batch_player (batch_id, player_id, state)
    select ${id}, p, 'waiting' from unnest(${plainArray(players)}::bigint[]) p`.execute(tx);
  await addStep(tx, add, { id, siteId, step: 0 });
  return { id, players: players.length };
}

/** Adds the job that goes on with a batch. */
export const addStep = (
  tx: Tx,
  add: AddOutsideWork,
  data: { readonly id: string; readonly siteId: number; readonly step: number },
): Promise<void> => add(tx, 'free-rounds-batch', [{ data, group: String(data.siteId) }]);

/** A second request under the key waits here until the first has ended. */
async function findByKey(tx: Tx, siteId: number, key: string) {
  await sql`select pg_advisory_xact_lock(hashtext('free-rounds-batch'), hashtext(${key}))`.execute(tx);
  return tx
    .selectFrom('free_rounds_batch as b')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from free_rounds_batch_player p where p.batch_id = b.id)`.as(
        'players',
      ),
    )
    .where('site_id', '=', siteId)
    .where('key', '=', key)
    .executeTakeFirst();
}

type Known = NonNullable<Awaited<ReturnType<typeof findByKey>>>;

const isSame = (known: Known, asked: Omit<Known, 'id' | 'players' | keyof Changing>): boolean =>
  known.segment_id === asked.segment_id &&
  known.provider_code === asked.provider_code &&
  known.game_code === asked.game_code &&
  known.quantity === asked.quantity &&
  known.stake === asked.stake &&
  known.ends_at.getTime() === asked.ends_at.getTime() &&
  known.promotion_id === asked.promotion_id;

/** What is not asked for. */
type Changing = Pick<
  Known,
  'state' | 'problem' | 'step' | 'version' | 'asked_by' | 'asked_at' | 'changed_at'
>;

/** Whether a batch can be asked for again: for those who failed, or since it has not ended. */
export const canRetry = (
  batch: Pick<Known, 'state' | 'ends_at' | 'changed_at'> & { readonly failed: number },
  now: Date,
): boolean =>
  batch.ends_at > now &&
  (batch.state === 'running'
    ? now.getTime() - batch.changed_at.getTime() >= CUT_OFF_MS
    : batch.state === 'stopped' || batch.failed > 0);

/** Holds a batch of one of some sites until the transaction ends. */
export const lockBatch = (tx: Tx, siteIds: readonly number[], id: string) =>
  tx
    .selectFrom('free_rounds_batch')
    .selectAll()
    .where('id', '=', id)
    .where(sql<boolean>`site_id = any (${plainArray(siteIds)}::int[])`)
    .forUpdate()
    .executeTakeFirst();

/**
 * Has a batch that the caller holds ordered again for those of its players who were left out or whom the provider refused; those
 * who were given theirs are not asked for again.
 *
 * @returns how many players wait now
 */
export async function retryBatch(
  tx: Tx,
  add: AddOutsideWork,
  { id, site_id: siteId, step, version }: Pick<Known, 'id' | 'site_id' | 'step' | 'version'>,
  now: Date,
): Promise<number> {
  await sql`
    update free_rounds_batch_player p set state = 'waiting'
     where batch_id = ${id} and (state = 'leftOut' or exists (
       select from outside_free_rounds f where f.id = p.free_rounds_id and f.state = 'refused'))`.execute(tx);
  // What may still be queued for an earlier step does nothing.
  const next = step + 1;
  await tx
    .updateTable('free_rounds_batch')
    .set({ state: 'running', problem: null, step: next, version: version + 1, changed_at: now })
    .where('id', '=', id)
    .execute();
  await addStep(tx, add, { id, siteId, step: next });
  const { waiting } = await tx
    .selectFrom('free_rounds_batch_player')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('batch_id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return waiting;
}
