import type { Paper } from '../kit/paper.ts';
import { at, circle, ellipse, group, line, n, path, polygon, rect, times } from '../kit/svg.ts';
import {
  basketball,
  candles,
  floodlight,
  football,
  scoreboard,
  stands,
  tennisBall,
} from '../things/sport.ts';
import { calm, type Scene, type Stage } from './stage.ts';

const mint = '#2fe6a0';
const rose = '#ff5470';

/** The desk's screen behind everything: a grid and faint rows of figures drawn as bars. */
function grid(p: Paper, s: Stage, inner: string, outer: string): string {
  return (
    p.fill(p.rad([inner, `${outer} 60`, '#04070f'], s.cx / s.w, 0.36, 0.8)) +
    times(Math.ceil(s.w / 50), (i) => line(`M${i * 50} 0V${s.h}`, '#6fa0e0', 1, { opacity: 0.09 })) +
    times(Math.ceil(s.h / 50), (i) => line(`M0 ${i * 50}H${s.w}`, '#6fa0e0', 1, { opacity: 0.09 }))
  );
}

/** Streaks left by something fast that came from the lower left. */
function trail(p: Paper, x: number, y: number, r: number, colour: string, angle: number): string {
  return at(
    x,
    y,
    times(16, (i) => {
      const off = -r * 0.92 + (i / 15) * r * 1.84;
      const start = -Math.sqrt(Math.max(r * r - off * off, 0)) * 0.8;
      const length = r * p.between(1.4, 4.2);
      return rect(
        start - length,
        off - 1.6,
        length,
        p.between(1.5, 6),
        p.linAt([`${colour} 0 0`, `${colour} 100 ${p.between(0.25, 0.8)}`], start - length, 0, start, 0),
        { rx: 2 },
      );
    }),
    1,
    angle,
    { style: 'mix-blend-mode:screen' },
  );
}

const pitch: Scene = (p, s) => {
  const { k } = s;
  const field = s.cy + 40 * k;
  const stripes = times(10, (i) => {
    const [a, b] = [s.cx + (i - 5) * 70 * k, s.cx + (i - 4) * 70 * k];
    const spread = (x: number): number => s.cx + (x - s.cx) * 2.4;
    return path(
      polygon([
        [a, field],
        [b, field],
        [spread(b), s.h + 20],
        [spread(a), s.h + 20],
      ]),
      i % 2 ? '#0f6b48' : '#0c5a3e',
    );
  });
  return (
    grid(p, s, '#1d3a6e', '#0a1530') +
    stands(p, s.w, field, 74 * k, mint) +
    rect(0, field, s.w, s.h - field, '#0c5a3e') +
    stripes +
    p.fill(p.radAt(['#9dffd0 0 .35', '#04201a 100 .75'], s.cx, field + 40 * k, 250 * k)) +
    ellipse(s.cx, field + 66 * k, 130 * k, 30 * k, 'none', {
      stroke: '#eafff4',
      'stroke-width': 4,
      opacity: 0.75,
    }) +
    line(`M-20 ${n(field + 66 * k)}H${s.w + 20}`, '#eafff4', 4, { opacity: 0.6 }) +
    at(s.cx - 150 * k, s.cy - 78 * k, floodlight(p, 200), k * 0.44) +
    at(s.cx + 150 * k, s.cy - 78 * k, floodlight(p, -200), k * 0.44) +
    at(s.cx - 170 * k, s.cy + 44 * k, candles(p, mint, rose), k * 0.86, 0, { opacity: 0.9 }) +
    trail(p, s.cx + 10 * k, s.cy + 6 * k, 72 * k, '#9dffd0', -24) +
    ellipse(s.cx + 10 * k, s.cy + 104 * k, 62 * k, 11 * k, '#00120c', { opacity: 0.6, filter: p.blur(9) }) +
    at(s.cx + 10 * k, s.cy + 6 * k, football(p), k * 0.78) +
    p.bokeh(24, ['#bfe4ff', mint, '#fff'], [s.tall ? 0 : s.w * 0.4, 0, s.w, s.h], [3, 18], 0.4) +
    p.vignette('#02040a', 0.65, s.cx / s.w, 0.42, 0.85) +
    calm(p, s, '#060b18', 0.88)
  );
};

const court: Scene = (p, s) => {
  const { k } = s;
  const floor = s.cy + 70 * k;
  const boards = times(26, (i) => {
    const x = (i - 13) * 46 * k;
    return line(`M${n(s.cx + x * 0.5)} ${n(floor)}L${n(s.cx + x * 1.9)} ${n(s.h + 20)}`, '#5c2a10', 2, {
      opacity: 0.5,
    });
  });
  const net = times(9, (i) =>
    line(
      `M${n(-34 + i * 8.5)} 4L${n(-20 + i * 5)} 58M${n(-34 + i * 8.5)} 4L${n(-14 + ((i + 3) % 9) * 4)} 40`,
      '#fff',
      1.6,
      { opacity: 0.75 },
    ),
  );
  const hoop =
    rect(-92, -96, 184, 118, p.lin(['#dfeaff 0 .34', '#9fc0f0 100 .14'], 60), {
      rx: 5,
      stroke: '#eaf2ff',
      'stroke-width': 4,
    }) +
    rect(-32, -40, 64, 46, 'none', { stroke: '#ff6a3c', 'stroke-width': 4 }) +
    net +
    ellipse(0, 4, 36, 9, 'none', { stroke: '#ff6a3c', 'stroke-width': 6 });
  return (
    grid(p, s, '#3a2a6e', '#120d30') +
    stands(p, s.w, floor - 4 * k, 96 * k, '#ff9a4a') +
    path(
      `M-20 ${n(floor)}H${s.w + 20}V${s.h + 20}H-20Z`,
      p.linAt(['#c9783a', '#6b3214 50', '#2a1208'], 0, floor, 0, s.h),
    ) +
    boards +
    ellipse(s.cx, floor + 30 * k, 150 * k, 26 * k, 'none', {
      stroke: '#ffe8d0',
      'stroke-width': 4,
      opacity: 0.7,
    }) +
    at(s.cx - 100 * k, s.cy - 46 * k, scoreboard(p, '#ffb02e'), k * 0.48) +
    at(s.cx + 72 * k, s.cy - 34 * k, hoop, k * 0.8) +
    at(s.cx - 170 * k, floor + 2 * k, candles(p, '#ffb02e', '#7a5cff'), k * 0.7, 0, { opacity: 0.75 }) +
    trail(p, s.cx + 4 * k, s.cy + 26 * k, 60 * k, '#ffb86a', -32) +
    at(s.cx + 4 * k, s.cy + 26 * k, basketball(p), k * 0.66, 0, {
      filter: p.shadow(0, 10, 12, '#000', 0.5),
    }) +
    p.bokeh(26, ['#ffcf8a', '#c9b0ff', '#fff'], [s.tall ? 0 : s.w * 0.4, 0, s.w, s.h], [3, 18], 0.4) +
    p.vignette('#05030e', 0.65, s.cx / s.w, 0.42, 0.85) +
    calm(p, s, '#0a0818', 0.88)
  );
};

const lines: Scene = (p, s) => {
  const { k } = s;
  const horizon = s.cy - 16 * k;
  const far = (x: number, y: number): string => `${n(s.cx + x * k)} ${n(horizon + y * k)}`;
  const courtLines = `M${far(-90, 20)}L${far(-260, 190)}M${far(90, 20)}L${far(260, 190)}M${far(-90, 20)}L${far(90, 20)}M${far(-126, 56)}L${far(126, 56)}M${far(0, 56)}L${far(0, 190)}M${far(-180, 110)}L${far(180, 110)}`;
  const racket =
    ellipse(0, -60, 66, 82, 'none', {
      stroke: p.lin(['#eaf2ff', '#5a7ab8 50', '#1d2f5c'], 40),
      'stroke-width': 11,
    }) +
    p.clip(
      '<ellipse cx="0" cy="-60" rx="62" ry="78"/>',
      times(13, (i) => line(`M${-66 + i * 11} -150V30`, '#e8f2ff', 1.3, { opacity: 0.75 })) +
        times(15, (i) => line(`M-70 ${-142 + i * 11}H70`, '#e8f2ff', 1.3, { opacity: 0.75 })),
    ) +
    path('M-38 8Q-14 34 -9 66H9Q14 34 38 8Q16 24 0 24T-38 8Z', p.lin(['#5a7ab8', '#1d2f5c'], 90)) +
    rect(-9, 62, 18, 88, p.lin(['#0a1020', '#3a4a6c 40', '#0a1020'], 0), { rx: 6 });
  return (
    grid(p, s, '#0f5c8a', '#08203f') +
    stands(p, s.w, horizon + 20 * k, 78 * k, '#d6f04a') +
    rect(0, horizon + 14 * k, s.w, s.h, p.linAt(['#1d6fb8', '#0d3f78 50', '#04152e'], 0, horizon, 0, s.h)) +
    line(courtLines, '#f4fbff', 4.5, { opacity: 0.9 }) +
    at(s.cx - 180 * k, horizon + 58 * k, candles(p, '#d6f04a', '#ff5470'), k * 0.9, 0, { opacity: 0.85 }) +
    at(s.cx + 84 * k, s.cy + 10 * k, racket, k * 0.8, 26, { filter: p.shadow(6, 12, 12, '#000', 0.5) }) +
    trail(p, s.cx - 30 * k, s.cy + 18 * k, 44 * k, '#eaff8a', 158) +
    trail(p, s.cx - 30 * k, s.cy + 18 * k, 44 * k, '#ffffff', 158) +
    ellipse(s.cx - 40 * k, s.cy + 98 * k, 44 * k, 8 * k, '#000a18', { opacity: 0.6, filter: p.blur(8) }) +
    at(s.cx - 30 * k, s.cy + 18 * k, tennisBall(p), k * 0.5) +
    group(
      times(3, (i) =>
        circle(s.cx - 30 * k, s.cy + 18 * k, (62 + i * 14) * k, 'none', {
          stroke: '#eaff8a',
          'stroke-width': 2,
          opacity: 0.45 - i * 0.13,
        }),
      ),
    ) +
    p.bokeh(22, ['#bfe4ff', '#eaff8a', '#fff'], [s.tall ? 0 : s.w * 0.4, 0, s.w, s.h], [3, 16], 0.4) +
    p.vignette('#02060e', 0.65, s.cx / s.w, 0.42, 0.85) +
    calm(p, s, '#050e1e', 0.88)
  );
};

export const arenaScenes: readonly Scene[] = [pitch, court, lines];
