import { at, circle, line, n, path, star, times } from '../../kit/svg.ts';
import type { Card } from '../../studios/frame.ts';
import { moth, nightFlowers } from '../../things/moth.ts';
import { moon } from '../../things/night.ts';

export const mothAndMoon: Card = {
  code: 'moth-and-moon',
  name: 'Moth & Moon',
  lines: ['Moth', '& Moon'],
  studio: 'burin',
  title: { colours: ['#0c1230', '#f4e8c8', '#b9892f'], dark: '#0c1230' },
  scene: (p, f) => {
    const k = f.scale * (f.shape === 'landscape' ? 0.92 : 1);
    return (
      p.fill(p.rad(['#3a4a8c', '#1c2458 45', '#0a0e2a 85', '#04061a'], 0.5, 0.34, 0.8)) +
      times(40, (i) => {
        const long = i % 2 === 0;
        const a = (i * 9 * Math.PI) / 180;
        const [r1, r2] = [92 * k, (long ? 124 : 108) * k];
        return line(
          `M${n(f.cx + Math.cos(a) * r1)} ${n(f.cy - 20 * k + Math.sin(a) * r1)}L${n(f.cx + Math.cos(a) * r2)} ${n(f.cy - 20 * k + Math.sin(a) * r2)}`,
          '#c9b07a',
          2 * k,
        );
      }) +
      at(f.cx, f.cy - 20 * k, moon(p, '#fffef4', '#e8dcb8', '#7a6a58'), k * 0.86) +
      circle(f.cx, f.cy - 20 * k, 86 * k, 'none', { stroke: '#fff6da', 'stroke-width': n(2 * k) }) +
      times(22, () =>
        path(star(p.between(10, f.w - 10), p.between(14, f.h * 0.62), p.between(4, 11), 4, 2), '#fff6da'),
      ) +
      nightFlowers(p, f.w, f.ground + 4 * k, k) +
      at(f.cx, f.cy + 14 * k, moth(p), k * 1.04)
    );
  },
};
