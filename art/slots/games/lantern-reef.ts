import { lanternReef as card } from '../../games/brasswork/lantern-reef.ts';
import { symbol } from '../../kit/emoji.ts';
import { ball, brass, sparkle } from '../../kit/metal.ts';
import type { Paper } from '../../kit/paper.ts';
import { at, circle, ellipse, line, n, path, polar, rect, times } from '../../kit/svg.ts';
import { angler, oyster } from '../../things/reef.ts';
import { type SlotArt, tinted } from '../look.ts';

/** A copper diving helmet: dome, three portholes, bolted collar. */
function helmet(p: Paper): string {
  const copper = ['#4a1c0c', '#b4602a 22', '#ffd9a6 40', '#d98a48 54', '#7a3416 74', '#f0ac6c 92', '#5a240f'];
  const bolt = (x: number, y: number) =>
    circle(x, y, 5, p.rad(['#fff3c4', '#c48b34 50', '#4a2c08'], 0.35, 0.3, 0.7));
  const port = (x: number, y: number, r: number) =>
    circle(x, y, r, p.lin(brass, 60)) +
    circle(x, y, r * 0.78, p.rad(['#9ff6ff', '#1d7fa6 55', '#062b45'], 0.38, 0.3, 0.8)) +
    line(
      `M${n(x - r * 0.7)} ${n(y)}H${n(x + r * 0.7)}M${n(x)} ${n(y - r * 0.7)}V${n(y + r * 0.7)}`,
      '#a9752a',
      r * 0.12,
    ) +
    path(
      `M${n(x - r * 0.5)} ${n(y - r * 0.16)}Q${n(x - r * 0.4)} ${n(y - r * 0.58)} ${n(x + r * 0.05)} ${n(y - r * 0.62)}Q${n(x - r * 0.24)} ${n(y - r * 0.36)} ${n(x - r * 0.5)} ${n(y - r * 0.16)}Z`,
      '#fff',
      { opacity: 0.8 },
    );
  return (
    path('M-84 60Q-92 96 -70 98H70Q92 96 84 60Q40 46 0 46Q-40 46 -84 60Z', p.lin(copper, 0)) +
    path(
      'M-66 62C-86 10 -74 -92 0 -96C74 -92 86 10 66 62Q0 80 -66 62Z',
      p.rad(['#ffe4bd', '#e39a58 30', '#a2521f 70', '#4a1c0c'], 0.36, 0.28, 0.8),
    ) +
    rect(-14, -104, 28, 16, p.lin(brass, 0), { rx: 5 }) +
    ellipse(0, 62, 72, 17, p.lin(brass, 10)) +
    ellipse(0, 59, 62, 12, '#5a240f', { opacity: 0.7 }) +
    port(-56, -12, 20) +
    port(56, -12, 20) +
    port(0, -12, 42) +
    times(10, (i) => {
      const [x, y] = polar(0, -12, 37, i * 36);
      return bolt(x, y);
    }) +
    times(5, (i) => bolt(-60 + i * 30, 84)) +
    path('M-52 -56Q-30 -88 8 -86Q-26 -74 -42 -42Z', '#fff', { opacity: 0.6 })
  );
}

function trident(p: Paper): string {
  const shaft = p.lin(brass, 0);
  return at(
    0,
    4,
    path('M-7 -30H7V98L0 106L-7 98Z', shaft) +
      path(
        'M-62 -96Q-74 -22 -12 -14H12Q74 -22 62 -96L50 -70L40 -84Q44 -40 10 -38V-82L20 -76L0 -110L-20 -76L-10 -82V-38Q-44 -40 -40 -84L-50 -70Z',
        p.lin(['#fff6c9', '#f5c542 30', '#a8690f 62', '#ffe28a 84', '#7a4a08']),
      ) +
      ball(p, 0, -14, 15, ['#03303c', '#1fb5c9', '#c8ffff', '#fff']) +
      rect(-13, 14, 26, 9, p.lin(brass, 90), { rx: 4 }) +
      rect(-13, 66, 26, 9, p.lin(brass, 90), { rx: 4 }),
    1,
    16,
  );
}

/** The great pearl in its shell. */
const pearl = (p: Paper): string =>
  at(0, 12, oyster(p), 1.02) +
  p.glow(0, -6, 70, '#bffcff', 0.9) +
  ball(p, 0, -4, 44, ['#8fa4d6', '#f2ecff', '#ffffff', '#bff7ff']) +
  sparkle(22, -34, 34, '#fff', 0.95);

export const lanternReef: SlotArt = {
  card,
  disc: ['#1f97a6', '#062a44'],
  symbols: {
    angler: (p) => at(12, 6, angler(p), 0.92),
    pearl,
    helmet: (p) => at(0, 0, helmet(p), 0.86),
    trident: (p) => at(0, 0, trident(p), 0.86),
    octopus: () => symbol('octopus', 196),
    turtle: () => at(0, -14, symbol('turtle', 206)),
    shell: (p) =>
      tinted(p, 'spiral-shell', 206, ['#5a1238', '#b8386a', '#f2809a', '#ffc4bd', '#fff0e6'], 1.9, -0.8),
    coral: () => symbol('coral', 210),
    fish: () => symbol('tropical-fish', 208),
    puffer: (p) =>
      tinted(p, 'blowfish', 208, ['#5a3200', '#d08a10', '#ffc53a', '#ffe58a', '#fffbe0'], 1.9, -0.75),
    anchor: () => symbol('anchor', 200),
  },
  stage: {
    landscape: { cx: 0.072, cy: 0.42, scale: 0.98, floor: 0.86 },
    portrait: { cx: 0.5, cy: 0.24, scale: 2.1, floor: 0.86 },
  },
};
