import type { Paper } from '../kit/paper.ts';
import { at, circle, line, path, times } from '../kit/svg.ts';
import { sheet } from '../studios/papercut.ts';

interface PaperFish {
  readonly body: string;
  readonly paper: readonly [light: string, paper: string, edge: string];
  readonly lamp: readonly [number, number];
  readonly eye: readonly [number, number, number];
  /** Sheets behind the body, and those glued onto it. */
  readonly behind: readonly (readonly [d: string, colour: string])[];
  readonly marks: readonly (readonly [d: string, colour: string])[];
  readonly before: readonly (readonly [d: string, colour: string])[];
}

/** A lantern in the shape of a fish, lit from within; it looks to the right, a hundred to each side. */
function lanternFish(p: Paper, { body, paper, lamp, eye, behind, marks, before }: PaperFish): string {
  const [light, colour, edge] = paper;
  const [x, y] = lamp;
  const [ex, ey, er] = eye;
  const sheets = (list: PaperFish['behind']) => list.map(([d, fill]) => sheet(p, d, fill, 4)).join('');
  return (
    sheets(behind) +
    sheet(p, body, p.radAt([light, `${colour} 46`, edge], x, y, 108), 6) +
    p.clip(
      path(body, '#000'),
      marks.map(([d, fill]) => path(d, fill)).join('') +
        times(14, (i) => {
          const hoop = -112 + i * 17;
          return line(`M${hoop} -130Q${hoop + (hoop - x) * 0.22} ${y} ${hoop} 130`, '#3a1204', 1.7, {
            opacity: 0.24,
          });
        }) +
        circle(x, y, 66, p.rad(['#fffbe0 0 .85', '#ffe9a8 45 .35', '#ffe9a8 100 0'])) +
        path(body, 'none', { stroke: edge, 'stroke-width': 5 }),
    ) +
    circle(ex, ey, er * 1.45, '#fff9ec') +
    circle(ex + er * 0.25, ey, er, '#150b16') +
    circle(ex - er * 0.1, ey - er * 0.4, er * 0.34, '#fff') +
    sheets(before)
  );
}

export const paperAngler = (p: Paper): string =>
  lanternFish(p, {
    body: 'M86 -16C70 -62 2 -74 -48 -34C-68 -16 -68 18 -48 34C-4 74 58 68 78 42Q50 30 34 14Q56 -6 86 -16Z',
    paper: ['#ffd9b0', '#d1453a', '#6a1230'],
    lamp: [-6, 4],
    eye: [36, -32, 11],
    behind: [
      ['M-48 0Q-78 -46 -112 -32Q-98 0 -112 34Q-78 46 -48 0Z', '#8d2440'],
      ['M-46 -44L-40 -82L-22 -62L-6 -92L8 -66L28 -78L26 -46Z', '#ff7a4e'],
    ],
    marks: [
      ['M84 -14L74 4L69 -10L60 8L55 -5L48 13L43 3L36 16L56 -10Z', '#fff6dc'],
      ['M78 40L67 24L62 38L54 19L48 31L42 15L34 14L50 44Z', '#fff6dc'],
    ],
    before: [
      ['M8 10Q-24 8 -28 34Q-8 48 14 30Z', '#ff9a6a'],
      [
        'M16 -54C26 -94 62 -106 86 -92L90 -84C64 -94 38 -84 24 -52ZM78 -92H104L108 -62Q91 -46 74 -62Z',
        '#ffd76a',
      ],
    ],
  });

export const paperClown = (p: Paper): string =>
  lanternFish(p, {
    body: 'M82 4C64 -46 -4 -54 -48 -16Q-58 2 -48 20C-4 58 64 52 82 4Z',
    paper: ['#fff0c8', '#ff8a2e', '#c23a0c'],
    lamp: [14, 4],
    eye: [54, -8, 8],
    behind: [
      ['M-44 2Q-66 -32 -92 -24Q-86 2 -92 28Q-66 36 -44 2Z', '#ffb25e'],
      ['M-34 -34Q-22 -70 8 -64Q34 -68 34 -32Z', '#e2591b'],
    ],
    marks: [
      ['M18 -60Q40 2 18 62H40Q60 2 40 -60Z', '#fff8ec'],
      ['M-28 -54Q-10 2 -28 54H-8Q8 2 -8 -54Z', '#fff8ec'],
    ],
    before: [['M36 6Q6 4 2 24Q18 38 38 20Z', '#ffc98a']],
  });

export const paperRay = (p: Paper): string =>
  lanternFish(p, {
    body:
      'M84 0C70 -18 44 -20 22 -32C0 -46 -18 -76 -56 -92C-46 -58 -52 -26 -66 0C-52 26 -46 58 -56 92C-18 76 0 46 22 32' +
      'C44 20 70 18 84 0Z',
    paper: ['#e8f1ff', '#6f8cff', '#2c3aa8'],
    lamp: [4, 0],
    eye: [56, -14, 6],
    behind: [['M-56 -7Q-102 -12 -140 10Q-102 2 -56 7Z', '#4a62d8']],
    marks: [
      [
        'M-8 -34a9 9 0 1 0 .1 0ZM-20 8a7 7 0 1 0 .1 0ZM16 12a8 8 0 1 0 .1 0ZM-34 -58a6 6 0 1 0 .1 0Z',
        '#dbe5ff',
      ],
    ],
    before: [],
  });

/** A folded star of two papers, as they are fired. */
export const paperStar = (p: Paper, x: number, y: number, k: number, turn: number): string => {
  const half = (side: 1 | -1) =>
    times(5, (i) => {
      const [a, b] = [(i * Math.PI * 2) / 5, (i * Math.PI * 2) / 5 + (side * Math.PI) / 5];
      return `M0 0L${Math.cos(a) * 30} ${Math.sin(a) * 30}L${Math.cos(b) * 13} ${Math.sin(b) * 13}Z`;
    });
  return at(x, y, sheet(p, half(-1), '#ffb02e', 3) + path(half(1), '#fff6d0'), k, turn);
};
