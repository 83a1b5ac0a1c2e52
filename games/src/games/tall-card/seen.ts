import type { Card } from '#rules/games/cards/card.ts';
import { type Guess, heightOf, RANKS, rightRanks, timesAt } from '#rules/games/tall-card/rules.ts';
import { type Fraction, fraction, times as multiply } from '#rules/money/fraction.ts';

/** A round as the player has seen it so far. */
export interface Seen {
  readonly cards: readonly Card[];
  readonly taken: readonly string[];
  /** Value of leaving now, in hundredths of the stake; 0 after a wrong guess. */
  readonly times: number;
  readonly next: ReadonlyMap<Guess, number>;
}

const guesses: readonly Guess[] = ['higher', 'same', 'lower'];
export const guessOf = (action: string | undefined): Guess | undefined =>
  guesses.find((guess) => guess === action);

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** @throws when the answer is no result of this game */
export function readSeen(result: unknown): Seen {
  if (
    typeof result !== 'object' ||
    result === null ||
    !('cards' in result && 'taken' in result) ||
    !('times' in result && typeof result.times === 'number')
  )
    throw new RangeError('the answer holds no cards');
  const next = 'next' in result && typeof result.next === 'object' ? Object.entries(result.next ?? {}) : [];
  const open = next.flatMap(([name, times]) => {
    const guess = guessOf(name);
    return guess && typeof times === 'number' ? [[guess, times] as const] : [];
  });
  return { cards: texts(result.cards), taken: texts(result.taken), times: result.times, next: new Map(open) };
}

/** Value of the stake on each card, in hundredths: 100 before the first guess. */
export function worthOnCards({ cards, taken, times }: Seen): readonly number[] {
  let odds: Fraction = fraction(1n);
  let hasGuessed = false;
  return cards.map((_, place) => {
    const before = cards[place - 1];
    const guess = guessOf(taken[place - 1]);
    if (before !== undefined && guess) {
      odds = multiply(odds, fraction(BigInt(RANKS), BigInt(rightRanks(heightOf(before), guess))));
      hasGuessed = true;
    }
    if (times === 0 && place === cards.length - 1) return 0;
    return hasGuessed ? Number(timesAt(odds)) : 100;
  });
}

/** The two guesses that a card leaves, the upper first: between the ends each takes the same height too. */
export function guessesOn(card: Card | undefined): readonly [Guess, Guess] {
  const height = card === undefined ? 7 : heightOf(card);
  if (height === 1) return ['higher', 'same'];
  return height === RANKS ? ['same', 'lower'] : ['higher', 'lower'];
}

/** Number of ranks, of 13, for which a guess is right. */
export const ranksFor = (card: Card, guess: Guess): number => rightRanks(heightOf(card), guess);
