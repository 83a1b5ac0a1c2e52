import type { Paper } from '../../kit/paper.ts';
import { at, circle, line, n, path, rect, star, times } from '../../kit/svg.ts';
import type { Card } from '../../studios/frame.ts';
import { sheet } from '../../studios/papercut.ts';
import { type Suit, suit } from '../../things/court.ts';

const [RED, INK] = ['#d4313f', '#2b2350'];

/** A card of cut paper around its own middle, 100 by 140. */
function card(p: Paper, sign: Suit, metal: string): string {
  const ink = sign === 'heart' || sign === 'diamond' ? RED : INK;
  const scallop = times(12, (i) => {
    const a = (i * Math.PI) / 6;
    return circle(30 * Math.cos(a), 4 + 30 * Math.sin(a), 8.4, metal);
  });
  return (
    sheet(p, 'M-50 -62Q-50 -70 -42 -70H42Q50 -70 50 -62V62Q50 70 42 70H-42Q-50 70 -50 62Z', '#fffdf7', 6) +
    rect(-43, -63, 86, 126, 'none', { rx: 5, stroke: metal, 'stroke-width': 2 }) +
    scallop +
    circle(0, 4, 31, metal) +
    at(0, 4, suit(sign, ink), 0.42) +
    at(-33, -50, suit(sign, ink), 0.19) +
    at(33, 52, suit(sign, ink), 0.19, 180)
  );
}

function wave(p: Paper, top: number, width: number, height: number, shift: number, fill: string): string {
  let d = `M${n(-width - shift)} ${n(top)}`;
  for (let x = -width - shift; x < p.w + width; x += width)
    d += `q${n(width / 4)} ${n(-height)} ${n(width / 2)} 0t${n(width / 2)} 0`;
  return sheet(p, `${d}V${p.h + 20}H-200Z`, fill, 7);
}

function lantern(p: Paper): string {
  return (
    line('M0 -90V-34', '#ffe9c4', 2) +
    sheet(p, 'M-28 0A28 34 0 0 1 28 0A28 34 0 0 1 -28 0Z', '#ff6a4d', 4) +
    path('M-14 0A14 34 0 0 1 14 0A14 34 0 0 1 -14 0Z', '#ff9a5c') +
    path('M-4 0A4 34 0 0 1 4 0A4 34 0 0 1 -4 0Z', '#ffd08a') +
    rect(-14, -42, 28, 10, '#fff3e0', { rx: 2 }) +
    rect(-14, 31, 28, 10, '#fff3e0', { rx: 2 }) +
    times(3, (i) => line(`M${-8 + i * 8} 41V${62 + (i % 2) * 8}`, '#fff3e0', 3))
  );
}

export const threeCardDuel: Card = {
  code: 'three-card-duel',
  name: 'Three-Card Duel',
  lines: ['Three-Card', 'Duel'],
  studio: 'papercut',
  title: { colours: ['#fff6e6', '#ffb07a', '#a8324a'], dark: '#1c1440' },
  scene: (p, f) => {
    const k = f.scale * (f.shape === 'landscape' ? 0.94 : 1);
    const lay = (x: number, y: number, turn: number, sign: Suit, metal: string) =>
      at(f.cx + x * k, f.cy + y * k, card(p, sign, metal), 0.9 * k, turn);
    return (
      p.fill(p.lin(['#1c1440', '#4a2f7e 50', '#a3548e 82', '#e08a7a'], 90)) +
      times(22, (i) =>
        path(star(p.between(0, f.w), p.between(0, f.h * 0.42), 2 + (i % 3), 4, 1), '#fff6dc', {
          opacity: 0.8,
        }),
      ) +
      circle(f.cx, f.cy - 14 * k, 106 * k, '#ffe9c4', { opacity: 0.16 }) +
      circle(f.cx, f.cy - 14 * k, 88 * k, '#ffe9c4', { opacity: 0.2 }) +
      circle(f.cx, f.cy - 14 * k, 72 * k, p.rad(['#fffaf0', '#ffe3b4'], 0.45, 0.4, 0.7)) +
      wave(p, f.cy + 30 * k, 230, 40, 60, '#3c3a86') +
      at(f.w * 0.12, f.h * 0.16, lantern(p), 0.62 * k) +
      at(f.w * 0.89, f.h * 0.12, lantern(p), 0.5 * k) +
      lay(-54, 8, -17, 'spade', '#ffc36b') +
      lay(54, 8, 17, 'diamond', '#8fd0e8') +
      lay(0, -8, 0, 'heart', '#ff9d7a') +
      wave(p, f.cy + 92 * k, 200, 38, 130, '#2f4f9c') +
      wave(p, f.cy + 122 * k, 220, 36, 20, '#17506e') +
      p.vignette('#0b0722', 0.55)
    );
  },
};
