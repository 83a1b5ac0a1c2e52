import { sql } from 'kysely';
import type { MarketState } from '#contract/calls/sportsbook.ts';
import type { Tx } from '../../db/database.ts';
import type { MarketChange } from '../board/changes.ts';
import type { SitePrices, StoredSelection } from '../tables.ts';

interface Changed {
  id: bigint;
  event_id: bigint;
  sport: string;
  is_main: boolean;
  version: bigint;
  state: MarketState;
  selections: readonly StoredSelection[];
  suspended_sites: readonly number[];
  site_prices: SitePrices | null;
}

const toChange =
  (feedId: number) =>
  ({ event_id, is_main, suspended_sites, site_prices, ...row }: Changed): MarketChange => ({
    ...row,
    eventId: event_id,
    feedId,
    isMain: is_main,
    suspendedSites: suspended_sites,
    sitePrices: site_prices,
  });

/** Suspends all markets of a silent feed: their prices may be out of date. */
export async function suspendMarkets(tx: Tx, feedId: number): Promise<MarketChange[]> {
  const { rows } = await sql<Changed>`
    with quiet as (
      select market.id, event.sport, event.suspended_sites, event.site_prices
        from sports_event event join sports_market market on market.event_id = event.id
       where event.feed_id = ${feedId} and event.state in ('prematch', 'live', 'suspended')
         and market.state = 'active'
       order by market.id for no key update of market)
    update sports_market as market
       set held_state = market.state, state = 'suspended', version = market.version + 1
      from quiet where market.id = quiet.id
    returning market.id, market.event_id, quiet.sport, market.is_main, market.version, market.state,
              market.selections, quiet.suspended_sites || market.suspended_sites as suspended_sites,
              quiet.site_prices`.execute(tx);
  return rows.map(toChange(feedId));
}

/** Restores suspended markets that no later message has changed. */
export async function resumeMarkets(tx: Tx, feedId: number): Promise<MarketChange[]> {
  const { rows } = await sql<Changed>`
    with waiting as (
      select market.id, event.sport, event.suspended_sites, event.site_prices
        from sports_event event join sports_market market on market.event_id = event.id
       where event.feed_id = ${feedId} and event.state in ('prematch', 'live', 'suspended')
         and market.held_state is not null
       order by market.id for no key update of market)
    update sports_market as market
       set state = market.held_state, held_state = null, version = market.version + 1
      from waiting where market.id = waiting.id
    returning market.id, market.event_id, waiting.sport, market.is_main, market.version, market.state,
              market.selections, waiting.suspended_sites || market.suspended_sites as suspended_sites,
              waiting.site_prices`.execute(tx);
  return rows.map(toChange(feedId));
}
