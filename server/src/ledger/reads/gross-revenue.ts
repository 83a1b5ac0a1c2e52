import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { currencyCode, siteAccounts } from '../accounts.ts';

export interface RevenueQuery {
  readonly siteId: number;
  /** Business days of the site, `YYYY-MM-DD`; both included. */
  readonly from: string;
  readonly to: string;
}

export interface GameDay {
  readonly day: string;
  /** `null` where money reached the house without a game. */
  readonly providerCode: string | null;
  readonly gameCode: string | null;
  readonly currency: string;
  /** Stakes and wins of the house, 1/10,000 units; gross revenue is the difference. */
  readonly staked: bigint;
  readonly paid: bigint;
}

const HOUSE = -1 - siteAccounts.indexOf('house');

/**
 * Stakes and wins of the house, by business day, game and currency, oldest day first. Reads the totals, never the
 * transfers, and is up to date.
 */
export async function grossRevenue(reader: Reader, { siteId, from, to }: RevenueQuery): Promise<GameDay[]> {
  const days = sql`site_id = ${siteId} and day between ${from}::date and ${to}::date`;
  const sides = sql`(from_slot = ${HOUSE} or to_slot = ${HOUSE})`;
  const { rows } = await sql<Omit<GameDay, 'currency'> & { currencyId: number }>`
    select t.day::text as day, g.provider_code as "providerCode", g.game_code as "gameCode",
           t.currency_id as "currencyId", t.staked, t.paid
      from (
        select day, game_id, currency_id, coalesce(sum(amount) filter (where to_slot = ${HOUSE}), 0)::int8 as staked,
               coalesce(sum(amount) filter (where from_slot = ${HOUSE}), 0)::int8 as paid
          from (select day, game_id, currency_id, from_slot, to_slot, amount from day_total where ${days} and ${sides}
                union all
                select day, game_id, currency_id, from_slot, to_slot, amount from total_change where ${days} and ${sides}) d
         group by day, game_id, currency_id
      ) t
      left join ledger_game g on g.id = t.game_id
     order by t.day, g.provider_code, g.game_code, t.currency_id`.execute(reader);
  return rows.map(({ currencyId, ...row }) => ({ ...row, currency: currencyCode(currencyId) }));
}
