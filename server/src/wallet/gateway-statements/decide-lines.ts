import { sql } from 'kysely';
import type { PaymentCaseKind } from '#contract/office/money/payment-words.ts';
import { type ActionContext, actorText } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { addToOutbox } from '../../db/outbox.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { claimCase } from '../cases/open-case.ts';

/** A line as it was decided on. */
export interface DecidedLine {
  readonly number: number;
  readonly version: number;
}

export type LineDecision =
  | { readonly done: true; readonly caseId: string | null; readonly result: string }
  | { readonly done: false; readonly why: 'unknown' | 'changed' | 'decided' | 'notPossible' };

type Line = NonNullable<Awaited<ReturnType<typeof lockLine>>>;

/** Holds a statement of a site until `tx` ends. @returns its gateway */
export const lockStatement = (tx: Tx, siteIds: readonly number[], id: string) =>
  tx
    .selectFrom('gateway_statement')
    .select(['id', 'site_id', 'adapter', 'file_name'])
    .where('id', '=', id)
    .where('site_id', 'in', siteIds.length === 0 ? [0] : siteIds)
    .forUpdate()
    .executeTakeFirst();

export type LockedStatement = NonNullable<Awaited<ReturnType<typeof lockStatement>>>;

const lockLine = (tx: Tx, statementId: string, number: number) =>
  tx
    .selectFrom('gateway_statement_line')
    .selectAll()
    .where('statement_id', '=', statementId)
    .where('number', '=', number)
    .executeTakeFirst();

/**
 * Decides on a difference, once; the caller holds the statement. With `opensCase` two persons are to decide what becomes of the
 * money; otherwise the reason is noted, and nothing moves.
 */
export async function decideLine(
  tx: Tx,
  context: ActionContext,
  statement: LockedStatement,
  {
    number,
    version,
    reason,
    opensCase,
  }: DecidedLine & { readonly reason: string; readonly opensCase: boolean },
): Promise<LineDecision> {
  const line = await lockLine(tx, statement.id, number);
  if (!line) return { done: false, why: 'unknown' };
  if (line.decision !== null || line.result === 'matched') return { done: false, why: 'decided' };
  if (line.version !== version) return { done: false, why: 'changed' };
  const caseId = opensCase ? await openCase(tx, context, statement, line) : null;
  if (opensCase && caseId === null) return { done: false, why: 'notPossible' };
  await tx
    .updateTable('gateway_statement_line')
    .set({ decision: opensCase ? 'case' : 'explained', case_id: caseId, reason })
    .set({ decided_at: context.now, decided_by: actorText(context.actor), version: version + 1 })
    .where('statement_id', '=', statement.id)
    .where('number', '=', number)
    .execute();
  await tx
    .updateTable('gateway_statement')
    .set(({ eb }) => ({ open: eb('open', '-', 1) }))
    .where('id', '=', statement.id)
    .execute();
  return { done: true, caseId, result: line.result };
}

/** What a line says of its payment, as a callback would. */
interface Claim {
  readonly kind: PaymentCaseKind;
  readonly reference: string;
  readonly amount: bigint;
  readonly result: 'paid' | 'failed';
  readonly deposit_id: string | null;
  readonly withdrawal_id: string | null;
}

const kinds = {
  deposit: { orphan: 'orphan', mismatch: 'mismatch', conflict: 'conflict' },
  payout: { orphan: 'payout-orphan', mismatch: 'payout-mismatch', conflict: 'payout-conflict' },
} as const;

async function claimOf(tx: Tx, line: Line): Promise<Claim | undefined> {
  const { amount, result, kind } = line;
  const { orphan, mismatch, conflict } = kinds[kind];
  const paid = { amount, result: 'paid' } as const;
  if (result === 'statement-only') {
    const reference = line.our_reference === '' ? line.gateway_reference : line.our_reference;
    return { ...paid, kind: orphan, reference, deposit_id: null, withdrawal_id: null };
  }
  const payment = await tx
    .selectFrom(kind === 'deposit' ? 'deposit' : 'withdrawal')
    .select('id')
    .where('id', '=', line.payment_id)
    .where('site_id', '=', line.site_id)
    .executeTakeFirst();
  if (!payment) return undefined;
  const of = {
    reference: payment.id,
    deposit_id: kind === 'deposit' ? payment.id : null,
    withdrawal_id: kind === 'payout' ? payment.id : null,
  };
  if (result === 'amount') return { ...of, ...paid, kind: mismatch };
  if (result === 'state') return { ...of, ...paid, kind: conflict };
  if (result === 'repeated') return { ...of, ...paid, kind: conflict, amount: await saidOf(tx, line) };
  return { ...of, kind: conflict, amount: line.ledger_amount, result: 'failed' };
}

/** What all statements of the site say of a payment together, each of the gateway's references once, and this line whatever its own. */
async function saidOf(tx: Tx, { payment_id, site_id, statement_id }: Line): Promise<bigint> {
  const { rows } = await sql<{ said: bigint }>`
    select sum(amount)::bigint as said from (
      select amount from gateway_statement_line
       where payment_id = ${payment_id} and site_id = ${site_id} and statement_id = ${statement_id} and line is not null
      union all
      select amount from (
        select distinct on (gateway_reference) amount from gateway_statement_line l
         where payment_id = ${payment_id} and site_id = ${site_id} and statement_id <> ${statement_id} and line is not null
           and not exists (select from gateway_statement_line o where o.statement_id = ${statement_id}
                            and o.payment_id = l.payment_id and o.gateway_reference = l.gateway_reference)) other
    ) said`.execute(tx);
  return rows[0]?.said ?? 0n;
}

/**
 * The case of a difference: the one that a callback has opened, where it said the same. @returns `null` where none is possible,
 * as of money that was decided on already
 */
async function openCase(
  tx: Tx,
  { siteId, now }: ActionContext,
  statement: LockedStatement,
  line: Line,
): Promise<string | null> {
  const claim = await claimOf(tx, line);
  if (!claim) return null;
  const { deposit_id, withdrawal_id, ...said } = claim;
  const same = { ...said, adapter: statement.adapter, currency: line.currency };
  const made = await tx
    .insertInto('payment_case')
    .values({
      ...{ ...same, id: uuid7(now.getTime()), site_id: siteId, operator_id: null, deposit_id, withdrawal_id },
      ...{ raw: null, opened_at: now, last_at: now, resolved_at: null, resolved_by: null },
    })
    .onConflict((conflict) =>
      conflict.columns(['adapter', 'reference', 'kind', 'amount', 'currency', 'result']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  await addToOutbox(tx, { siteId, topic: 'case.changed', payload: {} });
  return made?.id ?? claimCase(tx, siteId, same);
}

/** Removes a statement that the caller holds, unless something of it was decided. */
export async function removeStatement(tx: Tx, { id }: LockedStatement): Promise<void> {
  await tx.deleteFrom('gateway_statement').where('id', '=', id).execute();
}
