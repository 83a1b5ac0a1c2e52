import { cartographersGold as card } from '../games/cartographers-gold.ts';
import { symbol } from '../kit/emoji.ts';
import { coin, gold } from '../kit/metal.ts';
import { at } from '../kit/svg.ts';
import { compassRose, galleon } from '../things/voyage.ts';
import type { SlotArt } from './look.ts';

export const cartographersGold: SlotArt = {
  card,
  disc: ['#bfe0d0', '#5f9c98'],
  symbols: {
    compass: (p) => at(0, 0, compassRose(p), 0.96),
    map: () => symbol('world-map', 196),
    ship: (p) => at(0, 10, galleon(p), 0.92),
    whale: () => symbol('spouting-whale', 188),
    doubloon: (p) => coin(p, 0, 0, 96, gold, 'crown'),
    telescope: () => symbol('telescope', 188),
    island: () => symbol('desert-island', 212),
    palm: () => symbol('palm-tree', 212),
    knot: () => symbol('knot', 204),
    lamp: () => symbol('diya-lamp', 208),
    key: () => symbol('old-key', 208),
  },
  stage: {
    landscape: { cx: 0.12, cy: 0.46, scale: 1.5, floor: 1 },
    portrait: { cx: 0.5, cy: 0.27, scale: 2, floor: 1 },
  },
};
