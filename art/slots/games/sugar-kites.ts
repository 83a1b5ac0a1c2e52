import { sugarKites as card, kite, lollipop } from '../../games/papercut/sugar-kites.ts';
import type { Paper } from '../../kit/paper.ts';
import { at, circle, ellipse, line, n, path, polar, rect, star, times } from '../../kit/svg.ts';
import { sheet } from '../../studios/papercut.ts';
import type { Draw, SlotArt } from '../look.ts';

const cloud = (p: Paper, x: number, y: number, k: number, fill = '#ffffff'): string =>
  at(
    x,
    y,
    sheet(p, 'M-50 14A15 15 0 0 1 -38 -12A22 22 0 0 1 0 -22A18 18 0 0 1 32 -12A14 14 0 0 1 50 14Z', fill, 4),
    k,
  );

/** Hundreds and thousands, strewn on a ring or a dome. */
const sprinkles = (spots: readonly (readonly [number, number, number])[]): string =>
  spots
    .map(([x, y, turn], i) =>
      rect(-7, -2.6, 14, 5.2, ['#ffffff', '#ffe14d', '#38d6c4', '#7a4dff'][i % 4] ?? '#fff', {
        rx: 2.6,
        transform: `translate(${x} ${y}) rotate(${turn})`,
      }),
    )
    .join('');

const rainbow: Draw = (p) => {
  const bands = ['#ff4f6d', '#ff9f1c', '#ffe14d', '#3ddba0', '#2ec4ff', '#8a5cff'];
  return (
    bands
      .map((fill, i) => {
        const r = 104 - i * 13;
        return sheet(
          p,
          `M${-r} 46A${r} ${r} 0 0 1 ${r} 46H${r - 14}A${r - 14} ${r - 14} 0 0 0 ${-(r - 14)} 46Z`,
          fill,
          3,
        );
      })
      .join('') +
    cloud(p, -68, 44, 0.86) +
    cloud(p, 68, 44, 0.86) +
    path(star(-4, 28, 20, 5, 9), '#ffe14d', { filter: p.shadow(1, 3, 2, '#2a0a20', 0.4) })
  );
};

const wrapped: Draw = (p) =>
  at(
    0,
    0,
    sheet(p, 'M-46 0L-106 -40L-94 -14L-112 2L-94 16L-106 42Z', '#ff4f8b', 4) +
      sheet(p, 'M46 0L106 -40L94 -14L112 2L94 16L106 42Z', '#ff4f8b', 4) +
      line('M-56 0L-92 -18M-56 2L-92 20M56 0L92 -18M56 2L92 20', '#c21a73', 3) +
      sheet(p, 'M-54 0A54 54 0 1 1 54 0A54 54 0 1 1 -54 0Z', '#ffd447', 4) +
      times(5, (i) =>
        path('M0 0C16 -8 26 -30 14 -52A54 54 0 0 0 -16 -51.500C0 -38 2 -16 0 0Z', '#ff7a1c', {
          transform: `rotate(${i * 72})`,
        }),
      ) +
      circle(0, 0, 9, '#fff8ee') +
      path('M-34 -22Q-22 -42 2 -42Q-18 -32 -26 -16Z', '#fff', { opacity: 0.75 }),
    1,
    -24,
  );

const doughnut: Draw = (p) => {
  const dough = 'M-80 0A80 80 0 1 1 80 0A80 80 0 1 1 -80 0ZM-25 0A25 25 0 1 0 25 0A25 25 0 1 0 -25 0Z';
  const icing =
    'M-70 -8C-76 -50 -40 -78 0 -76C40 -78 74 -48 72 -6C74 20 60 12 54 28C48 52 34 36 22 48C8 66 -4 48 -20 56C-40 62 -42 40 -54 34C-70 28 -62 10 -70 -8ZM-30 -2A30 30 0 1 0 30 -2A30 30 0 1 0 -30 -2Z';
  return (
    sheet(p, dough, '#e8a04c', 5) +
    sheet(p, icing, '#ff5f9e', 5) +
    sprinkles([
      [-50, -28, 30],
      [-22, -58, -40],
      [18, -60, 20],
      [50, -34, 80],
      [58, 2, -20],
      [36, 32, 50],
      [-2, 42, 0],
      [-38, 32, -60],
      [-54, 4, 70],
      [-42, -50, 0],
      [44, -12, 30],
    ])
  );
};

const cupcake: Draw = (p) => {
  const tier = (y: number, w: number, h: number, fill: string): string =>
    sheet(
      p,
      `M${-w} ${y}A${h} ${h} 0 0 1 ${-w + h} ${y - h * 1.3}H${w - h}A${h} ${h} 0 0 1 ${w} ${y}Q${w} ${y + 8} ${w - 10} ${y + 8}H${-w + 10}Q${-w} ${y + 8} ${-w} ${y}Z`,
      fill,
      4,
    );
  return (
    sheet(p, 'M-62 14H62L44 92Q0 102 -44 92Z', '#2ec4ff', 5) +
    times(6, (i) => path(`M${-48 + i * 19} 16h9l${n((2.5 - i) * 3)} 80h-8Z`, '#8fe3ff')) +
    tier(14, 78, 28, '#ff5f9e') +
    tier(-16, 62, 26, '#ff86b3') +
    tier(-44, 42, 22, '#ffb0cf') +
    sheet(p, 'M-16 -74A16 17 0 1 1 16 -74A16 17 0 1 1 -16 -74Z', '#e8304a', 3) +
    circle(-6, -80, 5, '#ffb0b8') +
    sprinkles([
      [-46, 4, 30],
      [-8, 8, -20],
      [34, 2, 60],
      [-28, -26, 80],
      [20, -28, 10],
      [0, -52, -40],
      [54, 8, 20],
    ])
  );
};

const cone: Draw = (p) => {
  const ball = (x: number, y: number, r: number, fill: string, drip: string): string =>
    sheet(
      p,
      `M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}Q${x + r + 4} ${y + 14} ${x + r * 0.6} ${y + 14}Q${x + r * 0.3} ${y + 30} ${x} ${y + 14}Q${x - r * 0.3} ${y + 24} ${x - r * 0.6} ${y + 14}Q${x - r - 4} ${y + 14} ${x - r} ${y}Z`,
      fill,
      4,
    ) +
    path(
      `M${x - r * 0.66} ${y - r * 0.2}Q${x - r * 0.5} ${y - r * 0.8} ${x + r * 0.1} ${y - r * 0.76}Q${x - r * 0.36} ${y - r * 0.5} ${x - r * 0.42} ${y - r * 0.1}Z`,
      drip,
    );
  const waffle = 'M-48 8H48L0 108Z';
  return (
    sheet(p, waffle, '#f2b050', 5) +
    p.clip(
      path(waffle, '#000'),
      line('M-60 20L20 120M-30 0L50 100M0 -10L80 90M60 20L-20 120M30 0L-50 100M0 -10L-80 90', '#c47a22', 4),
    ) +
    ball(-30, -6, 38, '#ff86b3', '#ffd1e3') +
    ball(32, -6, 38, '#7fe0c8', '#d3fff2') +
    ball(0, -44, 40, '#fff1b8', '#ffffff') +
    sheet(p, 'M8 -82L44 -116L56 -104L24 -70Z', '#b06a2c', 3) +
    sheet(p, 'M-30 -84A14 14 0 1 1 -2 -84A14 14 0 1 1 -30 -84Z', '#e8304a', 3)
  );
};

const cookie: Draw = (p) =>
  sheet(
    p,
    `M${Array.from({ length: 22 }, (_, i) =>
      polar(0, 0, i % 2 ? 92 : 86, i * (360 / 22))
        .map(n)
        .join(' '),
    ).join('L')}Z`,
    '#e0a05a',
    5,
  ) +
  circle(0, 0, 76, '#edb874') +
  [
    [-34, -36, 17],
    [22, -46, 14],
    [48, 4, 16],
    [-48, 18, 13],
    [-6, 4, 18],
    [24, 46, 17],
    [-24, 54, 12],
  ]
    .map(
      ([x = 0, y = 0, r = 0]) =>
        sheet(
          p,
          `M${x - r} ${y}A${r} ${n(r * 0.9)} 0 1 1 ${x + r} ${y}A${r} ${n(r * 0.9)} 0 1 1 ${x - r} ${y}Z`,
          '#6b3a1c',
          2,
        ) + ellipse(x - r * 0.3, y - r * 0.36, r * 0.36, r * 0.2, '#a8693a'),
    )
    .join('');

const chocolate: Draw = (p) =>
  at(
    0,
    0,
    sheet(p, 'M-56 -98H56V60H-56Z', '#6b3418', 5) +
      times(6, (i) => {
        const [x, y] = [-50 + (i % 2) * 52, -92 + Math.floor(i / 2) * 50];
        return (
          path(`M${x} ${y}h48v44h-48Z`, '#8a4a24') +
          path(`M${x} ${y}h48l-9 8h-30v28l-9 8Z`, '#b06c3c') +
          path(`M${x + 9} ${y + 8}h30v28h-30Z`, '#7a3f1c')
        );
      }) +
      sheet(p, 'M-62 14L-40 24L-20 12L0 24L20 12L40 24L62 14V30H-62Z', '#e6edf6', 3) +
      sheet(p, 'M-64 28H64V102H-64Z', '#7a4dff', 5) +
      path('M-64 46H64V58H-64ZM-64 84H64V90H-64Z', '#a98bff') +
      path(star(0, 66, 17, 5, 8), '#ffe14d'),
    0.98,
    18,
  );

const custard: Draw = (p) =>
  sheet(p, 'M-98 62H98Q90 86 60 86H-60Q-90 86 -98 62Z', '#2ec4ff', 5) +
  path('M-98 62H98L95 70H-95Z', '#d3f3ff') +
  sheet(p, 'M-50 -46H50L72 62H-72Z', '#ffd447', 5) +
  path('M26 -46H50L72 62H44Z', '#f2b01c') +
  sheet(
    p,
    'M-52 -52Q0 -64 52 -52L58 -20Q50 -6 40 -18Q30 10 18 -12Q4 4 -6 -12Q-18 22 -30 -12Q-46 0 -58 -20Z',
    '#b5561c',
    4,
  ) +
  sheet(p, 'M-18 -60Q-26 -82 0 -88Q26 -82 18 -60Q0 -52 -18 -60Z', '#fff8ee', 3) +
  sheet(p, 'M-13 -90A13 13 0 1 1 13 -90A13 13 0 1 1 -13 -90Z', '#e8304a', 3) +
  path('M-44 -8L-54 44L-44 46L-36 -4Z', '#fff3b8');

/** A swirl of soft ice in a cup. */
const swirl: Draw = (p) =>
  sheet(p, 'M-56 30H56L42 98H-42Z', '#ffffff', 5) +
  times(5, (i) => path(`M${-46 + i * 21} 30h10l${n((2 - i) * 3)} 68h-8Z`, '#38d6c4')) +
  [
    [22, 66, '#fff3c4'],
    [-6, 54, '#ffe39a'],
    [-32, 41, '#fff3c4'],
    [-56, 27, '#ffe39a'],
  ]
    .map(([y, w, fill]) => {
      const [top, wide] = [Number(y), Number(w)];
      return sheet(
        p,
        `M${-wide} ${top}Q${-wide - 6} ${top - 22} ${-wide + 16} ${top - 22}H${wide - 10}Q${wide + 8} ${top - 18} ${wide} ${top + 2}Q${wide - 8} ${top + 16} ${wide - 24} ${top + 12}H${-wide + 12}Q${-wide} ${top + 12} ${-wide} ${top}Z`,
        String(fill),
        3,
      );
    })
    .join('') +
  sheet(p, 'M-14 -76Q-10 -104 20 -110Q12 -96 16 -80Q0 -70 -14 -76Z', '#fff3c4', 3) +
  sprinkles([
    [-30, 14, 20],
    [18, 16, -30],
    [40, 8, 60],
    [-16, -16, 50],
    [22, -18, 0],
    [-2, -42, 30],
    [-42, 20, 80],
  ]);

export const sugarKites: SlotArt = {
  card,
  disc: ['#ff86b3', '#fff0f6'],
  symbols: {
    kite: (p) =>
      cloud(p, -70, -34, 0.6) +
      p.clip(
        rect(-130, -130, 260, 215, '#000'),
        at(6, -28, kite(p, ['#ff4f8b', '#ff86b3', '#7a4dff', '#a98bff']), 1.2, -14),
      ),
    rainbow: (p) => at(0, -2, rainbow(p), 0.96),
    lollipop: (p) =>
      at(0, 0, sheet(p, 'M0 46L-34 30V66ZM0 46L34 30V66Z', '#ffcf33', 3), 1) +
      lollipop(p, 0, -30, 2.1, '#2ec4ff', '#d3f3ff'),
    cupcake: (p) => at(0, 4, cupcake(p), 0.94),
    doughnut: (p) => at(0, 0, doughnut(p), 1.04),
    cone: (p) => at(0, 4, cone(p), 0.9),
    candy: (p) => at(0, 0, wrapped(p), 0.88),
    cookie: (p) => at(0, 0, cookie(p), 0.94),
    chocolate: (p) => at(0, 0, chocolate(p), 0.9),
    custard: (p) => at(0, 2, custard(p), 0.92),
    swirl: (p) => at(0, 6, swirl(p), 0.9),
  },
  stage: {
    landscape: { cx: 0.072, cy: 0.4, scale: 0.98, floor: 0.84 },
    portrait: { cx: 0.5, cy: 0.2, scale: 1.75, floor: 0.82 },
  },
};
