import { coin, gold } from '../../kit/metal.ts';
import { at, times } from '../../kit/svg.ts';
import type { Card } from '../../studios/frame.ts';
import { angler, bubbles, coral, lightShafts, oyster } from '../../things/reef.ts';

export const lanternReef: Card = {
  code: 'lantern-reef',
  name: 'Lantern Reef',
  lines: ['Lantern', 'Reef'],
  studio: 'brasswork',
  title: { colours: ['#fffbe0', '#ffe27a 40', '#ffab2e 62', '#ff7a1a'], dark: '#06182c' },
  scene: (p, f) => {
    const floor = f.ground + 34;
    const k = f.scale;
    return (
      p.fill(p.rad(['#1f97a6', '#0b5a78 34', '#07304f 66', '#030d22'], 0.42, 0.24, 0.85)) +
      lightShafts(p, f.w, f.h, '#a8fff0') +
      coral(p, f.w, floor - 40 * k, 60 * k, ['#0a4a66', '#0c3d5c'], 0.8, 9) +
      coral(p, f.w, floor - 10 * k, 52 * k, ['#5a2a6b', '#8a2f62', '#0d2f52'], 0.95, 7) +
      p.glow(f.cx - 62 * k, f.cy - 50 * k, 105 * k, '#ffcf5e', 0.75) +
      at(
        f.cx - (f.shape === 'portrait' ? 10 : 0) * k,
        f.cy + 2 * k,
        angler(p),
        k * (f.shape === 'portrait' ? 0.9 : 0.98),
      ) +
      bubbles(p, 22, [0, 0, f.w, floor], [2, 9]) +
      at(f.cx + 70 * k, floor - 8 * k, oyster(p), 0.42 * k) +
      times(5, (i) => coin(p, f.cx - (88 - i * 17) * k, floor + (i % 2) * 7 * k, 12 * k, gold, 'star')) +
      p.bokeh(14, ['#ffd873', '#5fffe0', '#ff9ad5'], [0, 0, f.w, f.h], [3, 15], 0.5) +
      p.vignette('#010714', 0.75)
    );
  },
};
