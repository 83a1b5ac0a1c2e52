/** What three cards are worth, from a high card to the straight flush. */
export const ranks = ['high-card', 'pair', 'flush', 'straight', 'three-of-a-kind', 'straight-flush'] as const;

export type ThreeRank = (typeof ranks)[number];

const PLACES = 16;

/**
 * The worth of three different cards as a number: of two hands the higher number wins, equal ones tie. A straight beats a
 * flush, as three cards make it rarer; ace, two, three is the lowest straight.
 *
 * @param cards numbers of the deck by rank, `4 * rank + suit`, the two 0 and the ace 12
 */
export function worthOf(cards: readonly [number, number, number]): number {
  const [high = 0, middle = 0, low = 0] = cards.map((card) => card >> 2).sort((a, b) => b - a);
  const isFlush = cards.every((card) => (card & 3) === (cards[0] & 3));
  const isWheel = high === 12 && middle === 1 && low === 0;
  const isStraight = isWheel || (high - middle === 1 && middle - low === 1);
  const made = (place: number, a: number, b = 0, c = 0): number =>
    ((place * PLACES + a) * PLACES + b) * PLACES + c;
  const top = isWheel ? 1 : high;
  if (isStraight) return made(isFlush ? 5 : 3, top);
  if (high === middle && middle === low) return made(4, high);
  if (isFlush) return made(2, high, middle, low);
  if (high === middle) return made(1, high, low);
  if (middle === low) return made(1, middle, high);
  return made(0, high, middle, low);
}

/** The place in {@link ranks} of a worth. */
export const placeOf = (worth: number): number => Math.floor(worth / PLACES ** 3);

const QUEEN = 10;

/** The dealer plays with a queen high or better. */
export const qualifies = (worth: number): boolean => worth >= QUEEN * PLACES ** 2;

/** Queen, six, four: the least that is worth playing. */
export const LEAST_TO_PLAY = (QUEEN * PLACES + 4) * PLACES + 2;
