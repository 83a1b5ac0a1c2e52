import { steamMint as card } from '../../games/brasswork/steam-mint.ts';
import { at } from '../../kit/svg.ts';
import { blank, bolt, gauge, gears, hammer, press, safe, scales, valve, whistle } from '../../things/mint.ts';
import type { SlotArt } from '../look.ts';

export const steamMint: SlotArt = {
  card,
  disc: ['#8a4a22', '#2b1208'],
  symbols: {
    press: (p) => at(0, 2, press(p), 0.92),
    coin: (p) => blank(p, 88),
    safe: (p) => at(0, 2, safe(p), 0.78),
    scales: (p) => at(0, 0, scales(p), 0.84),
    gauge: (p) => at(0, 0, gauge(p), 0.84),
    whistle: (p) => at(0, 0, whistle(p), 0.84),
    hammer: (p) => at(0, 0, hammer(p), 0.84),
    gear: (p) => at(0, 0, gears(p), 0.9),
    bolt: (p) => at(0, 0, bolt(p), 0.84),
    valve: (p) => at(0, 0, valve(p), 0.84),
  },
  stage: {
    landscape: { cx: 0.085, cy: 0.46, scale: 0.9, floor: 0.86 },
    portrait: { cx: 0.5, cy: 0.2, scale: 1.7, floor: 0.86 },
  },
};
