import { fraction } from '../../money/fraction.ts';
import { type Law, ONE } from '../maths/law.ts';
import { exactly, gameMaths, type WayToPlay } from '../maths/ways.ts';
import { layout, POCKETS } from './layout.ts';
import { chipsBack, type RouletteChoice, type RouletteResult, salonRoulette } from './rules.ts';

/** What chips on the layout come to, exactly: every pocket is as likely as another. */
export function rouletteLaw(chips: RouletteChoice): Law {
  const laid = Object.values(chips).reduce((sum, count) => sum + count, 0);
  return Array.from({ length: POCKETS }, (_, pocket) => {
    let back = 0;
    for (const [spot, count] of Object.entries(chips)) {
      const covered = layout.get(spot) ?? [];
      if (covered.includes(pocket)) back += count * chipsBack(covered.length);
    }
    return {
      chance: fraction(1n, BigInt(POCKETS)),
      paid: fraction(BigInt(back), BigInt(laid)),
      staked: ONE,
    };
  });
}

const way = (spot: string): WayToPlay<RouletteResult> => ({
  bet: spot,
  choice: { [spot]: 1 },
  known: () => exactly(rouletteLaw({ [spot]: 1 })),
});

/** One spot of each kind; the others of its kind cover as many numbers. */
export const rouletteMaths = gameMaths(salonRoulette, [
  way('red'),
  way('even'),
  way('high'),
  way('dozen 2'),
  way('column 3'),
  way('line 1-2-3-4-5-6'),
  way('first 0-1-2-3'),
  way('corner 17-18-20-21'),
  way('street 4-5-6'),
  way('trio 0-1-2'),
  way('split 8-11'),
  way('straight 17'),
]);
