import type { Stream } from '#rules/fairness/stream.ts';
import type { ResultValue } from '#rules/games/game-rules.ts';
import { makeField } from '#rules/games/inkwell-derby/rules.ts';

/** The schedule of a game's rounds. */
export interface Plan {
  /**
   * `flight`: a round begins as soon as the one before has been looked at, takes stakes for `takesMs`, and runs until it is
   * lost; players cash out on the way. `draw`: stakes close whenever the clock is at a multiple of `everyMs`, and the draw
   * is on a pulse after that.
   */
  readonly timing:
    | { readonly kind: 'flight'; readonly takesMs: number }
    | { readonly kind: 'draw'; readonly everyMs: number; readonly leastMs: number };
  /** How long the result is shown before the next round accepts bets. */
  readonly overMs: number;
  /** So many bets a player may have in one round. */
  readonly mostBets: number;
  /**
   * Where the return of a bet follows from the others of its site: the member of a choice that says which pool its stake
   * goes into, `null` where there is one for all.
   */
  readonly pools?: { readonly by: string | null };
  /** The data published before a round, derived from numbers that are public then; absent: none. */
  setting?(stream: Stream): ResultValue;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Shares of a thousand bouts that can be: meron wins 43 to 51 of a hundred, 4 to 6 are drawn. */
const [LEAST_MERON, MERONS, LEAST_DRAWN, DRAWN] = [430, 81, 40, 21];

/** The rounds of every shared game. */
export const plans: Readonly<Record<string, Plan>> = {
  'comet-climb': {
    timing: { kind: 'flight', takesMs: 7 * SECOND },
    overMs: 4 * SECOND,
    mostBets: 2,
  },
  'harbour-six': {
    timing: { kind: 'draw', everyMs: 60 * MINUTE, leastMs: MINUTE },
    overMs: 20 * SECOND,
    mostBets: 20,
  },
  'three-bells': {
    timing: { kind: 'draw', everyMs: 10 * MINUTE, leastMs: 30 * SECOND },
    overMs: 15 * SECOND,
    mostBets: 20,
  },
  'paper-bingo': {
    timing: { kind: 'draw', everyMs: 5 * MINUTE, leastMs: 30 * SECOND },
    overMs: 60 * SECOND,
    mostBets: 12,
    pools: { by: null },
    setting: () => ({ v: 2 }),
  },
  'inkwell-derby': {
    timing: { kind: 'draw', everyMs: 3 * MINUTE, leastMs: 30 * SECOND },
    overMs: 30 * SECOND,
    mostBets: 20,
    setting: makeField,
  },
  'clockwork-sabong': {
    timing: { kind: 'draw', everyMs: 4 * MINUTE, leastMs: 30 * SECOND },
    overMs: 30 * SECOND,
    mostBets: 20,
    pools: { by: 'on' },
    setting: (stream) => ({
      v: 2,
      meron: LEAST_MERON + stream.uniform(MERONS),
      draw: LEAST_DRAWN + stream.uniform(DRAWN),
    }),
  },
};

/** @throws for a game that is not shared */
export function planOf(gameCode: string): Plan {
  const plan = plans[gameCode];
  if (!plan) throw new Error(`no plan for the rounds of ${gameCode}`);
  return plan;
}

/** Draws every so many milliseconds in place of a game's own hours: for development and demonstrations. */
export function hurried(plan: Plan, everyMs: number): Plan {
  if (plan.timing.kind === 'flight') return plan;
  const half = everyMs / 2;
  const timing = { kind: 'draw' as const, everyMs, leastMs: Math.min(half, plan.timing.leastMs) };
  return { ...plan, timing, overMs: Math.min(half, plan.overMs) };
}

/** When a round that is opened now takes its last stake. */
export function closesAt({ timing }: Plan, now: Date): Date {
  if (timing.kind === 'flight') return new Date(now.getTime() + timing.takesMs);
  const least = now.getTime() + timing.leastMs;
  return new Date(Math.ceil(least / timing.everyMs) * timing.everyMs);
}
