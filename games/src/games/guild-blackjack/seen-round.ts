import type { BlackjackResult, SeenHand } from '#rules/games/guild-blackjack/rules.ts';
import { members } from '#rules/games/round/choices.ts';

export type SeenRound = Omit<BlackjackResult, 'v'>;

const cardsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

function readHand(value: unknown): SeenHand {
  const { cards, stakes, back } = members(value);
  const hand = { cards: cardsIn(cards), stakes: Number(stakes) };
  return typeof back === 'number' ? { ...hand, back } : hand;
}

/** @throws when the answer is no result of this game */
export function readRound(result: unknown): SeenRound {
  const { dealer, hands, turn, isInsured } = members(result);
  if (!Array.isArray(hands) || !Array.isArray(dealer)) throw new RangeError('the answer holds no hands');
  return {
    dealer: cardsIn(dealer),
    hands: hands.map(readHand),
    turn: typeof turn === 'number' ? turn : null,
    isInsured: isInsured === true,
  };
}
