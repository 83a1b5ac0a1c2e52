import { z } from 'zod';
import { isCurrencyCode } from '#rules/money/currency.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { AddOutsideWork, OutsideHandler } from '../../providers/outside-work.ts';
import type { PayoutAdapter } from '../../providers/payout-adapter.ts';
import { findGateway, type OpenGateway } from '../gateways/find-gateway.ts';
import { findUnsent, lockWithdrawal, updateWithdrawal } from './store.ts';

/** Batch size of payouts queued per adapter. */
const AT_ONCE = 20;
/** Pause after an adapter failed to answer. */
const ASK_AGAIN_MS = 30_000;

const askedBefore = (now: Date) => new Date(now.getTime() - ASK_AGAIN_MS);

/** Puts approved withdrawals into the queue of payouts, those of each adapter by themselves: none waits for another's. */
export async function queuePayouts(
  db: Db,
  adapters: ReadonlyMap<string, PayoutAdapter>,
  add: AddOutsideWork,
  now: Date,
): Promise<void> {
  for (const adapter of await payersOf(db, adapters)) {
    const unsent = await findUnsent(db.read, adapter, askedBefore(now), AT_ONCE);
    if (unsent.length === 0) continue;
    const payouts = unsent.map(({ id }) => ({ data: { withdrawalId: id }, group: adapter, key: id }));
    await db.tx((tx) => add(tx, 'payout', payouts));
  }
}

/** What is bundled, and the gateways of sites, by code. */
async function payersOf(db: Db, adapters: ReadonlyMap<string, PayoutAdapter>): Promise<readonly string[]> {
  const bundled = [...adapters.values()].flatMap(({ code, fields }) => (fields.length === 0 ? [code] : []));
  const gateways = await db.read
    .selectFrom('gateway')
    .select('code')
    .where('adapter', 'in', [...adapters.keys(), ''])
    .where('enabled', '=', true)
    .orderBy('code')
    .execute();
  return [...bundled, ...gateways.map(({ code }) => code)];
}

const work = z.object({ withdrawalId: z.string() });

/**
 * Sends an approved withdrawal to its adapter. The attempt is recorded before the request, so that staff cannot pay the
 * same by hand; a retry is safe, since the reference stays the same. After a few without an answer somebody has to look first.
 */
export function payoutHandler(
  db: Db,
  adapters: ReadonlyMap<string, PayoutAdapter>,
  clock: Clock,
): OutsideHandler {
  return ({ data, signal }) => sendPayout(db, adapters, work.parse(data).withdrawalId, clock.now(), signal);
}

async function sendPayout(
  db: Db,
  adapters: ReadonlyMap<string, PayoutAdapter>,
  id: string,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const row = await db.tx(async (tx) => {
    const found = await lockWithdrawal(tx, id);
    const isDue =
      found?.state === 'approved' &&
      found.accepted_at === null &&
      found.asked_times < found.asks_allowed &&
      (found.asked_at === null || found.asked_at < askedBefore(now));
    if (!isDue) return undefined;
    await updateWithdrawal(tx, id, { asked_at: now, asked_times: found.asked_times + 1 });
    return found;
  });
  const gateway = row && (await findGateway(db.read, adapters, row.adapter, now));
  if (!row || !gateway) return;
  const { currency } = row;
  if (!isCurrencyCode(currency)) throw new Error(`withdrawal ${id} has the unknown currency ${currency}`);
  await gateway.adapter.payOut(
    {
      reference: id,
      amount: row.amount - row.fee,
      currency,
      bankCode: row.bank_code,
      accountNumber: row.account_number,
      holderName: row.holder_name,
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
