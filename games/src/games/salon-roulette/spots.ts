import { layout } from '#rules/games/salon-roulette/layout.ts';

/** The position of a bet on the layout: its middle, in cells from the upper left corner, 0 to the left of the numbers. */
export interface Place {
  readonly name: string;
  readonly kind: string;
  readonly covered: readonly number[];
  readonly x: number;
  readonly y: number;
  /** Width and height in cells; none for a bet on a line or a crossing. */
  readonly size: readonly [wide: number, high: number] | undefined;
}

const COLUMNS = 14;

const evens = ['low', 'even', 'red', 'black', 'odd', 'high'];
const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
const rowOf = (number: number) => 2 - ((number - 1) % 3);
const middleOf = (number: number) => ({ x: Math.ceil(number / 3) + 0.5, y: rowOf(number) + 0.5 });

function insideOf(kind: string, covered: readonly number[]) {
  const numbers = covered.filter((number) => number > 0);
  const [x, y] = [mean(numbers.map((n) => middleOf(n).x)), mean(numbers.map((n) => middleOf(n).y))];
  const edge = 3;
  if (kind === 'street' || kind === 'line') return { x, y: edge };
  if (kind === 'first') return { x: 1, y: edge };
  return covered.includes(0) ? { x: 1, y } : { x, y };
}

function outsideOf(kind: string, number: number) {
  if (kind === 'dozen') return { x: 4 * number - 1, y: 3.5, size: [4, 1] as const };
  if (kind === 'column') return { x: COLUMNS - 0.5, y: 3.5 - number, size: [1, 1] as const };
  return { x: 2 + 2 * evens.indexOf(kind), y: 4.5, size: [2, 1] as const };
}

function placeOf([name, covered]: [string, readonly number[]]): Place {
  const [kind = '', which = ''] = name.split(' ');
  const base = { name, kind, covered };
  if (name === 'straight 0') return { ...base, x: 0.5, y: 1.5, size: [1, 3] };
  if (kind === 'straight') return { ...base, ...insideOf(kind, covered), size: [1, 1] };
  if (covered.length >= 12) return { ...base, ...outsideOf(kind, Number(which)) };
  return { ...base, ...insideOf(kind, covered), size: undefined };
}

/** Every bet of the rules, where a player looks for it. */
export const places: readonly Place[] = [...layout].map(placeOf);

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** On a phone held upright the layout is turned: zero above, the numbers of a street from left to right. */
const turned: Readonly<Record<string, string>> = {
  ArrowLeft: 'ArrowDown',
  ArrowRight: 'ArrowUp',
  ArrowUp: 'ArrowLeft',
  ArrowDown: 'ArrowRight',
};

/** The nearest bet in the direction of an arrow key; lines and crossings lie half a cell away. */
export function neighbour(from: Place, key: string, isUpright = false): Place | undefined {
  const way = ways[(isUpright ? turned[key] : key) ?? ''];
  if (!way) return undefined;
  const [across, down] = way;
  let best: Place | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const [dx, dy] = [place.x - from.x, place.y - from.y];
    const ahead = dx * across + dy * down;
    const aside = Math.abs(dx * down) + Math.abs(dy * across);
    if (ahead < 0.2) continue;
    const far = ahead + 2.5 * aside;
    if (far < least) [best, least] = [place, far];
  }
  return best;
}
