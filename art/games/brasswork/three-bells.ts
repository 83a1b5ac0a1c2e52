import { outline } from '../../kit/letters.ts';
import { brass, sparkle } from '../../kit/metal.ts';
import type { Paper } from '../../kit/paper.ts';
import { at, circle, line, n, path, rect, times } from '../../kit/svg.ts';
import type { Card } from '../../studios/frame.ts';
import { cog } from '../../things/mint.ts';

function digit(text: string): string {
  const { d, x, y, w, h } = outline('lilita', text, 62);
  return path(d, '#3a1208', { transform: `translate(${n(-x - w / 2)} ${n(-y - h / 2)})` });
}

/** A bell around the point it hangs from, 200 wide and 200 high. */
function bell(p: Paper): string {
  const body =
    'M-20 16C-66 30 -58 104 -80 148Q-90 164 -104 174Q0 192 104 174Q90 164 80 148C58 104 66 30 20 16Z';
  const cast = p.lin(['#4a2408', '#b8741f 14', '#fff0b8 33', '#e0a040 52', '#8a5216 80', '#3c1c06'], 0);
  return (
    rect(-5, 120, 10, 84, '#2c1608') +
    circle(0, 204, 20, p.rad(['#fff3c4', '#c48b34 50', '#4a2c08'], 0.35, 0.3, 0.7)) +
    path(body, cast, { stroke: '#2c1206', 'stroke-width': 3 }) +
    line('M-44 44Q-52 100 -74 150', '#fffbe6', 8, { opacity: 0.7 }) +
    line('M-50 58Q0 74 50 58M-54 69Q0 85 54 69', '#5a330d', 3) +
    line('M-76 140Q0 156 76 140', '#5a330d', 6) +
    path('M-104 174Q0 194 104 174L98 186Q0 206 -98 186Z', p.lin(['#ffe9ae', '#c98a35 50', '#6b3f10'], 90)) +
    rect(-28, -14, 56, 36, p.lin(['#ffe9ae', '#b87c2c 50', '#5a330d'], 90), { rx: 10 }) +
    circle(0, 0, 9, '#2c1608')
  );
}

/** A window with a digit on its drum, around its own middle. */
function drum(p: Paper, text: string): string {
  return (
    rect(-46, -48, 92, 96, p.lin(brass, 30), { rx: 12 }) +
    rect(-36, -38, 72, 76, p.lin(['#6d5a3a', '#fff3d0 26', '#fffdf2 50', '#fff3d0 74', '#6d5a3a'], 90), {
      rx: 6,
    }) +
    at(0, 0, digit(text))
  );
}

export const threeBells: Card = {
  code: 'three-bells',
  name: 'Three Bells',
  lines: ['Three', 'Bells'],
  studio: 'brasswork',
  title: { colours: ['#fff8dc', '#ffdc8c 40', '#f29a3a 62', '#b84a1e'], dark: '#2a0d14' },
  scene: (p, f) => {
    const k = f.scale * (f.shape === 'landscape' ? 0.86 : 1);
    const beam = f.cy - 97 * k;
    const bells: readonly (readonly [number, number, number, string])[] = [
      [-82, 0.4, 9, '3'],
      [82, 0.4, -9, '8'],
      [0, 0.47, 4, '0'],
    ];
    return (
      p.fill(p.lin(['#1c0f30', '#5a1f42 34', '#c2523c 66', '#ffb65a'], 90)) +
      times(22, () =>
        circle(p.between(0, f.w), p.between(0, f.cy * 0.8), p.between(1, 3), '#ffe9c9', { opacity: 0.8 }),
      ) +
      times(13, (i) =>
        rect(f.cx + (i - 6.5) * 32 * k, f.cy + (26 + ((i * 37) % 41)) * k, 30 * k, f.h, '#2a111f', {
          opacity: 0.82,
        }),
      ) +
      p.glow(f.cx, f.cy + 10 * k, 150 * k, '#ffb65a', 0.7) +
      at(f.cx - 60 * k, beam - 8 * k, cog(p, 34, 14), k, 8) +
      at(f.cx + 60 * k, beam - 8 * k, cog(p, 34, 14), k, 3) +
      rect(-10, beam - 9 * k, f.w + 20, 20 * k, p.lin(['#7a4424', '#3d1f10'], 90)) +
      rect(-10, beam - 5 * k, f.w + 20, 10 * k, p.lin(brass, 90)) +
      bells
        .map(
          ([x, size, turn, text]) =>
            at(f.cx + x * k, beam + 4 * k, bell(p), size * k, turn, {
              filter: p.shadow(0, 8, 8, '#000', 0.5),
            }) +
            at(f.cx + x * k, beam + (size * 218 + 22) * k, drum(p, text), (size + 0.14) * k, 0, {
              filter: p.shadow(0, 5, 6, '#000', 0.5),
            }),
        )
        .join('') +
      sparkle(f.cx - 20 * k, beam + 46 * k, 18 * k, '#fff', 0.95) +
      p.bokeh(14, ['#ffcf5c', '#ff9a4a', '#ffe9b0'], [0, 0, f.w, f.h], [2, 9], 0.5) +
      p.vignette('#12040c', 0.6)
    );
  },
};
