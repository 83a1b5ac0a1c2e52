import { at, circle, n, path, star, times } from '../../kit/svg.ts';
import type { Card } from '../../studios/frame.ts';
import { nightFlower } from '../../things/garden/night-flower.ts';
import { moth, nightFlowers } from '../../things/moth.ts';
import { moon } from '../../things/night.ts';

export const nightbloom: Card = {
  code: 'nightbloom',
  name: 'Nightbloom',
  lines: ['Night', 'bloom'],
  studio: 'burin',
  title: { colours: ['#0c2a22', '#f4eed4', '#d79cf4'], dark: '#071a15' },
  scene: (p, f) => {
    const k = f.scale;
    return (
      p.fill(p.rad(['#4f9a82', '#1f5a4a 42', '#0c2e26 80', '#041410'], 0.5, 0.36, 0.82)) +
      at(f.cx + 58 * k, f.cy - 72 * k, moon(p, '#fffef4', '#f0e4bc', '#8a7a5a'), k * 0.42) +
      times(24, () =>
        path(star(p.between(10, f.w - 10), p.between(14, f.h * 0.5), p.between(3, 9), 4, 2), '#fff6da'),
      ) +
      nightFlowers(p, f.w, f.ground + 4 * k, k) +
      circle(f.cx, f.cy + 8 * k, 106 * k, 'none', { stroke: '#e8d4f8', 'stroke-width': n(1.6 * k) }) +
      at(f.cx, f.cy + 8 * k, nightFlower(p), k * 0.94) +
      at(f.cx - 78 * k, f.cy - 70 * k, moth(p), k * 0.42, -24) +
      at(f.cx + 92 * k, f.cy + 64 * k, moth(p), k * 0.3, 28) +
      times(14, () => {
        const [x, y] = [p.between(12, f.w - 12), p.between(f.cy, f.ground)];
        return p.glow(x, y, 15 * k, '#e4ff8a', 0.9) + circle(x, y, 2.4 * k, '#fbffdc');
      })
    );
  },
};
