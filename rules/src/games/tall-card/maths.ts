import { type Fraction, fraction, minus, plus, times } from '../../money/fraction.ts';
import type { Offer } from '../game-rules.ts';
import { type Law, NONE, ONE } from '../maths/law.ts';
import { exactly, gameMaths, type WayToPlay } from '../maths/ways.ts';
import {
  type Guess,
  type HiLoResult,
  heightOf,
  isRight,
  RANKS,
  rightRanks,
  tallCard,
  timesAt,
} from './rules.ts';

/** Which way to guess from a height, by how likely it is to be right. */
function guessFrom(height: number, by: 'likelier' | 'less likely'): Guess {
  const isHigher = height <= RANKS / 2 === (by === 'likelier');
  if (height === 1) return by === 'likelier' ? 'higher' : 'same';
  if (height === RANKS) return by === 'likelier' ? 'lower' : 'same';
  return isHigher ? 'higher' : 'lower';
}

const heights = Array.from({ length: RANKS }, (_, i) => i + 1);

/**
 * What it comes to, exactly, to guess a number of times and leave: the chances of every odds that can be reached, over
 * every height a card can have.
 */
export function hiLoLaw(rounds: number, by: 'likelier' | 'less likely'): Law {
  const each = fraction(1n, BigInt(RANKS));
  /** Probability of being at a height at certain odds. */
  let at = new Map(heights.map((height) => [`${height} 1/1`, { height, odds: ONE, chance: each }]));
  for (let guess = 0; guess < rounds; guess++) {
    const next: typeof at = new Map();
    for (const { height, odds, chance } of at.values()) {
      const way = guessFrom(height, by);
      const raised = times(odds, fraction(BigInt(RANKS), BigInt(rightRanks(height, way))));
      for (const to of heights.filter((each) => isRight(height, way, each))) {
        const key = `${to} ${raised.top}/${raised.bottom}`;
        const before = next.get(key)?.chance ?? NONE;
        next.set(key, { height: to, odds: raised, chance: plus(before, times(chance, each)) });
      }
    }
    at = next;
  }
  const paid = new Map<bigint, Fraction>();
  for (const { odds, chance } of at.values())
    paid.set(timesAt(odds), plus(paid.get(timesAt(odds)) ?? NONE, chance));
  const won = [...paid.values()].reduce(plus, NONE);
  return [
    ...[...paid].map(([hundredths, chance]) => ({ chance, paid: fraction(hundredths, 100n), staked: ONE })),
    { chance: minus(ONE, won), paid: NONE, staked: ONE },
  ];
}

const way = (rounds: number, by: 'likelier' | 'less likely'): WayToPlay<HiLoResult> => ({
  bet: `${by} side, ${rounds} guesses`,
  choice: null,
  decide(seen: HiLoResult, _offers: readonly Offer[]) {
    if (seen.taken.length === rounds) return 'leave';
    return guessFrom(heightOf(seen.cards.at(-1) ?? ''), by);
  },
  known: () => exactly(hiLoLaw(rounds, by)),
});

export const hiLoMaths = gameMaths(tallCard, [
  way(1, 'likelier'),
  way(3, 'likelier'),
  way(5, 'likelier'),
  way(1, 'less likely'),
  way(2, 'less likely'),
]);
