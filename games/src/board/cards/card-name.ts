import type { Card } from '#rules/games/cards/card.ts';
import type { WordKey, Words } from '../../frame/words.ts';

const ranks: Readonly<Record<string, WordKey>> = {
  J: 'cards.jack',
  Q: 'cards.queen',
  K: 'cards.king',
  A: 'cards.ace',
};
const suits: Readonly<Record<string, WordKey>> = {
  c: 'cards.clubs',
  d: 'cards.diamonds',
  h: 'cards.hearts',
  s: 'cards.spades',
};

/** A card in words, as it is read out: "ace of spades". */
export function cardName(t: Words, card: Card | undefined): string {
  const [rank = '', suit = ''] = card ?? '';
  const suitKey = suits[suit];
  if (!suitKey) return t('cards.down');
  const rankKey = ranks[rank];
  return t('cards.name', { rank: rankKey ? t(rankKey) : rank.replace('T', '10'), suit: t(suitKey) });
}

/** Several cards in words, one after the other. */
export const cardNames = (t: Words, cards: readonly Card[]): string =>
  cards.map((card) => cardName(t, card)).join(', ');
