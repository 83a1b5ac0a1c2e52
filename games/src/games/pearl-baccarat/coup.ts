import type { Card } from '#rules/games/cards/card.ts';
import { rankOf } from '#rules/games/cards/card.ts';
import { backFor, pointsOf, type Spot, spots } from '#rules/games/pearl-baccarat/rules.ts';
import { total, type Winner } from '#rules/games/pearl-baccarat/tableau.ts';
import type { Amount } from '#rules/money/amount.ts';
import { multiplyDown } from '#rules/money/amount.ts';
import type { Laid } from '../../board/chips/bets.ts';

export type Side = 'player' | 'banker';

/** A coup in the server's wire format. */
export interface Coup {
  readonly player: readonly Card[];
  readonly banker: readonly Card[];
  readonly winner: Winner;
}

/** One card on its way: to which side, and as which of its cards. */
export interface Deal {
  readonly side: Side;
  readonly at: number;
  readonly card: Card;
}

const isWinner = (value: unknown): value is Winner =>
  value === 'player' || value === 'banker' || value === 'tie';
const cardsIn = (value: unknown): readonly Card[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** @throws RangeError when the answer is no result of this game */
export function readCoup(result: unknown): Coup {
  if (typeof result !== 'object' || result === null || !('winner' in result) || !isWinner(result.winner))
    throw new RangeError('the answer holds no coup');
  const player = 'player' in result ? cardsIn(result.player) : [];
  const banker = 'banker' in result ? cardsIn(result.banker) : [];
  return { player, banker, winner: result.winner };
}

/** The cards in the order they are dealt in: by turns, the third of the player before that of the banker. */
export function dealsOf({ player, banker }: Coup): readonly Deal[] {
  return [0, 1, 2].flatMap((at) =>
    (
      [
        ['player', player[at]],
        ['banker', banker[at]],
      ] as const
    ).flatMap(([side, card]) => (card === undefined ? [] : [{ side, at, card }])),
  );
}

export const totalOf = (cards: readonly Card[]): number => total(cards.map(pointsOf));

export const hasPair = ([first, second]: readonly Card[]): boolean =>
  first !== undefined && second !== undefined && rankOf(first) === rankOf(second);

/** The return on each spot with chips. */
export function backOf(coup: Coup, laid: Laid): ReadonlyMap<string, Amount> {
  const outcome = {
    winner: coup.winner,
    hasPlayerPair: hasPair(coup.player),
    hasBankerPair: hasPair(coup.banker),
  };
  const worth = (spot: Spot) => multiplyDown(laid[spot] ?? 0n, BigInt(backFor(spot, outcome)), 100n);
  return new Map(spots.map((spot) => [spot, worth(spot)]));
}
