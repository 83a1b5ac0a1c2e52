import { type Build, fourLegs } from '../beast.ts';
import { smooth, straight, tapered } from '../limbs.ts';
import { stroke, thrown } from './strokes.ts';

export const inkshell: Build = {
  outline: [
    [-40, -32],
    [-40, -40],
    [-20, -44],
    [10, -44],
    [28, -46],
    [36, -56],
    [40, -70],
    [46, -80],
    [55, -82],
    [63, -77],
    [72, -71],
    [70, -67],
    [60, -66],
    [54, -62],
    [50, -48],
    [42, -34],
    [26, -26],
    [-8, -24],
    [-30, -25],
  ],
  legs: fourLegs([-26, -30], [22, -30]),
  thick: [13, 8, 6],
  foot: 'paw',
  stride: 17,
  eye: [57, -75],
  cloth: [-4, -46],
  behind: (how) => [
    {
      is: 'skin',
      d: tapered(
        thrown(how, [
          [-38, -34],
          [-48, -36],
          [-56, -30],
        ]),
        [7, 5, 1],
      ),
      width: 1.4,
    },
  ],
  before: ({ at }) => [
    {
      is: 'skin',
      d: smooth(
        (
          [
            [-46, -34],
            [-44, -50],
            [-34, -62],
            [-20, -69],
            [8, -69],
            [22, -62],
            [31, -50],
            [34, -36],
            [12, -31],
            [-22, -30],
          ] as const
        ).map(at),
      ),
      width: 2,
    },
    stroke([at([-45, -39]), at([-20, -36]), at([10, -36]), at([33, -41])], 1.4),
    { is: 'skin', d: straight([at([-17, -68]), at([-15, -80]), at([5, -80]), at([7, -68])]), width: 1.6 },
    {
      is: 'skin',
      d: smooth([at([-20, -80]), at([-20, -86]), at([-6, -88]), at([9, -86]), at([10, -80]), at([-6, -78])]),
      width: 1.6,
    },
    { is: 'ink', d: smooth([at([-14, -85]), at([-6, -87]), at([4, -85]), at([-6, -83])]) },
    stroke([at([-34, -60]), at([-30, -48]), at([-34, -37])], 1.1),
    stroke([at([20, -61]), at([22, -49]), at([20, -38])], 1.1),
    stroke([at([64, -69]), at([70, -69.5])], 1.2),
  ],
};
