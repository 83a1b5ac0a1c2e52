import { paperDragons as card } from '../../games/papercut/paper-dragons.ts';
import type { Paper } from '../../kit/paper.ts';
import { at, circle, ellipse, line, n, path, polar, rect, star, times } from '../../kit/svg.ts';
import { sheet } from '../../studios/papercut.ts';
import { panda, paperKoi, phoenix, tiger } from '../../things/beasts.ts';
import { dragon } from '../../things/dragon.ts';
import type { Draw, SlotArt } from '../look.ts';

const tassel = (p: Paper, y: number, k = 1): string =>
  at(
    0,
    y,
    sheet(p, 'M-9 6L-13 46H13L9 6Z', '#e33d3a', 2) +
      line('M-6 12L-8 44M0 12V44M6 12L8 44', '#ff9a7a', 2) +
      sheet(p, 'M-11 0A11 9 0 1 1 11 0A11 9 0 1 1 -11 0Z', '#ffc247', 2),
    k,
  );

const lantern: Draw = (p) =>
  line('M0 -104V-70', '#8c1020', 5) +
  sheet(
    p,
    'M-84 -10C-84 -52 -48 -66 0 -66C48 -66 84 -52 84 -10C84 34 48 46 0 46C-48 46 -84 34 -84 -10Z',
    '#e0302f',
    5,
  ) +
  path(
    'M-58 -10C-58 -50 -34 -66 0 -66C34 -66 58 -50 58 -10C58 32 34 46 0 46C-34 46 -58 32 -58 -10Z',
    '#f9593f',
  ) +
  path(
    'M-28 -10C-28 -50 -16 -66 0 -66C16 -66 28 -50 28 -10C28 32 16 46 0 46C-16 46 -28 32 -28 -10Z',
    '#ff8a4d',
  ) +
  sheet(p, 'M-30 -70H30V-56H-30Z', '#ffc247', 3) +
  sheet(p, 'M-30 36H30V50H-30Z', '#ffc247', 3) +
  sheet(p, 'M0 -40L30 -10L0 20L-30 -10Z', '#fff1cf', 3) +
  path(star(0, -10, 17, 4, 8), '#e0302f') +
  at(-22, 52, tassel(p, 0, 0.8)) +
  at(22, 52, tassel(p, 0, 0.8));

const lotus: Draw = (p) => {
  const petal = (turn: number, long: number, fill: string, tip: string): string =>
    at(
      0,
      44,
      sheet(
        p,
        `M0 0C-34 ${n(-long * 0.34)} -30 ${n(-long * 0.76)} 0 ${-long}C30 ${n(-long * 0.76)} 34 ${n(-long * 0.34)} 0 0Z`,
        fill,
        3,
      ) +
        path(
          `M0 ${-long}C10 ${n(-long * 0.9)} 16 ${n(-long * 0.8)} 18 ${n(-long * 0.68)}Q0 ${n(-long * 0.8)} -18 ${n(-long * 0.68)}C-16 ${n(-long * 0.8)} -10 ${n(-long * 0.9)} 0 ${-long}Z`,
          tip,
        ),
      1,
      turn,
    );
  return (
    sheet(p, 'M-104 52Q-60 24 0 30Q60 24 104 52Q60 92 0 90Q-60 92 -104 52Z', '#0b8f66', 5) +
    line('M0 52L-84 54M0 52L84 54M0 52L-44 80M0 52L44 80', '#3ecf9a', 3) +
    [-72, 72].map((t) => petal(t, 92, '#d42a72', '#f25a98')).join('') +
    [-46, 46].map((t) => petal(t, 106, '#f0508f', '#ff9cc0')).join('') +
    [-22, 22].map((t) => petal(t, 118, '#ff7fae', '#ffc4da')).join('') +
    petal(0, 122, '#ffb0cf', '#fff0f6') +
    [-54, 54].map((t) => petal(t, 60, '#ff7fae', '#ffc4da')).join('') +
    [-26, 26].map((t) => petal(t, 66, '#ffc4da', '#fff4f8')).join('') +
    petal(0, 52, '#ffe3ee', '#ffffff')
  );
};

const fan: Draw = (p) => {
  const ribs = 9;
  const fold = (i: number): string => {
    const [a, b] = [196 + (i * 148) / ribs, 196 + ((i + 1) * 148) / ribs];
    const pts = [polar(0, 66, 142, a), polar(0, 66, 142, b), polar(0, 66, 58, b), polar(0, 66, 58, a)];
    return path(`M${pts.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`, i % 2 ? '#d4243e' : '#f0433a');
  };
  return (
    times(ribs + 1, (i) => {
      const [x, y] = polar(0, 66, 138, 196 + (i * 148) / ribs);
      return line(`M0 66L${n(x)} ${n(y)}`, '#b06c2c', 7);
    }) +
    times(ribs, fold) +
    line(
      `M${times(ribs + 1, (i) => {
        const [x, y] = polar(0, 66, 136, 196 + (i * 148) / ribs);
        return `${i ? 'L' : ''}${n(x)} ${n(y)}`;
      })}`,
      '#ffc247',
      8,
    ) +
    sheet(
      p,
      'M-46 -18A12 12 0 0 1 -34 -38A17 17 0 0 1 -4 -48A15 15 0 0 1 24 -42A13 13 0 0 1 46 -18Z',
      '#fff1cf',
      2,
    ) +
    sheet(p, 'M-16 -58A16 16 0 1 1 16 -58A16 16 0 1 1 -16 -58Z', '#ffc247', 2) +
    sheet(p, 'M-12 66A12 12 0 1 1 12 66A12 12 0 1 1 -12 66Z', '#ffc247', 2) +
    at(0, 76, tassel(p, 0, 0.72))
  );
};

const ingot: Draw = (p) =>
  sheet(
    p,
    'M-104 -26C-74 -30 -52 -22 -44 -8H44C52 -22 74 -30 104 -26C98 40 60 74 0 74C-60 74 -98 40 -104 -26Z',
    '#f5a81c',
    5,
  ) +
  path(
    'M-104 -26C-98 40 -60 74 0 74C60 74 98 40 104 -26C86 20 52 46 0 46C-52 46 -86 20 -104 -26Z',
    '#d9780f',
  ) +
  sheet(p, 'M-52 -8C-52 -44 -30 -62 0 -62C30 -62 52 -44 52 -8Q26 14 0 14Q-26 14 -52 -8Z', '#ffd447', 4) +
  path('M-38 -18C-36 -40 -22 -50 -2 -52Q-22 -36 -24 -10Z', '#fff6c9') +
  path('M-96 -18Q-66 -20 -52 -4Q-26 18 0 18T52 -4Q66 -20 96 -18Q80 30 0 34Q-80 30 -96 -18Z', '#ffc22e') +
  path(star(0, 44, 15, 4, 6), '#fff6c9') +
  path(star(70, -52, 15, 4, 4), '#fff6c9');

const drum: Draw = (p) =>
  at(
    -26,
    -40,
    rect(-5, -66, 10, 70, '#b06c2c', { rx: 5 }) +
      sheet(p, 'M-13 -70A13 13 0 1 1 13 -70A13 13 0 1 1 -13 -70Z', '#ffc247', 2),
    1,
    -34,
  ) +
  at(
    26,
    -40,
    rect(-5, -66, 10, 70, '#b06c2c', { rx: 5 }) +
      sheet(p, 'M-13 -70A13 13 0 1 1 13 -70A13 13 0 1 1 -13 -70Z', '#ffc247', 2),
    1,
    34,
  ) +
  sheet(p, 'M-84 -18Q-98 30 -74 78Q0 108 74 78Q98 30 84 -18Z', '#d4243e', 5) +
  path('M84 -18Q98 30 74 78Q56 86 34 90Q62 40 56 -6Z', '#a81830') +
  times(6, (i) => path(star(-66 + i * 26.5, 42 + Math.sin((i / 5) * Math.PI) * 14, 12, 4, 5), '#ffc247')) +
  line('M-82 70Q0 102 82 70', '#ffc247', 9) +
  sheet(p, 'M-86 -20A86 32 0 1 1 86 -20A86 32 0 1 1 -86 -20Z', '#ffc247', 3) +
  ellipse(0, -22, 74, 25, '#fff1cf') +
  ellipse(0, -22, 34, 11, 'none', { stroke: '#e0302f', 'stroke-width': 5 }) +
  times(16, (i) => {
    const [x, y] = polar(0, 0, 80, i * 22.5);
    return circle(x, -20 + y * 0.355, 3.6, '#b0600f');
  });

/** An endless knot of red cord with its tassel. */
const knot: Draw = (p) => {
  const cord = (d: string): string =>
    line(d, '#8c1020', 20) + line(d, '#f0433a', 13) + line(d, '#ff9a7a', 3, { opacity: 0.9 });
  const loops =
    'M-32 -62A18 18 0 1 1 0 -62M0 -62A18 18 0 1 1 32 -62M-32 26A18 18 0 1 0 0 26M0 26A18 18 0 1 0 32 26M-50 -44A18 18 0 1 0 -50 -12M50 -44A18 18 0 1 1 50 -12M-50 -12A14 14 0 1 0 -50 14M50 -12A14 14 0 1 1 50 14';
  return (
    line('M0 -104V-70', '#8c1020', 7) +
    cord(loops) +
    sheet(p, 'M0 -84L66 -18L0 48L-66 -18Z', '#e0302f', 4) +
    line('M-44 -40L22 26M-22 -62L44 4M44 -40L-22 26M22 -62L-44 4', '#8c1020', 13) +
    line('M-44 -40L22 26M-22 -62L44 4M44 -40L-22 26M22 -62L-44 4', '#ff7a4d', 8) +
    sheet(p, 'M0 -38L20 -18L0 2L-20 -18Z', '#ffc247', 3) +
    path(star(0, -18, 9, 4, 4), '#8c1020') +
    at(0, 56, tassel(p, 0, 1.1))
  );
};

export const paperDragons: SlotArt = {
  card,
  disc: ['#ffc247', '#fff0cf'],
  symbols: {
    dragon: (p) => at(0, 4, dragon(p), 0.88),
    lantern: (p) => at(0, -8, lantern(p), 0.98),
    phoenix: (p) => at(0, 0, phoenix(p), 0.92),
    tiger: (p) => at(0, 0, tiger(p), 0.84),
    panda: (p) => at(0, 0, panda(p), 0.84),
    koi: (p) => at(0, 0, paperKoi(p), 0.86),
    lotus: (p) => at(0, 2, lotus(p), 0.92),
    fan: (p) => at(0, 6, fan(p), 0.74),
    ingot: (p) => at(0, 0, ingot(p), 0.9),
    drum: (p) => at(0, 2, drum(p), 0.88),
    knot: (p) => at(0, 0, knot(p), 0.9),
  },
  stage: {
    landscape: { cx: 0.072, cy: 0.44, scale: 0.98, floor: 0.86 },
    portrait: { cx: 0.5, cy: 0.25, scale: 2.1, floor: 0.86 },
  },
};
