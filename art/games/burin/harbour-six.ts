import { outline } from '../../kit/letters.ts';
import type { Paper } from '../../kit/paper.ts';
import { at, circle, ellipse, line, n, path, rect, times } from '../../kit/svg.ts';
import { guilloche } from '../../studios/burin.ts';
import type { Card } from '../../studios/frame.ts';
import { galleon } from '../../things/voyage.ts';

function digits(text: string, size: number): string {
  const { d, x, y, w, h } = outline('playfair', text, size);
  return path(d, '#0c1626', { transform: `translate(${n(-x - w / 2)} ${n(-y - h / 2)})` });
}

/** A glass float with its lamp and its number, around its middle, radius 50. */
function float(p: Paper, number: string, isBonus = false): string {
  const glass = isBonus
    ? p.rad(['#ffd0b8', '#e0553f 45', '#6d1418'], 0.5, 0.5, 0.6, 0.34, 0.28)
    : p.rad(['#ffffff', '#e8dcb8 50', '#7d6f4c'], 0.5, 0.5, 0.6, 0.34, 0.28);
  return (
    p.glow(0, -76, 46, '#ffd468', 0.9) +
    line('M0 -46V-72', '#f6ead0', 5) +
    circle(0, -76, 10, '#fff3b8') +
    circle(0, 0, 50, glass) +
    line('M-47 16Q0 46 47 16M-49 -10Q-30 44 0 50M49 -10Q30 44 0 50M-46 -20Q0 -58 46 -20', '#3a3220', 2.6, {
      opacity: 0.7,
    }) +
    circle(0, 0, 32, '#fffaf0') +
    circle(0, 0, 32, 'none', { stroke: '#3a3220', 'stroke-width': 2.4 }) +
    at(0, 0, digits(number, 44))
  );
}

/** A tower with its light, its foot at the origin. */
function lighthouse(p: Paper): string {
  return (
    path('M-60 6Q-20 -22 0 -18Q40 -20 66 6Z', '#0a1420') +
    path('M-13 -118H13L24 -10H-24Z', p.lin(['#fff6e0', '#d8c8a0 50', '#7a6b48'], 0)) +
    path('M-15 -100H15L18 -74H-18ZM-20 -50H20L22 -28H-22Z', '#a8302f') +
    rect(-18, -124, 36, 8, '#1a2b40') +
    rect(-11, -148, 22, 25, '#fff3c0') +
    path('M-15 -148Q0 -172 15 -148Z', '#a8302f')
  );
}

export const harbourSix: Card = {
  code: 'harbour-six',
  name: 'Harbour Six',
  lines: ['Harbour', 'Six'],
  studio: 'burin',
  title: { colours: ['#12263e', '#f4e6c4', '#e9b44c'], dark: '#0b1828' },
  scene: (p, f) => {
    const k = f.scale;
    const [lx, ly] = [f.cx - 84 * k, f.cy - 4 * k];
    const lamp = ly - 92 * k;
    const sea = f.cy - 10 * k;
    const swell = (y: number, long: number, high: number) => {
      const steps = Math.ceil((f.w + 2 * long) / long);
      return `M${n(-long)} ${n(y)}${Array.from({ length: steps }, () => `q${n(long / 2)} ${n(-high)} ${n(long)} 0`).join('')}V${n(f.h + 20)}H${n(-long)}Z`;
    };
    const light = `M${n(lx)} ${n(lamp)}L${n(f.w + 60)} ${n(f.cy - 50 * k)}V${n(f.cy + 60 * k)}Z`;
    const floats: readonly (readonly [number, number, string])[] = [
      [-96, 42, '8'],
      [-47, 46, '19'],
      [2, 42, '27'],
    ];
    return (
      p.fill(p.lin(['#0b1c34', '#16365c 50', '#3a648c'], 90)) +
      times(24, () => circle(p.between(0, f.w), p.between(0, f.cy * 0.9), p.between(1.4, 3.4), '#fff7df')) +
      times(4, (i) =>
        line(guilloche(f.cx + 66 * k, f.cy - 84 * k, (32 + i * 9) * k, 20, 0.1), '#9fc0dd', 1.6, {
          opacity: 0.55,
        }),
      ) +
      circle(f.cx + 66 * k, f.cy - 84 * k, 28 * k, '#fff6da') +
      path(light, '#fff0bd', { opacity: 0.42 }) +
      rect(0, sea, f.w, f.h, p.lin(['#274e74', '#0d2138 40', '#081626'], 90)) +
      at(f.cx + 46 * k, f.cy - 34 * k, galleon(p), k * 0.5) +
      at(lx, ly, lighthouse(p), 0.68 * k) +
      p.glow(lx, lamp, 54 * k, '#fff0b0', 0.95) +
      times(3, (i) =>
        path(
          swell(sea + (12 + i * 14) * k, (46 + i * 12) * k, (9 + i * 3) * k),
          ['#1f466b', '#193b5c', '#14304c'][i] ?? '',
        ),
      ) +
      floats
        .map(
          ([x, y, number]) =>
            ellipse(f.cx + x * k, f.cy + (y + 18) * k, 26 * k, 6 * k, '#04101c', { opacity: 0.6 }) +
            at(f.cx + x * k, f.cy + y * k, float(p, number), 0.47 * k),
        )
        .join('') +
      at(f.cx + 64 * k, f.cy + 38 * k, float(p, '40', true), 0.64 * k) +
      times(2, (i) =>
        path(swell(f.cy + (72 + i * 16) * k, (64 + i * 14) * k, 16 * k), ['#0f2740', '#0a1c30'][i] ?? ''),
      )
    );
  },
};
