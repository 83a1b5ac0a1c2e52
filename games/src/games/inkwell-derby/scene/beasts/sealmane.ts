import { type Build, fourLegs, type Piece } from '../beast.ts';
import { ring, type Spot, smooth } from '../limbs.ts';
import { stroke, thrown } from './strokes.ts';

/** A wax seal: a round with a pressed, uneven rim. */
function seal([x, y]: Spot, size: number, turn: number): readonly Piece[] {
  const rim = Array.from({ length: 18 }, (_, at): Spot => {
    const far = size * (at % 2 === 0 ? 1.07 : 0.93) + Math.sin(at * 2.3) * 1.3;
    const angle = (at / 18) * Math.PI * 2 + turn;
    return [x + Math.cos(angle) * far, y + Math.sin(angle) * far];
  });
  return [
    { is: 'cloth', d: smooth(rim), width: 1.8 },
    { is: 'line', d: ring(x, y, size * 0.74), width: 1.2 },
  ];
}

export const sealmane: Build = {
  outline: [
    [-41, -36],
    [-39, -48],
    [-28, -54],
    [-6, -50],
    [14, -54],
    [30, -60],
    [38, -70],
    [48, -74],
    [57, -70],
    [65, -63],
    [66, -55],
    [60, -50],
    [50, -48],
    [43, -44],
    [38, -32],
    [22, -27],
    [0, -30],
    [-16, -34],
    [-29, -30],
  ],
  legs: fourLegs([-30, -37], [25, -37]),
  thick: [16, 9, 7],
  foot: 'paw',
  stride: 20,
  eye: [58, -63],
  cloth: [-8, -42],
  behind: (how) => {
    const tail = thrown(
      how,
      [
        [-38, -46],
        [-52, -48],
        [-62, -58],
        [-70, -56],
      ],
      6,
    );
    const [x, y] = tail.at(-1) ?? [0, 0];
    return [stroke(tail, 3.4), ...seal([x - 2, y], 7, 0).slice(0, 1)];
  },
  before: (how) => {
    const [x, y] = how.at([44, -58]);
    const face = (
      [
        [45, -72],
        [56, -72],
        [65, -63],
        [68, -56],
        [63, -49],
        [52, -47],
        [45, -52],
        [41, -62],
      ] as const
    ).map(how.at);
    return [
      ...seal([x, y], 23, how.swing * 0.1),
      { is: 'bare', d: smooth(face), width: 1.8 },
      { is: 'bare', d: smooth([how.at([44, -72]), how.at([43, -80]), how.at([52, -75])]), width: 1.4 },
      { is: 'ink', d: smooth([how.at([64, -60]), how.at([70, -57]), how.at([66, -54])]) },
      stroke([how.at([66, -54]), how.at([61, -51]), how.at([56, -52])], 1.2),
    ];
  },
};
