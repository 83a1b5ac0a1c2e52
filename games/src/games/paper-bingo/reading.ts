import { BALLS, type BingoCard, readCard } from '#rules/games/paper-bingo/card.ts';
import { members } from '#rules/games/round/choices.ts';

/** @throws if the value is no outcome of this game */
export function ballsOf(outcome: unknown): readonly number[] {
  const { balls } = members(outcome);
  if (!Array.isArray(balls) || balls.length !== BALLS) throw new RangeError('the outcome holds no balls');
  return balls.map(Number);
}

/** @throws when what was laid is no card */
export function cardOf(choice: unknown): BingoCard {
  const card = readCard(members(choice).card);
  if (!card) throw new RangeError('the bet holds no card');
  return card;
}

export const letters = ['B', 'I', 'N', 'G', 'O'] as const;

/** Which of the five columns a ball belongs to, from 0. */
export const columnOf = (ball: number): number => Math.floor((ball - 1) / 15);

/** As it is called: `B 7`. */
export const called = (ball: number): string => `${letters[columnOf(ball)] ?? ''} ${ball}`;
