import { mothAndMoon as card } from '../../games/burin/moth-and-moon.ts';
import { symbol } from '../../kit/emoji.ts';
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
import { moth } from '../../things/moth.ts';
import { moon } from '../../things/night.ts';
import type { Draw, SlotArt } from '../look.ts';

/** A medallion behind a creature: the disc of the moon in the creature's own colour, ringed by rays. */
function medallion(p: Paper, light: string, deep: string): string {
  return (
    times(36, (i) => {
      const [x1, y1] = polar(0, 0, 98, i * 10);
      const [x2, y2] = polar(0, 0, i % 3 ? 106 : 116, i * 10);
      return line(`M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`, '#e8dcb8', 2.4);
    }) +
    circle(0, 0, 94, p.rad([light, `${deep} 80`], 0.5, 0.42, 0.72)) +
    circle(0, 0, 94, 'none', { stroke: '#fff6da', 'stroke-width': 3 }) +
    circle(0, 0, 87, 'none', { stroke: '#fff6da', 'stroke-width': 1.2 })
  );
}

const lit = (p: Paper, body: string, tones: readonly string[], contrast: number, lift: number): string =>
  group(group(body, { filter: p.toned(tones, contrast, lift) }), { filter: p.shadow(0, 4, 4, '#000', 0.8) });

const twinkles = (spots: readonly (readonly [number, number, number])[]): string =>
  spots.map(([x, y, r]) => path(star(x, y, r, 4, r * 0.22), '#fffdf0')).join('');

const oakLeaf = (p: Paper): string =>
  path('M0 0C18 -26 52 -28 74 -8C52 16 20 18 0 0Z', p.lin(['#dfeecb', '#5d8a5a 60', '#1d3a34'], 60)) +
  line('M0 0Q36 -10 72 -8', '#f6ffe8', 2.4);

const owl: Draw = (p) =>
  medallion(p, '#6b4c86', '#20184a') +
  twinkles([
    [-66, -36, 10],
    [64, -50, 13],
    [72, 14, 7],
  ]) +
  lit(
    p,
    at(0, -14, symbol('owl', 176)),
    ['#140c06', '#5a3418', '#a8743a', '#dcb878', '#fffdf0'],
    1.2,
    -0.16,
  ) +
  times(9, (i) => {
    const [x, y] = [-20 + (i % 3) * 20, -4 + Math.floor(i / 3) * 17];
    return line(`M${x - 8} ${y}L${x} ${y + 9}L${x + 8} ${y}`, '#4a2810', 4);
  }) +
  line('M-92 74Q-30 60 20 72T94 62', p.lin(['#f2deb4', '#5a3a1c']), 12) +
  at(-64, 70, oakLeaf(p), 0.6, -150) +
  at(66, 66, oakLeaf(p), 0.6, 20);

/** A wolf's head turned to the viewer: ears, ruff of fur, mask and muzzle. */
const wolf: Draw = (p) => {
  const half =
    path('M-12 -48L-66 -104Q-82 -54 -66 -16Z', p.lin(['#dfe8f6', '#4a5a7c 55', '#141c38'], 60)) +
    path('M-30 -50L-60 -82Q-68 -50 -58 -28Z', p.lin(['#8a6a78', '#241c3c'])) +
    path(
      'M0 -56Q-50 -56 -66 -14L-92 22L-72 24L-84 52L-60 48L-62 74L-40 64L-22 92L0 84Z',
      p.radAt(['#c4d2e8', '#5d6f92 50', '#1c2848'], -30, -34, 120),
    ) +
    path(
      'M0 -6Q-22 -4 -58 6L-70 26L-52 30L-50 56L-30 50L-16 74L0 70Z',
      p.lin(['#ffffff', '#c4cfe4 60', '#66789c']),
    ) +
    path('M-52 -12Q-34 -26 -14 -8Q-30 4 -52 -12Z', '#0a1026') +
    circle(-33, -11, 8, '#ffd65a') +
    circle(-33, -11, 3.6, '#0a0a14') +
    line('M-56 -20Q-34 -38 -10 -14', '#0f1830', 5) +
    line('M-76 20L-58 12M-66 44L-50 34M-46 62L-38 48M-40 -46L-30 -36M-52 -34L-42 -28', '#101a36', 3);
  return (
    medallion(p, '#3f6488', '#12204e') +
    twinkles([
      [-72, -30, 9],
      [76, -26, 12],
      [0, -80, 9],
    ]) +
    group(
      mirror(half) +
        path('M-14 -50L0 -18L14 -50L8 24H-8Z', p.lin(['#2c3a5c', '#8a9cbc'])) +
        path('M-15 34Q0 26 15 34Q12 52 0 54Q-12 52 -15 34Z', '#0a0c1a') +
        ellipse(-5, 36, 5, 2.4, '#cfe0ff') +
        line('M0 54V66M-26 62Q-10 74 0 66Q10 74 26 62', '#0a1026', 4),
      { filter: p.shadow(0, 4, 5, '#000', 0.8) },
    )
  );
};

const cat: Draw = (p) => {
  const half =
    path('M-18 -50L-70 -92Q-84 -40 -70 -4Z', p.lin(['#8f7fc8', '#241c50'], 50)) +
    path('M-32 -48L-62 -74Q-70 -40 -62 -20Z', p.lin(['#f0c8d8', '#7a4a78'], 60)) +
    ellipse(-32, -2, 22, 19, p.rad(['#fffbd0', '#e8c23a 55', '#6b4a08'], 0.5, 0.4, 0.6)) +
    ellipse(-32, -2, 5.5, 17, '#05040c') +
    circle(-38, -10, 5, '#fff') +
    line('M-18 36L-84 24M-18 42L-88 46M-18 48L-78 66', '#fffdf0', 2.6);
  return (
    medallion(p, '#8a6b2a', '#2e2344') +
    group(
      path(
        'M-76 10C-76 -36 -40 -58 0 -58C40 -58 76 -36 76 10C76 52 40 80 0 80C-40 80 -76 52 -76 10Z',
        p.rad(['#a898e4', '#5848a0 50', '#1c1448'], 0.42, 0.26, 0.8),
      ) +
        mirror(half) +
        ellipse(0, 46, 30, 22, p.rad(['#9a8cd0', '#3c2f74'], 0.5, 0.3, 0.7)) +
        path('M-11 28H11Q4 40 0 40Q-4 40 -11 28Z', '#f0c8d8') +
        line('M0 40V48M-18 50Q-6 60 0 48Q6 60 18 50', '#fff6da', 3) +
        path('M0 -52C10 -46 10 -34 0 -26C4 -34 4 -44 0 -52Z', '#fff6da', {}),
      { filter: p.shadow(0, 4, 5, '#000', 0.8) },
    )
  );
};

const bat: Draw = (p) => {
  const wing =
    path(
      'M-8 -12C-30 -30 -50 -66 -78 -74C-102 -44 -112 -6 -106 44C-92 22 -80 20 -70 46C-60 26 -46 26 -36 54C-28 36 -18 34 -4 44Z',
      p.lin(['#c8708a', '#7a2c4a 50', '#2a0c2a'], 70),
    ) +
    line('M-10 -8Q-46 -36 -78 -74M-78 -74Q-86 -20 -70 46M-78 -74Q-50 -20 -36 54', '#ffd0d8', 3) +
    path('M-78 -74l-8 -14l14 6Z', '#fff2e0');
  return (
    medallion(p, '#54346c', '#1c1440') +
    at(0, -30, moon(p, '#f6e8b8', '#d8b870', '#7a5a2a'), 0.5) +
    group(
      mirror(wing) +
        path(
          'M-24 -6Q0 -18 24 -6Q30 44 0 76Q-30 44 -24 -6Z',
          p.rad(['#e0a0a8', '#7a3050 60', '#2a0c2a'], 0.4, 0.25, 0.8),
        ) +
        mirror(
          path('M-2 -34L-30 -78Q-40 -40 -22 -18Z', p.lin(['#e8a8b0', '#5a2040'])) +
            path('M-12 -38L-26 -62Q-30 -40 -20 -28Z', '#2a0c2a'),
        ) +
        circle(0, -22, 27, p.rad(['#eeb4b8', '#8a3c58 60', '#380f30'], 0.4, 0.3, 0.75)) +
        mirror(circle(-11, -26, 8, '#fff6c0') + circle(-10, -25, 4, '#05040c')) +
        ellipse(0, -14, 6, 4, '#1a0618') +
        path('M-11 -8Q0 0 11 -8L8 4L4 -4H-4L-8 4Z', '#fff') +
        line('M-10 26l10 8l10 -8M-9 42l9 7l9 -7', '#3a1030', 3),
      { filter: p.shadow(0, 5, 5, '#000', 0.75) },
    )
  );
};

const candle: Draw = (p) =>
  p.glow(0, -64, 90, '#ffd97a', 1) +
  rect(-26, -42, 52, 108, p.lin(['#8a7a5a', '#fffdf0 35', '#f0e2bc 55', '#6b5a3c'], 0), { rx: 6 }) +
  path(
    'M-26 -38Q-10 -48 26 -40V-14Q20 -10 18 -22Q14 -30 8 -18Q4 10 -2 -8Q-8 -28 -16 -14Q-24 0 -26 -16Z',
    '#fffef6',
  ) +
  line('M0 -44V-60', '#2a1a10', 5) +
  path(
    'M0 -112C26 -84 24 -56 0 -54C-24 -56 -26 -84 0 -112Z',
    p.rad(['#ffffff', '#ffe07a 50', '#f08a1c'], 0.5, 0.7, 0.6),
  ) +
  ellipse(0, 72, 74, 20, p.lin(['#fff2b8', '#a8741a 50', '#4a2e08'])) +
  ellipse(0, 66, 56, 12, p.lin(['#5a3a0c', '#e8c66a'])) +
  circle(82, 66, 17, 'none', { stroke: p.lin(['#fff2b8', '#6b4408']), 'stroke-width': 9 });

const feather: Draw = (p) =>
  at(
    0,
    0,
    path(
      'M-4 66C-58 20 -50 -64 24 -112C64 -56 52 22 -4 66Z',
      p.lin(['#27406c', '#dff0ff 46', '#7fb0d8 58', '#1a2c58'], 8),
    ) +
      times(13, (i) => {
        const [y, k] = [48 - i * 11.5, 1 - Math.abs(i - 5) * 0.07];
        return line(
          `M${n(i * 1.6)} ${n(y)}L${n(-34 * k + i * 3)} ${n(y - 26)}M${n(i * 1.6)} ${n(y)}L${n(44 * k)} ${n(y - 30)}`,
          '#12204e',
          2.4,
        );
      }) +
      path('M-48 14L-20 8L-42 -4ZM50 -18L24 -10L48 -34Z', '#141c48') +
      line('M-22 112Q-8 60 2 20T22 -104', '#ffffff', 6),
    1,
    24,
  );

const mushroom: Draw = (p) => {
  const one = (cap: readonly string[]): string =>
    path('M-20 -4Q-14 40 -26 70Q0 80 26 70Q14 40 20 -4Z', p.lin(['#8a7a60', '#fffdf0 40', '#7a6848'], 0)) +
    path(
      'M-72 2C-66 -64 -36 -86 0 -86C36 -86 66 -64 72 2Q36 20 0 18Q-36 20 -72 2Z',
      p.rad(cap, 0.36, 0.24, 0.85),
    ) +
    path('M-68 6Q0 30 68 6Q36 22 0 22Q-36 22 -68 6Z', '#fff4dc') +
    circle(-28, -40, 14, '#fffdf4') +
    circle(22, -52, 11, '#fffdf4') +
    ellipse(40, -18, 12, 9, '#fffdf4') +
    ellipse(-4, -10, 12, 8, '#fffdf4');
  return (
    at(44, 24, one(['#ffd0a8', '#c46a3a 55', '#4a1c0c']), 0.66, 10) +
    at(-20, 8, one(['#ff9a9a', '#c43a4a 50', '#4a0c1c']), 1) +
    times(11, (i) =>
      path(
        `M${n(-92 + i * 18)} 88Q${n(-92 + i * 18)} 66 ${n(-84 + i * 18 + (i % 3) * 6)} ${n(52 + (i % 2) * 12)}Q${n(-78 + i * 18)} 70 ${n(-80 + i * 18)} 88Z`,
        '#9fc4a0',
      ),
    )
  );
};

const web: Draw = () => {
  const ring = (r: number): string =>
    times(8, (i) => {
      const [x1, y1] = polar(0, 0, r, i * 45 + 12);
      const [x2, y2] = polar(0, 0, r, i * 45 + 57);
      const [cx, cy] = polar(0, 0, r * 0.74, i * 45 + 34.5);
      return `M${n(x1)} ${n(y1)}Q${n(cx)} ${n(cy)} ${n(x2)} ${n(y2)}`;
    });
  return (
    times(8, (i) => {
      const [x, y] = polar(0, 0, 112, i * 45 + 12);
      return line(`M0 0L${n(x)} ${n(y)}`, '#f4f0ff', 4);
    }) +
    [30, 54, 78, 102].map((r) => line(ring(r), '#e6e0ff', 4)).join('') +
    [
      [-50, -18],
      [34, -44],
      [58, 42],
      [-22, 62],
      [10, -78],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 6, '#bfe6ff'))
      .join('') +
    at(
      8,
      14,
      line(
        'M-14 -6L-40 -22L-46 -40M-14 0L-46 -2L-58 -16M-14 6L-44 18L-50 38M-12 12L-30 34L-28 54M14 -6L40 -22L46 -40M14 0L46 -2L58 -16M14 6L44 18L50 38M12 12L30 34L28 54',
        '#0a0820',
        9,
      ) +
        line(
          'M-14 -6L-40 -22L-46 -40M-14 0L-46 -2L-58 -16M-14 6L-44 18L-50 38M-12 12L-30 34L-28 54M14 -6L40 -22L46 -40M14 0L46 -2L58 -16M14 6L44 18L50 38M12 12L30 34L28 54',
          '#ffc4e4',
          6,
        ) +
        ellipse(0, 16, 22, 26, '#e884b8', { stroke: '#0a0820', 'stroke-width': 4 }) +
        circle(0, -12, 13, '#e6d4ff', { stroke: '#0a0820', 'stroke-width': 4 }) +
        path('M0 6L9 18L0 30L-9 18Z', '#8a1a4a'),
      0.8,
    )
  );
};

const LOBES =
  'M0 92C-8 74 -14 66 -28 70C-48 74 -52 56 -40 46C-66 52 -82 30 -60 14C-88 8 -86 -22 -56 -22C-76 -38 -62 -62 -38 -52C-42 -82 -16 -92 0 -108C16 -92 42 -82 38 -52C62 -62 76 -38 56 -22C86 -22 88 8 60 14C82 30 66 52 40 46C52 56 48 74 28 70C14 66 8 74 0 92Z';
const VEINS =
  'M0 116V-86M0 60L-26 48M0 60L26 48M0 34L-52 22M0 34L52 22M0 2L-56 -6M0 2L56 -6M0 -30L-40 -40M0 -30L40 -40';

const leaf: Draw = (p) =>
  at(
    0,
    2,
    path(LOBES, p.rad(['#fff4b0', '#c8a044 45', '#6b4a14 80', '#33220a'], 0.4, 0.3, 0.85)) +
      line(VEINS, '#2a1c08', 8) +
      line(VEINS, '#fffbe6', 3.6),
    1.08,
    18,
  );

export const mothAndMoon: SlotArt = {
  card,
  disc: ['#3a4a8c', '#0c1230'],
  symbols: {
    moth: (p) => at(0, 2, moth(p), 1.06),
    moon: (p) =>
      at(0, -2, moon(p, '#fffef4', '#f0e2b4', '#8a7048'), 0.9) +
      twinkles([
        [-96, -70, 16],
        [98, -52, 20],
        [84, 70, 12],
        [-92, 60, 12],
      ]),
    owl,
    wolf,
    cat,
    bat,
    candle: (p) => at(0, 6, candle(p), 0.96),
    feather: (p) => at(0, 0, feather(p), 1),
    mushroom: (p) => at(0, 0, mushroom(p), 0.98),
    web: (p) => at(0, 0, web(p), 0.96),
    leaf: (p) => at(0, 0, leaf(p), 0.88),
  },
  stage: {
    landscape: { cx: 0.072, cy: 0.42, scale: 0.98, floor: 0.86 },
    portrait: { cx: 0.5, cy: 0.24, scale: 2.1, floor: 0.86 },
  },
};
