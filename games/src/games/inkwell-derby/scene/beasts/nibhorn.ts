import { type Build, fourLegs } from '../beast.ts';
import { ring, smooth, straight, tapered } from '../limbs.ts';
import { stroke, thrown } from './strokes.ts';

export const nibhorn: Build = {
  outline: [
    [-37, -40],
    [-34, -50],
    [-22, -55],
    [-2, -51],
    [15, -54],
    [24, -60],
    [30, -72],
    [38, -84],
    [45, -86],
    [52, -80],
    [62, -71],
    [63, -66],
    [57, -64],
    [48, -68],
    [43, -66],
    [38, -54],
    [33, -43],
    [24, -35],
    [4, -33],
    [-14, -37],
    [-26, -36],
  ],
  legs: fourLegs([-28, -42], [24, -42]),
  thick: [13, 6, 3.6],
  foot: 'nib',
  stride: 23,
  eye: [48, -77],
  cloth: [-4, -43],
  behind: (how) => [
    {
      is: 'skin',
      d: tapered(
        thrown(how, [
          [-35, -48],
          [-44, -52],
          [-50, -48],
          [-52, -40],
        ]),
        [4, 7, 6, 1],
      ),
      width: 1.3,
    },
    { is: 'skin', d: smooth([how.at([38, -82]), how.at([29, -93]), how.at([41, -88])]), width: 1.3 },
  ],
  before: ({ at }) => [
    { is: 'skin', d: straight([at([44, -84]), at([51, -118]), at([53, -82])]), width: 1.4 },
    { is: 'ink', d: straight([at([47.6, -101]), at([51, -118]), at([52, -101])]) },
    { is: 'line', d: `M${at([50.6, -112]).join(' ')}L${at([49, -88]).join(' ')}`, width: 1 },
    { is: 'ink', d: ring(...at([49.3, -92]), 1.4) },
    stroke([at([26, -62]), at([33, -70]), at([38, -80])], 1.1),
    { is: 'skin', d: smooth([at([40, -83]), at([35, -95]), at([44, -87])]), width: 1.3 },
  ],
};
