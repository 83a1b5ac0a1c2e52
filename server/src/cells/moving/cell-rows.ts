import { ledgerGames } from '../../ledger/public.ts';
import type { SiteTable } from './site-tables.ts';

/**
 * What a site's rows name that is its cell's own: games of the ledger, studios and games of the catalogue, feeds, events and
 * markets, chains and rounds of shared games. Each cell has these under ids of its own; they are found again by what they are
 * called.
 */
export interface CellRows {
  readonly name: string;
  /** Its columns, or the table whose columns it has. */
  readonly shape: string | { readonly like: string };
  /** Of the cell that the site leaves. */
  readonly query: (site: number) => string;
}

const legsOf = (site: number) =>
  `(select leg.event_id, leg.market_id, ticket.state in ('waiting', 'pending', 'accepted') as is_open
      from sports_leg leg join sports_ticket ticket on ticket.id = leg.ticket_id where ticket.site_id = ${site})`;
const gamesOf = (site: number) =>
  `(select provider_code, game_code from site_game where site_id = ${site}
    union select provider_code, game_code from game_limit where site_id = ${site}
    union select provider_code, null from site_withheld where site_id = ${site}
    union select provider_code, game_code from country_rule where site_id = ${site}
    union select provider_code, game_code from favourite
     where player_id in (select id from player where site_id = ${site}))`;
const roundsOf = (site: number) => `(select shared_round_id from shared_bet where site_id = ${site})`;

export const cellRows: readonly CellRows[] = [
  {
    name: 'of_ledger_game',
    shape: ledgerGames.shape,
    query: () => ledgerGames.query,
  },
  {
    name: 'of_provider',
    shape: { like: 'provider' },
    query: (site) =>
      `code in (select provider_code from ${gamesOf(site)} g
                union select provider_code from site_withheld where site_id = ${site})`,
  },
  {
    name: 'of_game',
    shape: { like: 'game' },
    query: (site) => `(provider_code, code) in (select provider_code, game_code from ${gamesOf(site)} g)`,
  },
  {
    name: 'of_feed',
    shape: 'old_id smallint, code text, quiet_after_ms integer',
    query: () => 'select id, code, quiet_after_ms from sports_feed',
  },
  {
    name: 'of_event',
    shape: 'old_id bigint, feed text, source_id text, sequence bigint, is_open boolean',
    query: (site) =>
      `select event.id, feed.code, event.source_id, event.sequence, bool_or(leg.is_open)
         from ${legsOf(site)} leg join sports_event event on event.id = leg.event_id
         join sports_feed feed on feed.id = event.feed_id group by event.id, feed.code`,
  },
  {
    name: 'of_market',
    shape: 'old_id bigint, old_event bigint, bet_type text, period text, line numeric(6, 2), is_open boolean',
    query: (site) =>
      `select market.id, market.event_id, market.bet_type, market.period, market.line, bool_or(named.is_open)
         from (select market_id, is_open from ${legsOf(site)} leg
               union all select market_id, false from sports_exposure where site_id = ${site}) named
         join sports_market market on market.id = named.market_id group by market.id`,
  },
  {
    name: 'of_chain',
    shape: { like: 'shared_chain' },
    query: (site) => `id in (select chain_id from shared_round where id in ${roundsOf(site)})`,
  },
  { name: 'of_round', shape: { like: 'shared_round' }, query: (site) => `id in ${roundsOf(site)}` },
];

/** What is found again: the id in the former cell, and the one here. `$` is the schema of the copy. */
const found: Readonly<Record<string, string>> = {
  now_ledger_game: ledgerGames.found('$.of_ledger_game'),
  now_feed: 'select o.old_id, f.id as new_id from $.of_feed o join public.sports_feed f using (code)',
  now_event: `select o.old_id, e.id as new_id, e.sequence from $.of_event o
                join public.sports_feed f on f.code = o.feed
                join public.sports_event e on e.feed_id = f.id and e.source_id = o.source_id`,
  now_market: `select o.old_id, m.id as new_id from $.of_market o
                 join $.now_event e on e.old_id = o.old_event
                 join public.sports_market m on m.event_id = e.new_id and m.bet_type = o.bet_type
                   and m.period = o.period and m.line is not distinct from o.line`,
};

/** Makes what is missing of them in the new cell, and finds the ids of all. */
export const findCellRows = (schema: string): readonly string[] => [
  ...Object.keys(found).map((name) => `drop table if exists ${schema}.${name}`),
  ...Object.entries(found).flatMap(([name, query]) => [
    `create table ${schema}.${name} as ${query.replaceAll('$', schema)}`,
    `create unique index on ${schema}.${name} (old_id)`,
  ]),
  `analyze ${schema}.now_event, ${schema}.now_market, ${schema}.now_ledger_game`,
];

/** What a site needs of its former cell that the new one lacks, but for events and markets: those come by the feed. */
export const addCellRows = (
  schema: string,
  from: string,
  columns: (table: string) => string,
): readonly string[] => [
  ledgerGames.add(`${schema}.of_ledger_game`),
  `insert into public.provider (${columns('provider')})
   select ${columns('provider')} from ${schema}.of_provider on conflict do nothing`,
  // Other sites of the cell are not offered what comes along with this one.
  `update ${schema}.of_game set is_offered = false`,
  `insert into public.game (${columns('game')}) select ${columns('game')} from ${schema}.of_game on conflict do nothing`,
  `insert into public.sports_feed (code, quiet_after_ms)
   select code, quiet_after_ms from ${schema}.of_feed on conflict do nothing`,
  // Far above the numbers of its own chains.
  `update ${schema}.of_chain c
      set moved_from = '${from}', ended_at = coalesce(ended_at, now()),
          n = 1000000000 + (select count(*) from public.shared_chain p where p.moved_from is not null)
            + (select count(*) from ${schema}.of_chain o where o.id <= c.id)`,
  `insert into public.shared_chain (${columns('shared_chain')})
   select ${columns('shared_chain')} from ${schema}.of_chain on conflict (id) do nothing`,
  `insert into public.shared_round (${columns('shared_round')})
   select ${columns('shared_round')} from ${schema}.of_round on conflict (id) do nothing`,
];

/** What a bet that is not settled yet needs, and the new cell has not got yet. */
export const missingRows = (schema: string): string =>
  `select format('event %s of the feed %s', o.source_id, o.feed) as missing from ${schema}.of_event o
     left join ${schema}.now_event n using (old_id)
    where (o.is_open and n.new_id is null) or n.sequence < o.sequence
   union all
   select format('market %s %s %s of the event %s', o.bet_type, o.period, o.line, e.source_id) from ${schema}.of_market o
     join ${schema}.of_event e on e.old_id = o.old_event
     left join ${schema}.now_market n on n.old_id = o.old_id
    where o.is_open and n.new_id is null
    limit 20`;

/** The events of bets that are not settled yet are settled again: by the difference to what was settled before. */
export const settleAgain = (schema: string): string =>
  `insert into public.sports_due (event_id, since)
   select n.new_id, now() from ${schema}.of_event o join ${schema}.now_event n using (old_id) where o.is_open order by 1
   on conflict (event_id) do update set notices = sports_due.notices + 1`;

/** The value of a column in the new cell, where it is another one than in the former. `t` is the row as it was copied. */
export function arrivingValue(
  { name }: SiteTable,
  column: string,
  { schema, from, to, status }: { schema: string; from: string; to: string; status: string },
): string {
  const now = (map: string) =>
    `coalesce((select new_id from ${schema}.${map} m where m.old_id = t.${column}), t.${column})`;
  const at = `${name}.${column}`;
  if (ledgerGames.columns.some((one) => one === at)) return now('now_ledger_game');
  switch (at) {
    case 'sports_offer.feed_id':
      return now('now_feed');
    case 'sports_leg.event_id':
      return now('now_event');
    case 'sports_leg.market_id':
    case 'sports_exposure.market_id':
      return now('now_market');
    case 'sandbox_payment.callback_url':
    case 'sandbox_payout.callback_url':
      return `replace(t.callback_url, '/cells/${from}/', '/cells/${to}/')`;
    case 'site.status':
      return `'${status}'`;
    default:
      return `t.${column}`;
  }
}
