import type { Stream } from '../../fairness/stream.ts';
import { shuffled } from './shuffled.ts';

/** A card as it is spelled everywhere: rank then suit, `Ah`, `Td`, `2c`. */
export type Card = string;

const RANKS = '23456789TJQKA';
const SUITS = 'cdhs';

/** The 52 cards, clubs first, each suit from two to ace. */
export const deck: readonly Card[] = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

/** 2 to 14, the ace high. */
export function rankOf(card: Card): number {
  return RANKS.indexOf(card.charAt(0)) + 2;
}

/** 0 to 3: clubs, diamonds, hearts, spades. */
export function suitOf(card: Card): number {
  return SUITS.indexOf(card.charAt(1));
}

/**
 * A shuffled shoe: the card at each place, from 0. Number `n` of the shuffle is card `n mod 52` of {@link deck}.
 *
 * @param decks 1 and up
 */
export function shoe(decks: number, stream: Stream): (place: number) => Card {
  const order = shuffled(decks * deck.length, stream);
  return (place) => deck[order(place) % deck.length] ?? '';
}
