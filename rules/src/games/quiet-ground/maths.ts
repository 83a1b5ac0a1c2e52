import { fraction } from '../../money/fraction.ts';
import { allOrNothing } from '../maths/law.ts';
import { exactly, gameMaths, type WayToPlay } from '../maths/ways.ts';
import { type MinesResult, quietGround, TILES, worth } from './rules.ts';

/** What it comes to, exactly, to open so many tiles among so many mines and leave. */
export function minesLaw(mines: number, tiles: number) {
  let chance = { top: 1n, bottom: 1n };
  for (let k = 0; k < tiles; k++)
    chance = { top: chance.top * BigInt(TILES - mines - k), bottom: chance.bottom * BigInt(TILES - k) };
  return allOrNothing(fraction(chance.top, chance.bottom), BigInt(worth(mines)[tiles - 1] ?? 0));
}

const way = (mines: number, tiles: number): WayToPlay<MinesResult> => ({
  bet: `${mines} mines, ${tiles} tiles`,
  choice: { mines },
  decide: ({ opened }) => (opened.length < tiles ? { open: (opened.length * 7) % TILES } : 'leave'),
  known: () => exactly(minesLaw(mines, tiles)),
});

/** A player who decides by anything but the hidden mines gets back a mean of such returns. */
export const minesMaths = gameMaths(quietGround, [
  way(3, 3),
  way(1, 1),
  way(1, 24),
  way(3, 10),
  way(5, 5),
  way(10, 3),
  way(24, 1),
]);
