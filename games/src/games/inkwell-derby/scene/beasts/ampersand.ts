import { type Build, fourLegs } from '../beast.ts';
import { ring, smooth, tapered } from '../limbs.ts';
import { stroke, thrown } from './strokes.ts';

export const ampersand: Build = {
  outline: [
    [-35, -34],
    [-35, -44],
    [-24, -49],
    [-4, -46],
    [14, -49],
    [26, -54],
    [34, -63],
    [42, -68],
    [50, -65],
    [58, -57],
    [72, -51],
    [72, -48],
    [58, -46],
    [48, -46],
    [40, -42],
    [34, -32],
    [22, -27],
    [0, -30],
    [-14, -33],
    [-26, -30],
  ],
  legs: fourLegs([-26, -36], [22, -36]),
  thick: [12, 6, 4],
  foot: 'paw',
  stride: 23,
  eye: [51, -57],
  cloth: [-4, -39],
  behind: (how) => [
    {
      is: 'skin',
      d: tapered(
        thrown(
          how,
          [
            [-32, -42],
            [-46, -50],
            [-62, -70],
            [-62, -84],
            [-52, -88],
            [-46, -80],
            [-56, -66],
            [-68, -54],
            [-68, -40],
            [-56, -34],
            [-44, -42],
          ],
          3,
        ),
        [6, 8, 9, 9, 8, 8, 9, 10, 10, 9, 2],
      ),
      width: 1.6,
    },
  ],
  before: ({ at }) => [
    { is: 'skin', d: smooth([at([37, -65]), at([33, -82]), at([44, -70])]), width: 1.4 },
    { is: 'skin', d: smooth([at([44, -68]), at([45, -84]), at([51, -66])]), width: 1.4 },
    { is: 'ink', d: ring(...at([72, -50]), 2.4) },
    stroke([at([58, -48]), at([50, -50]), at([44, -47])], 1.1),
    stroke([at([34, -52]), at([37, -44]), at([32, -36])], 1.1),
  ],
};
