import { gold } from '../../kit/metal.ts';
import { at, circle, path, polar, star, times } from '../../kit/svg.ts';
import type { Card } from '../../studios/frame.ts';

const FIELDS = 20;
const fills = [
  '#f4b63a',
  '#16213a',
  '#1fa396',
  '#16213a',
  '#7a5be0',
  '#16213a',
  '#1fa396',
  '#16213a',
  '#1fa396',
  '#16213a',
];

/** A field of the wheel, from one radius to another. */
function field(index: number, from: number, to: number): string {
  const [a, b] = [(index - 0.5) * (360 / FIELDS) - 90, (index + 0.5) * (360 / FIELDS) - 90];
  const points = [polar(0, 0, from, a), polar(0, 0, to, a), polar(0, 0, to, b), polar(0, 0, from, b)];
  const fill = index === 10 ? '#e2554f' : (fills[index % 10] ?? '#16213a');
  return path(`M${points.map((point) => point.join(' ')).join('L')}Z`, fill, {
    stroke: '#0a1120',
    'stroke-width': 1.4,
  });
}

export const openWheel: Card = {
  code: 'open-wheel',
  name: 'Open Wheel',
  lines: ['Open', 'Wheel'],
  studio: 'open',
  title: { colours: ['#fffbe0 0', '#ffd867 55', '#f2a12c 100'], dark: '#081022' },
  scene: (p, f) => {
    const k = f.scale;
    const metal = p.lin(gold, 60);
    return (
      p.fill(p.linAt(['#16315c 0', '#0c1a36 60', '#070d1c 100'], 0, 0, 0, f.h)) +
      p.glow(f.cx, f.cy, 190 * k, '#3f7fe0', 0.55) +
      times(24, () =>
        path(star(p.between(0, f.w), p.between(0, f.ground), p.between(2, 5), 4, 1.2), '#bcd6ff', {
          opacity: 0.5,
        }),
      ) +
      at(
        f.cx,
        f.cy,
        circle(0, 0, 104, '#050a16') +
          circle(0, 0, 96, 'none', { stroke: metal, 'stroke-width': 14 }) +
          times(FIELDS, (i) => field(i, 28, 89)) +
          times(40, (i) => {
            const [x, y] = polar(0, 0, 96, i * 9);
            return circle(x, y, 2.1, i % 2 === 0 ? '#fffbe6' : '#8a5f1a');
          }) +
          circle(0, 0, 29, metal) +
          circle(0, 0, 22, '#101a30') +
          path(star(0, 0, 15, 5, 6.5), metal) +
          path('M-9 -110Q0 -116 9 -110L2 -86Q0 -82 -2 -86Z', metal, {
            filter: p.shadow(0, 3, 3, '#000', 0.6),
          }),
        k * 0.98,
        -8,
      ) +
      p.glow(f.cx - 30 * k, f.cy - 60 * k, 90 * k, '#fff6d0', 0.22)
    );
  },
};
