import { type Fraction, fraction, minus, plus, times, toNumber } from '../../money/fraction.ts';
import { choose } from '../maths/combinations.ts';
import { gameMaths, type Known } from '../maths/ways.ts';
import { waysLaw } from '../ways-slot/maths/ways-law.ts';
import type { Mint } from './play.ts';
import { mint, steamMint } from './rules.ts';

const ONE = fraction(1n);
const NONE = fraction(0n);

function power(base: Fraction, exponent: number): Fraction {
  return fraction(base.top ** BigInt(exponent), base.bottom ** BigInt(exponent));
}

/** Chances of ending with each number of coins, from so many held with all respins to come. */
export function endsFrom({ table, places }: Mint, from: number): Map<number, Fraction> {
  const takes = fraction(BigInt(table.chance.takes), BigInt(table.chance.of));
  const leaves = minus(ONE, takes);
  const at = new Map<number, Fraction>([[from, ONE]]);
  const ends = new Map<number, Fraction>();
  for (let held = from; held <= places; held++) {
    const here = at.get(held);
    if (!here) continue;
    const free = places - held;
    const none = power(leaves, free);
    // Three respins in a row without a coin end it; a coin in any of them restarts the count.
    ends.set(held, free === 0 ? here : times(here, power(none, table.respins)));
    let tries = NONE;
    for (let spin = 0; spin < table.respins; spin++) tries = plus(tries, power(none, spin));
    for (let more = 1; more <= free; more++) {
      const odds = times(fraction(choose(free, more)), times(power(takes, more), power(leaves, free - more)));
      at.set(held + more, plus(at.get(held + more) ?? NONE, times(here, times(tries, odds))));
    }
  }
  return ends;
}

interface Mean {
  readonly mean: Fraction;
  readonly square: Fraction;
}

/** What one coin is worth. */
function coinWorth({ table }: Mint): Mean {
  const all = BigInt(table.worths.reduce((sum, { weight }) => sum + weight, 0));
  const sum = (of: (times: bigint) => bigint) =>
    table.worths.reduce((total, { times: worth, weight }) => total + of(BigInt(worth)) * BigInt(weight), 0n);
  return {
    mean: fraction(
      sum((worth) => worth),
      all,
    ),
    square: fraction(
      sum((worth) => worth * worth),
      all,
    ),
  };
}

/** What the respins pay from so many coins on, in stakes: the coins are worth what they are independently. */
function heldWorth(slot: Mint, from: number): Mean {
  const coin = coinWorth(slot);
  const variance = minus(coin.square, times(coin.mean, coin.mean));
  let [mean, square] = [NONE, NONE];
  for (const [count, chance] of endsFrom(slot, from)) {
    const prize = fraction(BigInt(count === slot.places ? slot.table.full : 0));
    const many = fraction(BigInt(count));
    const worth = plus(times(many, coin.mean), prize);
    mean = plus(mean, times(chance, worth));
    square = plus(square, times(chance, plus(times(many, variance), times(worth, worth))));
  }
  return { mean, square };
}

/** By sum in stakes: the chance that so many coins are worth it. */
function sumLaw({ table, worths }: Mint, count: number): number[] {
  let law = [1];
  for (let coin = 0; coin < count; coin++) {
    const next: number[] = new Array<number>(law.length + Math.max(...worths)).fill(0);
    law.forEach((chance, sum) => {
      for (const { times: worth, weight } of table.worths)
        next[sum + worth] = (next[sum + worth] ?? 0) + (chance * weight) / worths.length;
    });
    law = next;
  }
  return law;
}

/** At most what lies beyond the cap, in stakes, from so many coins on and beside a window that pays so much at most. */
function beyondCap(slot: Mint, from: number, windowMost: number): number {
  let cost = 0;
  for (const [count, chance] of endsFrom(slot, from)) {
    const beside = windowMost + (count === slot.places ? slot.table.full : 0) - slot.table.maxWinTimes;
    sumLaw(slot, count).forEach((odds, sum) => {
      cost += toNumber(chance) * odds * Math.max(0, sum + beside);
    });
  }
  return cost;
}

/** Chance that a round pays the most there is; at least that, since what a window pays is left aside. */
export function topChance(slot: Mint): number {
  const { ways, wins } = waysLaw(slot, slot.reels, undefined);
  let top = 0;
  for (const [count, law] of wins.entries()) {
    if (count < slot.table.wanted) continue;
    const chance = [...law.values()].reduce((sum, n) => sum + n, 0) / ways;
    const full = toNumber(endsFrom(slot, count).get(slot.places) ?? NONE);
    const needed = slot.table.maxWinTimes - slot.table.full;
    const odds = sumLaw(slot, slot.places).reduce(
      (sum, each, worth) => sum + (worth >= needed ? each : 0),
      0,
    );
    top += chance * full * odds;
  }
  return top;
}

/** What a round comes to, and the parts of it: exact, the cap on a round left aside. */
export interface MintParts {
  readonly windowReturn: Fraction;
  readonly heldReturn: Fraction;
  /** Chance that a round starts the respins. */
  readonly heldChance: Fraction;
  readonly square: Fraction;
  readonly hitRate: Fraction;
  readonly gainRate: Fraction;
  /** At most what the cap on a round takes, as a share of the stake; double precision. */
  readonly capCost: number;
}

export function mintParts(slot: Mint): MintParts {
  const { ways, wins } = waysLaw(slot, slot.reels, undefined);
  const whole = BigInt(ways);
  const perStake = BigInt(slot.coins);
  let parts: MintParts = {
    windowReturn: NONE,
    heldReturn: NONE,
    heldChance: NONE,
    square: NONE,
    hitRate: NONE,
    gainRate: NONE,
    capCost: 0,
  };
  for (const [count, law] of wins.entries()) {
    const isHeld = count >= slot.table.wanted;
    const held = isHeld ? heldWorth(slot, count) : { mean: NONE, square: NONE };
    let [all, units, squares, hits, gains, most] = [0n, 0n, 0n, 0n, 0n, 0n];
    for (const [coins, times] of law) {
      const [unit, n] = [BigInt(coins), BigInt(times)];
      all += n;
      units += unit * n;
      squares += unit * unit * n;
      if (isHeld || unit > 0n) hits += n;
      if (isHeld || unit > perStake) gains += n;
      if (unit > most) most = unit;
    }
    const mean = fraction(units, whole * perStake);
    const chance = fraction(all, whole);
    const both = times(fraction(2n), times(mean, held.mean));
    parts = {
      windowReturn: plus(parts.windowReturn, mean),
      heldReturn: plus(parts.heldReturn, times(chance, held.mean)),
      heldChance: plus(parts.heldChance, isHeld ? chance : NONE),
      square: plus(
        parts.square,
        plus(fraction(squares, whole * perStake * perStake), plus(both, times(chance, held.square))),
      ),
      hitRate: plus(parts.hitRate, fraction(hits, whole)),
      gainRate: plus(parts.gainRate, fraction(gains, whole)),
      capCost:
        parts.capCost + (isHeld ? toNumber(chance) * beyondCap(slot, count, Number(most) / slot.coins) : 0),
    };
  }
  return parts;
}

function known(): Known {
  const { windowReturn, heldReturn, square, hitRate, gainRate, capCost } = mintParts(mint);
  const rtp = plus(windowReturn, heldReturn);
  return {
    rtp,
    hitRate,
    gainRate,
    deviation: Math.sqrt(toNumber(minus(square, times(rtp, rtp)))),
    most: fraction(BigInt(steamMint.maxWinTimes)),
    how: `exact but for the cap on a round, which takes less than ${(capCost * 100).toExponential(0)} %`,
  };
}

export const mintMaths = gameMaths(steamMint, [{ bet: 'spin', choice: null, known }]);
