import type { Paper } from '../../kit/paper.ts';
import { at, circle, line, n, path, times } from '../../kit/svg.ts';
import type { Card, Frame } from '../../studios/frame.ts';
import { sheet } from '../../studios/papercut.ts';

const pocketColours = ['#ff5f8f', '#ff8b66', '#ffd76a', '#7fe0d2', '#ffd76a', '#ff8b66', '#ff5f8f'];

const cloud = (p: Paper, x: number, y: number, k: number, fill: string): string =>
  at(
    x,
    y,
    sheet(p, 'M-92 34A34 34 0 0 1 -74 -22A46 46 0 0 1 -8 -50A50 50 0 0 1 66 -24A32 32 0 0 1 92 34Z', fill, 6),
    k,
  );

/** A sheet with rows of pegs that widen downwards, around its own middle, 200 wide. */
function pegs(p: Paper): string {
  const rows = 6;
  return times(rows, (row) =>
    times(row + 2, (i) => {
      const [x, y] = [(i - (row + 1) / 2) * 31, -62 + row * 25];
      return (
        circle(x + 2, y + 4, 6.4, '#020b1c', { opacity: 0.5 }) +
        circle(x, y, 6.4, p.lin(['#fffaf0', '#e6d2a4'], 60))
      );
    }),
  );
}

function pockets(p: Paper): string {
  return pocketColours
    .map((fill, i) => at((i - 3) * 31, 98, sheet(p, 'M-14 -15H14V8Q14 17 5 17H-5Q-14 17 -14 8Z', fill, 3)))
    .join('');
}

function ball(p: Paper): string {
  return (
    sheet(p, 'M-17 0A17 17 0 1 1 17 0A17 17 0 1 1 -17 0Z', '#ff7a59', 4) +
    path('M0 -17A17 17 0 0 1 0 17Z', '#ffb184') +
    circle(-6, -6, 4, '#fff', { opacity: 0.75 })
  );
}

const rain = (p: Paper, f: Frame): string =>
  times(34, () => {
    const [x, y, long] = [p.between(0, f.w), p.between(0, f.h * 0.8), p.between(14, 34)];
    return line(`M${n(x)} ${n(y)}l${n(-long * 0.28)} ${n(long)}`, '#cfe8ff', 2.4, { opacity: 0.6 });
  });

export const pegRain: Card = {
  code: 'peg-rain',
  name: 'Peg Rain',
  lines: ['Peg', 'Rain'],
  studio: 'papercut',
  title: { colours: ['#fffaf0', '#ffd76a', '#b3452a'], dark: '#0b2247' },
  scene: (p, f) => {
    const k = f.scale;
    return (
      p.fill(p.lin(['#1c4478', '#2f6ea8 50', '#6fb2c9'])) +
      rain(p, f) +
      cloud(p, f.cx - 96 * k, f.cy - 50 * k, 0.9 * k, '#3a6ba6') +
      cloud(p, f.cx + 102 * k, f.cy - 26 * k, 0.8 * k, '#4a7fbd') +
      at(
        f.cx,
        f.cy + 8 * k,
        sheet(p, 'M0 -112L124 112Q126 120 116 120H-116Q-126 120 -124 112Z', '#143565', 8) +
          pegs(p) +
          pockets(p),
        k * 0.92,
      ) +
      cloud(p, f.cx, f.cy - 84 * k, 0.86 * k, '#fffaf0') +
      line(
        `M${n(f.cx)} ${n(f.cy - 52 * k)}Q${n(f.cx + 30 * k)} ${n(f.cy - 44 * k)} ${n(f.cx + 24 * k)} ${n(f.cy - 22 * k)}Q${n(f.cx + 22 * k)} ${n(f.cy - 10 * k)} ${n(f.cx + 36 * k)} ${n(f.cy - 2 * k)}`,
        '#ffd76a',
        3.4 * k * 0.6,
        { 'stroke-dasharray': '2 9' },
      ) +
      at(f.cx + 42 * k, f.cy + 10 * k, ball(p), k * 1.05)
    );
  },
};
