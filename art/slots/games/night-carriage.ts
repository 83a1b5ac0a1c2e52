import { nightCarriage as card } from '../../games/brasswork/night-carriage.ts';
import { ball, brass, gold, sparkle } from '../../kit/metal.ts';
import type { Paper } from '../../kit/paper.ts';
import { at, circle, ellipse, group, line, mirror, n, path, rect, star, times } from '../../kit/svg.ts';
import { moon, pocketWatch, train } from '../../things/night.ts';
import type { Draw, SlotArt } from '../look.ts';

const steel = ['#8f97ff', '#f4f2ff 20', '#b4b8f0 45', '#4a4a9c 70', '#d4d8ff 88', '#2a2a6a'];

/** The engine coming out of the night: a round window on moon, stars and rails. */
const engine: Draw = (p) =>
  circle(0, 0, 106, p.lin(gold, 55)) +
  circle(0, 0, 96, p.lin(['#0a0c36', '#2a2a86 40', '#8a4aa0 72', '#f08a72'])) +
  p.clip(
    circle(0, 0, 96, '#000'),
    times(22, (i) =>
      circle(-90 + ((i * 53) % 180), -88 + ((i * 37) % 90), 1 + (i % 3) * 0.7, '#fff', { opacity: 0.85 }),
    ) +
      p.glow(30, -30, 90, '#ffe7b0', 0.8) +
      at(38, -36, moon(p), 0.42) +
      rect(-110, 54, 220, 60, p.lin(['#3a2f86', '#0a0830'])) +
      rect(-110, 52, 220, 5, p.lin(['#fff3c4', '#8a5a1c'])) +
      times(13, (i) => rect(-106 + i * 17, 60, 10, 5, '#8a78d8', { opacity: 0.5 })),
  ) +
  p.clip(circle(0, 0, 95, '#000'), at(34, 52, train(p), 0.98)) +
  circle(0, 0, 98, 'none', { stroke: p.lin(gold, 235), 'stroke-width': 5 }) +
  path('M-84 -40A92 92 0 0 1 84 -40A104 80 0 0 0 -84 -40Z', '#fff', { opacity: 0.14 });

const night: Draw = (p) =>
  p.glow(0, 0, 120, '#fff0c0', 0.7) +
  moon(p, '#fffbe6', '#f4dfae', '#b98f6a') +
  circle(0, 0, 101, 'none', { stroke: p.lin(gold, 60), 'stroke-width': 6 }) +
  ellipse(-40, -56, 34, 16, '#fff', { opacity: 0.4, transform: 'rotate(-34 -40 -56)' }) +
  [
    [-78, 52, 0.9],
    [70, 40, 1],
  ]
    .map(([x = 0, y = 0, k = 1]) =>
      at(
        x,
        y,
        path(
          'M-50 14A15 15 0 0 1 -38 -12A22 22 0 0 1 0 -22A18 18 0 0 1 32 -12A14 14 0 0 1 50 14Z',
          p.lin(['#e4dcff', '#8a78d8 60', '#3a2f86']),
        ),
        k,
      ),
    )
    .join('') +
  sparkle(78, -66, 26, '#fff6c9') +
  sparkle(-92, -34, 18, '#fff6c9') +
  sparkle(-70, -84, 12, '#fff6c9');

const gem = (p: Paper, x: number, y: number, r: number, tones: readonly string[]): string =>
  path(star(x, y, r, 4, r * 0.86), p.lin(tones, 60), { stroke: p.lin(gold, 30), 'stroke-width': r * 0.28 }) +
  path(
    `M${n(x - r * 0.5)} ${n(y - r * 0.1)}L${n(x)} ${n(y - r * 0.6)}L${n(x + r * 0.1)} ${n(y - r * 0.1)}Z`,
    '#fff',
    { opacity: 0.8 },
  );

const ruby = ['#ffb0c0', '#e8203f 45', '#5a0418'];
const sapphire = ['#c4e4ff', '#2c6cff 45', '#0a1a6a'];

const crown: Draw = (p) =>
  path(
    'M-66 44C-74 -20 -40 -50 0 -54C40 -50 74 -20 66 44Z',
    p.rad(['#b48cff', '#5a2cb4 55', '#22085a'], 0.4, 0.25, 0.8),
  ) +
  line('M-40 40Q-44 -16 0 -50M40 40Q44 -16 0 -50M0 40V-50', p.lin(gold, 0), 9) +
  path('M-74 44L-96 -34L-52 -2L-38 -58L0 -10L38 -58L52 -2L96 -34L74 44Q0 22 -74 44Z', p.lin(gold, 8)) +
  path('M-74 44Q0 18 74 44L70 82Q0 58 -70 82Z', p.lin(gold, 0)) +
  line('M-74 46Q0 20 74 46M-70 80Q0 56 70 80', '#fff6c9', 3, { opacity: 0.8 }) +
  [
    [-96, -42, 11],
    [-38, -68, 12],
    [38, -68, 12],
    [96, -42, 11],
  ]
    .map(([x = 0, y = 0, r = 0]) => ball(p, x, y, r, ['#8fa4d6', '#e8ecff', '#ffffff', '#ffffff']))
    .join('') +
  ball(p, 0, -62, 13, ['#6b3d05', '#f5c542', '#fff6c9', '#fff']) +
  gem(p, 0, 50, 18, ruby) +
  gem(p, -42, 56, 12, sapphire) +
  gem(p, 42, 56, 12, sapphire) +
  sparkle(-40, -20, 22);

/** The owl of the carriage: conductor's cap, brass goggles, a whistle on its chain. */
const owl: Draw = (p) => {
  const wing =
    path(
      'M-34 -6C-78 -2 -86 58 -52 92C-34 70 -30 30 -34 -6Z',
      p.rad(['#b49cff', '#5a3ab0 50', '#1d0f52'], 0.4, 0.3, 0.8),
    ) + line('M-66 30Q-56 54 -50 84M-54 20Q-46 44 -42 74', '#d4c4ff', 3, { opacity: 0.6 });
  const eye =
    circle(-27, -28, 29, p.lin(gold, 55)) +
    circle(-27, -28, 22, p.rad(['#fffbe0', '#ffd24d 60', '#b0600f'], 0.4, 0.35, 0.7)) +
    circle(-25, -27, 12, '#12082e') +
    circle(-31, -34, 6, '#fff') +
    circle(-20, -21, 2.6, '#fff', { opacity: 0.8 });
  return (
    mirror(path('M-20 -62L-62 -94Q-66 -60 -54 -36Z', p.lin(['#8a6ae0', '#2a1570']))) +
    path(
      'M0 -74C50 -74 66 -40 62 -2C74 40 56 100 0 102C-56 100 -74 40 -62 -2C-66 -40 -50 -74 0 -74Z',
      p.rad(['#a98cff', '#6a48c8 45', '#22105c'], 0.38, 0.24, 0.85),
    ) +
    path(
      'M0 6C32 6 42 36 38 64C32 92 16 98 0 98C-16 98 -32 92 -38 64C-42 36 -32 6 0 6Z',
      p.rad(['#fff8ea', '#e4ccf4 60', '#8a6ab8'], 0.45, 0.2, 0.85),
    ) +
    times(9, (i) =>
      line(`M${-24 + (i % 3) * 24 - 9} ${34 + Math.floor(i / 3) * 19}q9 12 18 0`, '#8a5ab8', 4),
    ) +
    mirror(wing + eye) +
    rect(-6, -32, 12, 6, p.lin(gold, 0)) +
    path('M-13 -10Q0 -20 13 -10Q8 12 0 18Q-8 12 -13 -10Z', p.lin(['#fff0b0', '#ffa81c 50', '#a8560a'], 20)) +
    path(
      'M-46 -62Q-56 -100 0 -106Q56 -100 46 -62Q0 -76 -46 -62Z',
      p.lin(['#4a5ad8', '#1d1f7a 60', '#0b0b3c']),
    ) +
    path('M-48 -60Q0 -78 48 -60L44 -48Q0 -64 -44 -48Z', '#0b0b30') +
    line('M-47 -64Q0 -82 47 -64', p.lin(gold, 0), 6) +
    gem(p, 0, -84, 10, ruby) +
    mirror(times(3, (i) => ellipse(-26 + i * 11, 100, 7, 9, p.lin(['#ffd86a', '#b0600f']))))
  );
};

const rose: Draw = (p) => {
  const petal = (d: string, turn: number, k: number): string =>
    at(0, -22, path(d, p.rad(['#ffb4c8', '#f0285a 45', '#6b0426'], 0.5, 0.1, 0.95)), k, turn);
  const outer = 'M0 6C-44 0 -56 -36 -34 -62C-18 -76 18 -76 34 -62C56 -36 44 0 0 6Z';
  return (
    line('M2 24Q8 70 -6 108', '#0f3a1a', 13) +
    line('M2 24Q8 70 -6 108', p.lin(['#9be06a', '#2f8a3c'], 0), 8) +
    at(
      4,
      66,
      path('M0 0C14 -34 56 -42 84 -20C64 12 24 20 0 0Z', p.lin(['#d8ffa0', '#4aa83c 40', '#0f4a22'], 70)) +
        line('M4 -2Q40 -18 76 -18', '#eaffc8', 3),
      0.9,
      -8,
    ) +
    at(
      0,
      82,
      path('M0 0C14 -34 56 -42 84 -20C64 12 24 20 0 0Z', p.lin(['#d8ffa0', '#4aa83c 40', '#0f4a22'], 70)) +
        line('M4 -2Q40 -18 76 -18', '#eaffc8', 3),
      0.8,
      196,
    ) +
    [0, 72, 144, 216, 288].map((t) => petal(outer, t + 36, 0.98)).join('') +
    [0, 90, 180, 270].map((t) => petal(outer, t + 14, 0.78)).join('') +
    [0, 120, 240].map((t) => petal(outer, t + 40, 0.56)).join('') +
    at(
      0,
      -22,
      circle(0, 0, 22, p.rad(['#ff9ab4', '#c40e40 60', '#5a0420'], 0.4, 0.3, 0.8)) +
        line('M-12 4A12 12 0 1 1 10 8A8 8 0 1 1 -2 -4', '#ffc4d4', 4),
    ) +
    sparkle(-34, -58, 20)
  );
};

const horn: Draw = (p) => {
  const tube = 'M-92 -56L-38 -30C4 -10 46 6 46 40A44 44 0 1 1 -42 40A44 44 0 0 1 2 -2C44 -6 60 -14 76 -26';
  return (
    line(tube, '#4a2c06', 25) +
    line(tube, p.linAt(gold, -60, -60, 40, 90), 19) +
    line(tube, '#fff6c9', 5, { opacity: 0.85, transform: 'translate(-2 -4)' }) +
    path('M62 -34Q84 -56 92 -92Q116 -62 114 -18Q92 -14 72 -8Z', p.lin(gold, 30)) +
    ellipse(103, -55, 13, 39, p.lin(['#3d2404', '#a8690f 50', '#ffe28a'], 0), {
      transform: 'rotate(-14 103 -55)',
      stroke: p.lin(gold, 60),
      'stroke-width': 5,
    }) +
    ellipse(-96, -58, 8, 16, p.lin(gold, 60), { transform: 'rotate(-24 -96 -58)' }) +
    line('M-38 12Q-66 34 -58 62M-38 12Q-48 44 -36 66', '#7a0f2a', 7) +
    line('M-38 12Q-66 34 -58 62M-38 12Q-48 44 -36 66', '#f0486a', 3.6) +
    [
      [-58, 64],
      [-36, 68],
    ]
      .map(
        ([x = 0, y = 0]) =>
          path(`M${x - 6} ${y}h12l6 34h-24Z`, p.lin(['#ff7a94', '#c4183c 50', '#5a0418'], 0)) +
          ball(p, x, y, 8, ['#6b3d05', '#f5c542', '#fff6c9', '#fff']),
      )
      .join('')
  );
};

const ring: Draw = (p) =>
  circle(0, 34, 64, 'none', { stroke: p.lin(gold, 55), 'stroke-width': 21 }) +
  circle(0, 34, 55, 'none', { stroke: '#7a4a08', 'stroke-width': 2.4, opacity: 0.6 }) +
  path('M-62 12A66 66 0 0 1 -20 -28', 'none', {
    stroke: '#fff',
    'stroke-width': 6,
    'stroke-linecap': 'round',
    opacity: 0.85,
  }) +
  path('M-34 -34Q0 -14 34 -34L26 -14Q0 -4 -26 -14Z', p.lin(gold, 0)) +
  path('M-50 -72L-28 -104H28L50 -72L0 -20Z', p.lin(['#d4ecff', '#3c7cff 45', '#0a1a7a'], 60)) +
  path('M-50 -72H50L0 -20Z', p.lin(['#1c3cd0', '#6ab0ff'], 20)) +
  path('M-22 -72H22L0 -20Z', p.lin(['#8fd0ff', '#2450e0'])) +
  path('M-28 -104L-22 -72L0 -104ZM28 -104L22 -72L0 -104Z', '#e8f6ff', { opacity: 0.75 }) +
  path('M-50 -72L-28 -104L-22 -72Z', '#ffffff', { opacity: 0.5 }) +
  sparkle(30, -92, 24);

const key: Draw = (p) =>
  at(
    0,
    0,
    path('M9 92H50V74H38V62H50V40H9Z', p.lin(gold, 20)) +
      path('M-9 -26H9V98Q0 108 -9 98Z', p.lin(gold, 0)) +
      path('M-6 -20H-3V94H-6Z', '#fff6c9', { opacity: 0.7 }) +
      [
        [-30, -56, 29],
        [30, -56, 29],
        [0, -88, 29],
      ]
        .map(([x = 0, y = 0, r = 0]) =>
          circle(x, y, r - 8, 'none', { stroke: p.lin(gold, 60), 'stroke-width': 15 }),
        )
        .join('') +
      gem(p, 0, -62, 17, sapphire) +
      rect(-18, -34, 36, 13, p.lin(gold, 90), { rx: 5 }) +
      rect(-15, 14, 30, 11, p.lin(gold, 90), { rx: 5 }),
    1,
    34,
  );

const candle: Draw = (p) =>
  p.glow(0, -66, 80, '#ffcf5e', 0.9) +
  path('M-26 -34Q0 -44 26 -34V56H-26Z', p.lin(['#b4a4d4', '#fffdf6 30', '#f4e8dc 55', '#8a78b0'], 0)) +
  path('M-26 -32Q0 -46 26 -32V-6Q20 4 16 -8Q12 -18 6 -4Q2 22 -6 2Q-10 -16 -16 -2Q-24 14 -26 -6Z', '#ffffff') +
  line('M0 -38V-54', '#2a1606', 6) +
  path(
    'M0 -110C28 -78 24 -50 0 -46C-24 -50 -28 -78 0 -110Z',
    p.rad(['#ffffff', '#ffe36a 45', '#ff8a14'], 0.5, 0.72, 0.62),
  ) +
  path('M0 -78C10 -66 10 -54 0 -51C-10 -54 -10 -66 0 -78Z', '#fffbe6') +
  path('M-40 50H40Q36 66 24 70H-24Q-36 66 -40 50Z', p.lin(gold, 0)) +
  ellipse(0, 82, 80, 22, p.lin(gold, 0)) +
  ellipse(0, 76, 62, 13, p.lin(['#6b3d05', '#e0a83a'])) +
  path('M-20 68H20V78H-20Z', p.lin(gold, 0)) +
  circle(88, 74, 18, 'none', { stroke: p.lin(gold, 60), 'stroke-width': 10 });

/** The hourglass: night sand between two discs of brass. */
const glass: Draw = (p) => {
  const bulb =
    'M-48 -72H48C48 -30 34 -18 12 0C34 18 48 30 48 72H-48C-48 30 -34 18 -12 0C-34 -18 -48 -30 -48 -72Z';
  const post = (x: number): string =>
    rect(x - 6, -84, 12, 168, p.lin(brass, 0), { rx: 5 }) +
    [-40, 0, 40].map((y) => ball(p, x, y, 9, ['#6b3d05', '#f5c542', '#fff6c9', '#fff'])).join('');
  const disc = (y: number): string =>
    rect(-78, y - 12, 156, 24, p.lin(gold, 90), { rx: 10 }) +
    rect(-64, y - 4, 128, 4, '#fff6c9', { rx: 2, opacity: 0.8 });
  return (
    path(bulb, p.rad(['#e8f0ff 0 .55', '#8f97ff 70 .5', '#4a4a9c 100 .8'], 0.4, 0.3, 0.8)) +
    path('M-38 -34Q0 -26 38 -34Q32 -18 8 -2H-8Q-32 -18 -38 -34Z', p.lin(['#ffe9a8', '#f0a82c'])) +
    line('M0 -4V50', '#ffd24d', 5) +
    path('M-44 70Q-38 46 0 36Q38 46 44 70Z', p.lin(['#fff0b8', '#e08a1c'])) +
    path('M-40 -66H-22Q-26 -34 -14 -16Q-38 -34 -40 -66ZM-34 30Q-42 44 -40 62H-28Q-30 44 -20 26Z', '#fff', {
      opacity: 0.75,
    }) +
    line(bulb, p.lin(steel, 60), 4) +
    mirror(post(-64)) +
    disc(-86) +
    disc(86)
  );
};

export const nightCarriage: SlotArt = {
  card,
  disc: ['#4a4a9c', '#10103a'],
  symbols: {
    train: (p) => at(0, -6, engine(p), 1),
    moon: (p) => at(0, -10, night(p), 0.96),
    crown: (p) => at(0, -2, crown(p), 0.86),
    watch: (p) => at(0, 14, pocketWatch(p), 0.8),
    owl: (p) => at(0, 0, owl(p), 0.9),
    rose: (p) => at(0, 2, rose(p), 0.9),
    horn: (p) => at(-6, 6, horn(p), 0.92),
    ring: (p) => at(0, 6, group(ring(p)), 1.02),
    key: (p) => at(0, 0, key(p), 1.02),
    candle: (p) => at(-4, 2, candle(p), 0.98),
    glass: (p) => at(0, 0, glass(p), 1.04),
  },
  stage: {
    landscape: { cx: 0.072, cy: 0.4, scale: 0.98, floor: 0.86 },
    portrait: { cx: 0.5, cy: 0.24, scale: 2.2, floor: 0.86 },
  },
};
