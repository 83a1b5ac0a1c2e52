import type { MarketState } from '#contract/calls/sportsbook.ts';
import type { SportsChanges } from '#contract/pushes.ts';
import type { SitePrices } from '../tables.ts';
import { selectionsAt, stateAt } from './at-site.ts';
import { priceBoostOnWire } from './event-rows.ts';

/** A market as it is after a change. */
export interface MarketChange {
  readonly id: bigint;
  readonly eventId: bigint;
  readonly feedId: number;
  readonly sport: string;
  readonly isMain: boolean;
  readonly version: bigint;
  readonly state: MarketState;
  readonly selections: readonly {
    readonly code: string;
    readonly odds: string;
    readonly active: boolean;
  }[];
  /** Whose traders have suspended it or its event; absent from a server that is older than this. */
  readonly suspendedSites?: readonly number[];
  /** What sites do to the prices of its event. */
  readonly sitePrices?: SitePrices | null;
}

/** The state of an event after a change. */
export interface EventChange {
  readonly id: bigint;
  readonly feedId: number;
  readonly sport: string;
  readonly shown: SportsChanges['events'][number];
}

/** Stale events to be requested again: new, gone, or with new markets. */
export interface StaleEvent {
  readonly id: bigint;
  readonly feedId: number;
  readonly sport: string;
  /** Whether lists show it otherwise now. */
  readonly inLists: boolean;
}

export interface BoardChanges {
  readonly markets: readonly MarketChange[];
  readonly events: readonly EventChange[];
  readonly stale: readonly StaleEvent[];
}

/** The main markets and the events of one feed's sport, as a site shows them. */
export const sportRoom = (siteId: number, feedId: number, sport: string): string =>
  `sport:${siteId}:${feedId}:${sport}`;
export const eventRoom = (siteId: number, eventId: bigint | string): string => `event:${siteId}:${eventId}`;

export interface Gathered {
  add(changes: BoardChanges): void;
  /**
   * The changes since the last call by room, of each thing the last. Rooms without subscribers are left out.
   * @param siteIds those that may have rooms
   */
  take(
    siteIds: Iterable<number>,
    hasSubscribers: (room: string) => boolean,
  ): ReadonlyMap<string, SportsChanges>;
}

interface Message {
  readonly markets: SportsChanges['markets'][number][];
  readonly events: SportsChanges['events'][number][];
  readonly stale: string[];
}

export function gatherChanges(): Gathered {
  const markets = new Map<bigint, MarketChange>();
  const events = new Map<bigint, EventChange>();
  const stale = new Map<bigint, StaleEvent>();

  return {
    add(changes) {
      for (const market of changes.markets) keepNewer(markets, market);
      for (const event of changes.events) events.set(event.id, event);
      for (const event of changes.stale) {
        const inLists = event.inLists || stale.get(event.id)?.inLists === true;
        stale.set(event.id, { ...event, inLists });
      }
    },

    take(siteIds, hasSubscribers) {
      const rooms = new Map<string, Message>();
      for (const siteId of siteIds) fillRooms(rooms, { siteId, hasSubscribers, markets, events, stale });
      markets.clear();
      events.clear();
      stale.clear();
      return rooms;
    },
  };
}

interface SiteChanges {
  readonly siteId: number;
  readonly hasSubscribers: (room: string) => boolean;
  readonly markets: ReadonlyMap<bigint, MarketChange>;
  readonly events: ReadonlyMap<bigint, EventChange>;
  readonly stale: ReadonlyMap<bigint, StaleEvent>;
}

/** Adds the rooms of a site. */
function fillRooms(
  rooms: Map<string, Message>,
  { siteId, hasSubscribers, markets, events, stale }: SiteChanges,
): void {
  const watched = new Map<string, Message | undefined>();
  const messageOf = (room: string): Message | undefined => {
    if (watched.has(room)) return watched.get(room);
    const message = hasSubscribers(room) ? { markets: [], events: [], stale: [] } : undefined;
    watched.set(room, message);
    if (message) rooms.set(room, message);
    return message;
  };
  for (const market of markets.values()) {
    const found = [messageOf(eventRoom(siteId, market.eventId))];
    if (market.isMain) found.push(messageOf(sportRoom(siteId, market.feedId, market.sport)));
    const row = found.some(Boolean) ? compact(market, siteId) : undefined;
    if (row) for (const message of found) message?.markets.push(row);
  }
  for (const { id, feedId, sport, shown } of events.values()) {
    for (const room of [eventRoom(siteId, id), sportRoom(siteId, feedId, sport)])
      messageOf(room)?.events.push(shown);
  }
  for (const { id, feedId, sport, inLists } of stale.values()) {
    messageOf(eventRoom(siteId, id))?.stale.push(String(id));
    if (inLists) messageOf(sportRoom(siteId, feedId, sport))?.stale.push(String(id));
  }
}

function keepNewer(markets: Map<bigint, MarketChange>, market: MarketChange): void {
  const found = markets.get(market.id);
  if (!found || found.version < market.version) markets.set(market.id, market);
}

function compact(market: MarketChange, siteId: number): SportsChanges['markets'][number] {
  const { id, version } = market;
  return [
    String(id),
    String(version),
    stateAt(siteId, market),
    selectionsAt(siteId, market).map(({ code, odds, active, boost }) =>
      boost ? [code, odds, active, priceBoostOnWire(boost)] : [code, odds, active],
    ),
  ];
}
