/** The position of a runner: 0 at the start, 1 on the line, more once it is past. */
export type Way = number;

/** A race as it is shown. Everybody who has its order and its link sees the same. */
export interface Course {
  /** Milliseconds from the start until the last runner is in. */
  readonly lengthMs: number;
  /** Milliseconds until each runner is on the line, by runner from 0. */
  readonly arrivals: readonly number[];
  /** @param runner from 0 */
  wayOf(runner: number, ms: number): Way;
  /** Runners from 0, the first in front. */
  ranking(ms: number): readonly number[];
}

/** When the winner is in, of the whole length. */
const WON_AT = 0.9;
/** The gaps between two that come in one after the other, beside each other. */
const [LEAST_GAP, GAPS] = [0.12, 1];
/** Maximum deviation of a runner from its average pace, by the number of changes on the way. */
const SWINGS = [0.045, 0.02, 0.012] as const;
/** Getting under way takes this share of the time. */
const START = 0.09;

/** The same numbers for the same text (FNV-1a, then mulberry32). */
export function numbersOf(text: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A steady pace after a start from rest; 0 at 0 and 1 at 1. */
function paced(share: number): number {
  const lost = START / 2;
  const gone = share < START ? (share * share) / (2 * START) : share - lost;
  return gone / (1 - lost);
}

/** Gaps from the winner to each place behind it, the last 1. */
function gapsOf(places: number, next: () => number): readonly number[] {
  let sum = 0;
  const gaps = Array.from({ length: places - 1 }, () => {
    sum += LEAST_GAP + next() ** 2 * GAPS;
    return sum;
  });
  return [0, ...gaps.map((gap) => gap / sum)];
}

/**
 * How a race is run whose order of arrival is decided: when each runner arrives, and how it gets there, from numbers that
 * everybody has by then.
 *
 * @param order the numbers of all runners as they came in, from 1
 * @param key what the way there is made of: the link of the round
 */
export function courseOf(order: readonly number[], key: string, lengthMs: number): Course {
  const next = numbersOf(key);
  const gaps = gapsOf(order.length, next);
  const arrivals = order.map(() => lengthMs);
  for (const [place, runner] of order.entries())
    arrivals[runner - 1] = lengthMs * (WON_AT + (1 - WON_AT) * (gaps[place] ?? 1));
  const swings = order.map(() => SWINGS.map((most) => (next() * 2 - 1) * most));
  const wayOf = (runner: number, ms: number): Way => {
    const share = Math.max(0, ms) / (arrivals[runner] ?? lengthMs);
    // Past the line it goes on at its pace.
    if (share >= 1) return 1 + (share - 1) / (1 - START / 2);
    const swing = (swings[runner] ?? []).reduce(
      (sum, size, at) => sum + size * Math.sin(Math.PI * (at + 1) * share),
      0,
    );
    return paced(share) + swing * Math.min(1, share / START) ** 2;
  };
  const runners = order.map((_, runner) => runner);
  return {
    lengthMs,
    arrivals,
    wayOf,
    ranking: (ms) => {
      const ways = runners.map((runner) => wayOf(runner, ms));
      return runners.toSorted((one, other) => (ways[other] ?? 0) - (ways[one] ?? 0));
    },
  };
}

/** So much of the time a race is shown for is the race; the rest is for its result. */
const RACE_SHARE = 0.55;
const [SHORTEST_MS, LONGEST_MS] = [4_000, 16_000];

/** Duration of a race that is shown until the next one accepts bets. */
export function raceLength(shownMs: number): number {
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, shownMs * RACE_SHARE));
}
