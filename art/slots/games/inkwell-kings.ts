import { inkwellKings as card } from '../../games/burin/inkwell-kings.ts';
import type { Paper } from '../../kit/paper.ts';
import {
  at,
  circle,
  ellipse,
  group,
  line,
  mirror,
  n,
  path,
  polar,
  rect,
  star,
  times,
} from '../../kit/svg.ts';
import { guilloche } from '../../studios/burin.ts';
import { inkwell, king, quill, type Suit, suit } from '../../things/court.ts';
import type { Draw, SlotArt } from '../look.ts';

const gilt = ['#4a2c08', '#c8983a 22', '#fff8dc 42', '#e0b450 60', '#5a3a0c'];
const ink = '#201018';

/** An oval cartouche behind a symbol of high rank, its ground in the symbol's own tone. */
const cartouche = (p: Paper, light: string, deep: string): string =>
  circle(0, 0, 104, p.lin(gilt, 55), { stroke: ink, 'stroke-width': 2.4 }) +
  times(48, (i) => circle(...polar(0, 0, 98, i * 7.5), 2.6, ink)) +
  circle(0, 0, 92, p.rad([light, `${deep} 92`], 0.5, 0.4, 0.66), { stroke: ink, 'stroke-width': 3 }) +
  line(guilloche(0, 0, 78, 36, 0.09), ink, 1.4, { opacity: 0.45 }) +
  line(guilloche(0, 0, 62, 28, 0.12), ink, 1.2, { opacity: 0.3 });

const crown: Draw = (p) =>
  cartouche(p, '#f08a8a', '#a82840') +
  at(
    0,
    10,
    path('M-62 20C-50 -10 -30 -30 0 -32C30 -30 50 -10 62 20Z', p.rad(['#d84a5c', '#5a0c1c'], 0.5, 0.2, 0.8), {
      stroke: ink,
      'stroke-width': 2,
    }) +
      path('M-68 26L-84 -34L-48 -10L-34 -58L0 -16L34 -58L48 -10L84 -34L68 26Q0 10 -68 26Z', p.lin(gilt, 10), {
        stroke: ink,
        'stroke-width': 3,
        'stroke-linejoin': 'round',
      }) +
      path('M-68 26Q0 8 68 26L66 50Q0 34 -66 50Z', p.lin(gilt, 0), { stroke: ink, 'stroke-width': 3 }) +
      path('M-70 50Q0 32 70 50L66 66Q0 48 -66 66Z', '#fffdf4', { stroke: ink, 'stroke-width': 2.4 }) +
      times(7, (i) =>
        path('M0 -6l3 6l-3 6l-3 -6Z', ink, {
          transform: `translate(${-54 + i * 18} ${n(57 - Math.cos((i - 3) / 2.4) * 8 + 2)})`,
        }),
      ) +
      [
        [-84, -40, 9],
        [-34, -66, 10],
        [34, -66, 10],
        [84, -40, 9],
      ]
        .map(([x = 0, y = 0, r = 0]) =>
          circle(x, y, r, p.rad(['#ffffff', '#e0b450 60', '#5a3a0c'], 0.35, 0.3, 0.8), {
            stroke: ink,
            'stroke-width': 2.4,
          }),
        )
        .join('') +
      path('M0 12L14 26L0 42L-14 26Z', '#b3203a', { stroke: ink, 'stroke-width': 2.4 }) +
      mirror(circle(-38, 32, 8, '#2c4a7c', { stroke: ink, 'stroke-width': 2.4 })),
    0.86,
  );

/** A lion's face in a mane of pointed locks, as seals show it. */
const lion: Draw = (p) => {
  const mane = (count: number, out: number, inner: number, turn: number, tones: readonly string[]): string =>
    path(star(0, 0, out, count, inner, turn), p.rad(tones, 0.5, 0.4, 0.6), {
      stroke: ink,
      'stroke-width': 2.6,
      'stroke-linejoin': 'round',
    });
  const half =
    circle(-50, -50, 17, p.rad(['#f4d49a', '#9c6426'], 0.4, 0.4, 0.7), { stroke: ink, 'stroke-width': 2.4 }) +
    circle(-50, -50, 8, '#6b3a14');
  const side =
    path('M-14 -14Q-30 -26 -42 -14Q-30 -4 -14 -8Z', '#fffdf0', { stroke: ink, 'stroke-width': 2.6 }) +
    circle(-27, -14, 6, '#2a1408') +
    path('M-8 -22Q-28 -42 -48 -26Q-28 -30 -12 -14Z', '#6b3a14') +
    line('M-22 34L-60 26M-22 40L-58 44', ink, 2);
  return (
    cartouche(p, '#fff4d8', '#dcbc84') +
    mane(18, 92, 68, -90, ['#ecb468', '#b06c2c 60', '#7a4418']) +
    mane(16, 74, 56, -80, ['#ffdc9a', '#e0a04c 70', '#a86424']) +
    times(18, (i) => {
      const [a, b] = [polar(0, 0, 58, i * 20 + 5), polar(0, 0, 82, i * 20)];
      return line(`M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`, '#2c1206', 2.4);
    }) +
    mirror(half) +
    path(
      'M0 -54C34 -54 50 -34 46 -4C44 26 30 58 0 62C-30 58 -44 26 -46 -4C-50 -34 -34 -54 0 -54Z',
      p.rad(['#ffeec4', '#e0ac5a 55', '#8a5420'], 0.42, 0.3, 0.8),
      {
        stroke: ink,
        'stroke-width': 3,
      },
    ) +
    mirror(side) +
    path('M-12 -22L-10 14H10L12 -22Q0 -34 -12 -22Z', p.lin(['#fff4d8', '#d09a4a'])) +
    ellipse(0, 36, 27, 20, p.lin(['#fffdf2', '#d8b884'])) +
    path('M-17 14Q0 6 17 14Q12 30 0 32Q-12 30 -17 14Z', '#3a1a12', { stroke: ink, 'stroke-width': 2 }) +
    line('M0 32V42M-20 42Q-8 52 0 42Q8 52 20 42', ink, 3.4)
  );
};

/** An eagle displayed: wings open, head turned, a shield on its breast. */
const eagle: Draw = (p) => {
  const feather = (x: number, y: number, turn: number, long: number): string =>
    path(
      `M0 0C-10 ${n(long * 0.3)} -11 ${n(long * 0.75)} 0 ${long}C11 ${n(long * 0.75)} 10 ${n(long * 0.3)} 0 0Z`,
      p.lin(['#f0d4a4', '#b88a54 60', '#7a5028']),
      {
        transform: `translate(${x} ${y}) rotate(${turn})`,
        stroke: ink,
        'stroke-width': 2.2,
      },
    ) + line(`M0 6V${long - 8}`, '#f4dcb0', 1.6, { transform: `translate(${x} ${y}) rotate(${turn})` });
  const wing =
    times(7, (i) => feather(-34 - i * 7, -40 - i * 3, 6 + i * 11, 84 - i * 3)) +
    path(
      'M-12 -30C-30 -66 -64 -80 -88 -66C-96 -52 -84 -38 -66 -40C-50 -30 -30 -20 -12 -2Z',
      p.lin(['#e0bc88', '#5a3418'], 60),
      { stroke: ink, 'stroke-width': 2.6 },
    );
  return (
    cartouche(p, '#f4f8fa', '#b4c4d4') +
    at(
      0,
      2,
      times(5, (i) => feather(0, 40, (i - 2) * 17, 52)) +
        mirror(wing) +
        mirror(line('M-16 48L-34 66M-34 66l-12 2M-34 66l-4 12M-34 66l8 10', '#b8861f', 6)) +
        path('M-24 -34Q0 -46 24 -34Q34 10 0 58Q-34 10 -24 -34Z', p.lin(['#8a6038', '#3a2010']), {
          stroke: ink,
          'stroke-width': 2.6,
        }) +
        path(
          'M-16 -36Q-14 -78 10 -84Q34 -84 36 -64L58 -58Q52 -46 34 -48Q26 -40 20 -34Q2 -26 -16 -36Z',
          p.lin(['#fffdf4', '#d8c49c'], 60),
          { stroke: ink, 'stroke-width': 2.8 },
        ) +
        path('M34 -66L60 -60Q58 -46 48 -42Q48 -52 34 -50Z', '#e0a82a', { stroke: ink, 'stroke-width': 2.4 }) +
        circle(21, -66, 4.5, ink) +
        line('M10 -74Q22 -78 32 -70', ink, 3) +
        path('M-19 -16H19V10Q16 30 0 38Q-16 30 -19 10Z', '#b3203a', {
          stroke: '#fff2d0',
          'stroke-width': 3.4,
        }) +
        at(0, 8, suit('spade', '#fff8e4'), 0.28),
      0.9,
    )
  );
};

/** A suit as old cards print it: a heavy outline, a lit body, and a scroll cut out of its heart. */
const carved =
  (which: Suit, tones: readonly string[]): Draw =>
  (p) =>
    at(
      0,
      0,
      suit(which, ink).replace('/>', ` stroke="${ink}" stroke-width="11" stroke-linejoin="round"/>`) +
        suit(which, '#fff6e0').replace('/>', ' stroke="#fff6e0" stroke-width="5" stroke-linejoin="round"/>') +
        suit(which, p.rad(tones, 0.36, 0.28, 0.85)).replace('/>', ` stroke="${ink}" stroke-width="1.500"/>`) +
        mirror(
          line('M0 24C-16 18 -26 8 -22 -4C-18 -14 -6 -10 -8 -2C-10 4 -16 2 -15 -2M0 24V-14', '#fff2d8', 2.6, {
            opacity: 0.85,
          }),
        ) +
        circle(0, -18, 3.2, '#fff2d8'),
      1.7,
    );

const red = ['#ffc4c0', '#f4505e 48', '#b81c38'];
const black = ['#cfc6da', '#6c5e7c 48', '#2c2234'];

const pawn: Draw = (p) => {
  const turned = ['#1c1016', '#7a5c48 22', '#fff0d4 40', '#a87c54 58', '#2a1410'];
  const edge = { stroke: ink, 'stroke-width': 4, 'stroke-linejoin': 'round' };
  return (
    path('M-30 62C-22 40 -14 10 -16 -22H16C14 10 22 40 30 62Z', p.lin(turned, 0), edge) +
    rect(-34, -36, 68, 16, p.lin(turned, 0), { ...edge, rx: 8 }) +
    circle(0, -66, 35, p.rad(['#fff6e0', '#c09468 45', '#3a1e14'], 0.36, 0.3, 0.8), edge) +
    ellipse(-12, -78, 10, 7, '#fffdf4') +
    path('M-52 78Q-44 58 0 58Q44 58 52 78Z', p.lin(turned, 0), edge) +
    rect(-64, 78, 128, 24, p.lin(turned, 0), { ...edge, rx: 9 })
  );
};

const well: Draw = (p) =>
  at(38, -20, quill(p), 0.84, 22) +
  at(-14, 18, inkwell(p), 1.28) +
  group(
    path('M36 76C52 60 92 62 92 78C92 92 56 94 40 88Q30 82 36 76Z', '#120a1c') +
      ellipse(66, 74, 14, 3.4, '#8a7ca8'),
    {},
  );

const pen: Draw = (p) =>
  cartouche(p, '#6c9488', '#284c48') +
  line('M-78 54Q-58 36 -46 52T-18 54T10 50T34 56', '#fff6e0', 5) +
  at(8, -6, quill(p), 1.06, 30);

export const inkwellKings: SlotArt = {
  card,
  disc: ['#f0dcb4', '#b58a5a'],
  symbols: {
    king: (p) => at(0, 14, king(p), 0.98),
    inkwell: well,
    crown,
    lion,
    quill: pen,
    eagle,
    spade: carved('spade', black),
    heart: carved('heart', red),
    diamond: carved('diamond', red),
    club: carved('club', black),
    pawn: (p) => at(0, 0, pawn(p), 0.94),
  },
  stage: {
    landscape: { cx: 0.072, cy: 0.46, scale: 0.98, floor: 1 },
    portrait: { cx: 0.5, cy: 0.27, scale: 2, floor: 1 },
  },
};
