import { ball, copperTones, sparkle } from '../../kit/metal.ts';
import type { Paper } from '../../kit/paper.ts';
import { at, circle, ellipse, path, times } from '../../kit/svg.ts';
import type { Card } from '../../studios/frame.ts';

const copper = ['#3b1208', '#b4532a 24', '#ffd2b3 44', '#d9743f 58', '#7a2c12 78', '#f0a070'];

/** Three faces of a die in isometric view, a hundred to each edge; pips as sunk balls. */
function die(p: Paper, pips: { top: number; left: number; right: number }): string {
  const pip = (x: number, y: number, squash: number) =>
    ellipse(x, y, 11, 11 * squash, '#2a0c04') +
    ellipse(x - 1.5, y - 1.5, 8.5, 8.5 * squash, p.rad(['#5a1d0c', '#160501'], 0.4, 0.35, 0.7));
  const spots: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
    1: [[0, 0]],
    2: [
      [-1, -1],
      [1, 1],
    ],
    3: [
      [-1, -1],
      [0, 0],
      [1, 1],
    ],
    5: [
      [-1, -1],
      [1, -1],
      [0, 0],
      [-1, 1],
      [1, 1],
    ],
  };
  const face = (count: number, to: (u: number, v: number) => readonly [number, number], squash: number) =>
    (spots[count] ?? []).map(([u, v]) => pip(...to(u * 24, v * 24), squash)).join('');
  return (
    path('M0 -100L87 -50L0 0L-87 -50Z', p.lin(['#ffe6d2', '#e8895a 45', '#b4532a'], 70)) +
    path('M-87 -50L0 0V100L-87 50Z', p.lin(copper, 70)) +
    path('M87 -50L0 0V100L87 50Z', p.lin(['#7a2c12', '#b4532a 40', '#3b1208'], 110)) +
    path('M0 -100L87 -50V50L0 100L-87 50V-50Z', 'none', {
      stroke: '#2a0c04',
      'stroke-width': 4,
      'stroke-linejoin': 'round',
    }) +
    path('M-87 -50L0 0L87 -50M0 0V100', 'none', { stroke: '#ffd9bd', 'stroke-width': 2.5, opacity: 0.7 }) +
    face(pips.top, (u, v) => [(u - v) * 0.87, -50 + (u + v) * 0.5], 0.6) +
    face(pips.left, (u, v) => [-43 + u * 0.87, 25 + u * 0.5 + v], 0.9) +
    face(pips.right, (u, v) => [43 + u * 0.87, 25 - u * 0.5 + v], 0.9)
  );
}

export const copperDice: Card = {
  code: 'copper-dice',
  name: 'Copper Dice',
  lines: ['Copper', 'Dice'],
  studio: 'brasswork',
  title: { colours: ['#fff6ec', '#ffc79a 38', '#e8793a 62', '#a03a14'], dark: '#1d0803' },
  scene: (p, f) => {
    const k = f.scale * (f.shape === 'landscape' ? 0.92 : 1);
    const flying = (x: number, y: number, size: number, turn: number, pips: Parameters<typeof die>[1]) =>
      at(f.cx + x * k, f.cy + y * k, die(p, pips), size * k, turn, {
        filter: p.shadow(0, 9, 10, '#000', 0.65),
      });
    return (
      p.fill(p.rad(['#c2521e', '#6a2412 42', '#2a0f0a 76', '#0d0403'], 0.5, 0.62, 0.9)) +
      p.glow(f.cx, f.cy + 70 * k, 170 * k, '#ff9a3d', 0.75) +
      times(26, (i) => {
        const [x, y] = [p.between(0, f.w), p.between(f.h * 0.05, f.h * 0.75)];
        return circle(x, y, p.between(1, 3.4) * k * 0.6, i % 3 ? '#ffb347' : '#fff0c2', { opacity: 0.8 });
      }) +
      flying(-58, 34, 0.66, -14, { top: 5, left: 3, right: 1 }) +
      flying(56, -28, 0.78, 17, { top: 2, left: 1, right: 5 }) +
      ball(p, f.cx + 84 * k, f.cy + 82 * k, 13 * k, ['#3b1208', '#b4532a', '#ffd2b3', '#ffe9a8']) +
      ball(p, f.cx - 92 * k, f.cy - 52 * k, 9 * k, ['#3b1208', '#b4532a', '#ffd2b3', '#ffe9a8']) +
      sparkle(f.cx + 30 * k, f.cy - 92 * k, 17 * k, '#fff') +
      sparkle(f.cx - 98 * k, f.cy + 4 * k, 12 * k, '#fff') +
      p.bokeh(18, [copperTones[4] ?? '#ffd2b3', '#ffb347'], [0, 0, f.w, f.h], [3, 13], 0.5) +
      p.vignette('#0d0302', 0.8)
    );
  },
};
