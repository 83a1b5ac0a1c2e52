import type { Paper } from '../../kit/paper.ts';
import { at, circle, line, n, path, rect, times, wedge } from '../../kit/svg.ts';
import type { Card } from '../../studios/frame.ts';
import { playingCard } from '../../things/club.ts';
import { king, suit } from '../../things/court.ts';

/** A king's card, taller than any other: 110 wide, 190 high around its middle. */
function tall(p: Paper): string {
  return (
    rect(-58, -98, 116, 200, '#000', { rx: 9, opacity: 0.45, filter: p.blur(6) }) +
    rect(-58, -104, 116, 200, p.lin(['#fffdf4', '#f0dfba'], 80), { rx: 9 }) +
    rect(-58, -104, 116, 200, 'none', { rx: 9, stroke: '#2a1520', 'stroke-width': 2.4 }) +
    rect(-48, -94, 96, 180, p.rad(['#fff6da', '#e0bf82'], 0.5, 0.4, 0.7), { rx: 5 }) +
    rect(-48, -94, 96, 180, 'none', { rx: 5, stroke: '#8a2232', 'stroke-width': 1.6 }) +
    at(0, -2, king(p), 0.66) +
    at(-38, -82, suit('spade', '#241420'), 0.14) +
    at(38, 74, suit('spade', '#241420'), 0.14)
  );
}

const arrow = (x: number, y: number, k: number, turn: number, fill: string): string =>
  at(
    x,
    y,
    path('M0 -46L40 4H18V46H-18V4H-40Z', fill) +
      line('M0 -46L40 4H18V46H-18V4H-40Z', '#2a1520', 4) +
      path('M0 -34L24 -2H10V36H0Z', '#fff', { opacity: 0.35 }),
    k,
    turn,
  );

export const tallCard: Card = {
  code: 'tall-card',
  name: 'Tall Card',
  lines: ['Tall', 'Card'],
  studio: 'burin',
  title: { colours: ['#f7e8c8', '#2a1018', '#1f6b4a'], dark: '#2a1018' },
  scene: (p, f) => {
    const k = f.scale;
    return (
      p.fill(p.rad(['#fff4da', '#e8c890 50', '#8f5a3a'], 0.5, 0.36, 0.8)) +
      times(30, (i) =>
        path(wedge(f.cx, f.cy - 10 * k, 40 * k, 460, i * 12, i * 12 + 6), '#b98a5c', { opacity: 0.42 }),
      ) +
      circle(f.cx, f.cy - 4 * k, 96 * k, '#fff8e4', { opacity: 0.75 }) +
      circle(f.cx, f.cy - 4 * k, 96 * k, 'none', { stroke: '#6b3a28', 'stroke-width': n(2.4 * k) }) +
      at(f.cx - 76 * k, f.cy + 34 * k, playingCard(p, '7', 'heart'), 0.74 * k, -14) +
      at(f.cx + 78 * k, f.cy + 40 * k, playingCard(p, 'A', 'diamond'), 0.68 * k, 15) +
      arrow(f.cx - 88 * k, f.cy - 62 * k, 0.5 * k, 0, '#1f7350') +
      arrow(f.cx + 88 * k, f.cy - 56 * k, 0.5 * k, 180, '#a02438') +
      at(f.cx, f.cy + 2 * k, tall(p), k * 1.02)
    );
  },
};
