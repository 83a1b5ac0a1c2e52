import type { MarketState } from '#contract/calls/sportsbook.ts';
import type { SportsChanges } from '#contract/pushes.ts';

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

/** The main markets and the events of one feed's sport: the same for every site that offers it. */
export const sportRoom = (feedId: number, sport: string): string => `sport:${feedId}:${sport}`;
export const eventRoom = (eventId: bigint | string): string => `event:${eventId}`;

export interface Gathered {
  add(changes: BoardChanges): void;
  /** The changes since the last call by room, of each thing the last. Rooms without subscribers are left out. */
  take(hasSubscribers: (room: string) => boolean): ReadonlyMap<string, SportsChanges>;
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

    take(hasSubscribers) {
      const messages = new Map<string, Message>();
      const messageOf = (room: string): Message | undefined => {
        const found = messages.get(room);
        if (found || !hasSubscribers(room)) return found;
        const message: Message = { markets: [], events: [], stale: [] };
        messages.set(room, message);
        return message;
      };
      for (const market of markets.values()) {
        const rooms = [messageOf(eventRoom(market.eventId))];
        if (market.isMain) rooms.push(messageOf(sportRoom(market.feedId, market.sport)));
        const row = rooms.some(Boolean) ? compact(market) : undefined;
        if (row) for (const message of rooms) message?.markets.push(row);
      }
      for (const { id, feedId, sport, shown } of events.values()) {
        for (const room of [eventRoom(id), sportRoom(feedId, sport)]) messageOf(room)?.events.push(shown);
      }
      for (const { id, feedId, sport, inLists } of stale.values()) {
        messageOf(eventRoom(id))?.stale.push(String(id));
        if (inLists) messageOf(sportRoom(feedId, sport))?.stale.push(String(id));
      }
      markets.clear();
      events.clear();
      stale.clear();
      return messages;
    },
  };
}

function keepNewer(markets: Map<bigint, MarketChange>, market: MarketChange): void {
  const found = markets.get(market.id);
  if (!found || found.version < market.version) markets.set(market.id, market);
}

function compact({ id, version, state, selections }: MarketChange): SportsChanges['markets'][number] {
  return [
    String(id),
    String(version),
    state,
    selections.map(({ code, odds, active }) => [code, odds, active] as const),
  ];
}
