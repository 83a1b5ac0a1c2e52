import { coin, gold, sparkle } from '../kit/metal.ts';
import type { Paper } from '../kit/paper.ts';
import { at, ellipse, n, path, rect, times, wedge } from '../kit/svg.ts';
import { cabinet, floor, neon, speed, thunderbolt } from '../things/arcade.ts';
import { calm, type Scene, type Stage } from './stage.ts';

const [violet, cyan, pink, yellow] = ['#8a5cff', '#2fe6ff', '#ff3dbb', '#ffd21f'];

function night(p: Paper, s: Stage, heart: string): string {
  return p.fill(p.rad([heart, '#2a0f6b 32', '#120832 62', '#05030f'], s.cx / s.w, 0.42, 0.78));
}

const row: Scene = (p, s) => {
  const { k } = s;
  const ground = s.cy + 108 * k;
  return (
    night(p, s, '#7a2fd0') +
    times(7, (i) =>
      rect(
        s.cx - 190 * k + i * 62 * k,
        0,
        30 * k,
        ground - 8 * k,
        p.lin(['#4a1f9c 0 .55', '#14083a 100 .2']),
      ),
    ) +
    rect(0, ground - 8 * k, s.w, s.h, p.linAt(['#3a1478', '#0c0524 60'], 0, ground, 0, s.h)) +
    floor(s.w, s.cx, ground - 8 * k, s.h + 60, pink) +
    at(s.cx - 112 * k, ground - 2 * k, cabinet(p, cyan, 'racer'), k * 0.58) +
    at(s.cx + 112 * k, ground - 2 * k, cabinet(p, yellow, 'sevens'), k * 0.58) +
    at(s.cx - 52 * k, ground + 10 * k, cabinet(p, violet, 'star'), k * 0.66) +
    at(s.cx + 54 * k, ground + 10 * k, cabinet(p, '#38e07a', 'sevens'), k * 0.66) +
    at(s.cx, ground + 24 * k, cabinet(p, pink, 'bolt'), k * 0.76) +
    speed(p, s.cx, s.cy, 260 * k, [cyan, pink, '#fff'], 34) +
    p.bokeh(24, [cyan, pink, yellow], [s.tall ? 0 : s.w * 0.4, 0, s.w, s.h], [3, 18], 0.45) +
    p.vignette('#03010a', 0.7, s.cx / s.w, 0.42, 0.8) +
    calm(p, s, '#0a0520', 0.86)
  );
};

const strike: Scene = (p, s) => {
  const { k } = s;
  const rings = times(6, (i) =>
    neon(
      p,
      `M${n(s.cx - (50 + i * 34) * k)} ${n(s.cy)}a${n((50 + i * 34) * k)} ${n((44 + i * 26) * k)} 0 1 1 ${n((100 + i * 68) * k)} 0a${n((50 + i * 34) * k)} ${n((44 + i * 26) * k)} 0 1 1 ${n((-100 - i * 68) * k)} 0Z`,
      i % 2 ? cyan : pink,
      2.4,
    ),
  );
  return (
    night(p, s, '#c04aff') +
    speed(p, s.cx, s.cy, 300 * k, [violet, cyan, pink, '#fff'], 120) +
    `<g opacity=".7">${rings}</g>` +
    p.glow(s.cx, s.cy, 170 * k, '#fff2a0', 0.95) +
    at(s.cx, s.cy, thunderbolt(p), k * 1.12, 6) +
    [
      [-96, -52, 16, -20],
      [-118, 26, 13, 12],
      [98, 56, 17, 24],
      [118, -34, 14, -12],
      [-62, 82, 11, 8],
      [60, -86, 12, 30],
    ]
      .map(([x = 0, y = 0, r = 9, turn = 0]) =>
        at(s.cx + x * k, s.cy + y * k, coin(p, 0, 0, r * k, gold, 'bolt'), 1, turn, {
          filter: p.shadow(0, 6, 8, '#000', 0.5),
        }),
      )
      .join('') +
    sparkle(s.cx + 24 * k, s.cy - 92 * k, 30 * k, '#fff', 0.95) +
    sparkle(s.cx - 48 * k, s.cy + 20 * k, 18 * k, '#fff', 0.9) +
    p.vignette('#03010a', 0.7, s.cx / s.w, 0.42, 0.85) +
    calm(p, s, '#0a0520', 0.86)
  );
};

const jackpot: Scene = (p, s) => {
  const { k } = s;
  const seven = 'M-30 -52H34V-30L2 52H-30L2 -28H-30Z';
  const reel = (x: number): string =>
    at(
      x,
      0,
      rect(-46, -84, 92, 168, p.lin(['#6d78a8', '#ffffff 30', '#ffffff 62', '#5a6494']), { rx: 8 }) +
        path(seven, '#7a0418', { transform: 'translate(4 5)' }) +
        path(seven, p.lin(['#ff7a8a', '#e8173c 50', '#8a0420'])) +
        path('M-30 -52H34V-42H-30Z', '#fff', { opacity: 0.5 }) +
        rect(-46, -84, 92, 30, p.lin(['#0a0624 0 .85', '#0a0624 100 0'])) +
        rect(-46, 54, 92, 30, p.lin(['#0a0624 0 0', '#0a0624 100 .85'])),
    );
  const frame = 'M-168 -104H150L172 -84V104H-150L-172 84Z';
  return (
    night(p, s, '#1f7ad0') +
    times(18, (i) => path(wedge(s.cx, s.cy, 20, 420 * k, i * 20, i * 20 + 10), cyan, { opacity: 0.06 })) +
    floor(s.w, s.cx, s.cy + 96 * k, s.h + 60, cyan) +
    speed(p, s.cx, s.cy, 280 * k, [cyan, yellow, '#fff'], 60) +
    at(
      s.cx,
      s.cy + 2 * k,
      path(frame, p.lin(['#2a2160', '#0d0a24'])) +
        reel(-104) +
        reel(0) +
        reel(104) +
        neon(p, frame, yellow, 5) +
        neon(p, 'M-156 0H-150M150 0H156', pink, 5) +
        path('M-150 -84H150V-40Q0 -62 -150 -40Z', '#fff', { opacity: 0.12 }),
      k * 0.82,
      -3,
    ) +
    times(13, (i) =>
      coin(
        p,
        s.cx + (-150 + i * 25) * k,
        s.cy + (94 + (i % 3) * 8) * k,
        (11 + (i % 2) * 3) * k,
        gold,
        'bolt',
      ),
    ) +
    at(s.cx + 128 * k, s.cy - 70 * k, thunderbolt(p), k * 0.42, 14) +
    at(s.cx - 132 * k, s.cy - 70 * k, thunderbolt(p), k * 0.34, -12) +
    ellipse(s.cx, s.cy + 122 * k, 180 * k, 14 * k, yellow, { opacity: 0.25, filter: p.blur(12) }) +
    p.bokeh(26, [cyan, pink, yellow], [s.tall ? 0 : s.w * 0.4, 0, s.w, s.h], [3, 18], 0.45) +
    p.vignette('#03010a', 0.7, s.cx / s.w, 0.42, 0.85) +
    calm(p, s, '#070a26', 0.86)
  );
};

export const boltScenes: readonly Scene[] = [row, strike, jackpot];
