import { type Build, fourLegs, type Piece } from '../beast.ts';
import { ring, type Spot, smooth, tapered } from '../limbs.ts';
import { thrown } from './strokes.ts';

const drip = ([x, y]: Spot, long: number): Piece => ({
  is: 'ink',
  d: smooth([
    [x - 2.4, y - 3],
    [x - 1.3, y + long * 0.5],
    [x - 2, y + long * 0.85],
    [x, y + long],
    [x + 2, y + long * 0.85],
    [x + 1.3, y + long * 0.5],
    [x + 2.4, y - 3],
  ]),
});

export const blotter: Build = {
  isDark: true,
  outline: [
    [-40, -36],
    [-41, -46],
    [-30, -55],
    [-10, -52],
    [12, -55],
    [26, -60],
    [36, -68],
    [46, -70],
    [54, -65],
    [66, -61],
    [69, -55],
    [62, -51],
    [50, -52],
    [42, -46],
    [36, -34],
    [22, -27],
    [2, -32],
    [-14, -36],
    [-28, -30],
  ],
  legs: fourLegs([-30, -38], [24, -38]),
  thick: [15, 7, 4.6],
  foot: 'paw',
  stride: 24,
  eye: [50, -62],
  cloth: [-2, -45],
  behind: (how) => [
    {
      is: 'ink',
      d: tapered(
        thrown(
          how,
          [
            [-38, -46],
            [-50, -54],
            [-60, -52],
            [-66, -44],
            [-62, -38],
          ],
          6,
        ),
        [7, 6, 5, 6, 2],
      ),
    },
    ...(
      [
        [-56, -30, 3.4],
        [-66, -22, 2.2],
        [-60, -62, 2.4],
        [-72, -40, 1.8],
        [-50, -14, 1.6],
      ] as const
    ).map(
      ([x, y, r]): Piece => ({
        is: 'ink',
        d: ring(x - how.swing * 3 - how.pose.phase * 5 * how.pose.reach, y + how.swing * 3, r, r * 0.85),
      }),
    ),
  ],
  before: (how) => [
    {
      is: 'skin',
      d: tapered(
        thrown(
          how,
          [
            [40, -68],
            [33, -62],
            [29, -52],
            [31, -44],
          ],
          -6,
        ),
        [5, 11, 12, 4],
      ),
      width: 1.5,
    },
    drip(how.at([10, -29]), 9),
    drip(how.at([-10, -33]), 7),
    drip(how.at([0, -31]), 12),
  ],
};
