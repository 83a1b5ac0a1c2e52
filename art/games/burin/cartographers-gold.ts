import { symbol } from '../../kit/emoji.ts';
import { coin, gold } from '../../kit/metal.ts';
import { at, line, n, rect, times } from '../../kit/svg.ts';
import type { Card } from '../../studios/frame.ts';
import { coast, compassRose, galleon, waves } from '../../things/voyage.ts';

export const cartographersGold: Card = {
  code: 'cartographers-gold',
  name: 'Cartographer’s Gold',
  lines: ['Cartographer’s', 'Gold'],
  studio: 'burin',
  title: { colours: ['#f2e6c0', '#13282c', '#a8741a'], dark: '#13282c' },
  scene: (p, f) => {
    const k = f.scale;
    return (
      p.fill(p.rad(['#f4fbf0', '#bfe0d0 45', '#5f9c98 80', '#2c5f66'], 0.5, 0.36, 0.8)) +
      coast(p, f.w, f.h, k) +
      times(9, (i) =>
        line(
          `M${n(f.cx - 20 * k)} ${n(f.cy - 14 * k)}L${n(f.cx - 20 * k + Math.cos(i * 0.7) * 600)} ${n(f.cy - 14 * k + Math.sin(i * 0.7) * 600)}`,
          '#3d6f70',
          1.6,
          { opacity: 0.7 },
        ),
      ) +
      at(f.cx - 14 * k, f.cy - 12 * k, compassRose(p), k * 0.92) +
      waves(p, f.w, f.cy + 66 * k, k) +
      rect(0, f.cy + 66 * k + 299, f.w, f.h, '#1d4a52') +
      at(f.cx + 52 * k, f.cy + 36 * k, galleon(p), k * 0.74) +
      times(6, (i) =>
        coin(
          p,
          f.cx - (100 - (i % 3) * 22 - (i > 2 ? 11 : 0)) * k,
          f.cy + (i > 2 ? 68 : 86) * k,
          13 * k,
          gold,
          'crown',
        ),
      ) +
      at(f.cx - 66 * k, f.cy + 54 * k, symbol('gem-stone', 22 * k))
    );
  },
};
