import { sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import { siteAccounts, TOKEN_CURRENCY_ID } from '../../accounts.ts';
import { transferKinds } from '../../kinds.ts';

/** What was staked on a game on a business day of its site, and paid back; money of any purse, no tokens. */
export interface DayOfGame {
  readonly provider_code: string;
  readonly game_code: string;
  readonly staked: bigint;
  readonly paid: bigint;
  readonly bets: bigint;
}

/** How the totals name the house, and stakes. */
const HOUSE_SLOT = -1 - siteAccounts.indexOf('house');
const STAKE = transferKinds.indexOf('stake');

/** What was played on each game of a site on each day, from the totals, up to date. */
export async function playByGameAndDay(
  reader: Reader,
  { siteId, from }: { readonly siteId: number; readonly from: string },
): Promise<DayOfGame[]> {
  const days = sql`t.site_id = ${siteId} and t.day >= ${from}::date and t.game_id <> 0 and t.currency_id <> ${sql.lit(TOKEN_CURRENCY_ID)}`;
  const columns = sql`t.day, t.game_id, t.kind, t.from_slot, t.to_slot, t.amount, t.transfers`;
  const { rows } = await sql<DayOfGame>`
    select g.provider_code, g.game_code,
           coalesce(sum(t.amount) filter (where t.to_slot = ${sql.lit(HOUSE_SLOT)}), 0)::int8 as staked,
           coalesce(sum(t.amount) filter (where t.from_slot = ${sql.lit(HOUSE_SLOT)}), 0)::int8 as paid,
           coalesce(sum(t.transfers) filter (where t.to_slot = ${sql.lit(HOUSE_SLOT)} and t.kind = ${sql.lit(STAKE)}), 0)::int8 as bets
      from (select ${columns} from day_total t where ${days}
            union all
            select ${columns} from total_change t where ${days}) t
      join ledger_game g on g.id = t.game_id
     group by g.provider_code, g.game_code, t.day`.execute(reader);
  return rows;
}
