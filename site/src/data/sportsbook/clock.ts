import { useSyncExternalStore } from 'react';
import type { SportsEvent } from '#contract/calls/sportsbook.ts';
import { usePage } from '../page.ts';

export type EventClock = NonNullable<SportsEvent['clock']>;

/** A clock of the visitor that is wrong by more than this is set right by that of the server. */
const TOLERANCE = 30_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let second = 0;

/** One tick a second for everything that shows a clock. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    second = Math.floor(Date.now() / 1_000);
    timer = setInterval(() => {
      second = Math.floor(Date.now() / 1_000);
      for (const one of listeners) one();
    }, 1_000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Difference between the clocks of browser and server, measured when the page was rendered. */
function skewOf(drawnAt: number): number {
  if (typeof performance === 'undefined') return 0;
  const skew = drawnAt - performance.timeOrigin;
  return Math.abs(skew) > TOLERANCE ? skew : 0;
}

/**
 * The present moment by the server's clock; while the page is taken over, the moment it was drawn.
 *
 * @param step interval between renders, in seconds
 */
export function useServerNow(step = 1): number {
  const drawnAt = Date.parse(usePage().now);
  const now = useSyncExternalStore(
    subscribe,
    () => Math.floor((second === 0 ? Date.now() / 1_000 : second) / step) * step,
    () => undefined,
  );
  return now === undefined ? drawnAt : now * 1_000 + skewOf(drawnAt);
}

/** Whole seconds that a clock shows; never less than where it was stopped. */
export function clockSeconds({ started_at, offset_seconds, running }: EventClock, now: number): number {
  if (!running || started_at === null) return offset_seconds;
  return offset_seconds + Math.max(0, Math.floor((now - Date.parse(started_at)) / 1_000));
}

/** Minutes as a scoreboard shows them: the minute that is being played. */
export function playedMinute(clock: EventClock, now: number): number {
  return Math.floor(clockSeconds(clock, now) / 60) + 1;
}
