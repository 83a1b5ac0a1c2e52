import { type RawBuilder, sql } from 'kysely';
import type { MarketState } from '#contract/calls/sportsbook.ts';
import type { Tx } from '../../db/database.ts';
import type { SitePrices, StoredSelection } from '../tables.ts';
import type { MarketChange } from './changes.ts';

interface Raised {
  id: bigint;
  event_id: bigint;
  feed_id: number;
  sport: string;
  is_main: boolean;
  version: bigint;
  state: MarketState;
  selections: readonly StoredSelection[];
  suspended_sites: number[];
  site_prices: SitePrices | null;
}

/**
 * Raises the version of the open markets of `sports_market` that a condition holds for, so that browsers take them as they are at
 * their site now. The caller has locked their events.
 */
export async function raiseVersions(tx: Tx, which: RawBuilder<unknown>): Promise<MarketChange[]> {
  const { rows } = await sql<Raised>`
    with open as (
      select id from sports_market where ${which} and state in ('active', 'suspended')
       order by id for no key update)
    update sports_market as market set version = market.version + 1
      from open, sports_event event
     where market.id = open.id and event.id = market.event_id
    returning market.id, market.event_id, event.feed_id, event.sport, market.is_main, market.version, market.state,
              market.selections, event.suspended_sites || market.suspended_sites as suspended_sites,
              event.site_prices`.execute(tx);
  return rows.map(({ event_id, feed_id, is_main, suspended_sites, site_prices, ...market }) => ({
    ...market,
    eventId: event_id,
    feedId: feed_id,
    isMain: is_main,
    suspendedSites: suspended_sites,
    sitePrices: site_prices,
  }));
}
