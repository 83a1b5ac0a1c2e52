import { useCallback, useSyncExternalStore } from 'react';
import type { SportsEvent, SportsMarket } from '#contract/calls/sportsbook.ts';
import type { SportsChanges } from '#contract/pushes.ts';

type MarketNow = Pick<SportsMarket, 'version' | 'state' | 'selections'>;
type EventNow = SportsChanges['events'][number];

/** Oldest entries are dropped first, so that a board left open all day stays small. */
const MOST = 6_000;

const markets = new Map<string, MarketNow>();
const events = new Map<string, EventNow>();
const listeners = new Map<string, Set<() => void>>();

export function isNewer(version: string, than: string | undefined): boolean {
  return than === undefined || BigInt(version) > BigInt(than);
}

function keep<T>(all: Map<string, T>, key: string, value: T): void {
  all.delete(key);
  all.set(key, value);
  const [oldest] = all.keys();
  if (all.size > MOST && oldest !== undefined) all.delete(oldest);
}

/** Takes over what was pushed; what is older than what is known is dropped. */
export function applyChanges(push: Pick<SportsChanges, 'markets' | 'events'>): void {
  const changed = new Set<string>();
  for (const [id, version, state, selections] of push.markets) {
    if (!isNewer(version, markets.get(id)?.version)) continue;
    const fresh = selections.map(([code, odds, active, boost]) => ({
      ...{ code, odds, active },
      ...(boost ? { boost } : {}),
    }));
    keep(markets, id, { version, state, selections: fresh });
    changed.add(`m${id}`);
  }
  for (const event of push.events) {
    if (!isNewer(event.version, events.get(event.event_id)?.version)) continue;
    keep(events, event.event_id, event);
    changed.add(`e${event.event_id}`);
  }
  for (const key of changed) for (const listener of listeners.get(key) ?? []) listener();
}

function listen(key: string, listener: () => void): () => void {
  const all = listeners.get(key) ?? new Set();
  all.add(listener);
  listeners.set(key, all);
  return () => {
    all.delete(listener);
    if (all.size === 0) listeners.delete(key);
  };
}

const nothing = () => undefined;

/** The current state of a market: as fetched, or as pushed since. */
export function useMarketNow(market: SportsMarket): SportsMarket {
  const id = market.market_id;
  const subscribe = useCallback((listener: () => void) => listen(`m${id}`, listener), [id]);
  useSyncExternalStore(subscribe, () => markets.get(id), nothing);
  return marketNow(market);
}

/** The newer of what was answered and what was pushed of a market. */
export function marketNow(market: SportsMarket): SportsMarket {
  const now = markets.get(market.market_id);
  return now && isNewer(now.version, market.version) ? { ...market, ...now } : market;
}

/** The current state of an event. */
export function useEventNow(event: SportsEvent): SportsEvent {
  const id = event.event_id;
  const subscribe = useCallback((listener: () => void) => listen(`e${id}`, listener), [id]);
  const now = useSyncExternalStore(subscribe, () => events.get(id), nothing);
  return now && isNewer(now.version, event.version) ? { ...event, ...now } : event;
}

/** Pushed states of markets by id; rerenders when one of them changes. */
export function useMarketsNow(ids: readonly string[]): (id: string) => MarketNow | undefined {
  const all = ids.join();
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = all.split(',').map((id) => listen(`m${id}`, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [all],
  );
  const versions = () => ids.map((id) => markets.get(id)?.version ?? '').join();
  useSyncExternalStore(subscribe, versions, () => '');
  return (id) => markets.get(id);
}

/** Pushed states of events by id. */
export function useEventsNow(ids: readonly string[]): (id: string) => EventNow | undefined {
  const all = ids.join();
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = all.split(',').map((id) => listen(`e${id}`, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [all],
  );
  const versions = () => ids.map((id) => events.get(id)?.version ?? '').join();
  useSyncExternalStore(subscribe, versions, () => '');
  return (id) => events.get(id);
}

/** Forgets everything, as after a line that was down: what is asked for again is newer than what was missed. */
export function forgetBoard(): void {
  markets.clear();
  events.clear();
}
