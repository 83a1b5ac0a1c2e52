import { thousandCranes as card } from '../../games/papercut/thousand-cranes.ts';
import { at } from '../../kit/svg.ts';
import {
  boat,
  butterfly,
  crane,
  fox,
  frog,
  luckyStar,
  pinwheel,
  plane,
  rabbit,
  sunrise,
} from '../../things/origami.ts';
import type { SlotArt } from '../look.ts';

export const thousandCranes: SlotArt = {
  card,
  disc: ['#ffd6a0', '#fff4e0'],
  symbols: {
    crane: () => at(2, 8, crane(['#b4233c', '#e5485d', '#ffc2c8'], '#ffd23f'), 0.9),
    sun: (p) => at(0, 4, sunrise(p), 0.94),
    fox: () => at(0, 0, fox(), 0.84),
    rabbit: () => at(0, 4, rabbit(), 0.84),
    frog: () => at(0, -4, frog(), 0.84),
    butterfly: () => at(0, -4, butterfly(), 0.84),
    boat: () => at(0, 6, boat(), 0.86),
    plane: () => at(2, 2, plane(), 0.86),
    star: () => at(0, 0, luckyStar(), 0.86),
    pinwheel: (p) => at(0, 4, pinwheel(p), 0.88),
  },
  stage: {
    landscape: { cx: 0.075, cy: 0.42, scale: 0.98, floor: 0.86 },
    portrait: { cx: 0.5, cy: 0.2, scale: 1.9, floor: 0.86 },
  },
};
