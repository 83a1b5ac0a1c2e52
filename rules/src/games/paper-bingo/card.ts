import type { Stream } from '../../fairness/stream.ts';
import { shuffled } from '../cards/shuffled.ts';

export const BALLS = 75;
const SIDE = 5;
/** Balls of a column: B 1-15, I 16-30, N 31-45, G 46-60, O 61-75. */
const PER_COLUMN = BALLS / SIDE;
export const FREE = 12;

/** Rows from the top, left to right; 0 is the free place in the middle. */
export type BingoCard = number[];
/** The card that is played; the stake is its price. */
export type BingoChoice = { card: BingoCard };

const columnOf = (place: number): number => place % SIDE;

/**
 * A card: each column has the first five places of a shuffle of its fifteen balls, B first. One of
 * 552,446,474,061,128,648,601,600,000, each equally likely.
 */
export function makeCard(stream: Stream): BingoCard {
  const columns = Array.from({ length: SIDE }, (_, column) => {
    const order = shuffled(PER_COLUMN, stream);
    return Array.from({ length: SIDE }, (_, row) => PER_COLUMN * column + order(row) + 1);
  });
  return Array.from({ length: SIDE * SIDE }, (_, place) =>
    place === FREE ? 0 : (columns[columnOf(place)]?.[Math.floor(place / SIDE)] ?? 0),
  );
}

/** @returns the card, or `undefined` for what is none: a number outside its column, or one twice */
export function readCard(raw: unknown): BingoCard | undefined {
  if (!Array.isArray(raw) || raw.length !== SIDE * SIDE) return undefined;
  const fits = raw.every((ball: unknown, place) => {
    if (place === FREE) return ball === 0;
    const least = PER_COLUMN * columnOf(place) + 1;
    return typeof ball === 'number' && Number.isInteger(ball) && ball >= least && ball < least + PER_COLUMN;
  });
  return fits && new Set(raw).size === raw.length ? raw.map(Number) : undefined;
}

const along = Array.from({ length: SIDE }, (_, i) => i);

/** Five rows, five columns and two diagonals, as places of a card. */
export const lines: readonly (readonly number[])[] = [
  ...along.map((row) => along.map((column) => SIDE * row + column)),
  ...along.map((column) => along.map((row) => SIDE * row + column)),
  along.map((i) => SIDE * i + i),
  along.map((i) => SIDE * i + (SIDE - 1 - i)),
];

/** At which ball, from 1, a card has its first line and its full house. */
export interface Reached {
  readonly line: number;
  readonly house: number;
}

/** @param turn for each ball when it is drawn, from 1; the free place, 0, is there from the beginning */
export function reachedBy(card: readonly number[], turn: readonly number[]): Reached {
  const at = (place: number): number => turn[card[place] ?? 0] ?? 0;
  const ends = lines.map((line) => Math.max(...line.map(at)));
  return { line: Math.min(...ends), house: Math.max(...ends) };
}
