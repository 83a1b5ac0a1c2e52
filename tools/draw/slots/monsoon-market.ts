import { monsoonMarket as card, chilli, mango, pitaya } from '../games/monsoon-market.ts';
import { symbol } from '../kit/emoji.ts';
import type { SlotArt } from './look.ts';

export const monsoonMarket: SlotArt = {
  card,
  disc: ['#ff9f1c', '#fff0cf'],
  symbols: {
    umbrella: () => symbol('umbrella', 180),
    storm: () => symbol('cloud-with-lightning-and-rain', 184),
    elephant: () => symbol('elephant', 164),
    rickshaw: () => symbol('auto-rickshaw', 168),
    parrot: () => symbol('parrot', 164),
    sari: () => symbol('sari', 164),
    pineapple: () => symbol('pineapple', 200),
    mango: (p) => mango(p, -2, 10, 2.9),
    dragonfruit: (p) => pitaya(p, 0, 4, 2.6),
    chili: (p) => chilli(p, 0, 4, 2.4, 18),
    tea: () => symbol('hot-beverage', 200),
  },
  stage: {
    landscape: { cx: 0.115, cy: 0.44, scale: 1.45, floor: 0.86 },
    portrait: { cx: 0.5, cy: 0.2, scale: 2, floor: 0.46 },
  },
};
