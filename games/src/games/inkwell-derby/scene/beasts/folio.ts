import type { Build, Piece, Posed } from '../beast.ts';
import { type Spot, straight, turned } from '../limbs.ts';
import { feather, stroke } from './strokes.ts';

/** Leaves of a book for wings, that beat. */
function leaves({ at, swing, pose }: Posed, root: Spot, isFar: boolean): readonly Piece[] {
  const beat = (isFar ? -1 : 1) * swing * 0.5 - 0.4 * pose.reach;
  return [0, 1, 2, 3].flatMap((leaf): readonly Piece[] => {
    const angle = -0.35 - leaf * 0.28 + beat * (0.5 + leaf * 0.22);
    const put = (spots: readonly Spot[]) =>
      spots.map(([x, y]) => at(turned([root[0] + x, root[1] + y], root, angle)));
    const sheet = put([
      [0, -3],
      [-20, -8],
      [-41, -5],
      [-43, 8],
      [-22, 6],
      [0, 6],
    ]);
    const [a, b, c, d] = put([
      [-10, -2],
      [-36, -1],
      [-10, 2],
      [-34, 4],
    ]);
    return [
      { is: 'bare', d: straight(sheet), width: 1.3 },
      { is: 'line', d: `M${a?.join(' ')}L${b?.join(' ')}M${c?.join(' ')}L${d?.join(' ')}`, width: 0.8 },
    ];
  });
}

export const folio: Build = {
  outline: [
    [-38, -52],
    [-30, -62],
    [-12, -66],
    [8, -63],
    [20, -62],
    [27, -74],
    [31, -88],
    [37, -98],
    [46, -99],
    [52, -94],
    [66, -89],
    [65, -86],
    [51, -86],
    [44, -84],
    [40, -72],
    [36, -56],
    [26, -44],
    [6, -37],
    [-16, -40],
  ],
  legs: [
    { hip: [2, -46], late: 0.5, side: -1, isFar: true },
    { hip: [-3, -46], late: 0, side: -1 },
  ],
  thick: [16, 6, 3.6],
  foot: 'claw',
  stride: 22,
  eye: [46, -93],
  cloth: [6, -50],
  behind: (how) => [
    ...[-1.9, -1.55, -1.2].flatMap((angle) => feather(how.at([-34, -54]), 30, angle - how.swing * 0.12, 4)),
    ...leaves(how, [0, -62], true),
  ],
  before: (how) => [
    ...leaves(how, [-8, -60], false),
    { is: 'ink', d: straight([how.at([53, -94]), how.at([69, -87]), how.at([54, -87])]) },
    stroke([how.at([40, -99]), how.at([34, -108]), how.at([26, -108])], 1.4),
    stroke([how.at([42, -99]), how.at([38, -112]), how.at([31, -115])], 1.4),
    stroke([how.at([26, -60]), how.at([33, -70]), how.at([35, -84])], 1),
  ],
};
