import type { Amount } from '../../money/amount.ts';
import { type Card, rankOf, shoe, suitOf } from '../cards/card.ts';
import { members, wholeWithin } from '../round/choices.ts';
import { type ReadBet, steppedGame } from '../round/stepwise.ts';
import { figures } from './figures.ts';
import { placeOf, qualifies, ranks, type ThreeRank, worthOf } from './hand.ts';

/** Chips on the ante and on the pair plus; the stake is the worth of a chip. */
export type DuelChoice = { ante: number; pairPlus: number };
export type DuelAction = 'play' | 'fold';

export type DuelResult = {
  v: number;
  player: Card[];
  rank: ThreeRank;
  /** Only once the round is over. */
  dealer?: Card[];
  dealerRank?: ThreeRank;
  ended?: 'folded' | 'unqualified' | 'won' | 'lost' | 'tied' | 'pair-plus';
};

interface State {
  readonly bet: ReadBet<DuelChoice>;
  readonly player: readonly Card[];
  readonly dealer: readonly Card[];
  readonly action: DuelAction | undefined;
}

/** On each bet of a round, of the chip that the round is counted in. */
export const MOST_CHIPS = 500;

/** To one, by the place in `ranks`: what the ante is paid beside, however the hands compare. */
export const anteBonus: readonly number[] = [0, 0, 0, 1, 4, 5];
/** To one: what the pair plus is paid by the player's cards alone; nothing, and the chip is lost. */
export const pairPlusPays: readonly number[] = [0, 1, 4, 6, 30, 40];

export const numberOf = (card: Card): number => 4 * (rankOf(card) - 2) + suitOf(card);

function worth(cards: readonly Card[]): number {
  const [a = 0, b = 0, c = 0] = cards.map(numberOf);
  return worthOf([a, b, c]);
}

/** How two hands that are played compare. */
export function endOf(player: number, dealer: number): 'unqualified' | 'won' | 'lost' | 'tied' {
  if (!qualifies(dealer)) return 'unqualified';
  if (player === dealer) return 'tied';
  return player > dealer ? 'won' : 'lost';
}

/**
 * Antes that come back for one ante that is played with another: both and the ante again where the dealer does not
 * qualify, both twice where the player wins, both on a tie; and the bonus.
 */
export function antesBack(player: number, end: ReturnType<typeof endOf>): number {
  const back = { unqualified: 3, won: 4, tied: 2, lost: 0 };
  return back[end] + (anteBonus[placeOf(player)] ?? 0);
}

/** Chips that come back for one on the pair plus. */
export function pairPlusBack(player: number): number {
  const pays = pairPlusPays[placeOf(player)] ?? 0;
  return pays > 0 ? pays + 1 : 0;
}

const isOver = ({ bet, action }: State): boolean => bet.choice.ante === 0 || action !== undefined;

function endedOf({ bet, player, dealer, action }: State): NonNullable<DuelResult['ended']> {
  if (bet.choice.ante === 0) return 'pair-plus';
  return action === 'play' ? endOf(worth(player), worth(dealer)) : 'folded';
}

function winOf(state: State): Amount {
  const { bet, player, dealer, action } = state;
  const { ante, pairPlus } = bet.choice;
  const own = worth(player);
  const antes = action === 'play' ? antesBack(own, endOf(own, worth(dealer))) : 0;
  return bet.stake * BigInt(ante * antes + pairPlus * pairPlusBack(own));
}

function readChoice(raw: unknown): DuelChoice | undefined {
  const asked = members(raw);
  const ante = wholeWithin(asked.ante ?? 0, 0, MOST_CHIPS);
  const pairPlus = wholeWithin(asked.pairPlus ?? 0, 0, MOST_CHIPS);
  if (ante === undefined || pairPlus === undefined || ante + pairPlus === 0) return undefined;
  return { ante, pairPlus };
}

/**
 * Three-Card Duel: three cards against the dealer's three. On an ante the player, having seen their own cards, plays with
 * as much again or folds; the dealer needs a queen high to play. The pair plus pays by the player's cards alone, folded or
 * not. One deck, shuffled for every round: the player has its first three cards, the dealer the next. Who does not come
 * back folds.
 */
export const threeCardDuel = steppedGame<DuelChoice, DuelAction, DuelResult, State>(
  {
    code: 'three-card-duel',
    name: 'Three-Card Duel',
    providerCode: 'PAPERCUT',
    category: 'poker',
    genre: 'three_card_poker',
    tags: ['cards'],
    version: 1,
    figures,
    maxWinTimes: 41,
    stakeMultiple: 1n,
  },
  {
    readChoice,
    openingStake: (stake, { ante, pairPlus }) => stake * BigInt(ante + pairPlus),
    begin(bet) {
      const card = shoe(1, bet.stream);
      return {
        bet,
        player: [0, 1, 2].map(card),
        dealer: [3, 4, 5].map(card),
        action: undefined,
      };
    },
    status: (state) => (isOver(state) ? { is: 'closed', win: winOf(state) } : { is: 'open' }),
    offers: ({ bet }) => [
      { action: 'play', stake: bet.stake * BigInt(bet.choice.ante) },
      { action: 'fold', stake: 0n },
    ],
    act: (state, action) => ({ ...state, action }),
    standIn: () => 'fold',
    view(state) {
      const { player, dealer } = state;
      const rankIn = (cards: readonly Card[]) => ranks[placeOf(worth(cards))] ?? 'high-card';
      const own = { v: 1, player: [...player], rank: rankIn(player) };
      return isOver(state)
        ? { ...own, dealer: [...dealer], dealerRank: rankIn(dealer), ended: endedOf(state) }
        : own;
    },
  },
);
