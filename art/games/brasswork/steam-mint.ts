import { brass, sparkle } from '../../kit/metal.ts';
import { at, circle, rect, times } from '../../kit/svg.ts';
import type { Card } from '../../studios/frame.ts';
import { blank, cog, press } from '../../things/mint.ts';

export const steamMint: Card = {
  code: 'steam-mint',
  name: 'Steam Mint',
  lines: ['Steam', 'Mint'],
  studio: 'brasswork',
  title: { colours: ['#fffbe0', '#ffd98a 40', '#ff9d2e 62', '#d45a00'], dark: '#2a0f06' },
  scene: (p, f) => {
    const k = f.scale;
    const floor = f.ground + 26;
    return (
      p.fill(p.rad(['#a34a1a', '#6b2a12 36', '#3a160c 68', '#160804'], 0.5, 0.32, 0.85)) +
      times(7, (i) =>
        rect((f.w / 7) * i + f.w * 0.045, 0, f.w * 0.034, f.h, p.lin(brass, 0), { opacity: 0.16 }),
      ) +
      at(f.cx - 96 * k, f.cy - 64 * k, cog(p, 62, 16), k, 10, { opacity: 0.85 }) +
      at(f.cx + 104 * k, f.cy - 40 * k, cog(p, 76, 18), k, 4, { opacity: 0.85 }) +
      at(f.cx + 70 * k, f.cy + 66 * k, cog(p, 40, 12), k, 0, { opacity: 0.8 }) +
      p.glow(f.cx, f.cy + 36 * k, 120 * k, '#ff8a2e', 0.85) +
      at(f.cx, f.cy + 6 * k, press(p), k * 1.06) +
      times(9, (i) =>
        at(
          f.cx + (i - 4) * 30 * k,
          floor - (i % 2) * 12 * k - Math.abs(i - 4) * -3 * k,
          blank(p, 22),
          k * (i % 2 ? 0.92 : 1),
          i * 23,
        ),
      ) +
      times(6, (i) =>
        circle(f.cx + (i - 2.5) * 46 * k, f.cy - (92 + (i % 3) * 14) * k, (20 + (i % 3) * 8) * k, '#fff', {
          opacity: 0.1,
          filter: p.blur(8),
        }),
      ) +
      sparkle(f.cx + 30 * k, f.cy + 46 * k, 26 * k, '#fff', 0.95) +
      p.bokeh(16, ['#ffcf5c', '#ff8a2e', '#ffe9b0'], [0, 0, f.w, f.h], [2, 10], 0.5) +
      p.vignette('#0a0301', 0.72)
    );
  },
};
