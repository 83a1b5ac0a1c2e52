import type { Paper } from '../../kit/paper.ts';
import { at, circle, n, type Pt, path, polygon, times } from '../../kit/svg.ts';
import type { Card, Frame } from '../../studios/frame.ts';

/** A ridge of peaks across the card. */
function ridge(p: Paper, f: Frame, foot: number, height: number, fill: string): string {
  const points: Pt[] = [[-20, f.h + 20]];
  const peaks = 6;
  for (let i = 0; i <= peaks * 2; i++)
    points.push([
      (f.w * i) / (peaks * 2),
      foot - (i % 2 ? height * p.between(0.6, 1) : height * p.between(0, 0.25)),
    ]);
  points.push([f.w + 20, f.h + 20]);
  return path(polygon(points), fill);
}

const hold = (x: number, y: number, fill: string, shine: string): string =>
  at(
    x,
    y,
    path('M-30 0Q-24 -14 -6 -12L14 -14Q30 -12 30 0Q28 13 12 15L-10 17Q-28 14 -30 0Z', fill) +
      path('M-24 -1Q-18 -9 -4 -8L14 -9Q24 -7 26 -1Q12 -5 -4 -3Q-18 -1 -24 -1Z', shine, { opacity: 0.85 }),
    0.62,
  );

export const openClimb: Card = {
  code: 'open-climb',
  name: 'Open Climb',
  lines: ['Open', 'Climb'],
  studio: 'open',
  title: { colours: ['#fff7df 0', '#ffcf8a 55', '#ff8f5c 100'], dark: '#1f0d2a' },
  scene: (p, f) => {
    const k = f.scale;
    const [x, y] = [f.cx, f.cy];
    return (
      p.fill(p.linAt(['#2b1446 0', '#7e2f5c 38', '#e0704f 68', '#f8c272 100'], 0, 0, 0, f.ground * 1.25)) +
      circle(x + 62 * k, y + 18 * k, 40 * k, '#ffe0a0', { opacity: 0.95 }) +
      p.glow(x + 62 * k, y + 18 * k, 110 * k, '#ffd08a', 0.6) +
      ridge(p, f, f.ground, 120 * k, '#7b3a63') +
      ridge(p, f, f.ground + 26 * k, 90 * k, '#552650') +
      // The wall, lit from the right.
      path(
        `M${n(x - 150 * k)} ${n(f.h)}L${n(x - 74 * k)} ${n(y - 104 * k)}L${n(x - 10 * k)} ${n(y - 130 * k)}L${n(x + 34 * k)} ${n(y - 60 * k)}L${n(x + 58 * k)} ${n(y + 40 * k)}L${n(x + 84 * k)} ${n(f.h)}Z`,
        p.linAt(['#5b3566 0', '#3a1d4c 100'], 0, y - 120 * k, 0, f.h),
      ) +
      path(
        `M${n(x - 10 * k)} ${n(y - 130 * k)}L${n(x + 34 * k)} ${n(y - 60 * k)}L${n(x + 58 * k)} ${n(y + 40 * k)}L${n(x + 84 * k)} ${n(f.h)}L${n(x + 10 * k)} ${n(f.h)}L${n(x + 6 * k)} ${n(y - 20 * k)}Z`,
        '#a85a63',
        { opacity: 0.75 },
      ) +
      at(
        x - 20 * k,
        y,
        hold(-46, 74, '#2bb67c', '#a9f7d2') +
          hold(6, 78, '#4d3a5e', '#8a739f') +
          hold(-28, 32, '#4d3a5e', '#8a739f') +
          hold(22, 30, '#2bb67c', '#a9f7d2') +
          hold(-36, -14, '#2bb67c', '#a9f7d2') +
          hold(14, -18, '#a2303f', '#e0667a') +
          hold(-14, -62, '#ffc46b', '#fff0c9') +
          hold(30, -58, '#ffc46b', '#fff0c9') +
          // The climber.
          circle(-36, -26, 15, '#ffd166', {
            stroke: '#fff4cf',
            'stroke-width': 2,
            filter: p.shadow(0, 4, 4, '#000', 0.5),
          }) +
          path('M-36 -36L-28 -18L-36 -23L-44 -18Z', '#5b2a12') +
          path('M-30 -12C-10 30 -60 60 -40 130', 'none', {
            stroke: '#fff3d8',
            'stroke-width': 2,
            opacity: 0.8,
          }),
        k,
      ) +
      times(18, () =>
        circle(p.between(0, f.w), p.between(0, f.cy), p.between(0.8, 1.8), '#fff', { opacity: 0.6 }),
      )
    );
  },
};
