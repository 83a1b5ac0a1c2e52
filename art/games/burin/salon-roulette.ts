import { ball, brass } from '../../kit/metal.ts';
import type { Paper } from '../../kit/paper.ts';
import { at, circle, ellipse, group, line, n, path, polar, rect, times, wedge } from '../../kit/svg.ts';
import type { Card } from '../../studios/frame.ts';

const POCKETS = 37;
const TURN = 360 / POCKETS;

/** A roulette wheel from above; radius 100. */
function wheel(p: Paper): string {
  const colour = (i: number) => (i === 0 ? '#2c8a5f' : i % 2 === 1 ? '#f4586f' : '#241820');
  const arms = times(4, (i) => {
    const [x, y] = polar(0, 0, 23, i * 90 + 24);
    return (
      line(`M0 0L${n(x)} ${n(y)}`, '#6b4510', 5) +
      ball(p, x, y, 5.5, ['#5a380c', '#d2a552', '#fff6d8', '#ffe9a8'])
    );
  });
  return (
    circle(0, 0, 100, p.lin(['#f0c090', '#c07a50 40', '#7a4028 70', '#e0a878'], 50)) +
    circle(0, 0, 91, '#f6e2b4') +
    circle(0, 0, 88, p.lin(['#8a5038', '#e0a070 60', '#a86444'], 50)) +
    times(8, (i) =>
      path('M-7 0L0 -2.6L7 0L0 2.6Z', '#fff1c8', { transform: `rotate(${i * 45 + 12}) translate(78 0)` }),
    ) +
    times(POCKETS, (i) => {
      const [from, to] = [i * TURN - 90 - TURN / 2, i * TURN - 90 + TURN / 2];
      return (
        path(wedge(0, 0, 55, 69, from, to), colour(i), { stroke: '#f6e2b4', 'stroke-width': 0.9 }) +
        path(wedge(0, 0, 42, 55, from, to), colour(i), {
          stroke: '#f6e2b4',
          'stroke-width': 0.7,
          opacity: 0.85,
        })
      );
    }) +
    circle(0, 0, 42, p.rad(['#fffaf0', '#ecd3a0 65', '#a8803f'], 0.4, 0.36, 0.7)) +
    circle(0, 0, 31, 'none', { stroke: '#7a4e22', 'stroke-width': 1.4 }) +
    arms +
    circle(0, 0, 10, p.lin(brass, 60)) +
    ball(p, 0, -2, 7, ['#5a380c', '#d2a552', '#fff6d8', '#ffe9a8'])
  );
}

/** A chip lying flat; 60 wide. */
function chip(p: Paper, ink: string): string {
  const stripes = times(6, (i) => path(wedge(0, 0, 19, 30, i * 60, i * 60 + 26), '#fff6e0'));
  return (
    ellipse(0, 7, 30, 16, '#1a0c10') +
    group(circle(0, 0, 30, ink) + stripes + circle(0, 0, 18, p.rad(['#fffaf0', '#e6cfa0']), {}), {
      transform: 'scale(1 .53)',
    })
  );
}

export const salonRoulette: Card = {
  code: 'salon-roulette',
  name: 'Salon Roulette',
  lines: ['Salon', 'Roulette'],
  studio: 'burin',
  title: { colours: ['#f3e8c8', '#13251d', '#a02436'], dark: '#13251d' },
  scene: (p, f) => {
    const k = f.scale;
    const [x, y] = polar(0, 0, 48, -62);
    const stack = (dx: number, dy: number, inks: readonly string[]) =>
      inks.map((ink, i) => at(f.cx + dx * k, f.cy + (dy - i * 8) * k, chip(p, ink), 0.62 * k)).join('');
    return (
      p.fill(p.rad(['#f2f7e2', '#b9d3ae 45', '#4f8a6c 78', '#1d4a39'], 0.5, 0.34, 0.8)) +
      times(40, (i) =>
        path(wedge(f.cx, f.cy - 10 * k, 96 * k, 460, i * 9, i * 9 + 4.5), '#7fae90', { opacity: 0.55 }),
      ) +
      ellipse(f.cx, f.cy + 24 * k, 112 * k, 100 * k, '#0d2018', { opacity: 0.5, filter: p.blur(8) }) +
      at(f.cx, f.cy - 2 * k, wheel(p), 1.06 * k, -8) +
      at(
        f.cx + x * k,
        f.cy + (y - 2) * k,
        ball(p, 0, 0, 8.5, ['#8a7a60', '#f4ecd8', '#ffffff', '#ffffff']),
        k,
      ) +
      rect(0, f.cy + 106 * k, f.w, f.h, p.lin(['#2f6a50', '#123a2c 40', '#071510'])) +
      stack(-82, 92, ['#23405f', '#b3243c', '#23405f', '#b3243c']) +
      stack(-48, 104, ['#1d5a42', '#1d5a42']) +
      stack(84, 96, ['#2a2130', '#b3243c', '#2a2130'])
    );
  },
};
