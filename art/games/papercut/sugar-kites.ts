import type { Paper } from '../../kit/paper.ts';
import { at, circle, line, n, type Pt, path, rect, smooth, times } from '../../kit/svg.ts';
import type { Card, Frame } from '../../studios/frame.ts';
import { sheet } from '../../studios/papercut.ts';

type KiteColours = readonly [string, string, string, string];

/** A diamond kite of four sheets with a smiling sweet and a tail of bows; 100 tall around its cross. */
export function kite(p: Paper, [a, b, c, d]: KiteColours): string {
  const tail = 'M0 66C-24 84 22 98 -6 122S-36 146 -22 168';
  const bows: readonly Pt[] = [
    [-7, 84],
    [3, 106],
    [-18, 136],
  ];
  return (
    line(tail, '#fff', 3) +
    bows
      .map(([x, y], i) => at(x, y, sheet(p, 'M0 0L-13 -8V8ZM0 0L13 -8V8Z', i % 2 ? a : c, 2), 1, i * 30 - 20))
      .join('') +
    sheet(p, 'M0 -62L48 -8L0 68L-48 -8Z', a, 6) +
    path('M0 -62L48 -8H0Z', b) +
    path('M0 68L48 -8H0Z', c) +
    path('M0 68L-48 -8H0Z', d) +
    path('M0 -62L-48 -8L-40 -8L0 -52ZM0 68L-48 -8L-40 -8L0 56Z', '#fff', { opacity: 0.25 }) +
    line('M0 -62V68M-48 -8H48', '#ffffff', 2, { opacity: 0.75 }) +
    sheet(p, 'M-17 -8A17 17 0 1 1 17 -8A17 17 0 1 1 -17 -8Z', '#fff8ee', 3) +
    times(6, (i) =>
      path('M0 0C7 -4 9 -12 4 -17A17 17 0 0 0 -5 -16C1 -12 2 -6 0 0Z', i % 2 ? a : c, {
        transform: `translate(0 -8) rotate(${i * 60})`,
      }),
    ) +
    circle(0, -8, 3.4, '#fff')
  );
}

function hill(
  p: Paper,
  f: Frame,
  y: number,
  height: number,
  fill: string,
  stripe: string,
  count: number,
): string {
  const points: Pt[] = [[-60, f.h + 60]];
  for (let i = 0; i <= count; i += 1)
    points.push([(f.w * i) / count, y + (i % 2 ? -height : height * 0.4) * p.between(0.7, 1.15)]);
  points.push([f.w + 60, f.h + 60]);
  const d = smooth(points, true, 0.95);
  const bands = times(14, (i) =>
    line(
      `M${n((f.w * i) / 11 - 60)} ${n(f.h)}Q${n((f.w * i) / 11 - 30)} ${n(y + 40)} ${n((f.w * i) / 11 + 10)} ${n(y - height * 1.4)}`,
      stripe,
      f.w * 0.035,
      { opacity: 0.55 },
    ),
  );
  return sheet(p, d, fill, 7) + p.clip(path(d, '#000'), bands);
}

export const lollipop = (p: Paper, x: number, y: number, k: number, a: string, b: string): string =>
  at(
    x,
    y,
    rect(-2.5, 0, 5, 62, '#fff8ee') +
      sheet(p, 'M-24 0A24 24 0 1 1 24 0A24 24 0 1 1 -24 0Z', a, 4) +
      times(6, (i) =>
        path('M0 0C10 -4 13 -15 6 -23A24 24 0 0 0 -7 -23C2 -17 3 -8 0 0Z', b, {
          transform: `rotate(${i * 60})`,
        }),
      ),
    k,
  );

const cloud = (p: Paper, x: number, y: number, k: number): string =>
  at(
    x,
    y,
    sheet(
      p,
      'M-50 14A15 15 0 0 1 -38 -12A22 22 0 0 1 0 -22A18 18 0 0 1 32 -12A14 14 0 0 1 50 14Z',
      '#ffffff',
      5,
    ),
    k,
  );

export const sugarKites: Card = {
  code: 'sugar-kites',
  name: 'Sugar Kites',
  lines: ['Sugar', 'Kites'],
  studio: 'papercut',
  title: { colours: ['#ffffff', '#ffe14d', '#c21a73'], dark: '#6d1158' },
  scene: (p, f) => {
    const k = f.scale;
    const ground = f.ground;
    return (
      p.fill(p.lin(['#38b6ff', '#8fdcff 45', '#ffd9ec 80', '#ffb3d9'])) +
      circle(f.cx + 64 * k, f.cy - 60 * k, 40 * k, '#fff4b8', { opacity: 0.5 }) +
      sheet(
        p,
        `M${n(f.cx + 36 * k)} ${n(f.cy - 60 * k)}a${n(28 * k)} ${n(28 * k)} 0 1 1 ${n(56 * k)} 0a${n(28 * k)} ${n(28 * k)} 0 1 1 ${n(-56 * k)} 0Z`,
        '#ffd447',
        4,
      ) +
      cloud(p, f.cx - 86 * k, f.cy - 58 * k, 0.7 * k) +
      cloud(p, f.cx + 92 * k, f.cy + 2 * k, 0.62 * k) +
      hill(p, f, ground - 26 * k, 26 * k, '#a06bff', '#b88cff', 4) +
      lollipop(p, f.cx - 92 * k, ground - 54 * k, 0.7 * k, '#ff5f9e', '#ffd1e3') +
      line(
        `M${n(f.cx - 26 * k)} ${n(f.cy)}Q${n(f.cx - 70 * k)} ${n(f.cy + 90 * k)} ${n(f.cx - 20 * k)} ${n(f.h)}`,
        '#fff',
        2,
        { opacity: 0.9 },
      ) +
      at(f.cx + 46 * k, f.cy + 8 * k, kite(p, ['#ffcf33', '#ff9f1c', '#12b5a5', '#3ddbc4']), k * 0.74, 22) +
      hill(p, f, ground + 4 * k, 24 * k, '#ff6fb0', '#ff93c6', 3) +
      lollipop(p, f.cx + 96 * k, ground - 26 * k, 0.85 * k, '#2ec4ff', '#d3f3ff') +
      at(f.cx - 28 * k, f.cy - 14 * k, kite(p, ['#ff4f8b', '#ff86b3', '#7a4dff', '#a98bff']), k * 1.08, -16) +
      hill(p, f, ground + 34 * k, 20 * k, '#3fd0b6', '#6fe3cd', 3) +
      lollipop(p, f.cx - 78 * k, ground - 4 * k, 0.9 * k, '#ff9f1c', '#ffe7c2')
    );
  },
};
