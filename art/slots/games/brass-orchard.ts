import { brassOrchard as card, cherries } from '../../games/brasswork/brass-orchard.ts';
import { ball, brass, gold, sparkle } from '../../kit/metal.ts';
import type { Paper } from '../../kit/paper.ts';
import { at, circle, group, line, n, path, polar, star, times } from '../../kit/svg.ts';
import type { Draw, SlotArt } from '../look.ts';

type Tones = readonly [deep: string, base: string, lit: string, rim: string];

/** A leaf of enamelled metal with a raised rib, growing to the right. */
const leaf = (p: Paper, turn: number, k = 1): string =>
  at(
    0,
    0,
    path(
      'M0 0C18 -34 62 -40 88 -14C64 12 24 20 0 0Z',
      p.lin(['#f4ffb4', '#86b83c 35', '#2f6a22 70', '#0f2c12'], 70),
    ) + line('M4 -2Q40 -16 80 -14M28 -9L40 -24M46 -13L60 -26M34 -9L46 4', '#f4ffc0', 2.4, { opacity: 0.7 }),
    k,
    turn,
  );

const stalk = (p: Paper, d: string): string => line(d, '#3a2408', 12) + line(d, p.lin(brass, 0), 8);

/** A polished body: deep edge, light from above, the reflection of the floor and a window. */
function polished(
  p: Paper,
  d: string,
  [deep, base, lit, rim]: Tones,
  window = 'M-50 -34Q-36 -62 -4 -66Q-30 -44 -36 -16Q-52 -18 -50 -34Z',
): string {
  return (
    path(d, p.rad([lit, `${base} 44`, `${deep} 90`, deep], 0.36, 0.3, 0.78)) +
    path(d, p.rad([`${rim} 66 0`, `${rim} 92 .65`, `${rim} 100 .2`], 0.42, 0.36, 0.64)) +
    path(window, p.lin(['#fff 0 .95', '#fff 100 .2']))
  );
}

/** The clockwork bee: a brass body in bands, wings of glass, a key in its back. */
const bee: Draw = (p) => {
  const wing = (turn: number, k: number): string =>
    at(
      -4,
      -26,
      path(
        'M0 0C-34 -14 -52 -60 -28 -84C0 -104 34 -64 0 0Z',
        p.rad(['#ffffff 0 .95', '#c9f4ff 50 .85', '#5fb4e0 90 .8', '#2c6a9c'], 0.4, 0.3, 0.8),
      ) +
        line(
          'M-2 -6C-22 -30 -26 -58 -20 -80M0 -10C-4 -36 -6 -58 -8 -84M-14 -30L-32 -52M-8 -40L12 -62',
          '#b98534',
          3,
        ),
      k,
      turn,
    );
  const body = 'M-64 8C-62 -36 -24 -52 14 -46C58 -38 92 -10 104 14C88 44 48 62 8 60C-34 58 -62 44 -64 8Z';
  return (
    at(
      36,
      -52,
      circle(0, -16, 14, 'none', { stroke: p.lin(gold, 60), 'stroke-width': 9 }) +
        line('M0 0V26', p.lin(brass, 0), 9),
      1,
      24,
    ) +
    wing(36, 1) +
    wing(-14, 1.08) +
    polished(
      p,
      body,
      ['#7a3d04', '#f2a81c', '#fff3a8', '#ffe28a'],
      'M-34 -18Q-14 -40 26 -36Q60 -30 76 -10Q40 -26 4 -22Q-20 -18 -34 -2Z',
    ) +
    p.clip(
      path(body, '#000'),
      [-14, 24, 62]
        .map((x) =>
          path(
            `M${x} -60Q${x + 24} 4 ${x - 4} 70H${x + 18}Q${x + 46} 4 ${x + 20} -60Z`,
            p.lin(['#6b5a48', '#2a1a0c 30', '#120802']),
          ),
        )
        .join('') +
        [-16, 22, 60]
          .map((x) => line(`M${x} -60Q${x + 24} 4 ${x - 4} 70`, '#ffe9a8', 3, { opacity: 0.8 }))
          .join(''),
    ) +
    path('M100 8L120 16L100 24Z', p.lin(gold, 90)) +
    ball(p, -58, 2, 40, ['#3a1c04', '#c47b1f', '#ffe9a8', '#ffcf6b']) +
    times(8, (i) => circle(...polar(-58, 2, 34, i * 45), 3, '#5a380c')) +
    ball(p, -70, -2, 15, ['#0a2a3a', '#2c9cc4', '#d6fbff', '#bff7ff']) +
    circle(-70, -2, 15, 'none', { stroke: p.lin(gold, 60), 'stroke-width': 5 }) +
    line('M-74 -34Q-84 -64 -104 -62M-54 -38Q-54 -70 -72 -82', p.lin(brass, 0), 6) +
    ball(p, -104, -62, 8, ['#6b3d05', '#f5c542', '#fff6c9', '#fff']) +
    ball(p, -72, -82, 8, ['#6b3d05', '#f5c542', '#fff6c9', '#fff']) +
    line('M-84 22Q-72 34 -56 30', '#3a1c04', 4)
  );
};

const bell: Draw = (p) =>
  ball(p, 0, 70, 20, ['#3a1c04', '#b4532a', '#ffd0ae', '#ffe9a8']) +
  polished(
    p,
    'M0 -84C40 -84 54 -52 58 -14C62 20 74 40 96 56Q92 70 74 70H-74Q-92 70 -96 56C-74 40 -62 20 -58 -14C-54 -52 -40 -84 0 -84Z',
    ['#6b3d05', '#f0b429', '#fff6c9', '#ffe28a'],
    'M-40 -20Q-38 -58 -12 -68Q-24 -44 -26 4Q-30 30 -50 46Q-40 20 -40 -20Z',
  ) +
  path('M-96 56Q0 34 96 56Q92 70 74 70H-74Q-92 70 -96 56Z', p.lin(gold, 10)) +
  line('M-66 22Q0 6 66 22M-62 8Q0 -8 62 8', '#7a4a08', 4, { opacity: 0.8 }) +
  times(7, (i) =>
    circle(
      -48 + i * 16,
      15 - Math.cos((i - 3) / 2.2) * 8 + 3,
      4,
      p.rad(['#fff6c9', '#a8690f'], 0.35, 0.3, 0.8),
    ),
  ) +
  circle(0, -92, 17, 'none', { stroke: '#3a2408', 'stroke-width': 13 }) +
  circle(0, -92, 17, 'none', { stroke: p.lin(gold, 60), 'stroke-width': 9 }) +
  group(leaf(p, 16, 0.66) + leaf(p, 152, 0.66), { transform: 'translate(0 -74)' }) +
  sparkle(-44, -30, 24);

const grapes: Draw = (p) => {
  const spots = [
    [-54, -26],
    [-18, -34],
    [20, -34],
    [56, -26],
    [-38, 6],
    [0, 0],
    [38, 6],
    [-20, 38],
    [20, 38],
    [0, 72],
  ];
  return (
    stalk(p, 'M0 -50Q-4 -80 16 -98') +
    at(2, -62, leaf(p, -14, 0.86) + leaf(p, 190, 0.8)) +
    spots.map(([x = 0, y = 0]) => ball(p, x, y, 25, ['#240a4a', '#7a2fc4', '#e4b4ff', '#ffd36e'])).join('') +
    sparkle(-58, -42, 15)
  );
};

const melon: Draw = (p) =>
  at(
    0,
    -14,
    path(
      'M-100 -30H100C100 40 58 84 0 84C-58 84 -100 40 -100 -30Z',
      p.lin(['#c8f08a', '#3f9a3c 30', '#0f4a22'], 90),
    ) +
      times(7, (i) =>
        path(
          `M${n(-84 + i * 28)} 0Q${n(-62 + i * 22)} 40 ${n(-44 + i * 15)} 78L${n(-34 + i * 15)} 78Q${n(-48 + i * 22)} 40 ${n(-66 + i * 28)} 0Z`,
          '#0b3a1a',
          { opacity: 0.6 },
        ),
      ) +
      path('M-88 -30H88C86 28 52 66 0 66C-52 66 -86 28 -88 -30Z', '#f2ffd8') +
      path(
        'M-80 -30H80C78 22 46 56 0 56C-46 56 -78 22 -80 -30Z',
        p.rad(['#ff9a8a', '#f2303f 50', '#8a0a1c'], 0.4, 0, 1),
      ) +
      path('M-100 -36H100V-26H-100Z', p.lin(gold, 0)) +
      [
        [-46, -6, 16],
        [-16, 4, 4],
        [16, 4, -4],
        [46, -6, -16],
        [-28, 30, 10],
        [0, 36, 0],
        [28, 30, -10],
      ]
        .map(([x = 0, y = 0, t = 0]) =>
          at(
            x,
            y,
            path('M0 -12C8 -2 8 8 0 11C-8 8 -8 -2 0 -12Z', p.lin(gold, 20), {
              stroke: '#3a0608',
              'stroke-width': 2,
            }),
            1,
            t,
          ),
        )
        .join('') +
      path('M-72 -22H-34Q-50 -8 -50 22Q-70 4 -72 -22Z', '#fff', { opacity: 0.45 }),
    1.04,
    -12,
  );

const peach: Draw = (p) =>
  stalk(p, 'M2 -56Q0 -78 12 -92') +
  at(2, -70, leaf(p, -4, 0.94) + leaf(p, 186, 0.7)) +
  polished(
    p,
    'M0 -56C30 -82 84 -62 86 -4C88 50 40 88 0 92C-40 88 -88 50 -86 -4C-84 -62 -30 -82 0 -56Z',
    ['#8a1c1c', '#ff8a4a', '#fff0b0', '#ffd36e'],
    'M-68 -18Q-58 -54 -26 -56Q-44 -40 -50 4Q-68 4 -68 -18Z',
  ) +
  path('M0 -56C26 -20 30 40 0 92C14 40 10 -16 0 -56Z', '#8a1c1c', { opacity: 0.45 });

const pear: Draw = (p) =>
  stalk(p, 'M0 -78Q-2 -98 14 -110') +
  at(4, -84, leaf(p, 6, 0.86)) +
  polished(
    p,
    'M0 -86C26 -86 36 -58 40 -28C46 -2 78 14 76 50C74 82 38 98 0 98C-38 98 -74 82 -76 50C-78 14 -46 -2 -40 -28C-36 -58 -26 -86 0 -86Z',
    ['#2c4a08', '#9cc42c', '#f8ffb4', '#ffe28a'],
    'M-56 42Q-52 14 -30 -2Q-22 -20 -20 -52Q-6 -30 -14 2Q-36 20 -38 54Q-56 58 -56 42Z',
  ) +
  times(9, (i) => circle(10 + (i % 3) * 20, 30 + Math.floor(i / 3) * 20, 2, '#5a6a10', { opacity: 0.6 }));

const lemon: Draw = (p) =>
  at(
    0,
    4,
    polished(
      p,
      'M-102 6C-96 -8 -84 -12 -74 -24C-52 -58 -24 -66 4 -66C40 -64 66 -44 78 -16C86 -10 98 -8 102 4C98 16 86 16 78 24C64 52 36 66 0 66C-32 66 -56 50 -74 24C-84 18 -96 18 -102 6Z',
      ['#8a5a04', '#ffd21c', '#fffbc0', '#fff0a0'],
      'M-56 -18Q-36 -48 0 -50Q-28 -34 -38 -4Q-58 -2 -56 -18Z',
    ) +
      times(16, (i) =>
        circle(-28 + (i % 4) * 25, -14 + Math.floor(i / 4) * 18, 2.2, '#b0780a', { opacity: 0.55 }),
      ),
    1,
    -22,
  ) + at(70, -42, leaf(p, -150, 0.84));

/** An orange, cut: rind, pith and eight chambers. */
const orange: Draw = (p) =>
  ball(p, -16, -8, 82, ['#7a2c02', '#ff8a14', '#ffe0a0', '#ffd36e']) +
  at(-10, -84, leaf(p, -8, 0.74)) +
  circle(32, 34, 62, p.lin(['#ffc04a', '#c45a04'], 60)) +
  circle(32, 34, 55, '#fff4d8') +
  times(8, (i) =>
    at(
      32,
      34,
      path('M0 -8C-14 -16 -20 -36 -14 -46Q0 -54 14 -46C20 -36 14 -16 0 -8Z', p.lin(['#ffb43c', '#ff7a0c'])) +
        path('M-8 -40Q0 -46 6 -42Q-2 -34 -4 -24Q-10 -32 -8 -40Z', '#fff', { opacity: 0.7 }),
      1,
      i * 45,
    ),
  ) +
  circle(32, 34, 7, '#fff4d8');

const plum: Draw = (p) =>
  stalk(p, 'M4 -58Q2 -78 -10 -94') +
  at(4, -72, leaf(p, -10, 0.96)) +
  polished(
    p,
    'M4 -62C40 -76 80 -50 82 2C84 54 44 90 2 90C-44 90 -82 54 -80 2C-78 -46 -36 -76 4 -62Z',
    ['#1a0636', '#6a2fb8', '#d9b4ff', '#ff9ae0'],
    'M-64 -8Q-58 -46 -28 -52Q-44 -34 -46 10Q-64 12 -64 -8Z',
  ) +
  path('M4 -62C-16 -20 -16 40 2 90C-4 40 -4 -20 4 -62Z', '#1a0636', { opacity: 0.5 });

const berry: Draw = (p) =>
  polished(
    p,
    'M0 -52C36 -72 84 -54 80 -10C76 40 34 84 0 102C-34 84 -76 40 -80 -10C-84 -54 -36 -72 0 -52Z',
    ['#5a0410', '#f0283c', '#ffb4a0', '#ffd36e'],
    'M-64 -14Q-60 -46 -34 -46Q-48 -30 -46 8Q-62 6 -64 -14Z',
  ) +
  times(14, (i) => {
    const row = Math.floor(i / 4);
    const [x, y] = [-44 + (i % 4) * 29 + (row % 2) * 8 + row * 4, -18 + row * 27];
    return Math.abs(x) < 62 - row * 12
      ? path(`M${n(x)} ${n(y - 7)}q6 8 0 13q-6 -5 0 -13Z`, p.lin(gold, 20), {
          stroke: '#6b0410',
          'stroke-width': 1.4,
        })
      : '';
  }) +
  path(star(0, -58, 50, 7, 20), p.lin(['#d8f08a', '#5a9a2c 45', '#1a4a16'])) +
  stalk(p, 'M0 -60Q0 -84 14 -96');

export const brassOrchard: SlotArt = {
  card,
  disc: ['#8a5a1c', '#241404'],
  symbols: {
    bee: (p) => at(4, -2, bee(p), 0.98),
    bell: (p) => at(0, -6, bell(p), 0.92),
    grapes: (p) => at(0, 6, grapes(p), 0.98),
    melon,
    peach: (p) => at(0, 4, peach(p), 0.92),
    pear: (p) => at(-2, 6, pear(p), 0.9),
    cherry: (p) => at(0, 2, cherries(p), 1),
    lemon,
    orange: (p) => at(0, 6, orange(p), 0.98),
    plum: (p) => at(0, 4, plum(p), 1),
    berry: (p) => at(0, 0, berry(p), 0.98),
  },
  stage: {
    landscape: { cx: 0.072, cy: 0.42, scale: 0.98, floor: 0.86 },
    portrait: { cx: 0.5, cy: 0.25, scale: 2.2, floor: 0.86 },
  },
};
