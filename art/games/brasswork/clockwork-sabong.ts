import { brass, sparkle } from '../../kit/metal.ts';
import type { Paper, Stops } from '../../kit/paper.ts';
import { at, ellipse, line, polar, times } from '../../kit/svg.ts';
import type { Card } from '../../studios/frame.ts';
import { type BirdLook, clockworkBird } from '../../things/clockwork-bird.ts';
import { cog } from '../../things/mint.ts';

const red: Stops = ['#ffb199', '#e2402f 26', '#8a1512 62', '#3d0607 84', '#b3201d'];
const blue: Stops = ['#bfe0ff', '#3f8ae8 26', '#174a9c 62', '#061a3d 84', '#1d58b3'];

const iron: Stops = ['#8a6230', '#4a2f14 45', '#1c1006'];

/** Sparks from where metal meets metal. */
function sparks(p: Paper, x: number, y: number, k: number): string {
  return times(22, () => {
    const a = p.between(0, 360);
    const [from, far] = [p.between(10, 30) * k, p.between(36, 84) * k];
    const [x1, y1] = polar(x, y, from, a);
    const [x2, y2] = polar(x, y, far, a);
    return line(
      `M${Math.round(x1)} ${Math.round(y1)}L${Math.round(x2)} ${Math.round(y2)}`,
      p.random() > 0.4 ? '#ffc65a' : '#fff6d0',
      p.between(1.2, 3.2) * k,
      { opacity: p.between(0.6, 1) },
    );
  });
}

export const clockworkSabong: Card = {
  code: 'clockwork-sabong',
  name: 'Clockwork Sabong',
  lines: ['Clockwork', 'Sabong'],
  studio: 'brasswork',
  title: { colours: ['#fffbe6', '#ffd873 36', '#e0a03c 62', '#8a5213'], dark: '#1c0d03' },
  scene: (p, f) => {
    const k = f.scale * (f.shape === 'portrait' ? 0.8 : f.shape === 'square' ? 0.86 : 0.73);
    const y = f.cy + 12 * k;
    const bird = (look: BirdLook, x: number, up: number, turn: number, faces: 1 | -1): string =>
      at(
        f.cx + x * k,
        y + up * k,
        `<g transform="scale(${faces} 1)">${at(0, 0, clockworkBird(p, look), 0.53 * k, turn)}</g>`,
        1,
        0,
        { filter: p.shadow(0, 8, 8, '#000', 0.6) },
      );
    return (
      p.fill(p.rad(['#b06a22', '#6a3a12 40', '#2a1506 74', '#0d0603'], 0.5, 0.46, 0.9)) +
      at(f.cx - 84 * k, y - 54 * k, cog(p, 78 * k, 18, iron), 1, 6) +
      at(f.cx + 76 * k, y - 70 * k, cog(p, 58 * k, 14, iron), 1, 11) +
      ellipse(f.cx, y + 104 * k, 196 * k, 44 * k, p.lin(brass, 20)) +
      ellipse(f.cx, y + 100 * k, 184 * k, 38 * k, p.rad(['#f3c977', '#b97f35 50', '#4c2c0d'])) +
      ellipse(f.cx, y + 100 * k, 120 * k, 24 * k, 'none', {
        stroke: '#3a2007',
        'stroke-opacity': 0.4,
        'stroke-width': 3,
      }) +
      p.glow(f.cx, y - 26 * k, 150 * k, '#ffb347', 0.8) +
      bird({ enamel: red, light: '#ffb04a', wing: 84, legs: [-36, -58] }, -74, 8, -12, 1) +
      bird({ enamel: blue, light: '#84d6ff', wing: 70, legs: [-52, -30] }, 76, 0, -9, -1) +
      p.glow(f.cx + 2 * k, y - 44 * k, 40 * k, '#fff1c0', 0.9) +
      sparks(p, f.cx + 2 * k, y - 44 * k, k) +
      sparkle(f.cx + 2 * k, y - 44 * k, 20 * k, '#fff') +
      p.bokeh(16, ['#ffd873', '#ff9a4a'], [0, 0, f.w, f.h], [2, 11], 0.45) +
      p.vignette('#0d0502', 0.75)
    );
  },
};
