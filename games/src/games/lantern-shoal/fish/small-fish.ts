import type { FishShape } from './shape.ts';

const spines = (count: number, inner: number, outer: number): string =>
  `M${Array.from({ length: count * 2 }, (_, i) => {
    const [angle, reach] = [(i * Math.PI) / count, i % 2 ? inner : outer];
    return `${Math.round(Math.cos(angle) * reach)} ${Math.round(Math.sin(angle) * reach)}`;
  }).join('L')}Z`;

export const sardine: FishShape = {
  body: 'M78 2C56 -30 -6 -34 -56 -8Q-64 0 -56 8C-6 36 56 32 78 2Z',
  paper: ['#f4fbff', '#8fc7e8', '#2f6da3'],
  lamp: [16, 2],
  eye: [52, -6, 5],
  marks: [{ d: 'M80 2C56 -34 -6 -40 -60 -10L-56 -2C-6 -20 40 -18 80 2Z', colour: '#3f86bd' }],
  behind: [
    { d: 'M8 0L-40 -30Q-28 0 -40 30Z', colour: '#3f86bd', joint: [-56, 0], swing: 0.3, folds: true },
    { d: 'M-18 4Q-6 -26 22 -20L20 4Z', colour: '#5fa5d6', joint: [0, -22], swing: 0.08 },
  ],
  before: [{ d: 'M4 -2Q-22 4 -26 20Q-2 20 8 6Z', colour: '#c6e7f8', joint: [22, 8], swing: 0.3, phase: 0.3 }],
  reach: [98, 44],
};

export const seahorse: FishShape = {
  body:
    'M6 -92C30 -96 44 -82 48 -74L76 -66Q80 -58 74 -54L44 -54C40 -46 36 -42 34 -36C54 -12 46 26 20 44C6 54 2 68 12 74' +
    'C22 78 28 70 24 60C38 66 36 92 10 94C-20 94 -28 62 -12 40C-32 18 -36 -10 -16 -34C-28 -58 -20 -88 6 -92Z',
  paper: ['#fff6cf', '#ffc247', '#c26a12'],
  lamp: [8, -4],
  eye: [26, -70, 6],
  marks: [
    { d: 'M40 -26Q22 -4 34 28L60 20V-30Z', colour: '#ffe19a' },
    { d: 'M-20 -70L-6 -100H22L8 -84Z', colour: '#ff9a2e' },
  ],
  behind: [
    { d: 'M8 -20Q-30 -26 -36 2Q-30 24 6 18Z', colour: '#ff8f2e', joint: [-22, 0], swing: 0.24 },
    { d: 'M0 8L-16 -16L2 -8L6 -26L16 -10L30 -18L24 6Z', colour: '#ff8f2e', joint: [-4, -88], swing: 0.05 },
  ],
  reach: [78, 112],
};

export const clownfish: FishShape = {
  body: 'M82 4C64 -46 -4 -54 -48 -16Q-58 2 -48 20C-4 58 64 52 82 4Z',
  paper: ['#fff0c8', '#ff7a2e', '#b5350c'],
  lamp: [14, 4],
  eye: [54, -8, 7],
  marks: [
    { d: 'M18 -60Q40 2 18 62H40Q60 2 40 -60Z', colour: '#fff8ec' },
    { d: 'M-28 -54Q-10 2 -28 54H-8Q8 2 -8 -54Z', colour: '#fff8ec' },
  ],
  behind: [
    {
      d: 'M8 0Q-14 -34 -40 -26Q-34 0 -40 26Q-14 34 8 0Z',
      colour: '#ff9a3d',
      joint: [-50, 2],
      swing: 0.3,
      folds: true,
    },
    { d: 'M-34 6Q-22 -30 8 -26Q34 -30 34 4Z', colour: '#e2591b', joint: [0, -38], swing: 0.06 },
    { d: 'M-16 -6Q-12 24 14 24Q22 8 18 -8Z', colour: '#e2591b', joint: [4, 42], swing: 0.14 },
  ],
  before: [
    { d: 'M6 -6Q-24 -8 -28 12Q-12 26 8 8Z', colour: '#ffb25e', joint: [30, 12], swing: 0.36, phase: 0.3 },
  ],
  reach: [96, 68],
};

export const squid: FishShape = {
  body: 'M96 0C62 -34 16 -40 -18 -30Q-40 -22 -42 0Q-40 22 -18 30C16 40 62 34 96 0Z',
  paper: ['#ffe9fb', '#e57fd0', '#8a2f92'],
  lamp: [30, 0],
  eye: [-20, 4, 9],
  marks: [{ d: 'M40 -40Q54 0 40 40H52Q66 0 52 -40Z', colour: '#f6b4e6' }],
  behind: [
    { d: 'M0 -4Q-34 -22 -72 -8Q-36 -12 2 8Z', colour: '#c455b4', joint: [-34, -14], swing: 0.2 },
    { d: 'M0 -5Q-40 -14 -80 -2Q-38 2 0 6Z', colour: '#d86ac6', joint: [-38, -4], swing: 0.22, phase: 0.18 },
    { d: 'M0 -6Q-40 4 -82 -4Q-38 14 0 6Z', colour: '#c455b4', joint: [-38, 6], swing: 0.22, phase: 0.36 },
    { d: 'M2 -8Q-34 14 -70 10Q-36 24 0 4Z', colour: '#d86ac6', joint: [-34, 16], swing: 0.2, phase: 0.54 },
    { d: 'M12 12L-26 -30Q24 -34 26 12Z', colour: '#b44aa8', joint: [62, -20], swing: 0.12 },
    { d: 'M12 -12L-26 30Q24 34 26 -12Z', colour: '#b44aa8', joint: [62, 20], swing: 0.12, phase: 0.5 },
  ],
  reach: [112, 58],
};

export const puffer: FishShape = {
  body: 'M64 6C66 -34 34 -58 0 -58S-62 -32 -60 2S-30 60 2 60S62 44 64 6Z',
  paper: ['#fffbe0', '#ffd94a', '#b98a10'],
  lamp: [0, 8],
  eye: [36, -20, 9],
  marks: [
    { d: 'M-62 6Q0 40 66 10V64H-62Z', colour: '#fff6cf' },
    {
      d: 'M-26 -40a9 9 0 1 0 .1 0ZM4 -48a7 7 0 1 0 .1 0ZM-40 -12a8 8 0 1 0 .1 0ZM-8 -22a7 7 0 1 0 .1 0Z',
      colour: '#c98f1e',
    },
    { d: 'M60 4Q50 12 58 20L72 16V4Z', colour: '#e0683a' },
  ],
  behind: [
    { d: spines(22, 58, 78), colour: '#e0a526', joint: [0, 0], swing: 0.03 },
    { d: 'M8 0L-28 -22Q-20 0 -28 22Z', colour: '#e0a526', joint: [-62, 4], swing: 0.3, folds: true },
  ],
  before: [
    { d: 'M4 -10Q-26 -12 -26 8Q-16 24 6 12Z', colour: '#f2b52e', joint: [14, 14], swing: 0.4, phase: 0.2 },
  ],
  reach: [94, 80],
};
