import type { Shape } from '../drawing.ts';

export const isRed = (suit: string): boolean => suit === 'h' || suit === 'd';

/** The four suits, 100 wide around the origin. */
const paths: Readonly<Record<string, string>> = {
  s: 'M0 -50C14 -24 46 -8 46 16C46 34 26 42 8 28C9 40 14 46 20 50H-20C-14 46 -9 40 -8 28C-26 42 -46 34 -46 16C-46 -8 -14 -24 0 -50Z',
  h: 'M0 48C-14 24 -48 10 -48 -18C-48 -40 -18 -48 0 -22C18 -48 48 -40 48 -18C48 10 14 24 0 48Z',
  d: 'M0 -52Q16 -22 38 0Q16 22 0 52Q-16 22 -38 0Q-16 -22 0 -52Z',
  c: 'M0 -48A22 22 0 0 1 18 -12A22 22 0 1 1 8 22C9 38 14 44 20 50H-20C-14 44 -9 38 -8 22A22 22 0 1 1 -18 -12A22 22 0 0 1 0 -48Z',
};

/** One suit of the given width; in the lower half of a card it is upside down. */
export function pip(suit: string, x: number, y: number, size: number, isTurned = false): Shape {
  const turn = isTurned ? ' rotate(180)' : '';
  return {
    tag: 'path',
    d: paths[suit] ?? '',
    fill: 'currentColor',
    transform: `translate(${x} ${y})${turn} scale(${size / 100})`,
  };
}

const [LEFT, MIDDLE, RIGHT] = [34, 50, 66];
const [TOP, BOTTOM] = [29, 111];
const row = (y: number, ...columns: readonly number[]) =>
  columns.map((x): readonly [number, number] => [x, y]);
const sides = (y: number) => row(y, LEFT, RIGHT);
const middle = (y: number) => row(y, MIDDLE);
const thirds = [TOP, 56.3, 83.7, BOTTOM];

/** Positions of the pips of a card, 100 by 140 units, by its rank. */
const places: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  2: [...middle(TOP), ...middle(BOTTOM)],
  3: [...middle(TOP), ...middle(70), ...middle(BOTTOM)],
  4: [...sides(TOP), ...sides(BOTTOM)],
  5: [...sides(TOP), ...middle(70), ...sides(BOTTOM)],
  6: [...sides(TOP), ...sides(70), ...sides(BOTTOM)],
  7: [...sides(TOP), ...middle(49.5), ...sides(70), ...sides(BOTTOM)],
  8: [...sides(TOP), ...middle(49.5), ...sides(70), ...middle(90.5), ...sides(BOTTOM)],
  9: [...thirds.flatMap(sides), ...middle(70)],
  T: [...thirds.flatMap(sides), ...middle(42.6), ...middle(97.4)],
};

/** The pips of a card from two to ten; none for the others. */
export function pips(rank: string, suit: string): readonly Shape[] {
  return (places[rank] ?? []).map(([x, y]) => pip(suit, x, y, 19, y > 70));
}
