import { sparkle } from '../../kit/metal.ts';
import { at, circle, times } from '../../kit/svg.ts';
import type { Card } from '../../studios/frame.ts';
import { moon, pocketWatch, train, viaduct } from '../../things/night.ts';

export const nightCarriage: Card = {
  code: 'night-carriage',
  name: 'Night Carriage',
  lines: ['Night', 'Carriage'],
  studio: 'brasswork',
  title: { colours: ['#ffffff', '#d9e4ff 34', '#bcc8ff 60', '#8f97ff'], dark: '#0a0a2a' },
  scene: (p, f) => {
    const k = f.scale * (f.shape === 'portrait' ? 0.84 : 0.92);
    const rail = f.cy + (f.shape === 'portrait' ? 84 : 70) * k;
    return (
      p.fill(p.lin(['#070a2c', '#1b1f63 40', '#6a3f96 72', '#f08a72'])) +
      times(46, () =>
        circle(p.between(0, f.w), p.between(0, rail), p.between(0.6, 2), '#fff', {
          opacity: p.between(0.3, 0.9),
        }),
      ) +
      p.glow(f.cx + 30 * k, f.cy - 30 * k, 170 * k, '#ffe7b0', 0.6) +
      at(f.cx + 26 * k, f.cy - 32 * k, moon(p), k * 0.82) +
      viaduct(p, f.w, rail, f.h, k) +
      at(f.cx + 4 * k, rail, train(p), k * 0.98) +
      at(f.cx - 72 * k, f.cy - 44 * k, pocketWatch(p), k * 0.46, -12, {
        filter: p.shadow(0, 5, 6, '#000', 0.6),
      }) +
      sparkle(f.cx - 60 * k, f.cy - 62 * k, 16 * k) +
      p.bokeh(16, ['#ffd873', '#a9b7ff', '#ff9a7a'], [0, 0, f.w, f.h], [2, 12], 0.5) +
      p.vignette('#02021a', 0.7)
    );
  },
};
