import { sql } from 'kysely';
import type { Flow, LineResult, StatementMapping } from '#contract/office/money/statement-words.ts';
import type { Reader, Tx, Writer } from '../../db/database.ts';

export interface StatementFilter {
  readonly siteIds: readonly number[];
  readonly id?: string | undefined;
  readonly adapter?: string | undefined;
  readonly isOpen?: boolean | undefined;
  /** The id of the last one of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Statements of some sites, newest first. */
export function listStatements(reader: Reader, filter: StatementFilter) {
  const { siteIds, id, adapter, isOpen, after, limit } = filter;
  if (siteIds.length === 0) return Promise.resolve([]);
  return reader
    .selectFrom('gateway_statement')
    .innerJoin('site', 'site.id', 'gateway_statement.site_id')
    .select([
      'gateway_statement.id',
      'site_id',
      'external_id',
      'adapter',
      'file_name',
      'first_day',
      'last_day',
    ])
    .select(['lines', 'skipped', 'uploaded_at', 'uploaded_by', 'matched_at', 'totals', 'counts', 'open'])
    .select('gateway_statement.version')
    .where('site_id', 'in', siteIds)
    .$if(id !== undefined, (query) => query.where('gateway_statement.id', '=', id ?? ''))
    .$if(adapter !== undefined, (query) => query.where('adapter', '=', adapter ?? ''))
    .$if(isOpen !== undefined, (query) => query.where('open', isOpen === true ? '>' : '=', 0))
    .$if(after !== undefined, (query) => query.where('gateway_statement.id', '<', after ?? ''))
    .orderBy('gateway_statement.id', 'desc')
    .limit(limit)
    .execute();
}
export type ListedStatement = Awaited<ReturnType<typeof listStatements>>[number];

export interface LineFilter {
  readonly statementId: string;
  readonly result?: LineResult | undefined;
  readonly isOpen?: boolean | undefined;
  /** Where the page begins: behind this line, of those that differ or of those that match. */
  readonly after?: { readonly isMatched: boolean; readonly number: number } | undefined;
  readonly limit: number;
}

/** Lines of a statement, those that differ first, by their number. */
export async function listLines(reader: Reader, filter: LineFilter) {
  const { statementId, result, isOpen, after, limit } = filter;
  const { rows } = await sql<ListedLine>`
    select number, line, kind, gateway_reference, our_reference, currency, amount, fee, at, payment_id, ledger_state,
           ledger_amount, ledger_currency, result, decision, case_id, reason, decided_at, decided_by, version
      from gateway_statement_line
     where statement_id = ${statementId}
       and ${result === undefined ? sql`true` : sql`result = ${result}`}
       and ${isOpen === undefined ? sql`true` : sql`(result <> 'matched' and decision is null) = ${isOpen}`}
       and ${after ? sql`((result = 'matched'), number) > (${after.isMatched}, ${after.number}::int)` : sql`true`}
     order by (result = 'matched'), number limit ${limit}`.execute(reader);
  return rows;
}

export interface ListedLine {
  readonly number: number;
  readonly line: number | null;
  readonly kind: Flow;
  readonly gateway_reference: string;
  readonly our_reference: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly at: Date | null;
  readonly payment_id: string | null;
  readonly ledger_state: string | null;
  readonly ledger_amount: bigint;
  readonly ledger_currency: string | null;
  readonly result: LineResult;
  readonly decision: 'explained' | 'case' | null;
  readonly case_id: string | null;
  readonly reason: string;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
  readonly version: number;
}

/** Whether a difference of a statement was decided on. */
export async function isDecided(reader: Reader, statementId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('gateway_statement_line')
    .select('number')
    .where('statement_id', '=', statementId)
    .where('decision', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The gateways that a site has or had methods of, and minutes from UTC of its business day. */
export async function gatewaysOf(reader: Reader, siteId: number) {
  const { rows } = await sql<{ adapter: string }>`
    select adapter from payment_method where site_id = ${siteId}
    union select adapter from payout_method where site_id = ${siteId} and adapter <> 'manual'
    order by 1`.execute(reader);
  const day = await reader
    .selectFrom('reward_setting')
    .select('day_offset_minutes')
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return { adapters: rows.map(({ adapter }) => adapter), utcOffset: day?.day_offset_minutes ?? 0 };
}

/** How statements of gateways were read last, by gateway. */
export async function mappingsOf(
  reader: Reader,
  operatorId: number,
): Promise<ReadonlyMap<string, StatementMapping>> {
  const rows = await reader
    .selectFrom('gateway_mapping')
    .select(['adapter', 'mapping'])
    .where('operator_id', '=', operatorId)
    .execute();
  return new Map(rows.map(({ adapter, mapping }) => [adapter, mapping]));
}

/** Remembers how a statement was read for the next one of its gateway. */
export async function keepMapping(
  tx: Tx,
  kept: {
    readonly operatorId: number;
    readonly adapter: string;
    readonly mapping: StatementMapping;
    readonly now: Date;
    readonly by: string;
  },
): Promise<void> {
  const change = { mapping: JSON.stringify(kept.mapping), changed_at: kept.now, changed_by: kept.by };
  await tx
    .insertInto('gateway_mapping')
    .values({ operator_id: kept.operatorId, adapter: kept.adapter, ...change })
    .onConflict((conflict) => conflict.columns(['operator_id', 'adapter']).doUpdateSet(change))
    .execute();
}

/** Statements are kept as long as callbacks are: their lines are what a gateway said. */
const KEPT_MS = (5 * 365 + 2) * 86_400_000;

/** Deletes a few of the statements that were kept for their time. */
export async function forgetOldStatements(writer: Writer, now: Date): Promise<void> {
  await writer
    .deleteFrom('gateway_statement')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('gateway_statement')
        .select('id')
        .where('uploaded_at', '<', new Date(now.getTime() - KEPT_MS))
        .limit(5),
    )
    .execute();
}
