import { type Build, fourLegs } from '../beast.ts';
import { smooth } from '../limbs.ts';
import { feather, stroke } from './strokes.ts';

export const quillback: Build = {
  outline: [
    [-42, -34],
    [-40, -47],
    [-26, -55],
    [-4, -56],
    [18, -56],
    [32, -60],
    [42, -66],
    [51, -64],
    [57, -57],
    [67, -50],
    [68, -46],
    [56, -46],
    [47, -45],
    [40, -38],
    [33, -29],
    [8, -24],
    [-14, -26],
    [-30, -28],
  ],
  legs: fourLegs([-30, -33], [25, -32]),
  thick: [17, 8, 5],
  foot: 'claw',
  stride: 19,
  eye: [49, -57],
  cloth: [-2, -42],
  behind: (how) =>
    [-40, -31, -21, -10, 1, 12, 22, 31].flatMap((x, at) =>
      feather(
        how.at([x, -50 - (x > 20 ? (x - 20) * 0.9 : 0) + (x < -30 ? 5 : 0)]),
        32 - Math.abs(at - 3) * 2.6,
        -0.95 + at * 0.09 - how.swing * 0.16,
      ),
    ),
  before: ({ at }) => [
    { is: 'ink', d: smooth([at([57, -58]), at([69, -49]), at([66, -45]), at([57, -48])]) },
    stroke([at([40, -58]), at([37, -48]), at([41, -41])], 1.1),
    stroke([at([34, -56]), at([31, -46]), at([34, -38])], 1.1),
  ],
};
