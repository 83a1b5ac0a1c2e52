import type { Paper } from '../../kit/paper.ts';
import { at, circle, n, type Pt, path, polar, polygon, smooth, star, times } from '../../kit/svg.ts';
import type { Card, Frame } from '../../studios/frame.ts';
import { sheet } from '../../studios/papercut.ts';
import { silkLantern } from '../../things/festival.ts';

/** A sheet of sky with a wavering upper edge. */
function sky(p: Paper, f: Frame, y: number, swing: number, fill: string): string {
  const points: Pt[] = [[-70, f.h + 70]];
  for (let i = 0; i <= 5; i += 1)
    points.push([(f.w * i) / 5, y + (i % 2 ? -swing : swing) * p.between(0.5, 1.1)]);
  points.push([f.w + 70, f.h + 70]);
  return sheet(p, smooth(points, true, 0.9), fill, 6);
}

/** A star folded from one sheet, ten facets around its middle; radius 60. */
function folded(): string {
  const tip = (i: number): Pt => polar(0, 0, i % 2 === 0 ? 60 : 26, i * 36 - 90);
  return times(10, (i) => path(polygon([[0, 0], tip(i), tip(i + 1)]), i % 2 === 0 ? '#fff8e0' : '#ffc23f'));
}

/** A ribbon from the lower left to the comet, as wide as `w` where it ends. */
function ribbon(p: Paper, w: number, off: number, fill: string): string {
  const d =
    `M-190 ${n(176 + off)}C-110 ${n(168 + off)} -50 ${n(112 + off - w * 0.3)} ${n(10 - w * 0.7)} ${n(-w * 0.7)}` +
    `L${n(10 + w * 0.7)} ${n(w * 0.7)}C-30 ${n(136 + off + w * 0.3)} -104 ${n(176 + off)} -190 ${n(176 + off)}Z`;
  return sheet(p, d, fill, 3);
}

const cloud = (p: Paper, x: number, y: number, k: number, fill: string): string =>
  at(
    x,
    y,
    sheet(p, 'M-50 14A14 14 0 0 1 -38 -10A20 20 0 0 1 -4 -20A17 17 0 0 1 28 -12A15 15 0 0 1 50 14Z', fill, 4),
    k,
  );

export const cometClimb: Card = {
  code: 'comet-climb',
  name: 'Comet Climb',
  lines: ['Comet', 'Climb'],
  studio: 'papercut',
  title: { colours: ['#fff6dc', '#ffc247', '#7a2f8f'], dark: '#1a1145' },
  scene: (p, f) => {
    const k = f.scale;
    const foot = f.ground;
    const layers = ['#1f2160', '#2c2a72', '#453585', '#6a4391', '#a0568f'];
    const [x, y] = [f.cx + (f.shape === 'landscape' ? 30 : 42) * k, f.cy - 40 * k];
    return (
      p.fill('#14163f') +
      times(26, (i) =>
        path(
          star(p.between(0, f.w), p.between(0, f.cy * 1.3), p.between(3, 7), 4, 1.6),
          ['#ffe9b0', '#cfe0ff', '#ffc6dd'][i % 3] ?? '#fff',
        ),
      ) +
      circle(f.cx - 84 * k, f.cy - 66 * k, 44 * k, '#ffecbe', { opacity: 0.14 }) +
      at(
        f.cx - 84 * k,
        f.cy - 66 * k,
        sheet(p, 'M-30 0A30 30 0 1 1 30 0A30 30 0 1 1 -30 0Z', '#ffeec2', 4),
        k,
      ) +
      layers.map((fill, i) => sky(p, f, foot - (112 - i * 34) * k, (15 - i) * k, fill)).join('') +
      p.glow(x, y, 150 * k, '#ffb14a', 0.7) +
      at(
        x,
        y,
        ribbon(p, 44, 12, '#7a2f8f') +
          ribbon(p, 36, 6, '#e0487e') +
          ribbon(p, 27, 0, '#ff7a52') +
          ribbon(p, 16, -4, '#ffc04a') +
          ribbon(p, 6, -6, '#fff2c2'),
        k * 0.86,
      ) +
      at(x + 8 * k, y, folded(), k * 0.98, 14, { filter: p.shadow(3, 6, 5, '#000', 0.45) }) +
      cloud(p, f.cx - 92 * k, f.cy + 34 * k, 0.66 * k, '#b9a3dd') +
      cloud(p, f.cx + 94 * k, f.cy + 66 * k, 0.78 * k, '#d9bfe6') +
      at(f.cx + 82 * k, f.cy + 22 * k, silkLantern(p), 0.3 * k, 5) +
      at(f.cx - 46 * k, f.cy - 10 * k, silkLantern(p, ['#fff0b0', '#ffab3d', '#8a4a10']), 0.22 * k, -6) +
      at(f.cx + 16 * k, f.cy + 74 * k, silkLantern(p, ['#ffe0d2', '#f2669f', '#8d2260']), 0.24 * k, 4)
    );
  },
};
