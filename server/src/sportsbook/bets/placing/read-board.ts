import { sql } from 'kysely';
import type { EventState, MarketState } from '#contract/calls/sportsbook.ts';
import type { MarketType, Period } from '#rules/sportsbook/bet-types.ts';
import { formatLine, parseLine } from '#rules/sportsbook/line.ts';
import type { Score } from '#rules/sportsbook/match-result.ts';
import type { Reader, Tx } from '../../../db/database.ts';
import { selectionsAt, stateAt } from '../../board/at-site.ts';
import type { FeedState, Names, SitePrices, SiteSelection, StoredSelection } from '../../tables.ts';
import type { LegNames } from '../tables.ts';

/** State and age of a market's feed. */
export interface BoardFeed {
  readonly state: FeedState;
  readonly lastMessageAt: Date | null;
  /** Milliseconds after which its silence makes its prices worthless. */
  readonly quietAfterMs: number;
}

/** A market with the facts about its event that matter to a bet, at the time of reading. */
export interface BoardMarket {
  readonly marketId: bigint;
  readonly eventId: bigint;
  readonly feedCode: string;
  readonly isOutright: boolean;
  readonly sport: string;
  readonly competitionId: bigint;
  readonly eventState: EventState;
  readonly startsAt: Date;
  /** Why nothing is taken on the event: staff is to look at it. */
  readonly held: string | null;
  readonly score: Score | undefined;
  readonly redCards: Score | undefined;
  readonly type: MarketType;
  readonly period: Period;
  /** In its one spelling. */
  readonly line: string | undefined;
  readonly state: MarketState;
  /** The sites whose traders have suspended it or its event. */
  readonly suspendedSites: readonly number[];
  /** At the prices of its feed; a site's own are those of {@link atSite}. */
  readonly selections: readonly SiteSelection[];
  readonly sitePrices: SitePrices | null;
  readonly comboMin: number;
  readonly cashOut: boolean;
  readonly version: bigint;
  readonly messageId: bigint;
  readonly pricedAt: Date;
  /** Whether the feed may have said something of the event that has not arrived. */
  readonly hasGap: boolean;
  readonly feed: BoardFeed;
  readonly names: LegNames;
  /** Names of an outright's competitors, by the code of their selection. */
  readonly competitors: Readonly<Record<string, Names>>;
  /** The sites that offer it. */
  readonly sites: readonly number[];
}

interface StoredMarket {
  id: bigint;
  event_id: bigint;
  feed_code: string;
  kind: 'match' | 'outright';
  sport: string;
  competition_id: bigint;
  event_state: EventState;
  starts_at: Date;
  held: string | null;
  score_home: number | null;
  score_away: number | null;
  red_home: number | null;
  red_away: number | null;
  bet_type: MarketType;
  period: Period;
  line: string | null;
  state: MarketState;
  suspended_sites: number[];
  site_prices: SitePrices | null;
  selections: readonly StoredSelection[];
  combo_min: number;
  cashout: boolean;
  version: bigint;
  message_id: bigint;
  priced_at: Date;
  needs_recovery: boolean;
  feed_state: FeedState;
  last_message_at: Date | null;
  quiet_after_ms: number;
  competition: Names;
  home: Names | null;
  away: Names | null;
  competitors: Record<string, Names> | null;
  sites: number[];
}

/** The markets of these ids, by id; those that there are not are left out. */
export async function readBoard(
  reader: Reader,
  marketIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, BoardMarket>> {
  return read(reader, marketIds, false);
}

/**
 * The same with their rows locked until the end of the transaction, events before markets and each in the order of
 * their ids, as feeds lock them: what is decided on them holds when it is committed.
 */
export async function lockBoard(
  tx: Tx,
  marketIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, BoardMarket>> {
  await sql`/* prepared: lock_events_of_board */
    select from sports_event where id in (select event_id from sports_market where id = any (${[...marketIds]}::bigint[]))
     order by id for share`.execute(tx);
  return read(tx, marketIds, true);
}

async function read(
  reader: Reader,
  marketIds: readonly bigint[],
  isLocked: boolean,
): Promise<ReadonlyMap<bigint, BoardMarket>> {
  if (marketIds.length === 0) return new Map();
  const { rows } =
    await sql<StoredMarket>`${isLocked ? sql`/* prepared: lock_board */` : sql`/* prepared: read_board */`}
    select m.id, m.event_id, f.code as feed_code, e.kind, e.sport, e.competition_id, e.state as event_state,
           e.starts_at, e.held, e.score_home, e.score_away, e.red_home, e.red_away, m.bet_type, m.period,
           m.line::text as line, m.state,
           e.suspended_sites || m.suspended_sites as suspended_sites, e.site_prices, m.selections, m.combo_min, m.cashout, m.version, m.message_id,
           m.priced_at, e.needs_recovery, f.state as feed_state, f.last_message_at, f.quiet_after_ms,
           c.names as competition, h.names as home, a.names as away,
           case when e.kind = 'outright' then (
             select jsonb_object_agg(x.source_id, x.names) from sports_competitor x
              where x.feed_id = e.feed_id and x.source_id = any (e.competitors)) end as competitors,
           array(select o.site_id from sports_offer o
                  where o.feed_id = e.feed_id and (o.sport is null or o.sport = e.sport)) as sites
      from sports_market m
      join sports_event e on e.id = m.event_id
      join sports_feed f on f.id = e.feed_id
      join sports_competition c on c.id = e.competition_id
      left join sports_competitor h on h.id = e.home_id
      left join sports_competitor a on a.id = e.away_id
     where m.id = any (${[...marketIds]}::bigint[])
     order by m.id ${isLocked ? sql`for no key update of m` : sql``}`.execute(reader);
  return new Map(rows.map((row) => [row.id, toMarket(row)]));
}

function toMarket(row: StoredMarket): BoardMarket {
  const outright = row.kind === 'outright';
  return {
    marketId: row.id,
    eventId: row.event_id,
    feedCode: row.feed_code,
    isOutright: outright,
    sport: row.sport,
    competitionId: row.competition_id,
    eventState: row.event_state,
    startsAt: row.starts_at,
    held: row.held,
    score: pairOf(row.score_home, row.score_away),
    redCards: pairOf(row.red_home, row.red_away),
    type: row.bet_type,
    period: row.period,
    line: row.line === null ? undefined : spellLine(row.line),
    state: row.state,
    suspendedSites: row.suspended_sites,
    selections: row.selections,
    sitePrices: row.site_prices,
    comboMin: row.combo_min,
    cashOut: row.cashout,
    version: row.version,
    messageId: row.message_id,
    pricedAt: row.priced_at,
    hasGap: row.needs_recovery,
    feed: {
      state: row.feed_state,
      lastMessageAt: row.last_message_at,
      quietAfterMs: row.quiet_after_ms,
    },
    names: {
      competition: row.competition,
      home: row.home ?? row.competition,
      away: row.away ?? row.competition,
      selection: null,
    },
    competitors: row.competitors ?? {},
    sites: row.sites,
  };
}

/** A market as a site offers it. */
export function atSite(market: BoardMarket, siteId: number): BoardMarket {
  const sites = offered.get(market) ?? new Map<number, BoardMarket>();
  offered.set(market, sites);
  const known = sites.get(siteId);
  if (known) return known;
  const selections = selectionsAt(siteId, { ...market, id: market.marketId });
  const found = { ...market, state: stateAt(siteId, market), selections };
  sites.set(siteId, found);
  return found;
}

/** Many legs of a batch are on the same market of the same board. */
const offered = new WeakMap<BoardMarket, Map<number, BoardMarket>>();

const pairOf = (home: number | null, away: number | null): Score | undefined =>
  home === null || away === null ? undefined : [home, away];

/** The one spelling of a line; what is no line stays as it is, and equals none. */
export function spellLine(text: string): string {
  const quarters = parseLine(text);
  return quarters === undefined ? text : formatLine(quarters);
}

export const isLive = ({ eventState }: Pick<BoardMarket, 'eventState'>): boolean => eventState === 'live';
