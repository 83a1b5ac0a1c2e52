import { symbol } from '../../kit/emoji.ts';
import { ball, brassTones, copperTones, sparkle } from '../../kit/metal.ts';
import type { Paper } from '../../kit/paper.ts';
import { at, circle, ellipse, group, line, n, path, polar, star, times, wedge } from '../../kit/svg.ts';
import type { Card, Frame } from '../../studios/frame.ts';

const greenTones = ['#06140a', '#1c4a22', '#4f8a34', '#a9c45a', '#f3f0b0', '#fffde8'];

/** A leaf of hammered metal with a raised rib. */
const leaf = (p: Paper): string =>
  path(
    'M0 0C18 -34 62 -40 88 -14C64 12 24 20 0 0Z',
    p.lin(['#e9f2a0', '#7da63c 35', '#2c5a22 70', '#0f2c12'], 70),
  ) + line('M4 -2Q40 -16 80 -14M28 -9L40 -24M46 -13L60 -26M34 -9L46 4', '#f4ffc0', 2, { opacity: 0.55 });

/** The big pair of cherries: two polished copper balls on brass stalks. */
export function cherries(p: Paper): string {
  return (
    line('M-34 26C-30 -20 -6 -58 26 -74', p.linAt(['#5d3a0c', '#ffe9a8'], -40, 30, 26, -74), 7) +
    line('M42 22C44 -16 40 -50 26 -74', p.linAt(['#5d3a0c', '#ffe9a8'], 50, 30, 26, -74), 7) +
    at(22, -72, leaf(p), 0.92, -12) +
    at(24, -70, leaf(p), 0.7, 196) +
    circle(26, -74, 7, p.rad(['#fff3c4', '#c48b34 50', '#4a2c08'], 0.35, 0.3, 0.7)) +
    ball(p, 46, 46, 42, ['#3d0606', '#d3261c', '#ff9d7a', '#ffd36e']) +
    ball(p, -38, 54, 50, ['#3d0606', '#e02c1e', '#ffab8a', '#ffd36e']) +
    sparkle(-58, 26, 15, '#fff') +
    sparkle(68, 20, 11, '#fff')
  );
}

function sunburst(p: Paper, f: Frame): string {
  return group(
    times(24, (i) =>
      path(
        wedge(f.cx, f.cy, 20, 620, i * 15, i * 15 + 7.5),
        p.radAt(['#ffcf6b 0 .5', '#c47b1f 40 .22', '#c47b1f 100 0'], f.cx, f.cy, 420),
      ),
    ),
  );
}

const cog = (p: Paper, x: number, y: number, r: number, opacity: number): string =>
  group(
    path(star(x, y, r, 14, r * 0.84), p.lin(['#5a3a10', '#b98534 40', '#3a2408'], 50)) +
      circle(x, y, r * 0.66, '#1a1006') +
      circle(x, y, r * 0.66, 'none', { stroke: '#c48b34', 'stroke-width': r * 0.05 }) +
      times(6, (i) => {
        const [ex, ey] = polar(x, y, r * 0.68, i * 60);
        return line(`M${n(x)} ${n(y)}L${n(ex)} ${n(ey)}`, '#7a5218', r * 0.1);
      }) +
      circle(x, y, r * 0.2, '#a9752a'),
    { opacity },
  );

export const brassOrchard: Card = {
  code: 'brass-orchard',
  name: 'Brass Orchard',
  lines: ['Brass', 'Orchard'],
  studio: 'brasswork',
  title: { colours: ['#fffdf0', '#ffe9a8 35', '#f2b64a 60', '#c47b1f'], dark: '#1f1003' },
  scene: (p, f) => {
    const k = f.scale;
    const fruit = (
      name: string,
      x: number,
      y: number,
      size: number,
      turn: number,
      tones: readonly string[],
    ): string =>
      at(
        f.cx + x * k,
        f.cy + y * k,
        symbol(name, size * k, { filter: p.toned(tones, 1.7, tones === copperTones ? -0.3 : -0.72) }),
        1,
        turn,
        { filter: p.shadow(0, 6, 7, '#000', 0.6) },
      );
    return (
      p.fill(p.rad(['#8a5a1c', '#3f2a10 40', '#16130a 75', '#080602'], 0.5, 0.34, 0.85)) +
      sunburst(p, f) +
      cog(p, f.cx - 92 * k, f.cy - 58 * k, 52 * k, 0.85) +
      cog(p, f.cx + 104 * k, f.cy - 64 * k, 40 * k, 0.8) +
      cog(p, f.cx + 112 * k, f.cy + 40 * k, 56 * k, 0.7) +
      p.glow(f.cx, f.cy, 150 * k, '#ffc862', 0.7) +
      fruit('lemon', -78, 22, 84, -14, brassTones) +
      fruit('pear', 84, -10, 88, 12, greenTones) +
      fruit('grapes', 78, 72, 88, 8, copperTones) +
      fruit('tangerine', -74, 82, 80, 4, copperTones) +
      ellipse(f.cx, f.cy + 102 * k, 70 * k, 12 * k, '#000', { opacity: 0.5, filter: p.blur(8) }) +
      at(f.cx, f.cy + 4 * k, cherries(p), k * 0.98, 0, { filter: p.shadow(0, 8, 9, '#000', 0.6) }) +
      p.bokeh(20, ['#ffd873', '#ffb347', '#fff2c2'], [0, 0, f.w, f.h], [2, 14], 0.6) +
      p.vignette('#060300', 0.8)
    );
  },
};
