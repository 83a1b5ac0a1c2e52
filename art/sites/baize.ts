import { brass, coin, gold } from '../kit/metal.ts';
import type { Paper } from '../kit/paper.ts';
import { at, circle, ellipse, group, line, n, path, polygon, rect, times, wedge } from '../kit/svg.ts';
import { chandelier, chips, playingCard, roulette } from '../things/club.ts';
import { angler, bubbles, coral, lantern, lightShafts, oyster } from '../things/reef.ts';
import { calm, type Scene, type Stage } from './stage.ts';

/** Panelled club wall: dark wood, brass beading, and fans of the twenties. */
function panelling(p: Paper, s: Stage, floor: number): string {
  const step = 160;
  const panels = times(Math.ceil(s.w / step) + 1, (i) => {
    const x = i * step - 40;
    return (
      rect(x + 14, -20, step - 28, floor + 6, 'none', {
        stroke: '#d9a94e',
        'stroke-width': 1.6,
        opacity: 0.34,
      }) +
      rect(x + 22, -20, step - 44, floor - 4, 'none', {
        stroke: '#d9a94e',
        'stroke-width': 0.8,
        opacity: 0.24,
      }) +
      times(5, (j) =>
        path(wedge(x + step / 2, floor - 24, 0, 46 - j * 9, 180, 360), 'none', {
          stroke: '#d9a94e',
          'stroke-width': 1,
          opacity: 0.3,
        }),
      )
    );
  });
  return p.fill(p.rad(['#3d2a12', '#1d140b 45', '#0a0806 85', '#050403'], s.cx / s.w, 0.3, 0.8)) + panels;
}

function lampLight(p: Paper, x: number, y: number, reach: number, spread: number): string {
  return (
    path(
      polygon([
        [x - 40, y],
        [x + 40, y],
        [x + spread, y + reach],
        [x - spread, y + reach],
      ]),
      p.linAt(['#ffdf9a 0 .5', '#ffdf9a 100 0'], 0, y, 0, y + reach),
      { filter: p.blur(14), style: 'mix-blend-mode:screen' },
    ) +
    line(`M${n(x)} -20V${n(y - 40)}`, '#c48b34', 4) +
    path(
      `M${n(x - 74)} ${n(y + 6)}Q${n(x - 60)} ${n(y - 44)} ${n(x - 14)} ${n(y - 50)}H${n(x + 14)}Q${n(x + 60)} ${n(y - 44)} ${n(x + 74)} ${n(y + 6)}Z`,
      p.lin(['#0a2a1c', '#2a8a5c 30', '#d6ffe0 42', '#1c6a46 56', '#062016'], 0),
    ) +
    rect(x - 78, y + 2, 156, 8, p.lin(brass, 0), { rx: 4 }) +
    ellipse(x, y + 12, 60, 8, '#fff6d0') +
    p.glow(x, y + 16, 170, '#ffd98a', 0.7)
  );
}

const table: Scene = (p, s) => {
  const { k } = s;
  const felt = s.cy + (s.tall ? 30 : 24) * k;
  return (
    panelling(p, s, felt) +
    p.bokeh(
      26,
      ['#ffcf7a', '#ff9c4a', '#fff0c4'],
      [s.tall ? 0 : s.w * 0.45, 0, s.w, felt * 0.9],
      [8, 40],
      0.22,
    ) +
    path(
      `M-20 ${n(felt + 10 * k)}Q${n(s.cx)} ${n(felt - 34 * k)} ${n(s.w + 20)} ${n(felt + 4 * k)}V${n(s.h + 20)}H-20Z`,
      p.radAt(['#1f7a54', '#0d4a33 45', '#052419 80', '#02110c'], s.cx, felt + 20 * k, 300 * k),
    ) +
    line(
      `M-20 ${n(felt + 10 * k)}Q${n(s.cx)} ${n(felt - 34 * k)} ${n(s.w + 20)} ${n(felt + 4 * k)}`,
      p.linAt(['#5a380c', '#ffe9a8', '#5a380c'], s.cx - 260 * k, 0, s.cx + 260 * k, 0),
      5,
    ) +
    line(
      `M-20 ${n(felt + 66 * k)}Q${n(s.cx)} ${n(felt + 18 * k)} ${n(s.w + 20)} ${n(felt + 60 * k)}`,
      '#e8cf8a',
      2,
      { opacity: 0.4 },
    ) +
    lampLight(p, s.cx, s.cy - 92 * k, 170 * k, 190 * k) +
    at(s.cx + 6 * k, s.cy + 12 * k, roulette(p), k * 0.98) +
    at(s.cx - 116 * k, s.cy + 76 * k, chips(p, 7, '#8a1224'), k * 0.5) +
    at(s.cx - 92 * k, s.cy + 90 * k, chips(p, 4, '#1b1a22'), k * 0.5) +
    at(s.cx + 124 * k, s.cy + 78 * k, chips(p, 9, '#0f5c8a'), k * 0.48) +
    at(s.cx + 104 * k, s.cy + 92 * k, chips(p, 5, '#c48b2a'), k * 0.5) +
    group(
      at(-40, 0, playingCard(p, 'K', 'heart'), 1, -20) +
        at(0, -8, playingCard(p, 'A', 'spade'), 1, 2) +
        at(40, 2, playingCard(p, 'Q', 'diamond'), 1, 24),
      { transform: `translate(${n(s.cx - 6 * k)} ${n(s.cy + 96 * k)}) scale(${n(k * 0.5)})` },
    ) +
    p.vignette('#000', 0.75, s.cx / s.w, 0.5, 0.85) +
    calm(p, s, '#0a0705', 0.84)
  );
};

const reef: Scene = (p, s) => {
  const { k } = s;
  const floor = s.cy + 92 * k;
  return (
    p.fill(p.rad(['#1f97a6', '#0b5a78 30', '#07304f 62', '#030d22'], s.cx / s.w, 0.22, s.tall ? 0.8 : 0.7)) +
    lightShafts(p, s.w, s.h, '#a8fff0', 9) +
    coral(p, s.w, floor - 50 * k, 62 * k, ['#0a4a66', '#0c3d5c'], 0.7, s.tall ? 9 : 16) +
    [
      [-150, -62, 0.9],
      [142, -70, 0.8],
      [118, 14, 0.62],
      [-128, 36, 0.5],
    ]
      .map(
        ([x = 0, y = 0, size = 1]) =>
          p.glow(s.cx + x * k, s.cy + (y + 28 * size) * k, 62 * k * size, '#ffcf5e', 0.6) +
          at(s.cx + x * k, s.cy + y * k, lantern(p), k * size),
      )
      .join('') +
    coral(p, s.w, floor - 16 * k, 54 * k, ['#5a2a6b', '#8a2f62', '#0d2f52'], 0.95, s.tall ? 7 : 12) +
    p.glow(s.cx - 62 * k, s.cy - 40 * k, 120 * k, '#ffcf5e', 0.75) +
    at(s.cx + 2 * k, s.cy + 6 * k, angler(p), k) +
    at(s.cx + 104 * k, floor - 6 * k, oyster(p), 0.4 * k) +
    times(7, (i) => coin(p, s.cx - (98 - i * 17) * k, floor + (i % 2) * 9 * k, 12 * k, gold, 'star')) +
    bubbles(p, 34, [s.tall ? 0 : s.w * 0.4, 0, s.w * (s.tall ? 1 : 0.6), s.h], [2, 11]) +
    p.bokeh(18, ['#ffd873', '#5fffe0', '#ff9ad5'], [s.tall ? 0 : s.w * 0.4, 0, s.w, s.h], [4, 22], 0.4) +
    p.vignette('#010714', 0.7, s.cx / s.w, 0.45, 0.85) +
    calm(p, s, '#020c1e', 0.88)
  );
};

/** A tall arch of brass with a fan above, as at the end of a ballroom. */
function arch(p: Paper, s: Stage): string {
  const { k } = s;
  const ring = (r: number, width: number, opacity: number): string =>
    path(`M${n(-r)} 260V-10A${r} ${r} 0 0 1 ${r} -10V260`, 'none', {
      stroke: p.lin(brass, 0),
      'stroke-width': width,
      opacity,
    });
  const fan = times(13, (i) =>
    path(
      wedge(0, -10, 44, 118, 180 + i * 14, 187 + i * 14),
      p.radAt(['#ffdc8a 0 .5', '#ffdc8a 100 .05'], 0, -10, 118),
    ),
  );
  return at(
    s.cx,
    s.cy,
    rect(-124, -10, 248, 280, p.radAt(['#7a4a18 0 .9', '#2a1809 100 .6'], 0, 30, 160)) +
      path('M-124 -10A124 124 0 0 1 124 -10Z', p.radAt(['#9a6224 0 .9', '#2a1809 100 .7'], 0, -10, 130)) +
      fan +
      ring(124, 6, 1) +
      ring(134, 1.6, 0.8) +
      ring(114, 1.6, 0.7),
    k,
  );
}

const night: Scene = (p, s) => {
  const { k } = s;
  const curtain = (x: number, w: number): string =>
    times(7, (i) =>
      path(
        `M${n(x + (w * i) / 7)} -20C${n(x + (w * (i + 0.4)) / 7)} ${n(s.h * 0.4)} ${n(x + (w * (i - 0.3)) / 7)} ${n(s.h * 0.7)} ${n(x + (w * (i + 0.1)) / 7)} ${n(s.h + 20)}h${n(w / 6)}C${n(x + (w * (i + 1)) / 7)} ${n(s.h * 0.6)} ${n(x + (w * (i + 1.2)) / 7)} ${n(s.h * 0.3)} ${n(x + (w * (i + 1)) / 7)} -20Z`,
        p.lin(['#1a0509', '#7a1226 40', '#b3283c 55', '#4a0a18 75', '#14040a'], 0),
      ),
    );
  const post = (x: number): string =>
    at(
      x,
      s.cy + 118 * k,
      rect(-5, -64, 10, 70, p.lin(brass, 0)) +
        circle(0, -70, 9, p.rad(['#fffbe6', '#e0a845 50', '#5a380c'], 0.35, 0.3, 0.75)) +
        ellipse(0, 8, 18, 5, p.lin(brass, 0)),
      k * 0.8,
    );
  const rope = (from: number, to: number): string => {
    const y = s.cy + 70 * k;
    const d = `M${n(from)} ${n(y)}Q${n((from + to) / 2)} ${n(y + 46 * k)} ${n(to)} ${n(y)}`;
    return (
      line(d, '#4a0814', 7 * k) + line(d, '#b3283c', 4.4 * k) + line(d, '#ff8a96', 1 * k, { opacity: 0.6 })
    );
  };
  const [left, right] = [s.cx - 118 * k, s.cx + 118 * k];
  return (
    panelling(p, s, s.cy + 100 * k) +
    arch(p, s) +
    curtain(s.cx + (s.tall ? 118 : 130) * k, 90 * k) +
    group(curtain(0, 90 * k), {
      transform: `translate(${n(s.cx - (s.tall ? 118 : 130) * k)} 0) scale(-1 1)`,
    }) +
    ellipse(
      s.cx,
      s.cy + 128 * k,
      230 * k,
      40 * k,
      p.rad(['#ffcf7a 0 .7', '#c47b2a 50 .25', '#c47b2a 100 0']),
    ) +
    at(s.cx, s.cy - 2 * k, chandelier(p), k * 0.94) +
    rope(left, s.cx - 40 * k) +
    rope(s.cx + 40 * k, right) +
    [left, s.cx - 40 * k, s.cx + 40 * k, right].map(post).join('') +
    p.bokeh(40, ['#ffcf7a', '#fff0c4', '#ff9c4a'], [s.tall ? 0 : s.w * 0.42, 0, s.w, s.h], [4, 30], 0.32) +
    p.vignette('#000', 0.7, s.cx / s.w, 0.42, 0.8) +
    calm(p, s, '#0d0706', 0.84)
  );
};

export const baizeScenes: readonly Scene[] = [table, reef, night];
