import { type Card, rankOf, shoe } from '../cards/card.ts';
import { chipsIn, hundredthsOf, readChips } from '../round/choices.ts';
import { oneShotGame } from '../round/one-shot.ts';
import { figures } from './figures.ts';
import { type Points, playCoup, type Winner, winnerOf } from './tableau.ts';

export const DECKS = 8;
export const MOST_CHIPS = 1_000;

export const spots = ['banker', 'player', 'tie', 'player-pair', 'banker-pair'] as const;
export type Spot = (typeof spots)[number];

/** Chips by spot. The stake is the worth of a chip. */
export type BaccaratChoice = { [spot: string]: number };

export type BaccaratResult = {
  v: number;
  player: Card[];
  banker: Card[];
  winner: Winner;
};

/** What the spots are paid by. */
export interface Outcome {
  readonly winner: Winner;
  readonly hasPlayerPair: boolean;
  readonly hasBankerPair: boolean;
}

/**
 * What a chip brings back, in hundredths of it: banker 1 to 1 less 5 %, player 1 to 1, both given back on a tie; a tie
 * 8 to 1; a side whose first two cards are of one rank 11 to 1.
 */
export function backFor(spot: Spot, { winner, hasPlayerPair, hasBankerPair }: Outcome): number {
  switch (spot) {
    case 'tie':
      return winner === 'tie' ? 900 : 0;
    case 'player-pair':
      return hasPlayerPair ? 1_200 : 0;
    case 'banker-pair':
      return hasBankerPair ? 1_200 : 0;
    default:
      if (winner === 'tie') return 100;
      return winner !== spot ? 0 : spot === 'banker' ? 195 : 200;
  }
}

export function pointsOf(card: Card): Points {
  const rank = rankOf(card);
  if (rank === 14) return 1;
  return rank >= 10 ? 0 : rank;
}

/**
 * Pearl Baccarat: punto banco from a shoe of eight decks that is shuffled for every coup; the cards are dealt from its
 * first place on, player and banker in turn.
 */
export const pearlBaccarat = oneShotGame<BaccaratChoice, BaccaratResult>(
  {
    code: 'pearl-baccarat',
    name: 'Pearl Baccarat',
    providerCode: 'PAPERCUT',
    category: 'casino',
    genre: 'baccarat',
    tags: ['cards'],
    version: 1,
    figures,
    maxWinTimes: 12,
    stakeMultiple: 100n,
  },
  {
    readChoice: (raw) => readChips(raw, (spot) => spots.some((each) => each === spot), MOST_CHIPS),
    openingStake: (stake, chips) => stake * chipsIn(chips),
    play({ stake, choice, stream }) {
      const card = shoe(DECKS, stream);
      const coup = playCoup((place) => pointsOf(card(place)));
      const hasThird = coup.player.length === 3;
      const player = [card(0), card(2), ...(hasThird ? [card(4)] : [])];
      const banker = [card(1), card(3), ...(coup.banker.length === 3 ? [card(hasThird ? 5 : 4)] : [])];
      const pairIn = ([first = '', second = '']: Card[]) => rankOf(first) === rankOf(second);
      const winner = winnerOf(coup);
      const outcome = { winner, hasPlayerPair: pairIn(player), hasBankerPair: pairIn(banker) };
      const hundredths = spots.reduce((sum, spot) => sum + (choice[spot] ?? 0) * backFor(spot, outcome), 0);
      return { win: hundredthsOf(stake, hundredths), result: { v: 1, player, banker, winner } };
    },
  },
);
