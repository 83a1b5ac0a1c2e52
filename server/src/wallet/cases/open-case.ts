import { type Selectable, sql } from 'kysely';
import { isReversal, type PaymentCaseKind } from '#contract/office/money/payment-words.ts';
import type { Tx } from '../../db/database.ts';
import { addToOutbox } from '../../db/outbox.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { isExcluded } from '../../players/public.ts';
import type { PaymentNotice } from '../../providers/payment-adapter.ts';
import type { PayoutNotice } from '../../providers/payout-adapter.ts';
import { askedFor, type DepositVerdict, sentBack } from '../deposits/judge-notice.ts';
import type { WalletTables } from '../tables.ts';
import type { PayoutVerdict } from '../withdrawals/settle-payout.ts';
import type { WithdrawalRow } from '../withdrawals/store.ts';
import { type Deposit, isOpen, namedBy, paidOutFor } from './collected.ts';

interface Judged {
  readonly adapter: string;
  readonly verdict: DepositVerdict;
  readonly notice: PaymentNotice;
  readonly now: Date;
  /** What the ledger had as collected before the callback counted. */
  readonly collected: bigint;
  readonly deposit: Deposit | undefined;
}

/** The kind of case that a callback is; `undefined` where nobody needs to decide, since no money is in question. */
async function kindOf(
  tx: Tx,
  { verdict, notice, collected, deposit, now }: Judged,
): Promise<PaymentCaseKind | undefined> {
  const isBack = notice.result === 'refunded' || notice.result === 'charged-back';
  const named = notice.result === 'failed' || isBack ? 0n : notice.amount;
  if (verdict === 'unknown' || verdict === 'twice') return named > 0n ? 'orphan' : undefined;
  if (verdict === 'mismatch' || verdict === 'conflict')
    return named === collected && (named === 0n || notice.currency === deposit?.currency)
      ? undefined
      : verdict;
  if (deposit === undefined) return undefined;
  if (verdict === 'sent-back') return notice.result === 'refunded' ? 'refund' : 'chargeback';
  if (verdict === 'partial' || verdict === 'overpaid') return verdict;
  if (verdict === 'topped-up') return notice.amount > askedFor(deposit) ? 'overpaid' : 'partial';
  if (verdict !== 'paid' && verdict !== 'late') return undefined;
  if (await isExcluded(tx, { playerId: deposit.player_id, now })) return 'excluded';
  return verdict === 'late' ? 'late' : undefined;
}

/**
 * Makes a case of a callback that staff is to decide on. What a gateway says again is the same case.
 * @returns its id, where there is one
 */
export async function openCaseFor(tx: Tx, judged: Judged): Promise<string | undefined> {
  const kind = await kindOf(tx, judged);
  if (kind === undefined) return undefined;
  const { deposit } = judged;
  if (deposit && isReversal(kind)) {
    const notice = { ...judged.notice, reference: deposit.id, amount: leftOf(deposit, judged) };
    return open(tx, { ...judged, notice }, { kind, deposit });
  }
  if (kind !== 'orphan') return open(tx, judged, { kind, deposit });
  const { reference, gatewayRef = '' } = judged.notice;
  const isNamed = reference !== '' && judged.verdict !== 'twice';
  return open(
    tx,
    { ...judged, notice: { ...judged.notice, reference: isNamed ? reference : gatewayRef } },
    { kind },
  );
}

/** What a gateway has of a deposit after it sent some of it back. */
function leftOf(deposit: Deposit, { notice, collected }: Pick<Judged, 'notice' | 'collected'>): bigint {
  const before = notice.result === 'refunded' ? deposit.refunded : deposit.charged_back;
  const came = deposit.state === 'paid' ? collected : askedFor(deposit);
  const left = came - sentBack(deposit) - (notice.amount - before);
  return left > 0n ? left : 0n;
}

/** The case of what a gateway sent back of a deposit, the newest of its kind. */
export async function findReversal(
  tx: Tx,
  depositId: string,
  kind: 'refund' | 'chargeback',
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('payment_case')
    .select('id')
    .where('deposit_id', '=', depositId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Writes down what moved by a case before anybody decides on it. */
export async function noteMoved(
  tx: Tx,
  id: string,
  { moved, taken, now }: { readonly moved: bigint; readonly taken: bigint; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('payment_case')
    .set((eb) => ({ moved: eb('moved', '+', moved), taken: eb('taken', '+', taken), taken_at: now }))
    .where('id', '=', id)
    .execute();
}

/** The same of a callback about a payout. */
export async function openPayoutCaseFor(
  tx: Tx,
  judged: {
    readonly adapter: string;
    readonly verdict: PayoutVerdict;
    readonly notice: PayoutNotice;
    readonly now: Date;
    /** As it was before the callback counted. */
    readonly withdrawal: WithdrawalRow | undefined;
  },
): Promise<void> {
  const { verdict, notice, withdrawal } = judged;
  if (verdict === 'unknown') {
    if (notice.result === 'paid' && notice.amount > 0n) await open(tx, judged, { kind: 'payout-orphan' });
    return;
  }
  if (!withdrawal || (verdict !== 'mismatch' && verdict !== 'conflict')) return;
  const kind = verdict === 'mismatch' ? 'payout-mismatch' : 'payout-conflict';
  const named = namedBy({ ...notice, kind });
  const isSame =
    named === (await paidOutFor(tx, withdrawal, notice.result)) &&
    (named === 0n || notice.currency === withdrawal.currency) &&
    !isOpen(withdrawal);
  if (!isSame) await open(tx, judged, { kind, withdrawal });
}

interface About {
  readonly kind: PaymentCaseKind;
  readonly deposit?: Deposit | undefined;
  readonly withdrawal?: WithdrawalRow;
}

type Notice = Pick<Judged, 'adapter' | 'now'> & { readonly notice: PaymentNotice | PayoutNotice };

async function open(
  tx: Tx,
  { adapter, notice, now }: Notice,
  { kind, deposit, withdrawal }: About,
): Promise<string> {
  const siteId = deposit?.site_id ?? withdrawal?.site_id ?? (await siteOfGateway(tx, adapter));
  const owner = siteId === undefined ? await operatorUsing(tx, adapter) : undefined;
  const { id } = await tx
    .insertInto('payment_case')
    .values({
      ...{ id: uuid7(now.getTime()), site_id: siteId ?? null, operator_id: owner?.operatorId ?? null },
      ...{ deposit_id: deposit?.id ?? null, withdrawal_id: withdrawal?.id ?? null },
      ...{ kind, adapter, amount: notice.amount, result: notice.result === 'failed' ? 'failed' : 'paid' },
      reference: notice.reference.slice(0, 200),
      currency: notice.currency.slice(0, 20),
      raw: notice.raw ?? null,
      ...{ opened_at: now, last_at: now, resolved_at: null, resolved_by: null },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['adapter', 'reference', 'kind', 'amount', 'currency', 'result'])
        .doUpdateSet({ times: sql`payment_case.times + 1`, last_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = siteId ?? owner?.siteId;
  if (at !== undefined) await addToOutbox(tx, { siteId: at, topic: 'case.changed', payload: {} });
  return id;
}

/** The site that has a gateway; `undefined` of what is bundled. */
async function siteOfGateway(tx: Tx, code: string): Promise<number | undefined> {
  const row = await tx.selectFrom('gateway').select('site_id').where('code', '=', code).executeTakeFirst();
  return row?.site_id;
}

/**
 * The operator whose sites use a gateway, with one of these sites; `undefined` where several operators do: a callback that
 * names nothing of ours could be anyone's, and neither may see what is the other's.
 */
async function operatorUsing(tx: Tx, adapter: string) {
  const { rows } = await sql<{ operatorId: number; siteId: number }>`
    select s.operator_id as "operatorId", min(s.id) as "siteId"
      from (select site_id, adapter from payment_method union select site_id, adapter from payout_method) m
      join site s on s.id = m.site_id
     where m.adapter = ${adapter} group by 1 limit 2`.execute(tx);
  return rows.length === 1 ? rows[0] : undefined;
}

type Same = Pick<
  Selectable<WalletTables['payment_case']>,
  'kind' | 'adapter' | 'reference' | 'amount' | 'currency' | 'result'
>;

/**
 * The case that says the same as a statement of a site, where the operator may see it. An orphan that is nobody's yet becomes
 * the site's: who has the gateway's reference has it from the gateway.
 */
export async function claimCase(tx: Tx, siteId: number, same: Same): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update payment_case c
       set site_id = case when c.site_id is null and c.operator_id is null then ${siteId} else c.site_id end
     where c.adapter = ${same.adapter} and c.reference = ${same.reference} and c.kind = ${same.kind}
       and c.amount = ${same.amount} and c.currency = ${same.currency} and c.result = ${same.result}
       and (c.site_id = ${siteId} or (c.site_id is null
            and coalesce(c.operator_id = (select operator_id from site where id = ${siteId}), true)))
    returning c.id`.execute(tx);
  return rows[0]?.id ?? null;
}
