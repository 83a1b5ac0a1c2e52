import { type Card, rankOf, shoe, suitOf } from '../cards/card.ts';
import { hundredthsOf } from '../round/choices.ts';
import { noChoice } from '../round/one-shot.ts';
import { type ReadBet, steppedGame } from '../round/stepwise.ts';
import { bestHold } from './best-hold.ts';
import { figures } from './figures.ts';
import { pays } from './pays.ts';
import { type PokerRank, pokerPlace, ranks } from './rank.ts';

/** Places of the cards that are kept, 0 to 4, in order. */
export type HoldAction = { hold: number[] };

export type JacksResult = {
  v: number;
  /** The cards as they lie: dealt, and once the round is over with those that were drawn. */
  cards: Card[];
  /** What was dealt. */
  dealt: Card[];
  hold: number[] | null;
  /** What the cards are worth as they lie. */
  rank: PokerRank;
};

interface State {
  readonly bet: ReadBet<null>;
  readonly card: (place: number) => Card;
  readonly hold: readonly number[] | undefined;
}

export const HAND = 5;
const places = Array.from({ length: HAND }, (_, place) => place);

/** Every choice of cards to keep, from none to all. */
export const holds: readonly (readonly number[])[] = Array.from({ length: 2 ** HAND }, (_, bits) =>
  places.filter((place) => (bits >> place) & 1),
);

/** Its number by rank: `4 * rank + suit`. */
export const numberOf = (card: Card): number => 4 * (rankOf(card) - 2) + suitOf(card);

function placeOf(cards: readonly Card[]): number {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = cards.map(numberOf);
  return pokerPlace(a, b, c, d, e);
}

const dealt = ({ card }: State): Card[] => places.map(card);

/** Each place has its own card to draw: place `5 + i` of the deck lies under place `i`. */
const lying = ({ card, hold }: State): Card[] =>
  places.map((place) => card(hold === undefined || hold.includes(place) ? place : HAND + place));

/**
 * Gallery Jacks: Jacks or Better with the pay table 9/6. Five cards are dealt from one deck, the player keeps any of
 * them, the others are drawn anew. The cards are the first ten of a shuffled deck: five dealt, and one under each. Who
 * does not come back keeps what is best to keep.
 */
export const galleryJacks = steppedGame<null, HoldAction, JacksResult, State>(
  {
    code: 'gallery-jacks',
    name: 'Gallery Jacks',
    providerCode: 'BURIN',
    category: 'poker',
    genre: 'video_poker',
    tags: ['cards'],
    aliases: ['Jacks or Better'],
    version: 1,
    figures,
    maxWinTimes: 800,
    stakeMultiple: 1n,
  },
  {
    readChoice: noChoice,
    begin: (bet) => ({ bet, card: shoe(1, bet.stream), hold: undefined }),
    status: (state) =>
      state.hold === undefined
        ? { is: 'open' }
        : { is: 'closed', win: hundredthsOf(state.bet.stake, 100 * (pays[placeOf(lying(state))] ?? 0)) },
    offers: () => holds.map((hold) => ({ action: { hold: [...hold] }, stake: 0n })),
    act: (state, { hold }) => ({ ...state, hold }),
    standIn: (state) => ({ hold: [...bestHold(dealt(state).map(numberOf))] }),
    view(state) {
      const cards = lying(state);
      return {
        v: 1,
        cards,
        dealt: dealt(state),
        hold: state.hold ? [...state.hold] : null,
        rank: ranks[placeOf(cards)] ?? 'nothing',
      };
    },
  },
);
