import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { type Purse, playerAccountId } from '../accounts.ts';
import { kindName, kindNumber, type TransferKind } from '../kinds.ts';

export interface StatementQuery {
  readonly playerId: bigint;
  readonly purse: Purse;
  readonly kinds?: readonly TransferKind[];
  readonly from?: Date;
  /** Exclusive. */
  readonly to?: Date;
  /** Only what is older than the transfer of this id: the `next` of the page before. */
  readonly before?: bigint | undefined;
  readonly limit: number;
}

export interface StatementEntry {
  readonly id: bigint;
  readonly kind: TransferKind;
  /** Negative where money left the purse. */
  readonly amount: bigint;
  /** The balance of the purse after the transfer. */
  readonly after: bigint;
  readonly ref: string | null;
  readonly at: Date;
}

export interface StatementPage {
  /** Newest first. */
  readonly entries: readonly StatementEntry[];
  readonly next: bigint | null;
}

interface StoredEntry {
  id: bigint;
  kind: number;
  amount: bigint;
  after: bigint;
  ref: string | null;
  at: Date;
}

/** Transfers that move a purse, in the words of the index that finds the rare ones in tokens. */
export function ofPurse(purse: Purse, account: bigint): RawBuilder<unknown> {
  const own = sql`(t.from_id = ${account} or t.to_id = ${account})`;
  return purse === 'token'
    ? sql`(${own} and ((t.from_id > 0 and t.from_id & 1 = 1) or (t.to_id > 0 and t.to_id & 1 = 1)))`
    : own;
}

const FREQUENT: ReadonlySet<TransferKind> = new Set(['stake', 'win']);

export async function statement(reader: Reader, query: StatementQuery): Promise<StatementPage> {
  const account = playerAccountId(query.playerId, query.purse);
  const rows = await findEntries(reader, query, account);
  const entries = rows.slice(0, query.limit).map((row) => ({ ...row, kind: kindName(row.kind) }));
  return { entries, next: rows.length > query.limit ? (entries.at(-1)?.id ?? null) : null };
}

/** One row more than asked for, to know whether there is a next page. */
async function findEntries(reader: Reader, query: StatementQuery, account: bigint): Promise<StoredEntry[]> {
  const { playerId, kinds, from, to, before, limit } = query;
  const conditions = [sql`t.player_id = ${playerId}`, ofPurse(query.purse, account)];
  if (before !== undefined) conditions.push(sql`t.id < ${before}`);
  // Scalar sub-selects, so that both bounds are found once and then limit the index scan.
  if (from) conditions.push(sql`t.id >= (select transfer_from(${playerId}, ${from}))`);
  if (to) {
    conditions.push(
      sql`t.id < coalesce((select transfer_from(${playerId}, ${to})), ${2n ** 63n - 1n}::int8)`,
    );
  }
  if (kinds) {
    conditions.push(sql`t.kind = any (${kinds.map(kindNumber)}::smallint[])`);
    // Said in the words of the index that leaves stakes and wins out.
    if (!kinds.some((kind) => FREQUENT.has(kind))) conditions.push(sql`t.kind not in (3, 4)`);
  }
  const { rows } = await sql<StoredEntry>`
    select t.id, t.kind, case when t.from_id = ${account} then -t.amount else t.amount end as amount,
           case when t.from_id = ${account} then t.from_after else t.to_after end as after,
           t.ref, t.created_at as at
      from transfer t
     where ${sql.join(conditions, sql` and `)}
     order by t.id desc
     limit ${limit + 1}`.execute(reader);
  return rows;
}
