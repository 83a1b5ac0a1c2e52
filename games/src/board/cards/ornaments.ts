import type { Shape } from '../drawing.ts';

/** Drawn around the origin, 20 units to each side, in the colours of the studio's cards. */
type Ornament = readonly Shape[];

const [METAL, LINE, LIGHT] = ['var(--card-metal)', 'var(--card-line)', 'var(--card-light)'];
const cut = {
  stroke: LINE,
  'stroke-width': 1.1,
  'stroke-linejoin': 'round',
  'stroke-linecap': 'round',
} as const;

const round = (value: number) => Math.round(value * 10) / 10;

/** A closed curve whose distance from the middle depends on the angle. */
function curve(reach: (turn: number) => number, points: number): string {
  const at = Array.from({ length: points }, (_, i) => {
    const turn = (i / points) * 2 * Math.PI;
    return `${round(reach(turn) * Math.cos(turn))} ${round(reach(turn) * Math.sin(turn))}`;
  });
  return `M${at.join('L')}Z`;
}

const cog = (radius: number, teeth: number) =>
  curve((turn) => radius * (Math.floor((turn * teeth) / Math.PI) % 2 === 0 ? 1 : 0.84), teeth * 8);
const wavy = (radius: number, lobes: number, swing: number, phase = 0) =>
  curve((turn) => radius * (1 + swing * Math.sin(turn * lobes + phase)), lobes * 10);

const path = (d: string, more: Omit<Shape, 'tag'>): Shape => ({ tag: 'path', d, ...more });
const disc = (cx: number, cy: number, r: number, fill: string): Shape => ({ tag: 'circle', cx, cy, r, fill });

/** The same shape several times around a point. */
const around = (count: number, shape: (turn: number) => Shape) =>
  Array.from({ length: count }, (_, i) => shape((i * 360) / count));

const CROWN = 'M-12 7L-14.500 -7L-6.500 -1L0 -11L6.500 -1L14.500 -7L12 7Z';
const crown: Ornament = [
  path(CROWN, { fill: LIGHT, ...cut }),
  path('M-12 8.600H12V12H-12Z', { fill: 'currentColor', ...cut }),
  ...[-14.5, 0, 14.5].map((x) => disc(x, x === 0 ? -12.5 : -8.5, 2.1, 'currentColor')),
  disc(0, 2.4, 2.2, 'currentColor'),
];

const key: Ornament = [
  path('M-1.800 -2H1.800V14H7V10.500H4.500V8.500H6V5.500H1.800Z', { fill: LIGHT, ...cut }),
  path(
    'M0 -14A6.500 6.500 0 1 1 0 -1A6.500 6.500 0 1 1 0 -14ZM0 -10.500A3 3 0 1 0 0 -4.500A3 3 0 1 0 0 -10.500Z',
    {
      fill: 'currentColor',
      'fill-rule': 'evenodd',
      ...cut,
    },
  ),
];

const flower: Ornament = [
  ...around(6, (turn) =>
    path('M0 0C-6 -4 -5.500 -12 0 -14C5.500 -12 6 -4 0 0Z', {
      fill: LIGHT,
      transform: `rotate(${turn})`,
      ...cut,
    }),
  ),
  disc(0, 0, 4, 'currentColor'),
];

const lantern: Ornament = [
  path('M-10 0A10 9 0 0 1 10 0A10 9 0 0 1 -10 0Z', { fill: 'currentColor', ...cut }),
  path('M-4 -8.500A16 16 0 0 0 -4 8.500M4 -8.500A16 16 0 0 1 4 8.500', {
    fill: 'none',
    ...cut,
    stroke: LIGHT,
  }),
  path('M-5 -8H5V-11H-5ZM-5 8H5V11H-5Z', { fill: LIGHT, ...cut }),
  path('M0 -11V-15M-2.500 11V15M0 11V16M2.500 11V15', { fill: 'none', ...cut }),
];

const lotus: Ornament = [
  ...[-72, 72, -38, 38, 0].map((turn) =>
    path('M0 9C-6.500 2 -5.500 -8 0 -14C5.500 -8 6.500 2 0 9Z', {
      fill: turn === 0 ? 'currentColor' : LIGHT,
      transform: `rotate(${turn} 0 9)`,
      ...cut,
    }),
  ),
  path('M-14 12Q0 17 14 12', { fill: 'none', ...cut }),
];

const sun: Ornament = [
  path(
    curve((turn) => (Math.round((turn * 12) / Math.PI) % 2 === 0 ? 15 : 9.5), 24),
    { fill: LIGHT, ...cut },
  ),
  disc(0, 0, 7.5, 'currentColor'),
  path('M-7 1Q-3.500 -3 0 1T7 1', { fill: 'none', ...cut, stroke: LIGHT }),
];

const quill: Ornament = [
  path('M-7 10C-8 -3 2 -13 13 -15C14 -5 6 6 -4 8.500Z', { fill: LIGHT, ...cut }),
  path('M-12 15L10 -12', { fill: 'none', ...cut, stroke: 'currentColor', 'stroke-width': 1.6 }),
  path('M-3 2.500L-5 -3M1 -2.500L-1 -8M-1 4L6 2.500M3 -1L10 -3', { fill: 'none', ...cut }),
];

const rose: Ornament = [
  path(wavy(13.5, 5, 0.11, 0.9), { fill: LIGHT, ...cut }),
  path(wavy(9.2, 5, 0.12, 2.4), { fill: 'none', ...cut }),
  path(wavy(5.6, 3, 0.16), { fill: 'currentColor', ...cut }),
  path('M-2 1A2.600 2.600 0 1 1 2 1.600', { fill: 'none', ...cut, stroke: LIGHT }),
];

const works: Ornament = [
  path(cog(20, 12), { fill: METAL, ...cut }),
  { ...disc(0, 0, 15.6, 'none'), ...cut, 'stroke-width': 0.7 },
];
const sheets: Ornament = [
  path(wavy(19.5, 12, 0.05), { fill: LINE, transform: 'translate(1.2 1.6)', opacity: 0.35 }),
  path(wavy(19.5, 12, 0.05), { fill: METAL }),
];
const plate: Ornament = [0, 1.05, 2.1].map((phase) =>
  path(wavy(17.4, 9, 0.15, phase), { fill: 'none', stroke: LINE, 'stroke-width': 0.6 }),
);

export type Studio = 'brasswork' | 'papercut' | 'burin';

/** The ground of an ornament; the ace has it to itself. */
export const grounds: Readonly<Record<Studio, Ornament>> = {
  brasswork: works,
  papercut: sheets,
  burin: plate,
};

/** Drawings of jack, queen and king: each studio has its own, over its own ground. */
export const courts: Readonly<Record<Studio, Readonly<Record<string, Ornament>>>> = {
  brasswork: { J: [...works, ...key], Q: [...works, ...flower], K: [...works, ...crown] },
  papercut: { J: [...sheets, ...lantern], Q: [...sheets, ...lotus], K: [...sheets, ...sun] },
  burin: { J: [...plate, ...quill], Q: [...plate, ...rose], K: [...plate, ...crown] },
};

/** Moves an ornament to its place. */
export const placed = (ornament: Ornament, to: string): readonly Shape[] =>
  ornament.map((shape) => ({ ...shape, transform: `${to} ${shape.transform ?? ''}` }));

/** The middle of a back: what the studio is known by. */
export const emblems: Readonly<Record<Studio, Ornament>> = {
  brasswork: [
    path(cog(20, 14), { fill: 'var(--back-line)' }),
    disc(0, 0, 14, 'var(--back)'),
    path(cog(10.5, 9), { fill: 'var(--back-line)' }),
    disc(0, 0, 4, 'var(--back)'),
  ],
  papercut: [
    path(wavy(20, 12, 0.06), { fill: 'var(--back-line)' }),
    path('M-14 6L-3 -12L1 7Z', { fill: 'var(--back)' }),
    path('M-3 -12L15 -14L1 7Z', { fill: 'var(--back)', opacity: 0.7 }),
    path('M1 7L15 -14L12 5Z', { fill: 'var(--back)' }),
    path('M-14 6L1 7L-6 12Z', { fill: 'var(--back)', opacity: 0.6 }),
  ],
  burin: [
    ...[0, 0.7, 1.4, 2.1].map((phase) =>
      path(wavy(16, 12, 0.18, phase), { fill: 'none', stroke: 'var(--back-line)', 'stroke-width': 0.7 }),
    ),
    path('M0 -12L6 0L0 12L-6 0Z', { fill: 'var(--back-line)' }),
    path('M0 -12L6 0L0 12Z', { fill: 'var(--back)', opacity: 0.45 }),
  ],
};
