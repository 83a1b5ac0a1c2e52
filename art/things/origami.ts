import type { Paper } from '../kit/paper.ts';
import { at, circle, line, mirror, type Pt, path, polar, polygon, star, times } from '../kit/svg.ts';
import { sheet } from '../studios/papercut.ts';

/** Dark, middle, light: the sides of one folded sheet. */
export type Tones = readonly [string, string, string];

const facet = (fill: string, ...points: readonly Pt[]): string => path(polygon(points), fill);

/** Folded edges catch the light. */
const crease = (...points: readonly Pt[]): string =>
  line(`M${points.map(([x, y]) => `${x} ${y}`).join('L')}`, '#fff', 1.6, { opacity: 0.5 });

/** A paper crane flying to the left; radius 100. */
export function crane([dark, mid, light]: Tones, head = light): string {
  return (
    facet(dark, [-4, 8], [60, -100], [44, 30]) +
    facet(mid, [16, 26], [102, -30], [46, 48]) +
    facet(dark, [46, 48], [102, -30], [58, 20]) +
    facet(mid, [-40, 18], [46, 48], [2, 78]) +
    facet(light, [-40, 18], [36, 14], [46, 48]) +
    facet(dark, [-40, 18], [2, 78], [-22, 52]) +
    facet(light, [-34, 12], [-26, -106], [14, 24]) +
    facet(mid, [-26, -106], [14, 24], [34, 30]) +
    facet(mid, [-42, 22], [-16, 54], [-86, -30]) +
    facet(light, [-42, 22], [-86, -30], [-54, 16]) +
    facet(head, [-86, -30], [-108, -2], [-74, -12]) +
    crease([-34, 12], [-26, -106], [14, 24]) +
    crease([-40, 18], [46, 48])
  );
}

export const fox = (): string =>
  mirror(
    facet('#c2410c', [-86, -92], [-22, -44], [-74, -4]) +
      facet('#7c2d12', [-76, -72], [-34, -40], [-66, -16]) +
      facet('#ea6a1f', [-74, -4], [-22, -44], [-20, 22]) +
      facet('#fff7ed', [-74, -4], [-20, 22], [0, 94]) +
      facet('#ffe0c2', [-74, -4], [-44, 44], [0, 94]),
  ) +
  facet('#ff9440', [-22, -44], [22, -44], [20, 22], [0, 94], [-20, 22]) +
  facet('#ffb066', [-22, -44], [22, -44], [0, 20]) +
  mirror(facet('#1c0f0a', [-44, 4], [-22, 8], [-28, 20])) +
  facet('#1c0f0a', [-13, 70], [13, 70], [0, 94]) +
  crease([-22, -44], [0, 20], [22, -44]);

export const rabbit = (): string =>
  mirror(
    facet('#f9a8c9', [-44, -106], [-4, -34], [-46, -28]) +
      facet('#e0709f', [-40, -86], [-14, -38], [-40, -32]) +
      facet('#fbcfe0', [-46, -28], [0, -34], [-14, 26], [-70, 26]) +
      facet('#f9a8c9', [-70, 26], [-14, 26], [0, 90]) +
      facet('#fff1f6', [-14, 26], [0, 14], [0, 90]) +
      facet('#3b1226', [-44, 0], [-28, -6], [-26, 12], [-40, 14]),
  ) +
  facet('#d6336c', [-10, 32], [10, 32], [0, 46]) +
  circle(-37, 2, 3, '#fff') +
  circle(31, 2, 3, '#fff');

export const frog = (): string =>
  mirror(
    facet('#15803d', [-66, -6], [-104, 62], [-46, 70]) +
      facet('#0f5f2d', [-104, 62], [-46, 70], [-86, 84]) +
      facet('#4ade80', [-62, -62], [-14, -66], [-36, -26]) +
      facet('#16a34a', [-36, -26], [0, -70], [0, 4], [-68, -4]) +
      facet('#22c55e', [-68, -4], [0, 4], [-50, 70]) +
      facet('#86efac', [0, 4], [0, 70], [-50, 70]),
  ) +
  mirror(circle(-40, -50, 13, '#fffbe6') + circle(-40, -50, 7, '#052e16') + circle(-43, -53, 2.5, '#fff')) +
  line('M-34 -8Q0 10 34 -8', '#052e16', 4) +
  crease([0, -70], [0, 70]);

export const butterfly = (): string =>
  mirror(
    facet('#6d28d9', [-7, 2], [-100, -78], [-92, 14]) +
      facet('#8b5cf6', [-7, 2], [-100, -78], [-30, -58]) +
      facet('#c4b5fd', [-7, 2], [-92, 14], [-48, 24]) +
      facet('#d946ef', [-7, 8], [-74, 28], [-60, 92]) +
      facet('#f0abfc', [-7, 8], [-60, 92], [-10, 52]) +
      facet('#fff', [-82, -54], [-68, -46], [-80, -34]),
  ) +
  facet('#2e1065', [-7, -34], [7, -34], [5, 62], [0, 74], [-5, 62]) +
  line('M-3 -34Q-14 -66 -30 -76M3 -34Q14 -66 30 -76', '#2e1065', 4);

export const boat = (): string =>
  facet('#fefce8', [0, -88], [62, 16], [-62, 16]) +
  facet('#d9d3b0', [0, -88], [62, 16], [0, 16]) +
  facet('#38bdf8', [-102, 12], [102, 12], [60, 74], [-60, 74]) +
  facet('#0369a1', [-102, 12], [-60, 74], [-22, 22]) +
  facet('#0ea5e9', [-22, 22], [22, 22], [60, 74], [-60, 74]) +
  facet('#075985', [102, 12], [60, 74], [22, 22]) +
  facet('#ef4444', [0, -88], [0, -66], [-24, -78]) +
  crease([-102, 12], [-22, 22], [22, 22], [102, 12]);

export const plane = (): string =>
  facet('#f8fafc', [-104, -8], [104, -78], [-28, 26]) +
  facet('#94a3b8', [-28, 26], [104, -78], [-32, 84]) +
  facet('#cbd5e1', [-32, 84], [104, -78], [-4, 46]) +
  facet('#e2e8f0', [-4, 46], [104, -78], [50, 76]) +
  facet('#f43f5e', [-104, -8], [-62, -22], [-70, 6]) +
  crease([-28, 26], [104, -78], [-4, 46]);

/** Ten sides around the middle, light and dark by turns. */
export const luckyStar = (): string =>
  times(10, (i) => {
    const [x1, y1] = polar(0, 6, i % 2 ? 46 : 104, i * 36 - 90);
    const [x2, y2] = polar(0, 6, i % 2 ? 104 : 46, (i + 1) * 36 - 90);
    return facet(i % 2 ? '#d99a06' : '#ffd43b', [0, 6], [x1, y1], [x2, y2]);
  }) + path(star(0, 6, 30, 5, 13), '#fff3bf');

export const pinwheel = (p: Paper): string =>
  line('M0 8L0 106', '#7c4a1e', 9) +
  times(4, (i) => {
    const tones = [
      ['#e11d48', '#fb7185'],
      ['#0d9488', '#5eead4'],
      ['#f59e0b', '#fcd34d'],
      ['#4f46e5', '#a5b4fc'],
    ][i] ?? ['#000', '#000'];
    const [dark = '', light = ''] = tones;
    return at(
      0,
      -10,
      facet(dark, [0, 0], [0, -96], [70, -70]) + facet(light, [0, 0], [0, -96], [26, -52], [46, -46]),
      1,
      i * 90,
    );
  }) +
  sheet(p, 'M-13 -10A13 13 0 1 1 13 -10A13 13 0 1 1 -13 -10Z', '#fffaf0', 2) +
  circle(0, -10, 5, '#7c4a1e');

/** The sun coming up behind waves of paper. */
export const sunrise = (p: Paper): string =>
  times(12, (i) => {
    const [x1, y1] = polar(0, 10, 104, 187 + i * 15 - 4);
    const [x2, y2] = polar(0, 10, 104, 187 + i * 15 + 4);
    return facet(i % 2 ? '#ffb703' : '#fb5607', [0, 10], [x1, y1], [x2, y2]);
  }) +
  sheet(p, 'M-66 14A66 66 0 0 1 66 14Z', '#e5383b', 4) +
  path('M-46 14A46 46 0 0 1 46 14Z', '#ff6b4a') +
  sheet(p, 'M-104 22Q-86 2 -68 22T-32 22T4 22T40 22T76 22Q90 6 104 22L92 52H-92Z', '#1d7fb8', 4) +
  sheet(p, 'M-94 46Q-78 28 -62 46T-30 46T2 46T34 46T66 46Q80 32 94 46L74 80H-74Z', '#0b4f86', 4);
