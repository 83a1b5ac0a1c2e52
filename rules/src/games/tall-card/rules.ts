import { type Fraction, fraction, times as multiply } from '../../money/fraction.ts';
import { type Card, deck, rankOf } from '../cards/card.ts';
import type { Offer } from '../game-rules.ts';
import { hundredthsOf } from '../round/choices.ts';
import { noChoice } from '../round/one-shot.ts';
import { type ReadBet, steppedGame } from '../round/stepwise.ts';
import { figures } from './figures.ts';

export const RANKS = 13;
/** Of every stake, in hundredths, before the worth is cut to whole hundredths. */
const PAYS_BACK = 99n;
/** No guess is taken that would be worth more, in hundredths of the stake. */
const MOST_TIMES = 1_000_000n;
/** After so many cards there is only leaving. */
const MOST_CARDS = 100;

export type Guess = 'higher' | 'same' | 'lower';
export type HiLoAction = Guess | 'skip' | 'leave';

export type HiLoResult = {
  v: number;
  /** Every card so far, the one to guess from last. */
  cards: Card[];
  /** The action before each card but the first. */
  taken: HiLoAction[];
  /** What leaving pays, in hundredths of the stake; 0 once a guess was wrong. */
  times: number;
  /** What the next right guess makes it, where the guess is to be had. */
  next: { [guess: string]: number };
};

interface State {
  readonly bet: ReadBet<null>;
  /** The card at a place. Each is one of 52, whatever came before. */
  readonly card: (place: number) => Card;
  readonly taken: readonly HiLoAction[];
  /** 1 over the chance of all the right guesses so far. */
  readonly odds: Fraction;
  readonly isLost: boolean;
}

/** Cards fixed by the stream in order, each kept once it is drawn. */
function endlessCards(stream: ReadBet<null>['stream']): (place: number) => Card {
  const drawn: Card[] = [];
  return (place) => {
    while (drawn.length <= place) drawn.push(deck[stream.uniform(deck.length)] ?? '');
    return drawn[place] ?? '';
  };
}

/** Ace 1 to king 13: here the ace is the lowest. */
export const heightOf = (card: Card): number => rankOf(card) % RANKS || RANKS;

/**
 * The ranks of 13 by which a guess is right. Between the ends `higher` and `lower` take the same rank too; from an ace or
 * a king, where that would be certain, the same rank is a guess of its own.
 */
export function rightRanks(height: number, guess: Guess): number {
  const isEnd = height === 1 || height === RANKS;
  if (guess === 'same') return isEnd ? 1 : 0;
  const higher = RANKS - height;
  const lower = height - 1;
  return (guess === 'higher' ? higher : lower) + (isEnd ? 0 : 1);
}

/** Whether a guess made on one height is right on the next. */
export function isRight(height: number, guess: Guess, next: number): boolean {
  if (next === height) return guess === 'same' || (height !== 1 && height !== RANKS);
  return guess === (next > height ? 'higher' : 'lower');
}

const guesses: readonly Guess[] = ['higher', 'same', 'lower'];
const isGuess = (action: HiLoAction): action is Guess => action !== 'skip' && action !== 'leave';

const after = (odds: Fraction, height: number, guess: Guess): Fraction =>
  multiply(odds, fraction(BigInt(RANKS), BigInt(rightRanks(height, guess))));

/** What guesses right at such odds are worth in hundredths of the stake: 99 % of the odds, cut. */
export const timesAt = (odds: Fraction): bigint => (PAYS_BACK * odds.top) / odds.bottom;

const hasLeft = ({ taken }: State) => taken.at(-1) === 'leave';
const hasGuessed = ({ taken }: State) => taken.some(isGuess);
const cardsOut = ({ taken }: State) => taken.filter((action) => action !== 'leave').length + 1;
const topCard = (state: State): Card => state.card(cardsOut(state) - 1);

function timesOf(state: State): number {
  if (state.isLost) return 0;
  return hasGuessed(state) ? Number(timesAt(state.odds)) : 100;
}

/** The guesses that can be made, each with what it makes the stake worth. */
function openGuesses(state: State): [Guess, number][] {
  if (cardsOut(state) >= MOST_CARDS) return [];
  const height = heightOf(topCard(state));
  return guesses
    .filter((guess) => rightRanks(height, guess) > 0)
    .map((guess): [Guess, bigint] => [guess, timesAt(after(state.odds, height, guess))])
    .filter(([, times]) => times <= MOST_TIMES)
    .map(([guess, times]) => [guess, Number(times)]);
}

function act(state: State, action: HiLoAction): State {
  const next = { ...state, taken: [...state.taken, action] };
  if (!isGuess(action)) return next;
  const height = heightOf(topCard(state));
  return isRight(height, action, heightOf(topCard(next)))
    ? { ...next, odds: after(state.odds, height, action) }
    : { ...next, isLost: true };
}

/**
 * Tall Card: a card is shown, and the player says whether the next one is higher or lower. Every right guess raises what
 * the stake is worth; the player may pass over a card for nothing and leave whenever they like. Each card is one
 * `uniform(52)` of the stream, so that any card may come again. Leaving before the first guess gives the stake back.
 */
export const tallCard = steppedGame<null, HiLoAction, HiLoResult, State>(
  {
    code: 'tall-card',
    name: 'Tall Card',
    providerCode: 'BURIN',
    category: 'arcade',
    genre: 'hi_lo',
    tags: ['cards', 'instant'],
    version: 1,
    figures,
    maxWinTimes: 10_000,
    stakeMultiple: 100n,
  },
  {
    readChoice: noChoice,
    begin: (bet) => ({
      bet,
      card: endlessCards(bet.stream),
      taken: [],
      odds: fraction(1n),
      isLost: false,
    }),
    status(state) {
      if (state.isLost) return { is: 'closed', win: 0n };
      if (!hasLeft(state)) return { is: 'open' };
      if (!hasGuessed(state)) return { is: 'void' };
      return { is: 'closed', win: hundredthsOf(state.bet.stake, timesOf(state)) };
    },
    offers(state) {
      const free = (action: HiLoAction): Offer<HiLoAction> => ({ action, stake: 0n });
      const skip = cardsOut(state) < MOST_CARDS ? [free('skip')] : [];
      return [...openGuesses(state).map(([guess]) => free(guess)), ...skip, free('leave')];
    },
    act,
    standIn: () => 'leave',
    view(state) {
      const isOver = state.isLost || hasLeft(state);
      return {
        v: 1,
        cards: Array.from({ length: cardsOut(state) }, (_, place) => state.card(place)),
        taken: [...state.taken],
        times: timesOf(state),
        next: isOver ? {} : Object.fromEntries(openGuesses(state)),
      };
    },
  },
);
