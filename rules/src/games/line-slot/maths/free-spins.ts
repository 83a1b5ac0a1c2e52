import { type Fraction, fraction, times } from '../../../money/fraction.ts';
import { type FreeRules, freeTimes, withMore } from '../play.ts';
import type { FreeAward } from '../table.ts';
import type { SpinLaw } from './spin-law.ts';

/** Ways to show each number of scatters in one spin. */
export function scatterWays(law: SpinLaw): bigint[] {
  return law.wins.map((wins) => BigInt([...wins.values()].reduce((sum, count) => sum + count, 0)));
}

/** Expected win of one spin in line bets, before multipliers. */
export function expectedUnits(law: SpinLaw): Fraction {
  let sum = 0n;
  for (const wins of law.wins) {
    for (const [units, count] of wins) sum += BigInt(units) * BigInt(count);
  }
  return fraction(sum, BigInt(law.ways));
}

export interface FreeReturn {
  /** Expected win of these free spins in line bets, the cap on the round left aside. */
  readonly units: Fraction;
  /** Expected number of free spins, with those won during them. */
  readonly spins: Fraction;
}

/**
 * What an award of free spins is worth, exactly. The total number of free spins is followed place by place: a free
 * spin at a place is played when the total so far is above the place, and its scatters may raise the total. Its win
 * does not depend on that, so that the expected win is the sum over the places of (chance that it is played) x
 * (expected win of a spin) x (multiplier there).
 */
export function freeReturn(slot: FreeRules, award: FreeAward, law: SpinLaw): FreeReturn {
  const scatters = scatterWays(law);
  const ways = BigInt(law.ways);
  // Chances at a place are whole numbers over ways^place, so that nothing is reduced on the way.
  let totals = new Map<number, bigint>([[award.spins, 1n]]);
  let multiplied = 0n;
  let spins = 0n;
  let over = 1n;
  for (let place = 0; place < slot.free.most; place++) {
    const next = new Map<number, bigint>();
    let played = 0n;
    for (const [total, chance] of totals) {
      if (total <= place) continue;
      played += chance;
      for (const [count, odds] of scatters.entries()) {
        const then = withMore(slot, total, count);
        next.set(then, (next.get(then) ?? 0n) + chance * odds);
      }
    }
    spins = spins * ways + played;
    multiplied = multiplied * ways + played * BigInt(freeTimes(slot, award, place));
    totals = next;
    over *= ways;
  }
  const share = over / ways;
  return { units: times(fraction(multiplied, share), expectedUnits(law)), spins: fraction(spins, share) };
}
