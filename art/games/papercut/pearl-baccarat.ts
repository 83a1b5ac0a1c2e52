import type { Paper } from '../../kit/paper.ts';
import { at, circle, ellipse, group, line, n, path, rect, times } from '../../kit/svg.ts';
import type { Card, Frame } from '../../studios/frame.ts';
import { sheet } from '../../studios/papercut.ts';
import { suit } from '../../things/court.ts';

/** A wave of paper across the picture. */
function wave(f: Frame, y: number, swing: number, shift: number): string {
  const step = f.w / 4;
  const crests = times(6, () => `t${n(step)} 0`);
  return `M${n(-step + shift)} ${n(y)}q${n(step / 2)} ${n(-swing)} ${n(step)} 0${crests}V${n(f.h + 20)}H${n(-step - 20)}Z`;
}

/** A playing card of paper, 70 by 98 around its middle. */
function card(p: Paper, which: Parameters<typeof suit>[0], ink: string): string {
  return (
    group(rect(-35, -49, 70, 98, '#fffdf6', { rx: 7 }), { filter: p.shadow(2, 5, 5, '#000', 0.45) }) +
    rect(-31, -45, 62, 90, 'none', { rx: 5, stroke: ink, 'stroke-width': 1.4, opacity: 0.45 }) +
    at(0, 2, suit(which, ink), 0.42) +
    at(-22, -33, suit(which, ink), 0.15) +
    at(22, 33, suit(which, ink), 0.15, 180)
  );
}

/** One half of a shell: ribs of paper spread like a fan. */
function shell(p: Paper, tone: string, rib: string): string {
  const outline =
    'M0 40C-60 46 -104 10 -98 -26C-84 -30 -84 -52 -64 -52C-56 -74 -32 -72 -24 -82C-14 -94 14 -94 24 -82C32 -72 56 -74 64 -52C84 -52 84 -30 98 -26C104 10 60 46 0 40Z';
  return (
    sheet(p, outline, tone, 6) +
    times(7, (i) =>
      line(`M0 36Q${n((i - 3) * 16)} -10 ${n((i - 3) * 28)} ${n(-74 + Math.abs(i - 3) * 14)}`, rib, 4, {
        opacity: 0.8,
      }),
    )
  );
}

function pearl(p: Paper, x: number, y: number, r: number): string {
  return (
    group(circle(x, y, r, p.rad(['#ffffff', '#fdeef2 45', '#d8c2e2 80', '#a58fc4'], 0.38, 0.32, 0.75)), {
      filter: p.shadow(1, 4, 4, '#1a0b38', 0.5),
    }) + ellipse(x - r * 0.32, y - r * 0.4, r * 0.26, r * 0.16, '#fff', { opacity: 0.95 })
  );
}

export const pearlBaccarat: Card = {
  code: 'pearl-baccarat',
  name: 'Pearl Baccarat',
  lines: ['Pearl', 'Baccarat'],
  studio: 'papercut',
  title: { colours: ['#fffaf2', '#ffd9a8', '#0d7a86'], dark: '#0b1b44' },
  scene: (p, f) => {
    const k = f.scale;
    return (
      p.fill(p.lin(['#1b2a6b', '#3b4fa0 34', '#d98aa8 62', '#ffc7a0'], 90)) +
      group(circle(f.cx, f.cy - 26 * k, 78 * k, '#ffe9cf'), { filter: p.shadow(0, 0, 14, '#fff0d0', 0.8) }) +
      sheet(p, wave(f, f.cy + 6 * k, 26 * k, 0), '#2b6f9e', 6) +
      at(f.cx - 46 * k, f.cy - 34 * k, card(p, 'heart', '#d4313f'), k, -20) +
      at(f.cx + 46 * k, f.cy - 34 * k, card(p, 'spade', '#2b2350'), k, 20) +
      at(f.cx, f.cy - 50 * k, card(p, 'diamond', '#d4313f'), k) +
      sheet(p, wave(f, f.cy + 34 * k, 24 * k, 40 * k), '#15899a', 6) +
      at(f.cx, f.cy + 40 * k, shell(p, '#ffb59a', '#ff8d7a'), 0.82 * k) +
      pearl(p, f.cx, f.cy + 40 * k, 27 * k) +
      at(
        f.cx,
        f.cy + 70 * k,
        group(path('M-90 0C-70 -22 -30 -8 0 -8C30 -8 70 -22 90 0C70 30 -70 30 -90 0Z', '#ff9a82'), {
          filter: p.shadow(0, 4, 5, '#000', 0.4),
        }),
        0.84 * k,
      ) +
      pearl(p, f.cx - 62 * k, f.cy + 66 * k, 9 * k) +
      pearl(p, f.cx + 68 * k, f.cy + 62 * k, 7 * k) +
      sheet(p, wave(f, f.cy + 92 * k, 20 * k, 10 * k), '#0d6f86', 7) +
      sheet(p, wave(f, f.cy + 122 * k, 22 * k, 60 * k), '#0b3f6b', 8)
    );
  },
};
