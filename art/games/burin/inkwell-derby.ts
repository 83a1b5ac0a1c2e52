import type { Paper } from '../../kit/paper.ts';
import { at, circle, line, n, path, rect, times, wedge } from '../../kit/svg.ts';
import type { Card } from '../../studios/frame.ts';
import { blotter, nibhorn, runner, sealmane } from './derby-runners.ts';

/** A stand with its awning; 150 wide, its foot at 0. */
function stand(p: Paper): string {
  return (
    rect(-75, -34, 150, 34, p.lin(['#fff6de', '#d8b98a'])) +
    times(4, (row) =>
      times(26, (seat) =>
        circle(
          -71 + seat * 5.7 + (row % 2) * 2,
          -27 + row * 7.4,
          2,
          (seat * 7 + row * 5) % 3 ? '#4a3038' : '#c89a6a',
        ),
      ),
    ) +
    times(15, (bay) =>
      path(`M${n(-78 + bay * 10.4)} -52h10.4l-1 20a4.2 4.2 0 0 1 -8.4 0Z`, bay % 2 ? '#fff4d8' : '#a3273a', {
        stroke: '#3a2028',
        'stroke-width': 0.8,
      }),
    ) +
    times(3, (pole) => {
      const x = -60 + pole * 60;
      return (
        line(`M${x} -52V-84`, '#3a2028', 1.6) +
        path(`M${x} -84q10 -5 19 1v11q-9 -6 -19 -1Z`, ['#a3273a', '#1f4f9c', '#e0a020'][pole] ?? '#a3273a')
      );
    })
  );
}

/** Posts and bars of a rail, as wide as the picture. */
const rail = (w: number, y: number, k: number): string =>
  times(16, (i) =>
    rect(i * 36 * k - 4, y, 4 * k, 22 * k, '#fff8e6', { stroke: '#5a3c30', 'stroke-width': 1 }),
  ) + rect(-4, y - 3 * k, w + 8, 6 * k, '#fffdf2', { stroke: '#5a3c30', 'stroke-width': 1.2 });

export const inkwellDerby: Card = {
  code: 'inkwell-derby',
  name: 'Inkwell Derby',
  lines: ['Inkwell', 'Derby'],
  studio: 'burin',
  title: { colours: ['#f7ecd0', '#23131b', '#8a2232'], dark: '#23131b' },
  scene: (p, f) => {
    const k = f.scale * (f.shape === 'landscape' ? 0.89 : 1);
    const turf = f.cy - 22 * k;
    return (
      p.fill(p.lin(['#cfd8c4', '#fbefcf 40', '#fff6dc'])) +
      times(28, (i) =>
        path(wedge(f.cx + 74 * k, f.cy - 80 * k, 30 * k, 420, i * 12.9, i * 12.9 + 5), '#f4d892', {
          opacity: 0.75,
        }),
      ) +
      circle(f.cx + 74 * k, f.cy - 80 * k, 20 * k, '#fff3c0') +
      circle(f.cx + 74 * k, f.cy - 80 * k, 20 * k, 'none', {
        stroke: '#7a5a30',
        'stroke-width': n(1.6 * k),
      }) +
      at(f.cx - 58 * k, turf, stand(p), k * 0.92) +
      rect(0, turf, f.w, f.h, p.lin(['#d3d9a2', '#97a868 45', '#4f6238'])) +
      rail(f.w, turf - 6 * k, k * 0.8) +
      at(f.cx - 20 * k, turf + 62 * k, runner(p, nibhorn), k * 1.2) +
      at(f.cx - 72 * k, turf + 96 * k, runner(p, blotter), k * 1.04) +
      at(f.cx + 20 * k, turf + 112 * k, runner(p, sealmane), k * 1.36) +
      times(9, (i) =>
        circle(f.cx - (100 - i * 9) * k, turf + (112 - ((i * 37) % 23)) * k, (1 + (i % 3)) * k, '#1c1016'),
      )
    );
  },
};
