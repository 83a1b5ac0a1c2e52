import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { type Purse, playerAccountId } from '../accounts.ts';
import { ofPurse } from './statement.ts';

export interface DaysQuery {
  readonly playerId: bigint;
  readonly purse: Purse;
  /** Beginnings of the days in rising order, and the end of the last one. */
  readonly moments: readonly Date[];
}

export interface StatementDay {
  /** The place of its beginning among the moments. */
  readonly place: number;
  readonly came: bigint;
  readonly went: bigint;
  readonly closing: bigint;
  readonly transfers: number;
}

/** Totals of a purse between each two moments, newest first; empty spans are left out. */
export async function statementDays(
  reader: Reader,
  { playerId, purse, moments }: DaysQuery,
): Promise<StatementDay[]> {
  const account = playerAccountId(playerId, purse);
  const [first, last] = [moments[0], moments.at(-1)];
  if (!first || !last) return [];
  const { rows } = await sql<Omit<StatementDay, 'transfers'> & { transfers: bigint }>`
    select d.place - 1 as place, d.came::int8 as came, d.went::int8 as went, d.transfers,
           case when l.from_id = ${account} then l.from_after else l.to_after end as closing
      from (
        select width_bucket(t.created_at, ${moments}::timestamptz[]) as place, max(t.id) as last, count(*) as transfers,
               coalesce(sum(t.amount) filter (where t.to_id = ${account}), 0) as came,
               coalesce(sum(t.amount) filter (where t.from_id = ${account}), 0) as went
          from transfer t
         where t.player_id = ${playerId} and ${ofPurse(purse, account)}
           and t.id >= (select transfer_from(${playerId}, ${first}))
           and t.id < coalesce((select transfer_from(${playerId}, ${last})), ${2n ** 63n - 1n}::int8)
         group by 1
      ) d
      join transfer l on l.player_id = ${playerId} and l.id = d.last
     order by d.place desc`.execute(reader);
  return rows.map((row) => ({ ...row, transfers: Number(row.transfers) }));
}
