import type { Amount } from '../../money/amount.ts';
import { type Card, shoe } from '../cards/card.ts';
import type { Offer } from '../game-rules.ts';
import { noChoice } from '../round/one-shot.ts';
import { type ReadBet, steppedGame } from '../round/stepwise.ts';
import { figures } from './figures.ts';
import { dealerDraws, pointsOf, totalOf } from './hand.ts';

export const DECKS = 6;

export type BlackjackAction = 'insure' | 'no-insurance' | 'hit' | 'stand' | 'double' | 'split';

export type SeenHand = {
  cards: Card[];
  /** Opening stakes on it. */
  stakes: number;
  /** Opening stakes it brings back, its own included; only once the round is over. */
  back?: number;
};

export type BlackjackResult = {
  v: number;
  /** The card that lies open; once the round is over, all of the dealer's. */
  dealer: Card[];
  hands: SeenHand[];
  /** Which hand is being played, from 0; `null` while insurance is asked about and once the round is over. */
  turn: number | null;
  isInsured: boolean;
};

interface Hand {
  readonly cards: readonly Card[];
  readonly stakes: 1 | 2;
  /** Takes no more cards. */
  readonly isDone: boolean;
}

interface State {
  readonly bet: ReadBet<null>;
  readonly card: (place: number) => Card;
  /** The place of the next card of the shoe. */
  readonly next: number;
  readonly hands: readonly Hand[];
  readonly phase: 'insurance' | 'play' | 'over';
  readonly isInsured: boolean;
}

const [UP, HOLE] = [1, 3];

const totalIn = (cards: readonly Card[]) => totalOf(cards.map(pointsOf));
const isBlackjack = (cards: readonly Card[]) => cards.length === 2 && totalIn(cards).total === 21;
const dealersTwo = ({ card }: State): Card[] => [card(UP), card(HOLE)];

/** Where nobody can draw any more: a blackjack on either side. */
function afterPeek(state: State): State {
  const [own] = state.hands;
  const isOver = isBlackjack(dealersTwo(state)) || isBlackjack(own?.cards ?? []);
  return { ...state, phase: isOver ? 'over' : 'play' };
}

/** The hand with another card; 21 or more takes none after it. */
const withCard = (hand: Hand, card: Card): Hand => {
  const cards = [...hand.cards, card];
  return { ...hand, cards, isDone: hand.isDone || totalIn(cards).total >= 21 };
};

/** Puts a hand in the place of the one being played; the round is over when none is left to play. */
function withHands(state: State, hands: readonly Hand[], drawn: number): State {
  const isOver = hands.every(({ isDone }) => isDone);
  return { ...state, hands, next: state.next + drawn, phase: isOver ? 'over' : 'play' };
}

const turnOf = ({ phase, hands }: State): number =>
  phase === 'play' ? hands.findIndex(({ isDone }) => !isDone) : -1;

function play(state: State, action: BlackjackAction): State {
  const turn = turnOf(state);
  const hand = state.hands[turn];
  if (!hand) throw new RangeError('no hand is being played');
  const card = state.card(state.next);
  const put = (...now: Hand[]) => [...state.hands.slice(0, turn), ...now, ...state.hands.slice(turn + 1)];
  switch (action) {
    case 'hit':
      return withHands(state, put(withCard(hand, card)), 1);
    case 'double':
      return withHands(state, put(withCard({ ...hand, stakes: 2, isDone: true }, card)), 1);
    case 'split': {
      // Each of the two gets its second card at once; aces get no more.
      const isDone = hand.cards.every((each) => pointsOf(each) === 1);
      const [first = '', second = ''] = hand.cards;
      const one = withCard({ cards: [first], stakes: 1, isDone }, card);
      const other = withCard({ cards: [second], stakes: 1, isDone }, state.card(state.next + 1));
      return withHands(state, put(one, other), 2);
    }
    default:
      return withHands(state, put({ ...hand, isDone: true }), 0);
  }
}

function act(state: State, action: BlackjackAction): State {
  if (action === 'insure') return afterPeek({ ...state, isInsured: true });
  if (action === 'no-insurance') return afterPeek(state);
  return play(state, action);
}

/** All of the dealer's cards once the round is over: drawn to 17 where a hand is still in that the total decides on. */
function dealerCards(state: State): Card[] {
  const cards = dealersTwo(state);
  const isDecided = state.hands.every(({ cards: own }) => totalIn(own).total > 21 || isNatural(state, own));
  for (let place = state.next; !isDecided && dealerDraws(totalIn(cards)); place++)
    cards.push(state.card(place));
  return cards;
}

/** A blackjack with the first two cards: one on a split hand is 21. */
const isNatural = ({ hands }: State, cards: readonly Card[]) => hands.length === 1 && isBlackjack(cards);

/** Opening stakes that a hand brings back, in halves. */
function halvesBack(state: State, { cards, stakes }: Hand, dealer: readonly Card[]): number {
  const own = totalIn(cards).total;
  const other = totalIn(dealer).total;
  const natural = isNatural(state, cards);
  const dealers = isBlackjack(dealer);
  if (own > 21) return 0;
  if (natural !== dealers) return natural ? 5 : 0;
  if (natural || own === other) return 2 * stakes;
  return other > 21 || own > other ? 4 * stakes : 0;
}

function winOf(state: State): Amount {
  const dealer = dealerCards(state);
  const hands = state.hands.reduce((sum, hand) => sum + halvesBack(state, hand, dealer), 0);
  // Insurance is half the stake at 2 to 1.
  const insurance = state.isInsured && isBlackjack(dealer) ? 3 : 0;
  return (state.bet.stake * BigInt(hands + insurance)) / 2n;
}

function offers(state: State): Offer<BlackjackAction>[] {
  const { stake } = state.bet;
  if (state.phase === 'insurance')
    return [
      { action: 'insure', stake: stake / 2n },
      { action: 'no-insurance', stake: 0n },
    ];
  const cards = state.hands[turnOf(state)]?.cards ?? [];
  const [first = 0, second = 1] = cards.map(pointsOf);
  const isFirst = cards.length === 2;
  return [
    { action: 'hit', stake: 0n },
    { action: 'stand', stake: 0n },
    ...(isFirst ? [{ action: 'double', stake } as const] : []),
    ...(isFirst && first === second && state.hands.length === 1 ? [{ action: 'split', stake } as const] : []),
  ];
}

function view(state: State): BlackjackResult {
  const isOver = state.phase === 'over';
  const dealer = isOver ? dealerCards(state) : [state.card(UP)];
  const turn = turnOf(state);
  return {
    v: 1,
    dealer,
    hands: state.hands.map((hand) => ({
      cards: [...hand.cards],
      stakes: hand.stakes,
      ...(isOver ? { back: halvesBack(state, hand, dealer) / 2 } : {}),
    })),
    turn: turn < 0 ? null : turn,
    isInsured: state.isInsured,
  };
}

/**
 * Guild Blackjack. Six decks, shuffled for every round. The dealer has a card open and one hidden, looks for a blackjack
 * under an ace or a ten before anybody plays, and stands on every 17. Blackjack pays 3 to 2. Any two cards can be doubled,
 * after a split too; two cards of one count can be split once, aces then get one card each, and 21 on a split hand is no
 * blackjack. Insurance against an ace is half the stake at 2 to 1. Who does not come back stands, uninsured.
 *
 * Dealt from the shoe's first place on: player, dealer's open card, player, dealer's hidden card; then every card that is
 * drawn, in the order it is drawn, a split's two at once.
 */
export const guildBlackjack = steppedGame<null, BlackjackAction, BlackjackResult, State>(
  {
    code: 'guild-blackjack',
    name: 'Guild Blackjack',
    providerCode: 'BRASSWORK',
    category: 'casino',
    genre: 'blackjack',
    tags: ['cards'],
    version: 1,
    figures,
    maxWinTimes: 8,
    stakeMultiple: 2n,
  },
  {
    readChoice: noChoice,
    begin(bet) {
      const card = shoe(DECKS, bet.stream);
      const hand: Hand = { cards: [card(0), card(2)], stakes: 1, isDone: false };
      const state: State = { bet, card, next: 4, hands: [hand], phase: 'insurance', isInsured: false };
      return pointsOf(card(UP)) === 1 ? state : afterPeek(state);
    },
    status: (state) => (state.phase === 'over' ? { is: 'closed', win: winOf(state) } : { is: 'open' }),
    offers,
    act,
    standIn: ({ phase }) => (phase === 'insurance' ? 'no-insurance' : 'stand'),
    view,
  },
);
