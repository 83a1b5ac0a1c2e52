import type { Paper } from '../kit/paper.ts';
import {
  at,
  circle,
  ellipse,
  group,
  line,
  mirror,
  n,
  type Pt,
  path,
  polar,
  smooth,
  times,
} from '../kit/svg.ts';

const upper: Pt[] = [
  [-6, -30],
  [-40, -62],
  [-84, -72],
  [-112, -62],
  [-104, -40],
  [-92, -14],
  [-70, 2],
  [-36, 8],
  [-8, 2],
];
const lower: Pt[] = [
  [-8, 0],
  [-38, 8],
  [-66, 18],
  [-74, 40],
  [-58, 58],
  [-42, 60],
  [-38, 84],
  [-28, 62],
  [-14, 40],
];

function eyespot(p: Paper, x: number, y: number, r: number): string {
  return (
    circle(x, y, r * 1.35, '#16100c') +
    circle(x, y, r * 1.1, '#ffe7a8') +
    circle(x, y, r * 0.84, p.rad(['#7fb0e8', '#27407c 60', '#0c1230'], 0.4, 0.35, 0.7)) +
    circle(x, y, r * 0.4, '#05060f') +
    circle(x - r * 0.3, y - r * 0.3, r * 0.2, '#fff')
  );
}

function wing(p: Paper): string {
  const up = smooth(upper);
  const low = smooth(lower);
  const veins = times(7, (i) =>
    line(
      `M-8 -18Q${n(-50 - i * 2)} ${n(-36 + i * 5)} ${n(-106 + i * 7)} ${n(-58 + i * 10)}`,
      '#4a2c14',
      1.6,
      { opacity: 0.8 },
    ),
  );
  const lowVeins = times(5, (i) =>
    line(`M-8 10Q${n(-34)} ${n(24 + i * 4)} ${n(-70 + i * 9)} ${n(32 + i * 8)}`, '#4a2c14', 1.4, {
      opacity: 0.8,
    }),
  );
  return (
    path(low, p.radAt(['#fff2c8', '#d99a4a 45', '#6b3a18 80', '#2c1408'], -20, 20, 76)) +
    p.clip(
      path(low, '#000'),
      lowVeins + line(smooth(lower.map(([x, y]): Pt => [x * 0.84 - 2, y * 0.84 + 2])), '#fff6da', 3.4),
    ) +
    eyespot(p, -46, 36, 10) +
    path(up, p.radAt(['#fff8dc', '#eab861 40', '#8a4a1c 76', '#2c1408'], -24, -24, 100)) +
    p.clip(
      path(up, '#000'),
      veins +
        line('M-110 -70Q-78 -40 -72 6', '#fff6da', 4) +
        line('M-98 -74Q-66 -42 -60 8', '#3a1c0a', 5) +
        line('M-60 -70Q-36 -40 -36 12', '#3a1c0a', 3),
    ) +
    eyespot(p, -66, -34, 13) +
    line(up, '#fff2c8', 1.6) +
    line(low, '#fff2c8', 1.4)
  );
}

/** A great moth with spread wings and feathered antennae; radius 110. */
export function moth(p: Paper): string {
  const antenna =
    line('M-4 -42Q-16 -72 -44 -84', '#fff2c8', 2.4) +
    times(9, (i) => {
      const [x, y] = [-8 - i * 4, -52 - i * 3.6 - (i < 4 ? i * 1.4 : 6)];
      return line(`M${n(x)} ${n(y)}l-7 3M${n(x)} ${n(y)}l1 -8`, '#fff2c8', 1.4);
    });
  const rings = times(7, (i) => ellipse(0, 6 + i * 9, 10 - i * 0.9, 5, i % 2 ? '#6b3a18' : '#ffe7b0'));
  return (
    group(mirror(wing(p)), { filter: p.shadow(0, 5, 6, '#000', 0.7) }) +
    mirror(antenna) +
    path('M-10 -6Q0 -14 10 -6Q12 44 0 74Q-12 44 -10 -6Z', p.lin(['#6b3a18', '#ffe7b0 45', '#6b3a18'], 0)) +
    rings +
    ellipse(0, -18, 14, 20, p.rad(['#fffbe8', '#d9a65a 55', '#5a2e10'], 0.4, 0.35, 0.7)) +
    times(14, (i) => {
      const [x, y] = polar(0, -18, 17, i * 26);
      return line(`M${n(x * 0.7)} ${n(-18 + (y + 18) * 0.7)}L${n(x)} ${n(y)}`, '#fff2c8', 1.6);
    }) +
    circle(0, -40, 9, p.rad(['#ffe7b0', '#6b3a18'], 0.4, 0.3, 0.8)) +
    mirror(circle(-5, -42, 3.4, '#05060f') + circle(-6, -43, 1.1, '#fff'))
  );
}

/** Moonflowers and ferns growing up from a line on both sides. */
export function nightFlowers(p: Paper, w: number, y: number, k: number): string {
  const flower = (x: number, top: number, size: number): string =>
    at(
      x,
      top,
      times(6, (i) =>
        path('M0 0C-14 -10 -12 -30 0 -38C12 -30 14 -10 0 0Z', p.lin(['#fffdf0', '#8f9cd0']), {
          transform: `rotate(${i * 60})`,
        }),
      ) + circle(0, 0, 7, p.rad(['#ffe9a0', '#9c6a1c'], 0.4, 0.3, 0.8)),
      size,
    );
  const fern = (x: number, lean: number, tall: number): string =>
    times(12, (i) => {
      const share = i / 12;
      const [px, py] = [x + lean * share * share * 60 * k, y + 20 * k - tall * share];
      const reach = (1 - share) * 20 * k + 4;
      return path(
        `M${n(px)} ${n(py)}q${n(-reach)} ${n(-4)} ${n(-reach * 1.2)} ${n(-reach * 0.7)}q${n(reach * 0.8)} 0 ${n(reach * 1.2)} ${n(reach * 0.7)}q${n(reach)} ${n(-4)} ${n(reach * 1.2)} ${n(-reach * 0.7)}q${n(-reach * 0.8)} 0 ${n(-reach * 1.2)} ${n(reach * 0.7)}Z`,
        '#9fc4b0',
      );
    });
  return (
    fern(w * 0.1, 1, 130 * k) +
    fern(w * 0.9, -1, 130 * k) +
    fern(w * 0.22, -0.5, 84 * k) +
    fern(w * 0.78, 0.5, 84 * k) +
    flower(w * 0.12, y - 26 * k, 0.72 * k) +
    flower(w * 0.88, y - 26 * k, 0.72 * k) +
    flower(w * 0.27, y + 2 * k, 0.5 * k) +
    flower(w * 0.73, y + 2 * k, 0.5 * k)
  );
}
