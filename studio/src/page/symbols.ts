import { svg } from './dom.ts';

type Shape = readonly [d: string, fill: string];

/** Leaf, drop, sun, bell, star, crown, in a square of 100. */
const shapes: readonly (readonly Shape[])[] = [
  [
    ['M20 82 Q12 30 82 16 Q88 80 34 84 Q40 58 62 40 Q34 54 26 86Z', '#39c98a'],
    ['M82 16 Q88 80 34 84 Q40 58 62 40Z', '#1f8f63'],
  ],
  [
    ['M50 10 Q82 52 78 66 A29 29 0 0 1 22 66 Q18 52 50 10Z', '#4ea8ff'],
    ['M34 62 Q36 78 50 82 Q32 84 28 68Z', '#d9efff'],
  ],
  [
    [
      'M50 6 57 24 72 12 72 32 91 28 80 44 96 52 80 58 90 74 71 71 70 90 56 77 48 94 41 77 27 88 28 70 9 72 20 57 4 50 20 43 10 27 29 30 28 11 43 23Z',
      '#ffb02e',
    ],
    ['M50 28 A22 22 0 1 1 49.9 28Z', '#ffe08a'],
  ],
  [
    [
      'M50 10 Q58 10 58 18 Q78 24 78 50 Q78 64 88 72 L12 72 Q22 64 22 50 Q22 24 42 18 Q42 10 50 10Z',
      '#f4c84a',
    ],
    ['M58 18 Q78 24 78 50 Q78 64 88 72 L66 72 Q70 46 58 18Z', '#c98f1c'],
    ['M38 77 A12 12 0 0 0 62 77Z', '#8a5a12'],
  ],
  [
    ['M50 6 62 38 96 38 69 58 79 92 50 72 21 92 31 58 4 38 38 38Z', '#ff6f91'],
    ['M50 6 62 38 96 38 50 56Z', '#ffb3c4'],
    ['M50 56 69 58 79 92 50 72Z', '#c53a62'],
  ],
  [
    ['M8 30 28 50 50 14 72 50 92 30 84 80 16 80Z', '#ffdf70'],
    ['M50 14 72 50 92 30 84 80 50 80Z', '#e0a021'],
    ['M16 80H84V90H16Z', '#a86f10'],
    ['M50 56 A7 7 0 1 1 49.9 56Z', '#e2365b'],
  ],
];

/** @param index of a symbol of the reels */
export function symbol(index: number): SVGSVGElement {
  const parts = (shapes[index] ?? []).map(([d, fill]) => svg('path', { d, fill }));
  return svg('svg', { viewBox: '0 0 100 100', 'aria-hidden': 'true', class: 'symbol' }, ...parts);
}
