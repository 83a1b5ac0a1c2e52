import { sql } from 'kysely';
import { plainArray } from '../../db/arrays.ts';
import type { Db, Reader } from '../../db/database.ts';
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

export interface PlayQuery {
  readonly siteIds: readonly number[];
  /** Business days of the sites, `YYYY-MM-DD`; both included. */
  readonly from: string;
  readonly to: string;
  /** So many players of each currency have a row of their own, those with the largest stakes. */
  readonly most: number;
}

/** What a player staked, won and was given, in 1/10,000 units. */
export interface PlayerPlay {
  /** 0 where no player was on either side; `null` for all who have no row of their own. */
  readonly playerId: bigint | null;
  readonly currency: string;
  readonly bets: bigint;
  readonly staked: bigint;
  readonly paid: bigint;
  /** What promotions gave, less what they took back. */
  readonly bonuses: bigint;
}

/**
 * Play by player: from the totals of earlier days, and from the transfers that are not in them yet, of at most about an hour
 * once the job is done with those from before there was such a total.
 */
export async function playByPlayer(
  reader: Reader,
  { siteIds, from, to, most }: PlayQuery,
): Promise<PlayerPlay[]> {
  const days = sql`d.site_id = any (${plainArray(siteIds)}::int[]) and d.day between ${from}::date and ${to}::date`;
  const { rows } = await sql<Omit<PlayerPlay, 'currency'> & { readonly currencyId: number }>`
    with play as (
      select d.player_id, d.currency_id, sum(d.bets) as bets, sum(d.staked) as staked, sum(d.paid) as paid,
             sum(d.bonuses) as bonuses
        from (select d.* from player_day d where ${days}
              union all
              select d.* from ledger_player_sums(coalesce((select min(until_id) from player_day_mark), 0), ${MAX_ID}) d where ${days}) d
       group by 1, 2
    ), placed as (
      select *, row_number() over (partition by currency_id order by staked desc, player_id) as place from play
    )
    select case when place <= ${most} then player_id end as "playerId", currency_id as "currencyId",
           sum(bets)::int8 as bets, sum(staked)::int8 as staked, sum(paid)::int8 as paid, sum(bonuses)::int8 as bonuses
      from placed group by 1, 2`.execute(reader);
  return rows.map(({ currencyId, ...row }) => ({ ...row, currency: currencyCode(currencyId) }));
}

const MAX_ID = sql.lit('9223372036854775807');

/** For a job to run every hour or so: adds what was posted to the totals by player and day. */
export async function addPlayerDays(db: Pick<Db, 'tx'>): Promise<void> {
  let isDone = false;
  while (!isDone)
    isDone = await db.tx(async (tx) => {
      const { rows } = await sql<{ done: boolean }>`select ledger_add_player_days() as done`.execute(tx);
      return rows[0]?.done ?? true;
    });
}
