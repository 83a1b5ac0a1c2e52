import { type Fraction, fraction, minus } from '../../../money/fraction.ts';
import type { HouseGame } from '../../game-rules.ts';
import { mathsOfLaws, type SlotMaths } from '../../line-slot/maths/slot-maths.ts';
import type { SpinLaw } from '../../line-slot/maths/spin-law.ts';
import { REELS } from '../../line-slot/table.ts';
import { type GameMaths, gameMaths, type Known } from '../../maths/ways.ts';
import { scatterCoins } from '../play.ts';
import type { WaysSlot } from '../slot.ts';
import type { WaysSlotGame } from '../ways-slot-game.ts';
import { cascadeLaw } from './cascade-law.ts';
import { waysLaw } from './ways-law.ts';

/** A double as a fraction: it is known no better than within 1e-9. */
const near = (share: number): Fraction => fraction(BigInt(Math.round(share * 1e12)), 10n ** 12n);
/** What the cap takes less of than this is lost in the transforms that find it. */
const NOTHING = 1e-9;

/** Beyond five, scatters count as five; and what they pay is added. */
function withScatters(slot: WaysSlot, law: SpinLaw): SpinLaw {
  const wins = Array.from({ length: REELS + 1 }, () => new Map<number, number>());
  for (const [count, byUnits] of law.wins.entries()) {
    const scatters = Math.min(count, REELS);
    const more = scatterCoins(slot, scatters);
    for (const [units, ways] of byUnits)
      wins[scatters]?.set(units + more, (wins[scatters]?.get(units + more) ?? 0) + ways);
  }
  return { ways: law.ways, wins };
}

/** How often each result of a paid or a free spin comes up. */
export function lawOf(slot: WaysSlot, isFree: boolean): SpinLaw {
  const { cascades, blooms } = slot.table;
  if (cascades) return cascadeLaw(slot, isFree);
  const reels = isFree ? slot.freeReels : slot.baseReels;
  return withScatters(slot, waysLaw(slot, reels, isFree ? blooms?.free : blooms?.paid));
}

/** Everything there is to know about the returns of a slot of ways, counted from its tables. Takes seconds. */
function waysSlotMaths(slot: WaysSlot): SlotMaths {
  return mathsOfLaws(slot, slot.coins, lawOf(slot, false), lawOf(slot, true));
}

function knownOf(slot: WaysSlot): Known {
  const { uncappedReturn, capCost, hitRate, deviation, law } = waysSlotMaths(slot);
  let gainRate = 0;
  law.chances.forEach((chance, cell) => {
    if (cell * law.grain > slot.coins) gainRate += chance;
  });
  return {
    rtp: capCost < NOTHING ? uncappedReturn : minus(uncappedReturn, near(capCost)),
    hitRate: near(hitRate),
    gainRate: near(gainRate),
    deviation,
    most: fraction(BigInt(slot.table.maxWinTimes)),
    how: `every stop counted; the cap on a round takes ${capCost < NOTHING ? 'less than 1e-7' : (capCost * 100).toExponential(1)} %`,
  };
}

/** What is known of a slot of ways: there is one way to play it. */
export function waysMaths(game: WaysSlotGame): GameMaths<HouseGame> {
  return gameMaths(game, [{ bet: 'spin', choice: null, known: () => knownOf(game.ways) }]);
}
