import { sql } from 'kysely';
import { z } from 'zod';
import { isCurrencyCode } from '#rules/money/currency.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { AddOutsideWork, OutsideHandler } from '../../providers/outside-work.ts';
import type { PayoutAdapter } from '../../providers/payout-adapter.ts';
import { findGateway, type OpenGateway } from '../gateways/find-gateway.ts';
import { settlePayout } from './settle-payout.ts';
import {
  findApproved,
  findUnended,
  findUnsent,
  lockWithdrawal,
  updateWithdrawal,
  type WithdrawalRow,
} from './store.ts';

/** Batch size of payouts queued per adapter. */
const AT_ONCE = 20;
/** Pause after an adapter failed to answer. */
const ASK_AGAIN_MS = 30_000;
/** How long a callback has before a gateway is asked what became of a payout. */
const FIRST_LOOK_MS = 60_000;

const askedBefore = (now: Date) => new Date(now.getTime() - ASK_AGAIN_MS);

/** Whether `queuePayouts` may have anything to do: asked for with those of the other jobs. */
export const anyApproved = () => sql<boolean>`exists (select from withdrawal where state = 'approved')`;

/** Puts approved withdrawals into the queue of payouts, those of each adapter by themselves: none waits for another's. */
export async function queuePayouts(
  db: Db,
  adapters: ReadonlyMap<string, PayoutAdapter>,
  add: AddOutsideWork,
  now: Date,
): Promise<void> {
  const [due, ended] = [askedBefore(now), new Date(now.getTime() - FIRST_LOOK_MS)];
  for (const { code, isOn, canLook } of await payersOf(db, adapters)) {
    const lists = await Promise.all([
      isOn ? findUnsent(db.read, code, { now, askedBefore: due, limit: AT_ONCE }) : [],
      canLook ? findUnended(db.read, code, { now, askedBefore: ended, limit: AT_ONCE }) : [],
    ]);
    const payouts = lists.flat().map(({ id }) => ({ data: { withdrawalId: id }, group: code, key: id }));
    if (payouts.length > 0) await db.tx((tx) => add(tx, 'payout', payouts));
  }
}

interface Payer {
  readonly code: string;
  /** Off: nothing is sent there any more. What was sent still has an end. */
  readonly isOn: boolean;
  readonly canLook: boolean;
}

/** What is bundled, and the gateways of sites, by code. */
async function payersOf(db: Db, adapters: ReadonlyMap<string, PayoutAdapter>): Promise<readonly Payer[]> {
  const canLook = (code: string) => adapters.get(code)?.askPayout !== undefined;
  const bundled = [...adapters.values()].flatMap(({ code, fields }) =>
    fields.length === 0 ? [{ code, isOn: true, canLook: canLook(code) }] : [],
  );
  const gateways = await db.read
    .selectFrom('gateway')
    .select(['code', 'adapter', 'enabled'])
    .where('adapter', 'in', [...adapters.keys(), ''])
    .orderBy('code')
    .execute();
  return [
    ...bundled,
    ...gateways.map(({ code, adapter, enabled }) => ({ code, isOn: enabled, canLook: canLook(adapter) })),
  ];
}

const work = z.object({ withdrawalId: z.string() });

/**
 * Sends an approved withdrawal to its adapter. The attempt is recorded before the request, so that staff cannot pay the
 * same by hand; a retry is safe, since the reference stays the same. After a few without an answer somebody has to look first.
 * Of one that was taken on it asks for the result.
 */
export function payoutHandler(
  db: Db,
  adapters: ReadonlyMap<string, PayoutAdapter>,
  clock: Clock,
): OutsideHandler {
  return async ({ data, signal }) => {
    const now = clock.now();
    const row = await findApproved(db.read, work.parse(data).withdrawalId);
    const gateway = row && (await findGateway(db.read, adapters, row.adapter, now));
    if (!row || !gateway) return;
    const asking = { db, gateway, now, signal };
    if (row.accepted_at !== null) await askResult(asking, row);
    else await sendPayout(asking, { ...row, coin_amount: await fixCoins(asking, row) });
  };
}

interface Asking {
  readonly db: Db;
  readonly gateway: OpenGateway<PayoutAdapter>;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** Writes down that the gateway is asked about a payout, before it is: without an answer it is asked again, later. */
function look({ db, now }: Asking, id: string): Promise<boolean> {
  return db.tx(async (tx) => {
    const row = await lockWithdrawal(tx, id);
    if (row?.state !== 'approved') return false;
    await updateWithdrawal(tx, id, { looked_at: now, looked_times: row.looked_times + 1 });
    return true;
  });
}

/** Asks what became of a payout, and applies the answer as a callback. */
async function askResult(asking: Asking, { id }: WithdrawalRow): Promise<void> {
  const { db, now, signal, gateway } = asking;
  const { adapter, code, credentials } = gateway;
  if (!adapter.askPayout || !(await look(asking, id))) return;
  const notice = await adapter.askPayout(id, credentials, signal);
  if (notice) await settlePayout(db, code, notice, now);
}

/** What is paid out, without the fee. @throws Error where its currency is none of ours */
function orderOf({ id, amount, fee, currency, bank_code: bankCode }: WithdrawalRow) {
  if (!isCurrencyCode(currency)) throw new Error(`withdrawal ${id} has the unknown currency ${currency}`);
  return { amount: amount - fee, currency, bankCode };
}

/**
 * What is sent in coins, by the rate of before it is sent for the first time: an answer that was lost may have been a payment, so
 * that it stays. Without a rate nothing is sent, and staff may still reject it or pay it by hand.
 */
async function fixCoins(asking: Asking, row: WithdrawalRow): Promise<string | null> {
  const { adapter, credentials } = asking.gateway;
  if (!adapter.price || row.coin_amount !== null || !(await look(asking, row.id))) return row.coin_amount;
  const priced = await adapter.price(orderOf(row), credentials, asking.signal);
  return asking.db.tx(async (tx) => {
    const found = await lockWithdrawal(tx, row.id);
    if (found?.state !== 'approved' || found.coin_amount !== null) return found?.coin_amount ?? null;
    await updateWithdrawal(tx, row.id, { coin_amount: priced, looked_at: null, looked_times: 0 });
    return priced;
  });
}

async function sendPayout({ db, gateway, now, signal }: Asking, row: WithdrawalRow): Promise<void> {
  const { id } = row;
  const isSent = await db.tx(async (tx) => {
    const found = await lockWithdrawal(tx, id);
    const isDue =
      found?.state === 'approved' &&
      found.accepted_at === null &&
      found.coin_amount === row.coin_amount &&
      found.asked_times < found.asks_allowed &&
      (found.asked_at === null || found.asked_at < askedBefore(now));
    if (isDue) await updateWithdrawal(tx, id, { asked_at: now, asked_times: found.asked_times + 1 });
    return isDue;
  });
  if (!isSent) return;
  await gateway.adapter.payOut(
    {
      ...{ ...orderOf(row), reference: id, coinAmount: row.coin_amount },
      ...{ accountNumber: row.account_number, holderName: row.holder_name },
      callbackUrl: await callbackUrl(db, row.site_id, gateway),
    },
    gateway.credentials,
    signal,
  );
  await db.tx((tx) => updateWithdrawal(tx, id, { accepted_at: now }));
}

/** Where a vendor says what became of a payout: an address of the site; none for what is bundled. */
async function callbackUrl(
  db: Db,
  siteId: number,
  { siteId: own, code, adapter }: OpenGateway<PayoutAdapter>,
): Promise<string> {
  if (own === undefined) return '';
  const { domain_name } = await db.read
    .selectFrom('site_domain')
    .select('domain_name')
    .where('site_id', '=', siteId)
    .orderBy('is_canonical', 'desc')
    .orderBy('domain_name')
    .executeTakeFirstOrThrow();
  return `https://${domain_name}/callbacks/payouts/${adapter.code}/${code}`;
}
