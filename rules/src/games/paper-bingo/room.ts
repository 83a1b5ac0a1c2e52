import { readHex } from '../../fairness/hash.ts';
import { roundStreams } from '../../fairness/stream.ts';
import { type Fraction, fraction } from '../../money/fraction.ts';
import { type BingoCard, makeCard } from './card.ts';

/** No room has fewer cards: the house plays those that players do not. */
export const LEAST_CARDS = 20;
/** The house plays at least one card for so many of the players, so that nobody's cards are all cards. */
const PLAYERS_A_CARD = 8;
/** For each card of the room, what a prize pays in hundredths of the price of the card that wins it. */
const SHARES = { line: 25, house: 65 } as const;
/** Of more cards than this no prize grows: both together stay within 5,000 times a price. */
const MOST_COUNTED = 5_555;

export type PrizeName = keyof typeof SHARES;
export const prizeNames = ['line', 'house'] as const;

/** A room of bingo as so many cards of players make it. */
export interface Room {
  /** All cards, those of the house included. */
  readonly cards: number;
  /** Cards of the house. */
  readonly house: number;
  /** What each prize pays, in hundredths of the price of the card that wins it. */
  readonly pays: Readonly<Record<PrizeName, number>>;
}

/** @param players how many cards players have, 0 and up */
export function roomOf(players: number): Room {
  const house = Math.max(LEAST_CARDS - players, Math.ceil(players / PLAYERS_A_CARD));
  const cards = players + house;
  const counted = Math.min(cards, MOST_COUNTED);
  return { cards, house, pays: { line: SHARES.line * counted, house: SHARES.house * counted } };
}

/**
 * What comes back of a card in the mean, as a share of its price. Cards are made alike, so each takes the part 1/cards of
 * either prize, and what it takes is paid in its own price: neither the prices nor the number of players count.
 */
export const returnIn = ({ cards, pays }: Room): Fraction =>
  fraction(BigInt(pays.line + pays.house), 100n * BigInt(cards));

/**
 * The cards that the house plays, the same first ones on every site.
 *
 * @param seed of the outcome: 64 hex digits
 * @throws RangeError for a seed that is none
 */
export function houseCards(seed: string, count: number): readonly BingoCard[] {
  const serverSeed = readHex(seed);
  if (!serverSeed) throw new RangeError('a seed of house cards is hex');
  const streamOf = roundStreams({ serverSeed, clientSeed: 'house' });
  return Array.from({ length: count }, (_, place) => makeCard(streamOf(place)));
}
