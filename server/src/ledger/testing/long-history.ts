import type pg from 'pg';
import { currencyId, siteAccountId, siteAccounts } from '../accounts.ts';
import { kindNumber } from '../kinds.ts';

const SITES = 4;
const GAMES = 60;
const PLAYERS = 20_000;
const CURRENCY = 'PHP';
const HOUSE = -1 - siteAccounts.indexOf('house');

/** Makes the partitions of an empty ledger begin so many months ago, this month among them. @returns the first day of each month */
export async function beginHistory(client: pg.Client, count: number): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(
    `select to_char(date_trunc('month', now()) - make_interval(months => ${count - 1} - n), 'YYYY-MM-DD') as month
       from generate_series(0, ${count - 1}) n order by 1`,
  );
  const months = rows.map(({ month }) => month);
  await client.query(`
    do $$ declare part text; begin
      for part in select relname from pg_class where relnamespace = 'months'::regnamespace and relkind = 'r' loop
        execute format('drop table %I.%I', 'months', part);
      end loop; end $$;
    delete from ledger_month;
    select ledger_begin_months('${months[0]}');
    select ledger_add_months(t) from unnest(array['transfer', 'command', 'round']) t;
    insert into ledger_game (provider_code, game_code)
      select 'studio-' || n % 7, 'game-' || n from generate_series(1, ${GAMES}) n;
    set synchronous_commit = off; set jit = off`);
  return months;
}

/** A month of every player, in the order of the index: bets one after another, three in ten of them with a win. */
export async function fillMonth(client: pg.Client, month: string, transfers: number): Promise<void> {
  const each = Math.round(transfers / PLAYERS);
  const house = (site: string) =>
    `(${siteAccountId(1, CURRENCY, 'house')}::int8 - ((${site} - 1)::int8 << 33))`;
  await client.query(`
    with made as (
      select p as player, 1 + p % ${SITES} as site, 1 + (p * 31 + n / 2) % ${GAMES} as game,
             case when n % 10 in (3, 6, 9) then ${kindNumber('win')} else ${kindNumber('stake')} end as kind,
             10000 * (1 + n % 7)::int8 as amount,
             '${month}'::timestamptz + (interval '1 month' * n / ${each}) * 0.999 + interval '1 ms' * (p % 1000) as at,
             n
        from generate_series(1, ${PLAYERS}) p, generate_series(0, ${each - 1}) n
    ), written as (
      insert into transfer (id, player_id, from_id, to_id, amount, from_after, to_after, created_at, ref, site_id, kind)
        select transfer_floor(at) | n, player,
               case when kind = ${kindNumber('stake')} then player::int8 * 8 else ${house('site')} end,
               case when kind = ${kindNumber('stake')} then ${house('site')} else player::int8 * 8 end,
               amount, 1, null, at, null, site, kind from made
    )
    insert into day_total (site_id, day, game_id, currency_id, kind, from_slot, to_slot, amount, transfers)
      select site, at::date, game, ${currencyId(CURRENCY)}, kind,
             case when kind = ${kindNumber('stake')} then 0 else ${HOUSE} end,
             case when kind = ${kindNumber('stake')} then ${HOUSE} else 0 end, sum(amount), count(*)
        from made group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3`);
}

/** After writing: what the server's own housekeeping would do sooner or later. */
export async function settleHistory(client: pg.Client): Promise<void> {
  await client.query('vacuum analyze day_total');
}

export async function countHistory(client: pg.Client): Promise<{ transfers: number; totals: number }> {
  const { rows } = await client.query<{ transfers: number; totals: number }>(
    `select (select count(*) from transfer)::float8 as transfers, (select count(*) from day_total)::float8 as totals`,
  );
  return rows[0] ?? { transfers: 0, totals: 0 };
}
