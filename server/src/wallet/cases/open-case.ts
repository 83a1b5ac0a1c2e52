import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { addToOutbox } from '../../db/outbox.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { isExcluded } from '../../players/public.ts';
import type { PaymentNotice } from '../../providers/payment-adapter.ts';
import type { DepositVerdict } from '../settle-deposit.ts';
import type { lockDeposit } from '../store.ts';
import type { CaseKind } from '../tables.ts';

type Deposit = NonNullable<Awaited<ReturnType<typeof lockDeposit>>>;

/** What the ledger has as collected for a deposit, in 1/10,000 of a unit: with its fee, and with what staff decided. */
export async function collectedFor(tx: Tx, deposit: Deposit): Promise<bigint> {
  const { moved } = await tx
    .selectFrom('payment_case')
    .select(sql<bigint>`coalesce(sum(moved), 0)::bigint`.as('moved'))
    .where('deposit_id', '=', deposit.id)
    .where('currency', '=', deposit.currency)
    .executeTakeFirstOrThrow();
  return moved + (deposit.state === 'paid' ? deposit.amount + deposit.fee : 0n);
}

interface Judged {
  readonly adapter: string;
  readonly verdict: DepositVerdict;
  readonly notice: PaymentNotice;
  readonly now: Date;
  /** By {@link collectedFor}, before the callback counted. */
  readonly collected: bigint;
  readonly deposit: Deposit | undefined;
}

/** The kind of case that a callback is; `undefined` where nobody needs to decide, since no money is in question. */
async function kindOf(
  tx: Tx,
  { verdict, notice, collected, deposit, now }: Judged,
): Promise<CaseKind | undefined> {
  const named = notice.result === 'paid' ? notice.amount : 0n;
  if (verdict === 'unknown') return named > 0n ? 'orphan' : undefined;
  if (verdict === 'mismatch' || verdict === 'conflict')
    return named === collected && (named === 0n || notice.currency === deposit?.currency)
      ? undefined
      : verdict;
  if (deposit === undefined || (verdict !== 'paid' && verdict !== 'late')) return undefined;
  if (await isExcluded(tx, { playerId: deposit.player_id, now })) return 'excluded';
  return verdict === 'late' ? 'late' : undefined;
}

/** Makes a case of a callback that staff is to decide on. What a gateway says again is the same case. */
export async function openCaseFor(tx: Tx, judged: Judged): Promise<void> {
  const kind = await kindOf(tx, judged);
  if (kind === undefined) return;
  const { adapter, notice, now } = judged;
  const deposit = kind === 'orphan' ? undefined : judged.deposit;
  const owner = deposit ? undefined : await operatorUsing(tx, adapter);
  if (!deposit && !owner) return;
  await tx
    .insertInto('payment_case')
    .values({
      id: uuid7(now.getTime()),
      site_id: deposit?.site_id ?? null,
      operator_id: owner?.operatorId ?? null,
      deposit_id: deposit?.id ?? null,
      ...{ kind, adapter, amount: notice.amount, result: notice.result },
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
    .execute();
  const siteId = deposit?.site_id ?? owner?.siteId;
  if (siteId !== undefined) await addToOutbox(tx, { siteId, topic: 'case.changed', payload: {} });
}

/**
 * The operator whose sites use a gateway, with one of these sites; `undefined` where several operators do: a callback that
 * names no deposit could be anyone's, and neither may see what is the other's.
 */
async function operatorUsing(tx: Tx, adapter: string) {
  const { rows } = await sql<{ operatorId: number; siteId: number }>`
    select s.operator_id as "operatorId", min(s.id) as "siteId"
      from payment_method m join site s on s.id = m.site_id
     where m.adapter = ${adapter} group by 1 limit 2`.execute(tx);
  return rows.length === 1 ? rows[0] : undefined;
}
