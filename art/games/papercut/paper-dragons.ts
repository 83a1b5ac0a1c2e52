import type { Paper } from '../../kit/paper.ts';
import { at, circle, line, type Pt, path, smooth, star, times, wedge } from '../../kit/svg.ts';
import type { Card, Frame } from '../../studios/frame.ts';
import { sheet } from '../../studios/papercut.ts';
import { dragon } from '../../things/dragon.ts';

/** A sheet with a wavering hole around the middle, as wide as `r`. */
function opening(p: Paper, f: Frame, r: number, lobes: number): string {
  const turn = p.random() * 360;
  const points: Pt[] = [];
  for (let i = 0; i < lobes * 2; i += 1) {
    const a = ((turn + (i * 180) / lobes) * Math.PI) / 180;
    const reach = r * (i % 2 ? 0.92 : 1.05) * p.between(0.96, 1.04);
    points.push([f.cx + Math.cos(a) * reach, f.cy + Math.sin(a) * reach * (f.h > f.w ? 1.14 : 0.92)]);
  }
  return `M-20 -20H${f.w + 20}V${f.h + 20}H-20Z${smooth(points)}`;
}

/** A cloud of curls with a flat foot, 100 wide. */
const cloud = (p: Paper, x: number, y: number, k: number, fill: string): string =>
  at(
    x,
    y,
    sheet(
      p,
      'M-50 14A14 14 0 0 1 -38 -10A20 20 0 0 1 -4 -20A17 17 0 0 1 28 -12A15 15 0 0 1 50 14Z',
      fill,
      3,
    ) +
      line('M-30 4A8 8 0 1 1 -22 -4M-2 2A10 10 0 1 1 10 -6M28 6A6 6 0 1 1 34 0', '#fff', 1.8, {
        opacity: 0.65,
      }),
    k,
  );

export const paperDragons: Card = {
  code: 'paper-dragons',
  name: 'Paper Dragons',
  lines: ['Paper', 'Dragons'],
  studio: 'papercut',
  title: { colours: ['#fff3d6', '#ffc247', '#8c1020'], dark: '#4a0618' },
  scene: (p, f) => {
    const k = f.scale;
    const layers = ['#ff9a4d', '#f9693f', '#e33d3a', '#b81f3b', '#80102f'];
    return (
      p.fill(p.rad(['#fff6d8', '#ffdf8e 45', '#ffb65c'], 0.5, 0.38, 0.6)) +
      times(20, (i) =>
        path(wedge(f.cx, f.cy, 50 * k, 240 * k, i * 18, i * 18 + 9), '#fff', { opacity: 0.22 }),
      ) +
      circle(f.cx, f.cy, 64 * k, '#fff', { opacity: 0.55 }) +
      circle(f.cx, f.cy, 52 * k, '#ff5a3c', { opacity: 0.9 }) +
      layers.map((colour, i) => sheet(p, opening(p, f, (92 + i * 15) * k, 9 + i), colour, 6)).join('') +
      cloud(p, f.cx - 96 * k, f.cy + 84 * k, 0.7 * k, '#fff1d0') +
      at(f.cx, f.cy + 10 * k, dragon(p), k * 0.88) +
      cloud(p, f.cx + 70 * k, f.cy + 94 * k, 0.8 * k, '#ffe0a8') +
      cloud(p, f.cx + 100 * k, f.cy - 94 * k, 0.5 * k, '#ffd08a') +
      times(9, () =>
        path(star(p.between(0, f.w), p.between(0, f.cy * 1.5), p.between(3, 6), 4, 1.5), '#ffe7a8'),
      )
    );
  },
};
