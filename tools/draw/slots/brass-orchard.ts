import { brassOrchard as card, cherries } from '../games/brass-orchard.ts';
import { symbol } from '../kit/emoji.ts';
import { at } from '../kit/svg.ts';
import { type SlotArt, tinted } from './look.ts';

const gold = ['#2a1400', '#8a5410', '#d99a2b', '#ffd874', '#fff8d8'];

export const brassOrchard: SlotArt = {
  card,
  disc: ['#8a5a1c', '#241404'],
  symbols: {
    bee: (p) => at(0, -6, tinted(p, 'honeybee', 200, gold, 1.25, -0.1)),
    bell: (p) => at(0, -8, tinted(p, 'bell', 190, gold, 1.3, -0.2)),
    grapes: () => symbol('grapes', 192),
    melon: () => symbol('watermelon', 190),
    peach: () => symbol('peach', 192),
    pear: () => symbol('pear', 192),
    cherry: (p) => at(0, 0, cherries(p), 0.92),
    lemon: () => symbol('lemon', 204),
    orange: () => symbol('tangerine', 204),
    plum: (p) =>
      tinted(p, 'tangerine', 204, ['#1a0630', '#4d1a86', '#8d4fd6', '#d5a8ff', '#f7ecff'], 1.6, -0.45),
    berry: () => symbol('strawberry', 200),
  },
  stage: {
    landscape: { cx: 0.1, cy: 0.42, scale: 1.55, floor: 0.86 },
    portrait: { cx: 0.5, cy: 0.25, scale: 2.2, floor: 0.86 },
  },
};
