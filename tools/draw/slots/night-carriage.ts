import { nightCarriage as card } from '../games/night-carriage.ts';
import { symbol } from '../kit/emoji.ts';
import { at } from '../kit/svg.ts';
import { moon, pocketWatch } from '../things/night.ts';
import { type SlotArt, tinted } from './look.ts';

const brass = ['#2a1606', '#8a5a1c', '#d9a441', '#ffdf8a', '#fff8dc'];

export const nightCarriage: SlotArt = {
  card,
  disc: ['#4a4a9c', '#10103a'],
  symbols: {
    train: () => at(0, -6, symbol('locomotive', 204)),
    moon: (p) => at(0, -8, moon(p), 1.16),
    crown: () => symbol('crown', 190),
    watch: (p) => at(0, 8, pocketWatch(p), 0.82),
    owl: (p) => tinted(p, 'owl', 196, ['#1a0f30', '#5a3a86', '#a884d0', '#e6d4f4', '#ffffff'], 1.4, -0.2),
    rose: () => symbol('rose', 196),
    horn: () => symbol('postal-horn', 204),
    ring: () => symbol('ring', 200),
    key: (p) => tinted(p, 'old-key', 204, brass, 1.3, -0.15),
    candle: () => symbol('candle', 204),
    glass: () => symbol('hourglass-done', 200),
  },
  stage: {
    landscape: { cx: 0.13, cy: 0.4, scale: 1.5, floor: 0.86 },
    portrait: { cx: 0.5, cy: 0.24, scale: 2.2, floor: 0.86 },
  },
};
