import type { Job } from '../jobs.ts';
import { type Face, outline } from '../kit/letters.ts';
import { brass } from '../kit/metal.ts';
import { Paper } from '../kit/paper.ts';
import { circle, group, line, path, rect, times } from '../kit/svg.ts';
import { brassworkMark } from '../studios/brasswork.ts';
import { burinMark } from '../studios/burin.ts';
import { papercutMark } from '../studios/papercut.ts';
import { suit } from '../things/court.ts';

/** Several signs may stand in one page: the names of their gradients must not meet. */
const idsOf = (name: string): string => `${name.replace(/\.svg$|[^a-z-]/g, '')}-`;

const svg = (name: string, draw: (p: Paper) => string, w = 64, h = 64): Job => ({
  kind: 'file',
  file: name,
  content: () => {
    const p = new Paper(w, h, 3, idsOf(name));
    return p.svg(draw(p));
  },
});

/** A studio's emblem beside its name; the name follows the text colour. */
function studio(
  code: string,
  name: string,
  face: Face,
  tracking: number,
  emblem: (p: Paper) => string,
): Job[] {
  return [
    svg(`studios/${code}-mark.svg`, emblem),
    {
      kind: 'file',
      file: `studios/${code}.svg`,
      content: () => {
        const probe = outline(face, name, 100, 0, 0, tracking);
        const word = outline(face, name, (100 * 30) / probe.h, 76, 17, tracking);
        const p = new Paper(Math.ceil(80 + word.w), 64, 3, idsOf(`${code}-name`));
        return p.svg(emblem(p) + path(word.d, 'currentColor'));
      },
    },
  ];
}

const card = (p: Paper, from: string, to: string, body: string): string =>
  rect(1, 1, 94, 62, p.lin([from, to], 35), { rx: 10 }) +
  rect(1.75, 1.75, 92.5, 60.5, 'none', {
    rx: 9.5,
    stroke: '#fff',
    'stroke-opacity': 0.22,
    'stroke-width': 1.5,
  }) +
  body;

const sandbox = (p: Paper): string =>
  card(
    p,
    '#1d6b4a',
    '#062a1c',
    circle(48, 32, 21, p.lin(brass, 60)) +
      circle(48, 32, 18, '#0a2e20') +
      group(suit('spade', p.lin(brass, 70)), { transform: 'translate(48 31) scale(.24)' }) +
      line('M10 54H28M68 54H86', '#e8cf8a', 1.6, { opacity: 0.6 }),
  );
const bank = (p: Paper): string =>
  card(
    p,
    '#2f6fd0',
    '#0c2a66',
    path('M48 10L74 24V29H22V24Z', '#fff') +
      times(4, (i) => rect(26 + i * 12, 32, 6, 15, '#fff', { opacity: 0.92 })) +
      rect(21, 49, 54, 5, '#fff', { rx: 1 }) +
      circle(48, 21, 3, '#2f6fd0'),
  );
const wallet = (p: Paper): string =>
  card(
    p,
    '#8a5cff',
    '#33129c',
    path('M24 20H66A6 6 0 0 1 72 26V48A6 6 0 0 1 66 54H28A6 6 0 0 1 22 48V22Z', '#fff') +
      path('M22 22A6 6 0 0 1 28 14L62 10V18H28A4 4 0 0 0 22 22Z', '#d9c8ff') +
      rect(58, 31, 20, 12, '#ffd21f', { rx: 6 }) +
      circle(65, 37, 2.6, '#5a2a00'),
  );
const qr = (p: Paper): string => {
  const eye = (x: number, y: number): string =>
    rect(x, y, 15, 15, 'none', { stroke: '#0c2b36', 'stroke-width': 3.4, rx: 2 }) +
    rect(x + 4.8, y + 4.8, 5.4, 5.4, '#0c2b36');
  const bits = times(13, (i) =>
    rect(49 + ((i * 7) % 5) * 4.6, 35 + Math.floor(i / 3) * 4.6, 4, 4, '#0c2b36'),
  );
  return card(
    p,
    '#14b8a6',
    '#06505c',
    rect(24, 8, 48, 48, '#fff', { rx: 6 }) + eye(29, 13) + eye(52, 13) + eye(29, 36) + bits,
  );
};

export const markJobs: readonly Job[] = [
  ...studio('brasswork', 'Brasswork', 'lilita', 0.02, brassworkMark),
  ...studio('papercut', 'Papercut', 'dela', 0.02, papercutMark),
  ...studio('burin', 'Burin', 'playfair', 0.06, burinMark),
  svg('payments/sandbox.svg', sandbox, 96, 64),
  svg('payments/bank.svg', bank, 96, 64),
  svg('payments/ewallet.svg', wallet, 96, 64),
  svg('payments/qr.svg', qr, 96, 64),
];
