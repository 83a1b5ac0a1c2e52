import { coin, gold, jade, sparkle } from '../kit/metal.ts';
import type { Paper } from '../kit/paper.ts';
import { at, circle, ellipse, group, line, n, path, rect, times } from '../kit/svg.ts';
import { drum, firework, ingot, koi, lotus, pagoda, ripple, silkLantern } from '../things/festival.ts';
import { moon } from '../things/night.ts';
import { calm, type Scene, type Stage } from './stage.ts';

function sky(p: Paper, s: Stage): string {
  return (
    p.fill(
      p.rad(
        ['#17a078', '#0a6650 26', '#06382f 56', '#021614'],
        s.cx / s.w,
        s.tall ? 0.3 : 0.42,
        s.tall ? 0.75 : 0.72,
      ),
    ) +
    times(70, () =>
      circle(p.between(0, s.w), p.between(0, s.h * 0.6), p.between(0.6, 2), '#eafff2', {
        opacity: p.between(0.2, 0.8),
      }),
    )
  );
}

function hills(p: Paper, s: Stage, y: number): string {
  const ridge = (top: number, sway: number, fill: string): string => {
    let d = `M-20 ${n(top)}`;
    for (let x = -20; x < s.w + 200; x += 260) {
      const rise = sway * p.between(0.4, 1.3);
      d += `c60 0 70 ${n(-rise)} 110 ${n(-rise)}s70 ${n(rise)} 150 ${n(rise)}`;
    }
    return path(`${d}V${s.h + 20}H-20Z`, fill);
  };
  return ridge(y - 50, 90, '#0b5646') + ridge(y - 16, 60, '#083f36');
}

function water(p: Paper, s: Stage, y: number): string {
  return (
    rect(0, y, s.w, s.h - y, p.linAt(['#128a6a', '#05352d 40', '#021412'], 0, y, 0, s.h)) +
    times(46, () => {
      const [x, row] = [p.between(s.tall ? 0 : s.w * 0.35, s.w), p.between(y + 6, s.h)];
      return line(`M${n(x)} ${n(row)}h${n(p.between(20, 110))}`, '#ffd98a', p.between(1, 3), {
        opacity: p.between(0.06, 0.34),
      });
    })
  );
}

/** A wreath of auspicious clouds in gold outline. */
const clouds = (p: Paper, x: number, y: number, k: number, opacity: number): string =>
  at(
    x,
    y,
    path(
      'M-90 20A20 20 0 0 1 -74 -16A32 32 0 0 1 -14 -32A26 26 0 0 1 38 -20A24 24 0 0 1 88 20Z',
      p.lin(['#1fae7c', '#06493a']),
    ) +
      line(
        'M-90 20A20 20 0 0 1 -74 -16A32 32 0 0 1 -14 -32A26 26 0 0 1 38 -20A24 24 0 0 1 88 20M-56 8A13 13 0 1 1 -43 -5A8 8 0 1 1 -51 -1M-8 4A16 16 0 1 1 10 -12A10 10 0 1 1 1 -6M46 8A11 11 0 1 1 56 -4',
        p.lin(gold, 10),
        3.4,
      ),
    k,
    0,
    { opacity },
  );

const lanterns: Scene = (p, s) => {
  const { k } = s;
  const shore = s.cy + 86 * k;
  const hung: readonly (readonly [number, number, number, number])[] = [
    [-150, -58, 0.44, 1],
    [-104, -92, 0.6, 0],
    [132, -84, 0.7, 0],
    [164, -10, 0.5, 1],
    [-122, 16, 0.36, 2],
    [96, -18, 0.42, 2],
  ];
  const silks = [
    ['#ffd98a', '#f0372b', '#7a0a14'],
    ['#fff0b0', '#ff9a2e', '#8a3a06'],
    ['#d6ffe4', '#1fb884', '#05503c'],
  ] as const;
  return (
    sky(p, s) +
    p.glow(s.cx + 26 * k, s.cy - 34 * k, 190 * k, '#ffe7a8', 0.7) +
    at(s.cx + 26 * k, s.cy - 34 * k, moon(p, '#fffdf0', '#ffedb8', '#e0b870'), k * 0.82) +
    hills(p, s, shore) +
    at(s.cx + 92 * k, shore, pagoda(p, '#06332b', '#f5c542'), k * 0.78) +
    at(s.cx - 118 * k, shore, pagoda(p, '#052a24', '#c9963a'), k * 0.5) +
    water(p, s, shore) +
    hung
      .map(([x, y, size, tone]) =>
        at(s.cx + x * k, s.cy + y * k, silkLantern(p, silks[tone] ?? silks[0]), k * size),
      )
      .join('') +
    at(s.cx - 22 * k, s.cy - 4 * k, silkLantern(p), k * 1.28) +
    clouds(p, s.cx - 112 * k, shore - 2 * k, k * 0.5, 1) +
    clouds(p, s.cx + 150 * k, shore + 2 * k, k * 0.62, 1) +
    at(s.cx + 66 * k, shore + 26 * k, ingot(p), k * 0.56) +
    at(s.cx + 98 * k, shore + 32 * k, ingot(p), k * 0.46) +
    p.bokeh(
      34,
      ['#ffd873', '#ff8a5a', '#5fffc0'],
      [s.tall ? 0 : s.w * 0.4, 0, s.w, s.h * 0.8],
      [3, 22],
      0.42,
    ) +
    p.vignette('#010a08', 0.7, s.cx / s.w, 0.42, 0.85) +
    calm(p, s, '#02120f', 0.86)
  );
};

const pond: Scene = (p, s) => {
  const { k } = s;
  return (
    p.fill(p.rad(['#1fb890', '#0a6c58 32', '#053a34 64', '#021614'], s.cx / s.w, 0.4, 0.75)) +
    times(12, (i) =>
      ellipse(s.cx, s.cy, (60 + i * 26) * k, (44 + i * 20) * k, 'none', {
        stroke: '#9dffd8',
        'stroke-width': 2,
        opacity: 0.18 - i * 0.012,
      }),
    ) +
    ripple(s.cx - 130 * k, s.cy + 70 * k, 60 * k, '#bfffe6') +
    ripple(s.cx + 128 * k, s.cy - 60 * k, 54 * k, '#bfffe6') +
    p.glow(s.cx, s.cy, 150 * k, '#d6ffe8', 0.45) +
    at(s.cx, s.cy, coin(p, 0, 0, 46, jade, 'hole'), k, 0, { filter: p.shadow(0, 8, 10, '#001a14', 0.6) }) +
    circle(s.cx, s.cy, 50 * k, 'none', { stroke: p.lin(gold, 60), 'stroke-width': n(5 * k) }) +
    at(s.cx - 8 * k, s.cy - 66 * k, koi(p, '#ff5a2a'), k * 0.92, -8, {
      filter: p.shadow(4, 14, 12, '#00140f', 0.65),
    }) +
    at(s.cx + 8 * k, s.cy + 68 * k, koi(p, '#f5a01a'), k * 0.92, 172, {
      filter: p.shadow(4, 14, 12, '#00140f', 0.65),
    }) +
    at(s.cx + 146 * k, s.cy + 66 * k, lotus(p), k * 0.54) +
    at(s.cx - 142 * k, s.cy - 62 * k, lotus(p), k * 0.46) +
    [
      [-128, 52, 17],
      [-104, 92, 12],
      [122, -30, 15],
      [148, -4, 10],
    ]
      .map(([x = 0, y = 0, r = 9]) => coin(p, s.cx + x * k, s.cy + y * k, r * k, gold, 'hole'))
      .join('') +
    sparkle(s.cx - 22 * k, s.cy - 26 * k, 18 * k, '#fff', 0.95) +
    sparkle(s.cx + 34 * k, s.cy + 20 * k, 11 * k, '#fff', 0.9) +
    p.bokeh(26, ['#ffd873', '#9dffd8'], [s.tall ? 0 : s.w * 0.4, 0, s.w, s.h], [3, 20], 0.4) +
    p.vignette('#010a08', 0.75, s.cx / s.w, 0.42, 0.8) +
    calm(p, s, '#02120f', 0.86)
  );
};

const fireworks: Scene = (p, s) => {
  const { k } = s;
  const shore = s.cy + 92 * k;
  const bursts: readonly (readonly [number, number, number, string, string])[] = [
    [-96, -60, 0.62, '#ff5a3c', '#ffe0b0'],
    [20, -70, 0.86, '#ffc93c', '#fffbe0'],
    [128, -40, 0.66, '#38e0a0', '#e8fff2'],
    [-150, 6, 0.36, '#38c8e0', '#e8fbff'],
    [76, 4, 0.4, '#ff7ab0', '#ffe8f2'],
  ];
  return (
    sky(p, s) +
    bursts.map(([x, y, size, a, b]) => at(s.cx + x * k, s.cy + y * k, firework(p, a, b), k * size)).join('') +
    hills(p, s, shore) +
    at(s.cx + 4 * k, shore, pagoda(p, '#06332b', '#f5c542'), k * 0.8) +
    at(s.cx - 108 * k, shore, pagoda(p, '#052a24', '#c9963a'), k * 0.46) +
    at(s.cx + 124 * k, shore, pagoda(p, '#052a24', '#c9963a'), k * 0.52) +
    water(p, s, shore) +
    group(
      bursts
        .map(([x, , size, a]) => p.glow(s.cx + x * k, shore + 26 * k, 60 * k * size, a, 0.5, 0.4))
        .join(''),
    ) +
    at(s.cx - 60 * k, s.cy + 72 * k, drum(p), k * 0.52, 0, { filter: p.shadow(0, 6, 8, '#000', 0.55) }) +
    at(s.cx + 66 * k, s.cy + 72 * k, drum(p), k * 0.52, 0, { filter: p.shadow(0, 6, 8, '#000', 0.55) }) +
    at(s.cx + 2 * k, s.cy + 106 * k, ingot(p), k * 0.62) +
    at(s.cx - 26 * k, s.cy + 114 * k, ingot(p), k * 0.46) +
    at(s.cx + 30 * k, s.cy + 114 * k, ingot(p), k * 0.46) +
    clouds(p, s.cx - 140 * k, shore + 6 * k, k * 0.62, 1) +
    clouds(p, s.cx + 150 * k, shore + 8 * k, k * 0.66, 1) +
    p.bokeh(30, ['#ffd873', '#ff8a5a', '#5fffc0'], [s.tall ? 0 : s.w * 0.4, 0, s.w, s.h], [3, 18], 0.4) +
    p.vignette('#010a08', 0.6, s.cx / s.w, 0.42, 0.85) +
    calm(p, s, '#02120f', 0.86)
  );
};

export const luckyScenes: readonly Scene[] = [lanterns, pond, fireworks];
