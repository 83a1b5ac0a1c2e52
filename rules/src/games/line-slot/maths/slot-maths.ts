import { type Fraction, fraction, plus, times, toNumber } from '../../../money/fraction.ts';
import type { GameFigures } from '../../game-rules.ts';
import { volatilityOf } from '../../maths/figures.ts';
import type { FreeRules } from '../play.ts';
import type { LineSlot } from '../slot.ts';
import { expectedUnits, freeReturn, scatterWays } from './free-spins.ts';
import { type RoundLaw, roundLaw } from './round-law.ts';
import { type SpinLaw, spinLaw } from './spin-law.ts';

/** What the tables of a slot come to, in shares of the stake. Fractions are exact. */
export interface SlotMaths {
  /** Return of paid spins alone. */
  readonly baseReturn: Fraction;
  /** Return through free spins, the cap on a round left aside. */
  readonly freeReturn: Fraction;
  /** Sum of the two: the return before the cap on a round takes its share. */
  readonly uncappedReturn: Fraction;
  /** What the cap takes, as a share of the stake; double precision. */
  readonly capCost: number;
  /** Chance that a round wins free spins. */
  readonly freeChance: Fraction;
  /** Expected free spins where any are won. */
  readonly freeSpins: Fraction;
  /** Chance that a round wins anything, exact within 1e-9. */
  readonly hitRate: number;
  /** Standard deviation of the win of a round, in stakes. */
  readonly deviation: number;
  readonly law: RoundLaw;
}

interface FreePart {
  readonly units: Fraction;
  readonly spins: Fraction;
  readonly chance: Fraction;
}

function freePart(slot: FreeRules, base: SpinLaw, free: SpinLaw): FreePart {
  const none = fraction(0n);
  let part: FreePart = { units: none, spins: none, chance: none };
  for (const [scatters, ways] of scatterWays(base).entries()) {
    const award = slot.free.awards[scatters];
    if (!award) continue;
    const chance = fraction(ways, BigInt(base.ways));
    const worth = freeReturn(slot, award, free);
    part = {
      units: plus(part.units, times(chance, worth.units)),
      spins: plus(part.spins, times(chance, worth.spins)),
      chance: plus(part.chance, chance),
    };
  }
  return part;
}

function momentsOf(law: RoundLaw, lines: number): { mean: number; deviation: number } {
  let [mean, square] = [0, 0];
  law.chances.forEach((chance, cell) => {
    const stakes = (cell * law.grain) / lines;
    mean += chance * stakes;
    square += chance * stakes * stakes;
  });
  return { mean, deviation: Math.sqrt(square - mean * mean) };
}

/** Everything there is to know about the returns of a slot, counted from its tables. Takes seconds. */
export function slotMaths(slot: LineSlot): SlotMaths {
  return mathsOfLaws(slot, slot.lines.length, spinLaw(slot, slot.baseReels), spinLaw(slot, slot.freeReels));
}

/** The same from the laws of a paid and a free spin. @param unitsPerStake line bets, or coins, in a stake */
export function mathsOfLaws(slot: FreeRules, unitsPerStake: number, base: SpinLaw, free: SpinLaw): SlotMaths {
  const perStake = fraction(1n, BigInt(unitsPerStake));
  const part = freePart(slot, base, free);
  const baseReturn = times(expectedUnits(base), perStake);
  const freeShare = times(part.units, perStake);
  const uncappedReturn = plus(baseReturn, freeShare);
  const law = roundLaw(slot, base, free);
  const { mean, deviation } = momentsOf(law, unitsPerStake);
  return {
    baseReturn,
    freeReturn: freeShare,
    uncappedReturn,
    capCost: Math.max(0, toNumber(uncappedReturn) - mean),
    freeChance: part.chance,
    freeSpins:
      part.chance.top === 0n
        ? fraction(0n)
        : fraction(part.spins.top * part.chance.bottom, part.spins.bottom * part.chance.top),
    hitRate: 1 - (law.chances[0] ?? 0),
    deviation,
    law,
  };
}

const cut = (value: number): string => (Math.floor(value * 100 + 1e-6) / 100).toFixed(2);

/** The figures a player is shown. */
export function figuresOf(maths: SlotMaths): GameFigures {
  return {
    rtp: cut((toNumber(maths.uncappedReturn) - maths.capCost) * 100),
    hitRate: cut(maths.hitRate * 100),
    deviation: cut(maths.deviation),
    volatility: volatilityOf(maths.deviation),
  };
}
