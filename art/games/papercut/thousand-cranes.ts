import type { Paper } from '../../kit/paper.ts';
import { at, circle, line, n, type Pt, path, smooth, times } from '../../kit/svg.ts';
import type { Card, Frame } from '../../studios/frame.ts';
import { sheet } from '../../studios/papercut.ts';
import { crane, type Tones } from '../../things/origami.ts';

const flock: readonly Tones[] = [
  ['#b4233c', '#e5485d', '#ff8fa0'],
  ['#b45309', '#f59e0b', '#fde08a'],
  ['#0f766e', '#14b8a6', '#99f6e4'],
  ['#1e40af', '#3b82f6', '#bfdbfe'],
  ['#6b21a8', '#a855f7', '#e9d5ff'],
];
const white: Tones = ['#d7c3c9', '#f3e6ea', '#ffffff'];

/** Cranes threaded one above the other, as they are hung up for luck. */
function thread(p: Paper, x: number, long: number, k: number, first: number): string {
  const step = 46 * k;
  const count = Math.max(2, Math.floor(long / step));
  return (
    line(`M${n(x)} 0V${n(count * step)}`, '#fff', 1.6, { opacity: 0.7 }) +
    times(count, (i) =>
      at(
        x,
        (i + 0.8) * step,
        at(0, 0, crane(flock[(first + i) % flock.length] ?? white), 1, 0, {
          filter: p.shadow(3, 5, 4, '#3a1030', 0.35),
        }),
        0.24 * k,
        i % 2 ? 8 : -8,
      ),
    )
  );
}

function ridge(p: Paper, f: Frame, y: number, height: number, fill: string, peaks: number): string {
  const points: Pt[] = [[-60, f.h + 60]];
  for (let i = 0; i <= peaks; i += 1)
    points.push([(f.w * i) / peaks, y + (i % 2 ? -height : height * 0.5) * p.between(0.7, 1.2)]);
  points.push([f.w + 60, f.h + 60]);
  return sheet(p, smooth(points, true, 0.7), fill, 7);
}

export const thousandCranes: Card = {
  code: 'thousand-cranes',
  name: 'Thousand Cranes',
  lines: ['Thousand', 'Cranes'],
  studio: 'papercut',
  title: { colours: ['#ffffff', '#ffd1c2', '#b4233c'], dark: '#3b1240' },
  scene: (p, f) => {
    const k = f.scale;
    const ground = f.ground;
    // Beside the title of a wide card they hang short, so that it stands free of them.
    const threads =
      f.shape === 'landscape'
        ? { at: [0.04, 0.57, 0.75, 0.95], long: 0.36, more: 0 }
        : { at: [0.05, 0.17, 0.85, 0.96], long: 0.42, more: 0.16 };
    return (
      p.fill(p.lin(['#5b3b8c', '#b0628f 38', '#f5a17c 70', '#ffd6a0'])) +
      circle(f.cx + 10 * k, f.cy - 6 * k, 104 * k, '#ffd9a8', { opacity: 0.28 }) +
      sheet(
        p,
        `M${n(f.cx - 74 * k)} ${n(f.cy - 6 * k)}a${n(84 * k)} ${n(84 * k)} 0 1 1 ${n(168 * k)} 0a${n(84 * k)} ${n(84 * k)} 0 1 1 ${n(-168 * k)} 0Z`,
        '#f25c4a',
        6,
      ) +
      path(
        `M${n(f.cx - 54 * k)} ${n(f.cy - 6 * k)}a${n(64 * k)} ${n(64 * k)} 0 1 1 ${n(128 * k)} 0a${n(64 * k)} ${n(64 * k)} 0 1 1 ${n(-128 * k)} 0Z`,
        '#ff7d5c',
      ) +
      ridge(p, f, ground - 34 * k, 24 * k, '#9b5fa5', 6) +
      ridge(p, f, ground - 6 * k, 22 * k, '#6f3f8f', 5) +
      threads.at
        .map((share, i) => thread(p, share * f.w, (threads.long + (i % 2) * threads.more) * f.h, k, i * 2))
        .join('') +
      at(
        f.cx - 2 * k,
        f.cy + 6 * k,
        at(0, 0, crane(white, '#e5383b'), 1, 0, { filter: p.shadow(6, 10, 7, '#3a1030', 0.45) }),
        k * 0.98,
      ) +
      ridge(p, f, ground + 26 * k, 18 * k, '#4a2670', 4)
    );
  },
};
