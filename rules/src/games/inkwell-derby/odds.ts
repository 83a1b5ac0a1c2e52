import { type Fraction, fraction, minus, plus, times } from '../../money/fraction.ts';

/** How strong each runner is beside the others; runner 1 first. */
export type Strengths = readonly number[];

/** Of every stake, in hundredths, before odds are cut to whole hundredths. */
const PAYS_BACK = 92n;
/** Odds that are laid, in hundredths with the stake: a bet beyond them is not taken. */
const [LEAST_ODDS, MOST_ODDS] = [105n, 100_000n];

const NONE = fraction(0n);
const ONE = fraction(1n);

/** How many of a field are placed: two up to seven runners, three from eight on. */
export const placesOf = (runners: number): number => (runners < 8 ? 2 : 3);

const share = (strengths: Strengths, runner: number, without: readonly number[]): Fraction => {
  const rest = strengths.reduce((sum, strength, at) => (without.includes(at) ? sum : sum + strength), 0);
  return fraction(BigInt(strengths[runner] ?? 0), BigInt(rest));
};

/** The chance that runners come in first, second … in this order: each is drawn by strength from those that are left. */
export function chanceOfOrder(strengths: Strengths, order: readonly number[]): Fraction {
  return order.reduce(
    (chance, runner, place) => times(chance, share(strengths, runner, order.slice(0, place))),
    ONE,
  );
}

/** The chance that a runner is among the first so many. */
export function chanceOfPlace(strengths: Strengths, runner: number, places: number): Fraction {
  function outside(before: readonly number[], chance: Fraction): Fraction {
    if (before.length === places) return chance;
    return strengths
      .map((_, other) => other)
      .filter((other) => other !== runner && !before.includes(other))
      .map((other) => outside([...before, other], times(chance, share(strengths, other, before))))
      .reduce(plus, NONE);
  }
  return minus(ONE, outside([], ONE));
}

/** The chance that two runners come in first and second, in either order. */
export const chanceOfPair = (strengths: Strengths, a: number, b: number): Fraction =>
  plus(chanceOfOrder(strengths, [a, b]), chanceOfOrder(strengths, [b, a]));

/** A bet by its code: `win 3`, `place 3`, `quinella 2-5`, the lower number first. */
export interface RaceBet {
  readonly kind: 'win' | 'place' | 'quinella';
  /** From 0. */
  readonly runners: readonly number[];
}

/** @returns `undefined` for what is no bet on so many runners */
export function readBet(code: string, runners: number): RaceBet | undefined {
  const single = /^(win|place) ([1-9]\d?)$/.exec(code);
  const pair = /^quinella ([1-9]\d?)-([1-9]\d?)$/.exec(code);
  const [, kind, number] = single ?? [];
  const named = single ? [Number(number)] : pair ? [Number(pair[1]), Number(pair[2])] : [];
  const [first = 0, second = runners + 1] = named;
  if (named.length === 0 || first < 1 || first > runners) return undefined;
  if (pair)
    return first < second && second <= runners
      ? { kind: 'quinella', runners: [first - 1, second - 1] }
      : undefined;
  return { kind: kind === 'place' ? 'place' : 'win', runners: [first - 1] };
}

export function chanceOfBet(strengths: Strengths, { kind, runners }: RaceBet): Fraction {
  const [a = 0, b = 0] = runners;
  if (kind === 'win') return chanceOfOrder(strengths, [a]);
  if (kind === 'place') return chanceOfPlace(strengths, a, placesOf(strengths.length));
  return chanceOfPair(strengths, a, b);
}

/** The odds laid on a bet, in hundredths with the stake: 92 % over its chance, cut; `undefined` where none are laid. */
export function oddsOf(strengths: Strengths, bet: RaceBet): number | undefined {
  const { top, bottom } = chanceOfBet(strengths, bet);
  const odds = (PAYS_BACK * bottom) / top;
  return odds >= LEAST_ODDS && odds <= MOST_ODDS ? Number(odds) : undefined;
}
