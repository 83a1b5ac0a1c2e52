import { members } from '#rules/games/round/choices.ts';
import { ranks, type ThreeRank } from '#rules/games/three-card-duel/hand.ts';
import type { DuelResult } from '#rules/games/three-card-duel/rules.ts';

const endings = ['folded', 'unqualified', 'won', 'lost', 'tied', 'pair-plus'] as const;
export type Ending = (typeof endings)[number];

export interface SeenDuel extends Pick<DuelResult, 'player' | 'rank'> {
  /** Only once the round is over. */
  readonly over?: { readonly dealer: readonly string[]; readonly rank: ThreeRank; readonly ended: Ending };
}

const cardsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** @throws when it is not one of the list */
function oneOf<Word extends string>(list: readonly Word[], value: unknown): Word {
  const found = list.find((word) => word === value);
  if (found === undefined) throw new RangeError(`the answer says ${String(value)}`);
  return found;
}

/** @throws when the answer is no result of this game */
export function readDuel(result: unknown): SeenDuel {
  const { player, rank, dealer, dealerRank, ended } = members(result);
  const own = { player: cardsIn(player), rank: oneOf(ranks, rank) };
  if (ended === undefined) return own;
  const over = { dealer: cardsIn(dealer), rank: oneOf(ranks, dealerRank), ended: oneOf(endings, ended) };
  return { ...own, over };
}
