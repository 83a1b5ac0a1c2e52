/** The pockets of the wheel, in its order from zero on: one zero. */
export const wheel: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
];

export const POCKETS = 37;

const reds: ReadonlySet<number> = new Set([
  1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36,
]);

export function colourOf(pocket: number): 'green' | 'red' | 'black' {
  if (pocket === 0) return 'green';
  return reds.has(pocket) ? 'red' : 'black';
}

const numbers: readonly number[] = Array.from({ length: 36 }, (_, i) => i + 1);
const rowsOfThree: readonly number[] = Array.from({ length: 12 }, (_, row) => 3 * row + 1);
const spot = (kind: string, covered: readonly number[]): [string, readonly number[]] => [
  `${kind} ${covered.join('-')}`,
  covered,
];
const where = (test: (n: number) => boolean) => numbers.filter(test);

/** Inside: on numbers, and on the lines and crossings between them. The street of 1 begins on `1-2-3`. */
const inside: readonly [string, readonly number[]][] = [
  ...[0, ...numbers].map((n) => spot('straight', [n])),
  ...numbers.filter((n) => n % 3 !== 0).map((n) => spot('split', [n, n + 1])),
  ...numbers.filter((n) => n <= 33).map((n) => spot('split', [n, n + 3])),
  ...[1, 2, 3].map((n) => spot('split', [0, n])),
  ...rowsOfThree.map((n) => spot('street', [n, n + 1, n + 2])),
  spot('trio', [0, 1, 2]),
  spot('trio', [0, 2, 3]),
  ...numbers.filter((n) => n % 3 !== 0 && n <= 32).map((n) => spot('corner', [n, n + 1, n + 3, n + 4])),
  spot('first', [0, 1, 2, 3]),
  ...rowsOfThree.slice(0, 11).map((n) =>
    spot(
      'line',
      [0, 1, 2, 3, 4, 5].map((k) => n + k),
    ),
  ),
];

const outside: readonly [string, readonly number[]][] = [
  ['red', where((n) => reds.has(n))],
  ['black', where((n) => !reds.has(n))],
  ['odd', where((n) => n % 2 === 1)],
  ['even', where((n) => n % 2 === 0)],
  ['low', where((n) => n <= 18)],
  ['high', where((n) => n > 18)],
  ...[1, 2, 3].map((k): [string, readonly number[]] => [`dozen ${k}`, where((n) => Math.ceil(n / 12) === k)]),
  ...[1, 2, 3].map((k): [string, readonly number[]] => [`column ${k}`, where((n) => (n - 1) % 3 === k - 1)]),
];

/** Every spot of the layout with the numbers it covers: `straight 17`, `split 8-11`, `red`, `dozen 2` … */
export const layout: ReadonlyMap<string, readonly number[]> = new Map([...inside, ...outside]);
