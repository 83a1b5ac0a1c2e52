import { gold } from '../kit/metal.ts';
import type { Paper } from '../kit/paper.ts';
import {
  at,
  circle,
  ellipse,
  group,
  line,
  n,
  type Pt,
  path,
  polar,
  rect,
  smooth,
  times,
} from '../kit/svg.ts';

/** A ribbed silk lantern with gold caps and a tassel; radius 50, its middle at the origin. */
export function silkLantern(
  p: Paper,
  tones: readonly [string, string, string] = ['#ffd98a', '#f0372b', '#7a0a14'],
): string {
  const [lit, base, deep] = tones;
  return (
    p.glow(0, 0, 120, base, 0.6) +
    line('M0 -74V-44', '#f5c542', 2.4) +
    ellipse(0, 0, 54, 44, p.rad([lit, `${base} 55`, deep], 0.5, 0.55, 0.56)) +
    [12, 28, 44]
      .map((rx) => ellipse(0, 0, rx, 44, 'none', { stroke: deep, 'stroke-width': 1.4, opacity: 0.5 }))
      .join('') +
    ellipse(-18, -20, 18, 9, '#fff', { opacity: 0.28, transform: 'rotate(-24 -18 -20)' }) +
    path('M0 -12L12 0L0 12L-12 0Z', '#ffe28a', { opacity: 0.85 }) +
    circle(0, 0, 20, 'none', { stroke: '#ffe28a', 'stroke-width': 2.6, opacity: 0.85 }) +
    rect(-21, -47, 42, 9, p.lin(gold, 0), { rx: 3 }) +
    rect(-21, 38, 42, 9, p.lin(gold, 0), { rx: 3 }) +
    times(9, (i) =>
      line(
        `M${n(-14 + i * 3.5)} 47Q${n(-16 + i * 4)} 66 ${n(-13 + i * 3.2)} 84`,
        i % 2 ? '#ffd24d' : '#e0931a',
        2.2,
      ),
    ) +
    circle(0, 50, 4.5, p.lin(gold, 60))
  );
}

/** A tiered pagoda in silhouette with lit windows, standing on y = 0; 200 tall. */
export function pagoda(p: Paper, fill: string, edge: string): string {
  const tiers = times(4, (i) => {
    const y = -i * 44;
    const w = 62 - i * 11;
    return (
      rect(-w * 0.56, y - 30, w * 1.12, 30, fill) +
      times(3, (j) =>
        rect(-w * 0.4 + j * w * 0.29, y - 24, w * 0.2, 18, p.lin(['#fff2b0', '#ffb02e']), {
          opacity: 0.92,
          rx: 2,
        }),
      ) +
      path(
        `M${n(-w * 1.15)} ${y - 22}Q${n(-w * 0.8)} ${y - 30} ${n(-w * 0.5)} ${y - 46}H${n(w * 0.5)}Q${n(w * 0.8)} ${y - 30} ${n(w * 1.15)} ${y - 22}Q${n(w * 0.8)} ${y - 28} ${n(w * 0.6)} ${y - 30}H${n(-w * 0.6)}Q${n(-w * 0.8)} ${y - 28} ${n(-w * 1.15)} ${y - 22}Z`,
        fill,
      ) +
      line(
        `M${n(-w * 1.15)} ${y - 22}Q${n(-w * 0.8)} ${y - 30} ${n(-w * 0.5)} ${y - 46}H${n(w * 0.5)}Q${n(w * 0.8)} ${y - 30} ${n(w * 1.15)} ${y - 22}`,
        edge,
        2.2,
      )
    );
  });
  return tiers + path('M-10 -178H10L3 -196V-216H-3V-196Z', edge);
}

/** A burst of sparks; radius 100. */
export function firework(p: Paper, colour: string, pale: string, arms = 26): string {
  return group(
    p.glow(0, 0, 105, colour, 0.5) +
      times(arms, (i) => {
        const a = (i * 360) / arms;
        const reach = i % 2 ? 74 : 100;
        const [x1, y1] = polar(0, 0, 14, a);
        const [x2, y2] = polar(0, 0, reach * 0.66, a);
        const [x3, y3] = polar(0, 8, reach, a);
        return (
          line(
            `M${n(x1)} ${n(y1)}Q${n(x2)} ${n(y2)} ${n(x3)} ${n(y3)}`,
            p.radAt([`${pale} 0 .1`, `${colour} 55 .9`, `${pale} 100`], 0, 0, 100),
            1.9,
          ) +
          circle(x3, y3, i % 2 ? 1.8 : 2.6, pale) +
          circle(...polar(0, 4, reach * 0.5, a + 180 / arms), 1.1, pale, { opacity: 0.85 })
        );
      }),
    { style: 'mix-blend-mode:screen' },
  );
}

const koiBody: Pt[] = [
  [-96, 0],
  [-84, -20],
  [-54, -32],
  [-10, -32],
  [40, -16],
  [72, -4],
  [72, 6],
  [40, 16],
  [-10, 30],
  [-54, 28],
  [-84, 16],
];

/** A koi seen from above, swimming left; radius 100. */
export function koi(p: Paper, patch: string): string {
  const outline = smooth(koiBody);
  const veil = p.lin(['#fff7ea', '#ffd9b8 60', `${patch} 100 .4`], 0);
  const scales = times(40, (i) => {
    const [x, y] = [-48 + (i % 10) * 11, -22 + Math.floor(i / 10) * 13 + (i % 2) * 6];
    return line(`M${x} ${y}a6 6 0 0 1 0 11`, '#b8583a', 0.9, { opacity: 0.42 });
  });
  const ray = (d: string): string => line(d, '#e88a5a', 0.9, { opacity: 0.55 });
  return (
    path('M-44 -26Q-34 -70 4 -72Q-4 -52 -14 -30Z', veil) +
    ray('M-36 -30Q-26 -56 -6 -66M-28 -30L-8 -58') +
    path('M-44 24Q-34 66 4 70Q-4 50 -14 28Z', veil) +
    ray('M-36 28Q-26 54 -6 64M-28 28L-8 56') +
    path('M64 0Q92 -46 126 -44Q108 -18 112 0Q112 22 130 44Q92 46 64 0Z', veil) +
    ray('M70 0Q96 -30 118 -38M72 0H110M70 2Q96 30 120 38') +
    path(outline, p.rad(['#ffffff', '#fff1e2 55', '#e8b89a'], 0.4, 0.3, 0.8)) +
    p.clip(
      path(outline, '#000'),
      path('M-98 -6Q-80 -34 -58 -30Q-50 -10 -66 4Q-84 10 -98 -6Z', patch) +
        path('M-36 -40Q-6 -44 14 -30Q18 -6 -8 -2Q-38 -10 -36 -40Z', patch) +
        path('M8 34Q20 8 46 4Q62 12 54 30Z', patch) +
        circle(2, -22, 10, '#22131a', { opacity: 0.85 }) +
        circle(50, -6, 7, '#22131a', { opacity: 0.8 }) +
        scales +
        path('M-96 8Q-40 30 72 8L60 60H-90Z', '#8a3a1a', { opacity: 0.2 }),
    ) +
    path('M-20 -32Q14 -42 44 -15Q14 -22 -16 -25Z', patch, { opacity: 0.85 }) +
    path('M-84 -14Q-50 -30 0 -27Q-46 -24 -80 -8Z', '#fff', { opacity: 0.7 }) +
    circle(-78, -16, 4, '#1a0d10') +
    circle(-79, -17.4, 1.4, '#fff') +
    circle(-78, 13, 4, '#1a0d10') +
    line('M-95 -5Q-108 -10 -106 -22M-95 6Q-108 10 -106 22', '#ffd9b8', 1.8)
  );
}

/** A lotus in bloom on its leaf; radius 60. */
export function lotus(p: Paper): string {
  const petal = (turn: number, size: number, light: string): string =>
    path('M0 0C-20 -18 -18 -48 0 -66C18 -48 20 -18 0 0Z', p.lin(['#ffffff', light, '#d4447a']), {
      transform: `rotate(${turn}) scale(${size})`,
    });
  return (
    ellipse(0, 16, 84, 26, p.rad(['#4fd39f', '#0f7a55 60', '#053a2a'], 0.4, 0.3, 0.8)) +
    [-74, 74, -52, 52].map((t) => petal(t, 0.92, '#ffb0cc')).join('') +
    [-32, 32].map((t) => petal(t, 1, '#ffc4da')).join('') +
    petal(0, 1.06, '#ffd6e6') +
    [-48, 48].map((t) => petal(t, 0.7, '#ffb8d2')).join('') +
    [-20, 20].map((t) => petal(t, 0.72, '#ffe0ec')).join('') +
    ellipse(0, -6, 12, 6, p.lin(['#fff1a0', '#e0a01a']))
  );
}

/** A boat-shaped gold ingot; 100 wide. */
export function ingot(p: Paper): string {
  return (
    path('M-52 -16Q-44 30 0 30T52 -16Q34 2 0 2T-52 -16Z', p.lin(gold, 20)) +
    ellipse(0, -6, 30, 18, p.lin(gold, 240)) +
    path(
      'M-52 -16Q-30 -8 -28 -2Q0 12 28 -2Q30 -8 52 -16Q36 10 0 10T-52 -16Z',
      p.lin(['#fff6c9', '#c98a1a']),
    ) +
    ellipse(-8, -13, 13, 5, '#fff', { opacity: 0.65 })
  );
}

/** Rings running outward on dark water. */
export const ripple = (x: number, y: number, r: number, colour: string): string =>
  times(4, (i) =>
    ellipse(x, y, r * (0.4 + i * 0.26), r * (0.4 + i * 0.26) * 0.36, 'none', {
      stroke: colour,
      'stroke-width': 2.4 - i * 0.5,
      opacity: 0.5 - i * 0.1,
    }),
  );

/** A lacquered drum on a stand, struck side to the front; radius 60. */
export const drum = (p: Paper): string =>
  at(
    0,
    0,
    path('M-46 50L-66 92H-52L-30 56ZM46 50L66 92H52L30 56Z', p.lin(['#3a0a10', '#8a1a22 45', '#2a060a'], 0)) +
      circle(0, 0, 66, p.lin(['#5a0a12', '#e0402f 30', '#ff8a6a 42', '#a01a1c 60', '#4a060c'], 30)) +
      circle(0, 0, 55, p.rad(['#fffaea', '#f4dfae 70', '#b58a4a'], 0.4, 0.34, 0.75)) +
      times(26, (i) =>
        circle(...polar(0, 0, 60.5, i * 13.85), 3, p.rad(['#fff6c9', '#c98a1a'], 0.35, 0.3, 0.8)),
      ) +
      times(3, (i) =>
        path('M0 0C10 -6 18 -20 10 -34C-2 -30 -8 -14 0 0Z', '#c0202a', {
          transform: `rotate(${i * 120 + 20})`,
          opacity: 0.9,
        }),
      ),
  );
