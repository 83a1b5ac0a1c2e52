import type pg from 'pg';
import { currencyId, siteAccounts } from '../accounts.ts';
import { kindNumber } from '../kinds.ts';

export interface FillPlan {
  readonly sites: readonly { readonly id: number; readonly currency: string }[];
  /** Players `firstPlayer` and following, of the sites by turns; they must not have accounts yet. */
  readonly firstPlayer: bigint;
  readonly players: number;
  /** About so many in all, apart from the one that each player begins with. */
  readonly transfers: number;
  /** Spread over so many months, the newest of which is the one before this month. */
  readonly months: number;
}

/** How many players one statement writes. */
const PLAYERS_AT_ONCE = 20_000;
const GAMES = 60;
/** A bet, and every fifth bet a win: 1.2 transfers a bet. */
const TRANSFERS_A_BET = 1.2;
const BETS_A_WIN = 5;
/** 1/10,000 units: far more than all bets of a player lose. */
const FUNDS = 10_000_000_000n;
const STAKE = 10_000n;
const WIN = 48_000n;
const MONTH_MS = 28 * 86_400_000;

/**
 * Writes players with a past straight into the tables of the ledger, as posting it would have left them: rounds of one shot
 * with their commands, transfers, balances and totals. As the owner of the tables, while no server runs.
 * @param done called with the number of transfers of each part that was written
 */
export async function fillLedger(
  client: pg.Client,
  plan: FillPlan,
  done: (transfers: number) => void = () => undefined,
): Promise<void> {
  const bets = Math.round(plan.transfers / TRANSFERS_A_BET / plan.players / plan.months);
  const times = { bets, firstPlayer: plan.firstPlayer, players: plan.players };
  const months = await addEarlierMonths(client, bets === 0 ? 1 : plan.months);
  await client.query('set synchronous_commit = off; set jit = off');
  await client.query(
    `insert into ledger_game (provider_code, game_code)
     select 'FILL', 'fill-' || n from generate_series(1, ${GAMES}) n on conflict do nothing`,
  );
  await client.query(
    'create temporary table if not exists fill_site (place bigint, id int, currency_id int, currency text)',
  );
  await client.query('truncate fill_site');
  await client.query(SITES_SQL, [
    plan.sites.map(({ id }) => id),
    plan.sites.map(({ currency }) => currencyId(currency)),
    plan.sites.map(({ currency }) => currency),
  ]);
  const last = plan.firstPlayer + BigInt(plan.players);
  for (const [index, month] of months.entries())
    for (let from = plan.firstPlayer; from < last; from += BigInt(PLAYERS_AT_ONCE)) {
      const to = from + BigInt(PLAYERS_AT_ONCE) < last ? from + BigInt(PLAYERS_AT_ONCE) : last;
      const first = index === 0 ? 0 : 1 + index * bets;
      const { rows } = await client.query<{ count: number }>(
        fillSql(
          { month, players: [from, to], bets: [first, (index + 1) * bets], before: index * bets },
          times,
        ),
      );
      done(rows[0]?.count ?? 0);
    }
  await client.query(accountsSql(plan.firstPlayer, last, bets * months.length, months.at(-1) ?? '', times));
  await client.query('select ledger_fold()');
  await client.query(
    'vacuum analyze account, seed, command, transfer, round, day_total, site_balance, total_change',
  );
}

/** Gives the ledger partitions for so many months before this one. @returns the first day of each, oldest first */
async function addEarlierMonths(client: pg.Client, count: number): Promise<string[]> {
  const { rows } = await client.query<{ month: string; exists: boolean }>(
    `select to_char(m, 'YYYY-MM-DD') as month, exists (select from ledger_month l where l.month = m::date) as exists
       from generate_series(1, $1) n, lateral (select date_trunc('month', now() at time zone 'UTC') - make_interval(months => n) as m) x
      order by n`,
    [count],
  );
  for (const { month } of rows.filter(({ exists }) => !exists)) {
    for (const table of ['transfer', 'command', 'round']) await client.query(earlierMonthSql(table, month));
    await client.query('insert into ledger_month (month) values ($1)', [month]);
  }
  return rows.map(({ month }) => month).toReversed();
}

/** Cuts a month off the partition of everything before the oldest one, which keeps what is in it. */
const earlierMonthSql = (table: string, month: string): string => `
  do $$
  declare
    low constant text := ledger_bound('${table}', ledger_month_start('${month}'));
    high constant text := ledger_bound('${table}', ledger_month_start(('${month}'::date + interval '1 month')::date));
    own constant text := '${table}_' || to_char('${month}'::date, 'YYYY_MM');
  begin
    alter table ${table} detach partition months.${table}_before;
    execute format('create table months.%I partition of ${table} for values from (%s) to (%s)', own, low, high);
    execute format('with taken as (delete from months.${table}_before where ${table === 'command' ? 'key' : 'id'} >= %s returning *)
      insert into ${table} select * from taken', low);
    execute format('alter table ${table} attach partition months.${table}_before for values from (minvalue) to (%s)', low);
  end $$`;

const SITES_SQL = `
  insert into fill_site (place, id, currency_id, currency)
    select n - 1, id, currency_id, currency from unnest($1::int[], $2::int[], $3::text[])
      with ordinality u (id, currency_id, currency, n)`;

interface Part {
  readonly month: string;
  /** From the first to before the second. */
  readonly players: readonly [bigint, bigint];
  /** Numbers of bets of each player, 0 for the command that gives the player money. */
  readonly bets: readonly [number, number];
  /** Bets of each player before this month. */
  readonly before: number;
}

/** Who bets when. */
interface Times {
  /** Bets of each player in a month. */
  readonly bets: number;
  readonly firstPlayer: bigint;
  readonly players: number;
}

/** When a player's n-th bet was: all players make theirs one after the other before the next begins. */
const timeOf = (month: string, n: string, { bets, firstPlayer, players }: Times): string => {
  const step = Math.floor(MONTH_MS / (bets + 2));
  return `ledger_month_start('${month}') + ((${n})::bigint * ${step} + (p - ${firstPlayer}) * ${step} / ${players}) * interval '1 ms'`;
};
const uuidOf = (kind: string, at: string): string =>
  `(lpad(to_hex(floor(extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' ||
    substr(md5('${kind}' || p || ' ' || n), 1, 3) || '8' || substr(md5('${kind}' || p || ' ' || n), 4, 15))::uuid`;
const seedOf = (player: string): string => `md5('seed ' || ${player})::uuid`;
const accountOf = (name: (typeof siteAccounts)[number]): string =>
  `-(((s.id::bigint << 33) | (s.currency_id::bigint << 6)) + ${siteAccounts.indexOf(name)})`;
const slotOf = (name: (typeof siteAccounts)[number]): number => -1 - siteAccounts.indexOf(name);
/** What a player has after so many bets. */
const cashAfter = (n: string): string =>
  `(${FUNDS} - (${n})::bigint * ${STAKE} + (${n})::bigint / ${BETS_A_WIN} * ${WIN})`;

/** The commands of some players in one month, with all that belongs to them. */
function fillSql({ month, players: [from, to], bets: [first, last], before }: Part, times: Times): string {
  const kinds = { genesis: kindNumber('genesis'), stake: kindNumber('stake'), win: kindNumber('win') };
  return `
  with made as materialized (
    select p, n, s.id as site, s.currency_id, s.currency, g.id as game, g.provider_code, g.game_code, at,
           transfer_floor(at) as id, ${uuidOf('key', 'at')} as key, ${uuidOf('round', 'at')} as round,
           ${accountOf('house')} as house, ${accountOf('genesis')} as genesis,
           n > 0 and n % ${BETS_A_WIN} = 0 as wins, ${cashAfter('n - 1')} - ${STAKE} as staked, ${cashAfter('n')} as cash
      from generate_series(${from}::bigint, ${to - 1n}::bigint) p
      join fill_site s on s.place = p % (select count(*) from fill_site)
      join (select *, row_number() over (order by id) - 1 as place from ledger_game where provider_code = 'FILL') g
        on g.place = p % ${GAMES},
           generate_series(${first}::bigint, ${last}::bigint) n,
           lateral (select ${timeOf(month, `n - ${before}`, times)} as at) t
     order by at
  ), moved as materialized (
    select m.*, x.* from made m, lateral (
      select 0 as place, ${kinds.genesis} as kind, genesis as from_id, p * 8 as to_id, ${FUNDS} as amount,
             null::bigint as from_after, cash as to_after, ${slotOf('genesis')} as from_slot, 0 as to_slot where n = 0
      union all
      select 0, ${kinds.stake}, p * 8, house, ${STAKE}, staked, null, 0, ${slotOf('house')} where n > 0
      union all
      select 1, ${kinds.win}, house, p * 8, ${WIN}, null, cash, ${slotOf('house')}, 0 where wins) x
  ), transfers as (
    insert into transfer (id, player_id, from_id, to_id, amount, from_after, to_after, created_at, ref, site_id, kind)
      select id + place, p, from_id, to_id, amount, from_after, to_after, at, case when n > 0 then round end, site, kind from moved
  ), commands as (
    insert into command (site_id, key, player_id, first_id, created_at, content, outcome, transfers, game_id, day)
      select site, key, p, id, at, sha256('fill'), 0, 1 + wins::int, case when n > 0 then game else 0 end,
             (at at time zone 'UTC')::date from made
  ), rounds as (
    insert into round (id, site_id, player_id, launch_id, seed_id, nonce, stake, win, started_at, settled_at,
                       game_code, provider_code, currency, state, result)
      select round, site, p, ${seedOf('p')}, ${seedOf('p')}, n, ${STAKE}, case when wins then ${WIN} else 0 end, at, at,
             game_code, provider_code, currency, 'settled', '{"stops":[3,14,15,9,26],"lines":[],"free":0}'
        from made where n > 0
  ), totals as (
    insert into total_change (site_id, day, game_id, currency_id, kind, from_slot, to_slot, amount, transfers)
      select site, (at at time zone 'UTC')::date, case when n > 0 then game else 0 end, currency_id, kind, from_slot, to_slot,
             sum(amount), count(*)
        from moved group by 1, 2, 3, 4, 5, 6, 7
  )
  select count(*)::int as count from moved`;
}

/** The rows of the players themselves, and of the seeds that their rounds were drawn from, which are revealed. */
function accountsSql(from: bigint, to: bigint, played: number, month: string, times: Times): string {
  const lastOf = `transfer_floor(${timeOf(month, played === 0 ? '0' : String(times.bets), times)}) + ${
    played > 0 && played % BETS_A_WIN === 0 ? 1 : 0
  }`;
  return `
  with players as (
    select p, s.id as site, s.currency_id from generate_series(${from}::bigint, ${to - 1n}::bigint) p
      join fill_site s on s.place = p % (select count(*) from fill_site)
  ), accounts as (
    insert into account (player_id, site_id, currency_id, cash, version)
      select p, site, currency_id, ${cashAfter(String(played))}, ${lastOf} from players order by p
  )
  insert into seed (id, site_id, player_id, game_code, server_seed, server_seed_hash, next_server_seed, client_seed, last_nonce,
                    revealed_at)
    select ${seedOf('p')}, site, p, 'fill-' || 1 + p % ${GAMES}, sha256(p::text::bytea), sha256(sha256(p::text::bytea)), '',
           'fill', ${played}, now() from players order by p`;
}
