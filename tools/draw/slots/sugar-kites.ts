import { sugarKites as card, kite, lollipop } from '../games/sugar-kites.ts';
import { symbol } from '../kit/emoji.ts';
import { at } from '../kit/svg.ts';
import type { SlotArt } from './look.ts';

export const sugarKites: SlotArt = {
  card,
  disc: ['#ff86b3', '#fff0f6'],
  symbols: {
    kite: (p) => at(6, -24, kite(p, ['#ff4f8b', '#ff86b3', '#7a4dff', '#a98bff']), 1.06, -10),
    rainbow: () => symbol('rainbow', 176),
    lollipop: (p) => lollipop(p, 0, -28, 2.05, '#2ec4ff', '#d3f3ff'),
    cupcake: () => symbol('cupcake', 164),
    doughnut: () => symbol('doughnut', 164),
    cone: () => symbol('ice-cream', 164),
    candy: () => symbol('candy', 204),
    cookie: () => symbol('cookie', 196),
    chocolate: () => symbol('chocolate-bar', 196),
    custard: () => symbol('custard', 196),
    swirl: () => symbol('soft-ice-cream', 196),
  },
  stage: {
    landscape: { cx: 0.115, cy: 0.4, scale: 1.4, floor: 0.84 },
    portrait: { cx: 0.5, cy: 0.2, scale: 1.75, floor: 0.82 },
  },
};
