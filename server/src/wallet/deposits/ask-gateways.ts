import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { AddOutsideWork, OutsideHandler } from '../../providers/outside-work.ts';
import type { PaymentAdapter } from '../../providers/payment-adapter.ts';
import { findGateway } from '../gateways/find-gateway.ts';
import { applyAnswer, askedOf, mayChange } from './apply-answer.ts';
import { compareDeposit } from './compare-with-gateways.ts';
import { listPayments } from './list-payments.ts';

const MINUTE = 60_000;
/** Questions are 2, 4, 8 … minutes apart, six hours at most. */
const FIRST_MS = 2 * MINUTE;
const LONGEST_MS = 6 * 60 * MINUTE;
/** How long after a deposit has ended its gateway is still asked: vendors repeat their notices for about as long. */
const ASK_FOR_MS = 3 * 24 * 60 * MINUTE;
/** How many a run puts into the queue. */
const AT_ONCE = 100;

/** When a gateway is asked about a deposit that is opened now. */
export const firstAsk = (now: Date): Date => new Date(now.getTime() + FIRST_MS);

/** Whether `queueAsks` has anything to do: asked for with those of the other jobs. */
export const anyAskDue = (now: Date) =>
  sql<boolean>`coalesce((select min(ask_at) from deposit) <= ${now}, false)`;

/**
 * Puts the deposits whose notices did not come into the queue, those of each gateway by themselves. The next question is
 * written down before this one is asked, so that one without an answer is asked again.
 */
export async function queueAsks(db: Db, add: AddOutsideWork, now: Date): Promise<void> {
  await db.tx(async (tx) => {
    const due = await tx
      .selectFrom('deposit')
      .select(['id', 'adapter', 'asked_times', 'expires_at', 'state', 'asked_amount'])
      .where('ask_at', '<=', now)
      .orderBy('ask_at')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const deposit of due) await setNextAsk(tx, deposit, now);
    const work = due
      .filter((deposit) => mayChange(deposit))
      .map(({ id, adapter }) => ({ data: { depositId: id }, group: adapter, key: id }));
    await add(tx, 'payment', work);
  });
}

async function setNextAsk(
  tx: Tx,
  deposit: { id: string; asked_times: number; expires_at: Date; state: string; asked_amount: bigint | null },
  now: Date,
): Promise<void> {
  const next = new Date(
    now.getTime() + Math.min(FIRST_MS * 2 ** Math.min(deposit.asked_times, 20), LONGEST_MS),
  );
  const isOver = !mayChange(deposit) || next.getTime() > deposit.expires_at.getTime() + ASK_FOR_MS;
  await tx
    .updateTable('deposit')
    .set({ ask_at: isOver ? null : next, asked_times: deposit.asked_times + 1 })
    .where('id', '=', deposit.id)
    .execute();
}

const work = z.union([
  z.object({ depositId: z.string(), isCompared: z.boolean().default(false) }),
  z.object({ gateway: z.string() }),
]);

/** Asks a gateway what became of a deposit, outside of every transaction, and applies the answer as a notice; or compares all of it, or reads the gateway's list. */
export function askHandler(
  db: Db,
  adapters: ReadonlyMap<string, PaymentAdapter>,
  clock: Clock,
): OutsideHandler {
  return async ({ data, signal }) => {
    const asked = work.parse(data);
    if ('gateway' in asked) return listPayments({ db, adapters, clock }, asked.gateway, signal);
    const { depositId, isCompared } = asked;
    if (isCompared) return compareDeposit({ db, adapters, clock }, depositId, signal);
    const deposit = await db.read
      .selectFrom('deposit')
      .selectAll()
      .where('id', '=', depositId)
      .executeTakeFirst();
    if (!deposit || !mayChange(deposit)) return;
    const gateway = await findGateway(db.read, adapters, deposit.adapter, clock.now());
    const answer = await gateway?.adapter.ask?.(askedOf(deposit), gateway.credentials, signal);
    if (!gateway || !answer) return;
    await applyAnswer(db, gateway, { depositId, answer, now: clock.now() });
  };
}
