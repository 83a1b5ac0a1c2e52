import type { Build, Piece } from '../beast.ts';
import { straight, tapered } from '../limbs.ts';
import { stroke, thrown } from './strokes.ts';

export const curlicue: Build = {
  outline: [
    [-46, -26],
    [-46, -36],
    [-30, -44],
    [-10, -38],
    [10, -36],
    [26, -44],
    [34, -56],
    [42, -64],
    [52, -64],
    [58, -58],
    [70, -56],
    [74, -51],
    [68, -47],
    [56, -48],
    [48, -44],
    [44, -32],
    [32, -22],
    [10, -20],
    [-10, -23],
    [-30, -19],
  ],
  legs: [
    { hip: [-30, -26], late: 0.3, side: -1, isFar: true },
    { hip: [2, -26], late: 0.7, side: 1, isFar: true },
    { hip: [34, -28], late: 0.1, side: 1, isFar: true },
    { hip: [-36, -26], late: 0, side: -1 },
    { hip: [-4, -25], late: 0.36, side: 1 },
    { hip: [28, -27], late: 0.68, side: 1 },
  ],
  thick: [11, 6, 4],
  foot: 'claw',
  stride: 13,
  eye: [56, -57],
  cloth: [4, -30],
  behind: (how) => [
    {
      is: 'ink',
      d: tapered(
        thrown(
          how,
          [
            [-42, -32],
            [-58, -30],
            [-72, -40],
            [-72, -56],
            [-60, -64],
            [-49, -58],
            [-50, -48],
            [-58, -47],
            [-60, -53],
          ],
          4,
        ),
        [7, 6, 5, 4.6, 4, 3.2, 2.6, 2, 1.4],
      ),
    },
    {
      is: 'ink',
      d: tapered(
        thrown(
          how,
          [
            [-70, -42],
            [-82, -42],
            [-86, -50],
            [-80, -53],
          ],
          4,
        ),
        [2.4, 2.4, 2, 1],
      ),
    },
  ],
  before: (how) => [
    stroke([how.at([68, -55]), how.at([80, -62]), how.at([86, -56]), how.at([81, -54])], 1.2),
    stroke([how.at([66, -49]), how.at([77, -44]), how.at([83, -48])], 1.2),
    {
      is: 'skin',
      d: tapered([how.at([47, -63]), how.at([40, -74]), how.at([42, -82])], [5, 4, 1]),
      width: 1.3,
    },
    {
      is: 'skin',
      d: tapered([how.at([42, -61]), how.at([32, -70]), how.at([32, -79])], [5, 4, 1]),
      width: 1.3,
    },
    ...[-34, -24, -14, -4, 16, 24].map((x): Piece => {
      const y = x < -20 ? -43 : x < 12 ? -38 : -42;
      return {
        is: 'ink',
        d: straight([how.at([x - 4, y + 1]), how.at([x - 5, y - 8]), how.at([x + 4, y + 1])]),
      };
    }),
    stroke([how.at([-40, -24]), how.at([-14, -27]), how.at([12, -24]), how.at([34, -27])], 1.1),
  ],
};
