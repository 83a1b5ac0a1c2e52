import type { FishShape } from './shape.ts';

export const turtle: FishShape = {
  body: 'M62 8C52 -38 12 -56 -22 -50C-56 -44 -76 -14 -74 10Q-40 34 0 32Q44 32 62 8Z',
  paper: ['#f2ffd8', '#6cc06a', '#1f6b3f'],
  lamp: [-8, -8],
  eye: [200, 0, 0],
  marks: [
    { d: 'M-20 -34L8 -38L24 -18L10 4L-20 6L-34 -14Z', colour: '#3f9a55' },
    {
      d: 'M28 -16L48 -22L66 6L40 12L16 6ZM-38 -14L-58 -22L-82 8L-50 16L-24 8ZM-18 -40L4 -44L8 -62L-30 -60Z',
      colour: '#4fab5f',
    },
    { d: 'M-80 6Q-40 30 0 26Q44 26 70 0V40H-80Z', colour: '#e9f5b4' },
  ],
  behind: [
    {
      d: 'M-14 10C0 -8 14 -22 34 -22Q52 -18 50 -2Q44 12 22 12Q8 20 -10 24Z M36 -10a4 4 0 1 1 -.1 0Z',
      colour: '#9ed883',
      joint: [56, -2],
      swing: 0.09,
    },
    { d: 'M0 -10Q-30 6 -44 44Q-16 38 14 8Z', colour: '#84c96f', joint: [-46, 18], swing: 0.32, phase: 0.45 },
    { d: 'M6 -6L-24 2L4 10Z', colour: '#84c96f', joint: [-72, 10], swing: 0.2 },
  ],
  before: [{ d: 'M16 -10Q-22 6 -34 56Q4 52 28 10Z', colour: '#9ed883', joint: [30, 20], swing: 0.4 }],
  reach: [112, 74],
};

export const eel: FishShape = {
  body:
    'M112 -6C96 -38 56 -36 28 -10C2 14 -28 22 -56 2C-76 -14 -102 -8 -112 12C-96 8 -86 14 -70 26C-36 48 4 40 34 12' +
    'C52 -4 70 -6 82 10Q106 16 112 -6Z',
  paper: ['#eafff4', '#37c9a4', '#0c6b66'],
  lamp: [30, 2],
  eye: [90, -12, 6],
  marks: [
    {
      d: 'M-60 -10L-52 40H-40L-46 -10ZM-22 -10L-18 50H-6L-8 -10ZM14 -20L22 40H34L28 -24ZM52 -40L54 20H64L66 -40Z',
      colour: '#1f9f8c',
    },
  ],
  behind: [
    {
      d: 'M-70 18Q-34 14 0 -12Q24 -32 60 -26L52 8Q20 0 -10 22Q-40 40 -70 30Z',
      colour: '#ffd36b',
      joint: [10, -8],
      swing: 0.05,
    },
    { d: 'M14 -2Q-16 -10 -30 8Q-14 10 0 18Z', colour: '#ffd36b', joint: [-98, 4], swing: 0.3, folds: true },
  ],
  reach: [122, 56],
};

export const ray: FishShape = {
  body:
    'M84 0C70 -18 44 -20 22 -32C0 -46 -18 -76 -56 -92C-46 -58 -52 -26 -66 0C-52 26 -46 58 -56 92C-18 76 0 46 22 32' +
    'C44 20 70 18 84 0Z',
  paper: ['#e8f1ff', '#5d7ff0', '#22308f'],
  lamp: [4, 0],
  eye: [56, -15, 5],
  marks: [
    {
      d: 'M-8 -34a9 9 0 1 0 .1 0ZM-20 8a7 7 0 1 0 .1 0ZM16 12a8 8 0 1 0 .1 0ZM-34 -58a6 6 0 1 0 .1 0ZM-30 46a7 7 0 1 0 .1 0ZM24 -18a6 6 0 1 0 .1 0Z',
      colour: '#c4d3ff',
    },
    { d: 'M58 15a5 5 0 1 0 .1 0Z', colour: '#0b1024' },
  ],
  behind: [
    { d: 'M6 -7Q-40 -12 -78 10Q-40 2 6 7Z', colour: '#3a54c4', joint: [-62, 0], swing: 0.2 },
    { d: 'M-8 2Q18 -12 34 2Q18 4 0 10Z', colour: '#8ea6ff', joint: [70, -16], swing: 0.14 },
    { d: 'M-8 -2Q18 12 34 -2Q18 -4 0 -10Z', colour: '#8ea6ff', joint: [70, 16], swing: 0.14, phase: 0.5 },
  ],
  reach: [124, 96],
};

export const angler: FishShape = {
  body: 'M86 -16C70 -62 2 -74 -48 -34C-68 -16 -68 18 -48 34C-4 74 58 68 78 42Q50 30 34 14Q56 -6 86 -16Z',
  paper: ['#ffe2c4', '#a8453a', '#4d1230'],
  lamp: [-6, 4],
  eye: [36, -32, 10],
  marks: [
    { d: 'M84 -14L74 2L70 -11L60 6L56 -6L48 10L44 2L36 14L56 -10Z', colour: '#fff6dc' },
    { d: 'M78 40L66 26L62 40L54 22L48 33L42 18L34 14L50 44Z', colour: '#fff6dc' },
    { d: 'M-60 -10Q-30 -40 10 -66L-30 -70L-80 -30Z', colour: '#7d2a3c' },
  ],
  behind: [
    {
      d: 'M8 0Q-16 -42 -46 -30Q-34 0 -46 32Q-16 42 8 0Z',
      colour: '#7d2a3c',
      joint: [-56, 0],
      swing: 0.26,
      folds: true,
    },
    {
      d: 'M-36 10L-26 -22L-10 -6L4 -30L18 -6L34 -16L34 12Z',
      colour: '#c4574a',
      joint: [-10, -56],
      swing: 0.06,
    },
  ],
  before: [
    { d: 'M6 -8Q-26 -8 -28 16Q-10 28 10 10Z', colour: '#d9705c', joint: [4, 18], swing: 0.36 },
    {
      d: 'M-2 4C8 -34 42 -46 66 -34L70 -26C46 -34 20 -24 6 6Z M58 -32H82L86 -4Q70 10 54 -4Z',
      colour: '#ffd76a',
      joint: [18, -58],
      swing: 0.07,
    },
  ],
  reach: [108, 100],
};

const arm = (bend: number): string =>
  `M-13 -10C${-20 - bend} 22 ${-34 - bend} 34 ${-26 - bend} 62C${-20 - bend} 80 ${2 - bend} 78 ${2 - bend} 62` +
  `C${-8 - bend} 66 ${-14 - bend} 56 ${-6 - bend} 44C${8 - bend / 2} 26 13 12 13 -10Z`;

export const kraken: FishShape = {
  body: 'M-58 16C-84 -52 -46 -104 4 -104S88 -54 60 16C56 36 36 44 0 44S-54 36 -58 16Z',
  paper: ['#fff0d0', '#d8403c', '#6a0f2c'],
  lamp: [2, -24],
  eye: [30, -14, 12],
  marks: [
    { d: 'M-18 -28a12 12 0 1 0 .1 0Z', colour: '#fff8ea' },
    { d: 'M-15 -22a7 7 0 1 0 .1 0Z', colour: '#14060c' },
    {
      d: 'M-34 -72a9 9 0 1 0 .1 0ZM0 -86a8 8 0 1 0 .1 0ZM36 -70a9 9 0 1 0 .1 0ZM-52 -34a7 7 0 1 0 .1 0Z',
      colour: '#ff8a5c',
    },
    { d: 'M-20 18Q4 32 30 16Q6 44 -20 18Z', colour: '#6a0f2c' },
  ],
  behind: [
    { d: arm(26), colour: '#a81f34', joint: [-44, 30], swing: 0.2 },
    { d: arm(-30), colour: '#a81f34', joint: [46, 30], swing: 0.2, phase: 0.5 },
    { d: arm(8), colour: '#c2303a', joint: [-22, 38], swing: 0.18, phase: 0.25 },
    { d: arm(-14), colour: '#c2303a', joint: [24, 38], swing: 0.18, phase: 0.75 },
  ],
  before: [
    { d: arm(-4), colour: '#e2574a', joint: [2, 40], swing: 0.16, phase: 0.1 },
    {
      d: 'M-34 14L-44 -20L-22 -6L-8 -34L8 -8L30 -26L28 12Q-4 4 -34 14Z M-8 -14a4 4 0 1 0 .1 0Z',
      colour: '#ffd24a',
      joint: [4, -100],
      swing: 0.03,
    },
  ],
  reach: [104, 134],
};
