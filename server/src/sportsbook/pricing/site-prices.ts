import { sql } from 'kysely';
import { plainArray } from '../../db/arrays.ts';
import type { Tx } from '../../db/database.ts';
import type { MarketChange } from '../board/changes.ts';
import { raiseVersions } from '../board/raise-versions.ts';
import type { EventDraft, Work } from '../feed/work/draft.ts';
import type { SitePrices } from '../tables.ts';

interface Refreshed {
  readonly id: bigint;
  readonly site_prices: SitePrices | null;
}

/**
 * Derives `site_prices` of events from their margins, prices by hand and boosts. The caller has locked the events.
 * @returns those that it changed
 */
export async function refreshPrices(tx: Tx, eventIds: readonly bigint[]): Promise<readonly Refreshed[]> {
  if (eventIds.length === 0) return [];
  const { rows } = await sql<Refreshed>`
    with priced as (
      select event.id, (
        select jsonb_object_agg(site_id, jsonb_strip_nulls(jsonb_build_object(
                 'margin', own.margin, 'fixed', by_hand.fixed, 'boosts', boosted.boosts)))
          from (select distinct on (site_id) site_id, nullif(margin, 0) as margin from sports_margin
                 where sport = event.sport
                   and (event_id = event.id
                        or event_id is null and (competition_id is null or competition_id = event.competition_id))
                 order by site_id, event_id nulls last, competition_id nulls last) own
          full join (select site_id, jsonb_object_agg(market_id, odds) as fixed
                       from (select site_id, market_id, jsonb_object_agg(selection, odds) as odds from sports_price
                              where event_id = event.id group by 1, 2) market group by 1) by_hand using (site_id)
          full join (select site_id, jsonb_object_agg(market_id, boosts) as boosts
                       from (select site_id, market_id, jsonb_object_agg(selection, jsonb_build_object(
                                      'id', id, 'odds', odds, 'most', trim_scale(max_stake::numeric / 10000)::text)) as boosts
                               from sports_boost where event_id = event.id and state = 'active' group by 1, 2) market
                      group by 1) boosted using (site_id)
         where own.margin is not null or by_hand.fixed is not null or boosted.boosts is not null) as prices
        from sports_event event where event.id = any (${plainArray(eventIds)}::bigint[]))
    update sports_event event set site_prices = priced.prices
      from priced
     where event.id = priced.id and event.site_prices is distinct from priced.prices
    returning event.id, event.site_prices`.execute(tx);
  return rows;
}

const hasFixed = (prices: SitePrices | null): boolean =>
  prices !== null && Object.values(prices).some(({ fixed }) => fixed !== undefined);

const isOpen = (state: EventDraft['state'] | undefined): boolean =>
  state === 'prematch' || state === 'live' || state === 'suspended';

const isOtherScore = ({ before, score, state }: EventDraft): boolean =>
  before !== undefined &&
  (before.state !== state || before.score?.[0] !== score?.[0] || before.score?.[1] !== score?.[1]);

/**
 * What a batch of a feed changes of the prices of sites, once its events and markets are saved: new events take over margins,
 * and prices by hand end with a score or a state. A batch that does neither asks the database nothing.
 * @returns the markets that have another price by that
 */
export async function repriceBatch(tx: Tx, { events }: Work): Promise<MarketChange[]> {
  const [entered, ended]: [bigint[], bigint[]] = [[], []];
  for (const event of events.values()) {
    const { id, before, competition, competitionId } = event;
    if (id === undefined) continue;
    const isOther = competition !== undefined && competition.id !== competitionId;
    // Margins are kept up to date on what is open: a new event takes them over, and one that opens again.
    if (isOther || (isOpen(event.state) && !isOpen(before?.state))) entered.push(id);
    else if (hasFixed(event.sitePrices) && isOtherScore(event)) ended.push(id);
  }
  const markets = ended.length === 0 ? [] : await endWithState(tx, ended);
  const refreshed = await refreshPrices(tx, [...entered, ...(markets.length > 0 ? ended : [])]);
  if (refreshed.length === 0) return [];
  const after = new Map(refreshed.map(({ id, site_prices }) => [id, site_prices]));
  for (const event of events.values())
    if (event.id !== undefined) event.sitePrices = after.get(event.id) ?? event.sitePrices;
  const moved = entered.filter((id) => after.has(id));
  return raiseVersions(
    tx,
    sql`(event_id = any (${plainArray(moved)}::bigint[]) or id = any (${plainArray(markets)}::bigint[]))`,
  );
}

/** @returns the markets with prices by hand that were to hold until the next score or state */
async function endWithState(tx: Tx, eventIds: readonly bigint[]): Promise<bigint[]> {
  const { rows } = await sql<{ market_id: bigint }>`
    delete from sports_price where event_id = any (${plainArray(eventIds)}::bigint[]) and ends_with_state
    returning market_id`.execute(tx);
  return rows.map(({ market_id }) => market_id);
}
