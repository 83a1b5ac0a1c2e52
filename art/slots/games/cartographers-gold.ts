import { cartographersGold as card } from '../../games/burin/cartographers-gold.ts';
import { coin, gold } from '../../kit/metal.ts';
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
  smooth,
  times,
} from '../../kit/svg.ts';
import { compassRose, galleon } from '../../things/voyage.ts';
import type { Draw, SlotArt } from '../look.ts';

const old = ['#3a2408', '#b98a3a 25', '#fff4c8 45', '#d9ac54 60', '#5a380c'];

/** A porthole on the sea behind a symbol of high rank: sky, water and a graduated rim. */
const porthole = (p: Paper, sky: string, sea: string): string =>
  circle(0, 0, 104, p.lin(old, 55)) +
  times(60, (i) => {
    const [a, b] = [polar(0, 0, i % 5 ? 97 : 94, i * 6), polar(0, 0, 102, i * 6)];
    return line(`M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`, '#2c1a04', i % 5 ? 1.4 : 3);
  }) +
  circle(0, 0, 92, p.lin(['#f6fbf2', `${sky} 58`, `${sea} 60`, '#1d4a52'])) +
  circle(0, 0, 92, 'none', { stroke: '#2c1a04', 'stroke-width': 2.4 });

/** Rows of curling waves across the porthole's lower half. */
const swell = (p: Paper, top: number, rows: number): string =>
  p.clip(
    circle(0, 0, 91, '#000'),
    times(rows, (row) => {
      const y = top + row * 16;
      let d = `M${-104 + (row % 2) * 12} ${y}`;
      for (let i = 0; i < 9; i += 1) d += 'q7 -13 17 -2q4 5 11 2';
      return path(`${d}V120H-110Z`, p.lin(['#cfe8dc', '#3f7f80 60', '#123c44'])) + line(d, '#f6fff8', 2.6);
    }),
  );

/** A chart half unrolled: coast, soundings, the course and the cross at its end. */
const map: Draw = (p) => {
  const roll = (y: number) =>
    rect(-104, y - 13, 208, 26, p.lin(['#fff6d8', '#d9b06a 55', '#5a3a14'], 90), {
      rx: 12,
      stroke: '#2c1a08',
      'stroke-width': 3,
    }) +
    circle(-104, y, 13, p.lin(['#b98a4a', '#4a2c0c'])) +
    circle(104, y, 13, p.lin(['#b98a4a', '#4a2c0c'])) +
    circle(-104, y, 5, '#2c1a08') +
    circle(104, y, 5, '#2c1a08');
  const land = smooth([
    [-92, -64],
    [-40, -66],
    [-14, -44],
    [-30, -22],
    [-8, 0],
    [-40, 18],
    [-58, 6],
    [-92, 26],
  ]);
  const isle = smooth([
    [34, 4],
    [70, -8],
    [88, 14],
    [74, 36],
    [44, 34],
  ]);
  const course = 'M-56 -20Q-20 34 14 30T56 16';
  return (
    rect(-94, -74, 188, 140, p.lin(['#fffdf2', '#f2dfae 60', '#d9b878'], 60), {
      stroke: '#2c1a08',
      'stroke-width': 3,
    }) +
    line('M-94 -30H94M-94 16H94M-46 -74V66M2 -74V66M50 -74V66', '#b08a50', 1.6) +
    path(land, '#8fb48a', { stroke: '#1f3a30', 'stroke-width': 3.4 }) +
    path(isle, '#8fb48a', { stroke: '#1f3a30', 'stroke-width': 3.4 }) +
    times(3, (i) =>
      path(`M${-84 + i * 20} -34l9 -16l9 16Z`, p.lin(['#fffaf0', '#6b4a24'], 0), {
        stroke: '#2c1a08',
        'stroke-width': 1.6,
      }),
    ) +
    line(course, '#a01c2c', 6, { 'stroke-dasharray': '2 12' }) +
    line('M46 4L70 28M70 4L46 28', '#a01c2c', 10) +
    at(48, -42, group(compassRose(p)), 0.26) +
    roll(-78) +
    roll(70)
  );
};

const ship: Draw = (p) =>
  porthole(p, '#d9ecd8', '#6ba8a2') +
  circle(44, -44, 26, '#fff6cc') +
  at(-6, 4, galleon(p), 0.84) +
  swell(p, 64, 2);

const whale: Draw = (p) => {
  const body =
    'M-84 22C-84 -26 -48 -52 -4 -50C34 -48 50 -16 70 -20C66 -40 46 -48 40 -70C62 -74 76 -62 82 -48C90 -62 104 -66 114 -58C110 -40 96 -28 90 -14C84 30 50 58 0 60C-48 62 -82 52 -84 22Z';
  return (
    porthole(p, '#e6f0dc', '#5f9c98') +
    line(
      'M-30 -34Q-34 -64 -52 -62Q-62 -60 -62 -48M-30 -34Q-26 -66 -10 -64Q2 -62 2 -48M-30 -34V-62',
      '#2c6a70',
      7,
    ) +
    at(
      -8,
      16,
      path(body, p.radAt(['#c9e4e8', '#4f8a9c 45', '#143444'], -30, -34, 120)) +
        path('M-84 24C-60 34 -20 34 12 26Q6 50 -2 60C-48 62 -82 52 -84 24Z', p.lin(['#fffdf2', '#c4cfc0'])) +
        line('M-76 38Q-40 46 6 36M-68 47Q-36 54 2 46M-54 55Q-30 60 -2 54', '#3a5a60', 2.4) +
        line('M-84 22C-60 34 -20 34 14 24', '#0c2430', 4) +
        circle(-38, 8, 6.5, '#0c1c24') +
        circle(-40, 6, 2.2, '#fff') +
        path('M4 30Q34 34 40 62Q14 58 4 30Z', p.lin(['#7fb0bc', '#1c4454'], 40), {
          stroke: '#0c2430',
          'stroke-width': 2.4,
        }) +
        line(body, '#0c2430', 3),
      0.86,
    ) +
    swell(p, 56, 3)
  );
};

const doubloon: Draw = (p) =>
  at(38, 34, coin(p, 0, 0, 60, gold, 'star')) +
  at(-52, 44, coin(p, 0, 0, 52, gold, 'star')) +
  circle(-4, -14, 86, '#2c1a04') +
  coin(p, -4, -14, 82, gold, 'crown') +
  times(28, (i) => {
    const [x, y] = polar(-4, -14, 55, i * (360 / 28));
    return circle(x, y, 3, '#5a3a0c');
  });

/** A sea captain's glass, drawn out, on a slant. */
const telescope: Draw = (p) => {
  const tube = (x: number, w: number, h: number, tones: readonly string[]) =>
    rect(x, -h, w, h * 2, p.lin(tones), { rx: 4, stroke: '#2c1a08', 'stroke-width': 2.4 });
  const leather = ['#c4784a', '#f0b888 24', '#8a4422 50', '#3d1a0a'];
  const ring = (x: number, h: number) => tube(x, 12, h, ['#a8741a', '#fffbe0 30', '#d9a63a 55', '#4a2c06']);
  return at(
    0,
    0,
    tube(-104, 66, 17, ['#d9a63a', '#fffbe0 28', '#c9942c 55', '#4a2c06']) +
      tube(-44, 62, 24, ['#d9a63a', '#fffbe0 28', '#c9942c 55', '#4a2c06']) +
      tube(14, 84, 33, leather) +
      times(7, (i) => line(`M${n(24 + i * 11)} -30L${n(30 + i * 11)} 30`, '#4a200c', 1.6)) +
      ring(-110, 23) +
      ring(-48, 29) +
      ring(8, 38) +
      ring(94, 40) +
      ellipse(108, 0, 12, 38, p.lin(['#f2ffff', '#7fb8bc 50', '#1d4a52'], 60), {
        stroke: '#2c1a08',
        'stroke-width': 3,
      }) +
      path('M104 -24Q112 -10 106 10L101 4Q104 -10 100 -18Z', '#fff'),
    0.92,
    -34,
  );
};

const frond = (p: Paper, turn: number, size: number): string =>
  at(
    0,
    0,
    path(
      'M0 0C20 -34 62 -38 92 -6C84 -4 80 2 78 10C72 2 66 2 60 10C54 0 48 0 42 8C36 -2 30 -2 24 4C16 0 8 0 0 0Z',
      p.lin(['#c4dc94', '#4f8a4a 55', '#17402c']),
      {
        stroke: '#0f2c20',
        'stroke-width': 3,
      },
    ) + line('M4 -2Q46 -26 84 -8', '#f2fbd0', 2.4),
    size,
    turn,
  );

const crownOfPalm = (p: Paper): string =>
  [18, -24, -66].map((a) => frond(p, a, 1)).join('') +
  group([14, -26, -70].map((a) => frond(p, a, 0.96)).join(''), { transform: 'scale(-1 1)' }) +
  circle(-10, 6, 11, p.rad(['#d9a06a', '#4a240c'], 0.35, 0.3, 0.8)) +
  circle(10, 8, 11, p.rad(['#d9a06a', '#4a240c'], 0.35, 0.3, 0.8));

const trunk = (p: Paper, tall: number): string =>
  path(
    `M-12 ${tall}Q-20 ${n(tall * 0.4)} -6 0H8Q-2 ${n(tall * 0.4)} 16 ${tall}Z`,
    p.lin(['#5a3414', '#d9a870 40', '#4a2810'], 0),
    { stroke: '#2c1606', 'stroke-width': 2.4 },
  ) + times(7, (i) => line(`M${n(-13 + i)} ${n(12 + (i * (tall - 16)) / 7)}q10 7 19 -2`, '#2c1606', 2.2));

const palm: Draw = (p) =>
  at(4, -34, trunk(p, 128) + at(0, 0, crownOfPalm(p), 1.08)) +
  path('M-80 104Q-40 82 8 86T84 104Z', p.lin(['#f2dca4', '#a87a3c']), {
    stroke: '#2c1606',
    'stroke-width': 2.4,
  });

const island: Draw = (p) =>
  times(13, (i) => {
    const [a, b] = [polar(28, -4, 54, 180 + i * 15), polar(28, -4, i % 2 ? 76 : 92, 180 + i * 15)];
    return line(`M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`, '#b8741a', 4);
  }) +
  circle(28, -4, 44, p.rad(['#fff6c4', '#e8b04a'], 0.4, 0.4, 0.7), {
    stroke: '#4a2c06',
    'stroke-width': 2.4,
  }) +
  at(-26, -18, trunk(p, 62) + at(0, 0, crownOfPalm(p), 0.66), 1, -8) +
  path('M-98 52Q-60 14 -10 24Q30 2 60 24Q84 30 98 52Z', p.lin(['#f6e2ac', '#b98a48']), {
    stroke: '#2c1606',
    'stroke-width': 3,
  }) +
  p.clip(
    ellipse(0, 52, 100, 46, '#000'),
    times(4, (row) => {
      const y = 46 + row * 14;
      let d = `M${-112 + (row % 2) * 10} ${y}`;
      for (let i = 0; i < 9; i += 1) d += 'q7 -12 17 -2q4 5 11 2';
      return (
        path(`${d}V${y + 30}H-112Z`, p.lin(['#8cc4bc', '#3f7f80'])) +
        line(d, '#123c40', 4) +
        line(d, '#e6fff4', 1.6)
      );
    }),
  );

/** A trefoil knot of laid rope: the whole turn, then the three places where it runs over itself. */
const knot: Draw = () => {
  const run = (from: number, to: number): string =>
    times(41, (i) => {
      const t = ((from + ((to - from) * i) / 40) * Math.PI) / 180;
      const [x, y] = [Math.sin(t) + 2 * Math.sin(2 * t), Math.cos(t) - 2 * Math.cos(2 * t)];
      return `${i === 0 ? 'M' : 'L'}${n(x * 31)} ${n(y * 31 + 6)}`;
    });
  const rope = (d: string): string => {
    const flat = { 'stroke-linecap': 'butt' };
    return (
      line(d, '#241004', 38, flat) +
      line(d, '#c8985a', 30) +
      line(d, '#5a3414', 30, { ...flat, 'stroke-dasharray': '3.500 9' }) +
      line(d, '#fff0cc', 9, { opacity: 0.75 })
    );
  };
  return rope(`${run(0, 360)}Z`) + [30, 150, 270].map((t) => rope(run(t - 22, t + 22))).join('');
};

/** A ship's lamp: ring, cap, cage of glass and a flame. */
const lamp: Draw = (p) =>
  circle(0, -92, 17, 'none', { stroke: '#2c1a04', 'stroke-width': 12 }) +
  circle(0, -92, 17, 'none', { stroke: p.lin(old, 60), 'stroke-width': 7 }) +
  path('M-40 -50Q-34 -82 0 -82Q34 -82 40 -50L54 -40H-54Z', p.lin(old, 10), {
    stroke: '#2c1a04',
    'stroke-width': 3,
  }) +
  path('M-44 -40H44L52 60H-52Z', p.rad(['#ffffff', '#ffe9a0 40', '#e8a83a 80', '#a8641a'], 0.5, 0.55, 0.62), {
    stroke: '#2c1a04',
    'stroke-width': 3,
  }) +
  path(
    'M0 -26C26 6 24 40 0 44C-24 40 -26 6 0 -26Z',
    p.rad(['#ffffff', '#fff0a8 45', '#e0741a'], 0.5, 0.7, 0.6),
    { stroke: '#8a3a0c', 'stroke-width': 2 },
  ) +
  mirror(line('M-16 -40L-20 60M-44 -38L-52 60', '#2c1a04', 6)) +
  line('M-48 12H48', '#2c1a04', 5) +
  path('M-60 58H60L50 84H-50Z', p.lin(old, 10), { stroke: '#2c1a04', 'stroke-width': 3 }) +
  rect(-42, 84, 84, 14, p.lin(old, 10), { stroke: '#2c1a04', 'stroke-width': 3, rx: 4 });

const key: Draw = (p) =>
  at(
    0,
    0,
    group(
      path('M-9 -30H9V96H46V80H34V66H46V44H9M-9 -30V100Q0 108 9 100', p.lin(old, 0), {
        stroke: '#2c1a04',
        'stroke-width': 4,
        'stroke-linejoin': 'round',
      }) +
        path(
          'M0 -34C-20 -22 -56 -30 -54 -60C-52 -82 -28 -84 -20 -72C-34 -100 -14 -112 0 -112C14 -112 34 -100 20 -72C28 -84 52 -82 54 -60C56 -30 20 -22 0 -34Z',
          p.lin(old, 40),
          { stroke: '#2c1a04', 'stroke-width': 4 },
        ) +
        circle(-31, -57, 11, '#fdf6e0', { stroke: '#2c1a04', 'stroke-width': 4 }) +
        circle(31, -57, 11, '#fdf6e0', { stroke: '#2c1a04', 'stroke-width': 4 }) +
        circle(0, -89, 10, '#fdf6e0', { stroke: '#2c1a04', 'stroke-width': 4 }) +
        path('M0 -70L10 -56L0 -42L-10 -56Z', '#a01c2c', { stroke: '#2c1a04', 'stroke-width': 3 }) +
        rect(-16, -30, 32, 10, p.lin(old, 10), { rx: 4, stroke: '#2c1a04', 'stroke-width': 3 }) +
        rect(-14, 18, 28, 9, p.lin(old, 10), { rx: 4, stroke: '#2c1a04', 'stroke-width': 3 }),
    ),
    1,
    32,
  );

export const cartographersGold: SlotArt = {
  card,
  disc: ['#bfe0d0', '#5f9c98'],
  symbols: {
    compass: (p) => at(0, -6, compassRose(p), 0.98),
    map: (p) => at(0, -6, map(p), 0.98),
    ship,
    whale,
    doubloon,
    telescope,
    island: (p) => at(0, 0, island(p), 1),
    palm: (p) => at(0, 2, palm(p), 0.98),
    knot: (p) => at(0, 0, knot(p), 0.98),
    lamp: (p) => at(0, 4, lamp(p), 0.95),
    key: (p) => at(0, 4, key(p), 0.95),
  },
  stage: {
    landscape: { cx: 0.072, cy: 0.46, scale: 0.98, floor: 1 },
    portrait: { cx: 0.5, cy: 0.27, scale: 2, floor: 1 },
  },
};
