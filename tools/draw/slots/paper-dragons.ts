import { paperDragons as card } from '../games/paper-dragons.ts';
import { symbol } from '../kit/emoji.ts';
import { at, line, path, star } from '../kit/svg.ts';
import { dragon } from '../things/dragon.ts';
import { drum, ingot, koi, lotus, silkLantern } from '../things/festival.ts';
import type { SlotArt } from './look.ts';

/** An endless knot of red cord. */
function knot(): string {
  const cord =
    'M0 -74L30 -44L-30 16L0 46L30 16L-30 -44ZM-52 -22L-22 -52L52 22L22 52L-22 8M-52 -22L0 30M52 -22L22 -52L-8 -22M52 -22L-22 52L-52 22L-22 -8';
  return (
    line(cord, '#8c1020', 17) +
    line(cord, '#f0372b', 11) +
    line(cord, '#ff9a7a', 2.5, { opacity: 0.7 }) +
    line('M0 54V96M-9 66V92M9 66V92', '#f0372b', 6) +
    path(star(0, 58, 10, 6, 6), '#ffc247')
  );
}

export const paperDragons: SlotArt = {
  card,
  disc: ['#ffc247', '#fff0cf'],
  symbols: {
    dragon: (p) => at(0, 4, dragon(p), 0.86),
    lantern: (p) => at(0, -14, silkLantern(p), 1.1),
    phoenix: () => symbol('phoenix-bird', 170),
    tiger: () => symbol('tiger', 172),
    panda: () => symbol('panda', 160),
    koi: (p) => at(0, 0, koi(p, '#ff5a3c'), 0.86),
    lotus: (p) => at(0, 14, lotus(p), 1.3),
    fan: () => symbol('folding-hand-fan', 196),
    ingot: (p) => at(0, 4, ingot(p), 1.75),
    drum: (p) => at(0, 0, drum(p), 1.15),
    knot: () => at(0, -8, knot(), 0.95),
  },
  stage: {
    landscape: { cx: 0.12, cy: 0.44, scale: 1.5, floor: 0.86 },
    portrait: { cx: 0.5, cy: 0.25, scale: 2.1, floor: 0.86 },
  },
};
