import { sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { AddOutsideWork } from '../../providers/outside-work.ts';
import type { PaymentAdapter, PaymentNotice } from '../../providers/payment-adapter.ts';
import { collectedFor } from '../cases/collected.ts';
import { findGateway } from '../gateways/find-gateway.ts';
import { settleDeposit } from '../settle-deposit.ts';
import { lockDeposit } from '../store.ts';
import { applyAnswer, askedOf } from './apply-answer.ts';
import { askedFor, sentBack } from './judge-notice.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Of a day in UTC, after its end: what was paid before midnight is settled by then. */
const AFTER_MIDNIGHT_MS = 2 * HOUR;
/** For so long a gateway is asked again each night, where it gave no answer. */
const TRY_FOR_MS = 4 * DAY;
/** How many a run puts into the queue. */
const AT_ONCE = 200;

/** When a deposit that is opened now is compared with what its gateway has: in the night after its day, in UTC. */
export const firstComparison = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / DAY) * DAY + DAY + AFTER_MIDNIGHT_MS);

/** Whether `queueComparisons` has anything to do: asked for with those of the other jobs. */
export const anyComparisonDue = (now: Date) =>
  sql<boolean>`coalesce((select min(compare_at) from deposit) <= ${now}, false)`;

/** Puts the deposits that are due into the queue. The next night is written down before, so that one without an answer is compared then. */
export async function queueComparisons(db: Db, add: AddOutsideWork, now: Date): Promise<void> {
  await db.tx(async (tx) => {
    const due = await tx
      .selectFrom('deposit')
      .select(['id', 'adapter', 'created_at'])
      .where('compare_at', '<=', now)
      .orderBy('compare_at')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id, created_at: opened } of due) {
      const isLast = now.getTime() - opened.getTime() > TRY_FOR_MS;
      const next = isLast ? null : firstComparison(now);
      await tx.updateTable('deposit').set({ compare_at: next }).where('id', '=', id).execute();
    }
    const work = due.map(({ id, adapter }) => ({
      ...{ data: { depositId: id, isCompared: true }, group: adapter, key: `compare:${id}` },
    }));
    await add(tx, 'payment', work);
  });
}

/**
 * Compares a deposit with what its gateway has of it. What the gateway says is applied as a notice, so that what was never
 * said is credited now; where it has less than the ledger, that is a case.
 * @throws when the gateway cannot be reached
 */
export async function compareDeposit(
  {
    db,
    adapters,
    clock,
  }: { readonly db: Db; readonly adapters: ReadonlyMap<string, PaymentAdapter>; readonly clock: Clock },
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const deposit = await db.read.selectFrom('deposit').selectAll().where('id', '=', id).executeTakeFirst();
  const gateway = deposit && (await findGateway(db.read, adapters, deposit.adapter, clock.now()));
  if (!deposit || !gateway?.adapter.ask) return;
  const answer = await gateway.adapter.ask(askedOf(deposit), gateway.credentials, signal);
  const said = answer?.notice;
  if (said !== undefined && said.reference !== id) return;
  const now = clock.now();
  if (answer) await applyAnswer(db, gateway, { depositId: id, answer, now });
  if (await hasLess(db, id, said)) {
    const denied = {
      reference: id,
      result: 'failed',
      amount: askedFor(deposit),
      currency: deposit.currency,
    } as const;
    await settleDeposit(db, gateway.code, denied, now);
  }
  // Last: a process that ends before leaves it to the next night, and all of it happens once.
  await db.tx((tx) =>
    tx.updateTable('deposit').set({ compared_at: now, compare_at: null }).where('id', '=', id).execute(),
  );
}

/** Whether a gateway has less of a deposit than the ledger, before anything went back: what it says of that says nothing of this. */
async function hasLess(db: Db, id: string, said: PaymentNotice | undefined): Promise<boolean> {
  if (said?.result === 'refunded' || said?.result === 'charged-back') return false;
  const came = said === undefined || said.result === 'failed' ? 0n : said.amount;
  return db.tx(async (tx) => {
    const deposit = await lockDeposit(tx, id);
    return deposit?.state === 'paid' && came < (await collectedFor(tx, deposit)) + sentBack(deposit);
  });
}
