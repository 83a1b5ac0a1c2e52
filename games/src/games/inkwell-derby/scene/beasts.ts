import { type Build, fourLegs, type Piece, type Posed } from './beast.ts';
import { ring, type Spot, smooth, straight, tapered, turned } from './limbs.ts';

/** A feather: its vane and its shaft, from a root, pointing away at an angle (0 is up). */
function feather(root: Spot, long: number, angle: number, wide = 5): readonly Piece[] {
  const put = (spots: readonly Spot[]) =>
    spots.map(([x, y]) => turned([root[0] + x, root[1] + y], root, angle));
  const vane = smooth(
    put([
      [0, 0],
      [-wide, -long * 0.4],
      [-wide * 0.7, -long * 0.8],
      [0, -long],
      [wide * 0.7, -long * 0.75],
      [wide, -long * 0.35],
    ]),
  );
  const [from, to] = put([
    [0, 2],
    [0, -long * 0.86],
  ]);
  return [
    { is: 'skin', d: vane, width: 1.3 },
    { is: 'line', d: `M${from?.join(' ')}L${to?.join(' ')}`, width: 1 },
  ];
}

const stroke = (spots: readonly Spot[], width = 1.4): Piece => ({
  is: 'line',
  d: smooth(spots, false),
  width,
});

/** A tail that hangs from the trunk and is thrown about by the stride. */
const thrown = ({ at, swing }: Posed, spots: readonly Spot[], much = 7): readonly Spot[] => {
  const [root = [0, 0]] = spots;
  return spots.map(([x, y]) => {
    const far = Math.hypot(x - root[0], y - root[1]) / 30;
    return at([x, y + swing * much * far]);
  });
};

const quillback: Build = {
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

const nibhorn: Build = {
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

const blotter: Build = {
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

const inkshell: Build = {
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

const curlicue: Build = {
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

const folio: Build = {
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

const sealmane: Build = {
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

const ampersand: Build = {
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

/** The field, runner 1 first. */
export const beasts: readonly Build[] = [
  quillback,
  nibhorn,
  blotter,
  inkshell,
  curlicue,
  folio,
  sealmane,
  ampersand,
];
