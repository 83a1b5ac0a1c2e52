import { type PokerRank, ranks } from '#rules/games/gallery-jacks/rank.ts';
import { members } from '#rules/games/round/choices.ts';

export interface SeenJacks {
  /** The cards as they lie. */
  readonly cards: readonly string[];
  readonly dealt: readonly string[];
  /** Places that were kept; nothing while the player chooses. */
  readonly hold: readonly number[] | undefined;
  readonly rank: PokerRank;
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** @throws when the answer is no result of this game */
export function readJacks(result: unknown): SeenJacks {
  const { cards, dealt, hold, rank } = members(result);
  const known = ranks.find((one) => one === rank);
  if (known === undefined) throw new RangeError('the answer holds no hand');
  return {
    cards: texts(cards),
    dealt: texts(dealt),
    hold: Array.isArray(hold) ? hold.filter((one) => typeof one === 'number') : undefined,
    rank: known,
  };
}
