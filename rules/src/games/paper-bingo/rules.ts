import { type Amount, multiplyDown } from '../../money/amount.ts';
import { shuffled } from '../cards/shuffled.ts';
import { members } from '../round/choices.ts';
import { type LaidBet, noSetting, type PoolPrize, sharedGame } from '../shared/shared-game.ts';
import { BALLS, type BingoCard, reachedBy, readCard } from './card.ts';
import { figures } from './figures.ts';

/** The card that is played; the stake is its price. */
export type BingoChoice = { card: BingoCard };
/** All balls in the order they would be drawn; a room stops at the full house. */
export type BingoOutcome = { v: number; balls: number[] };

/** Of all that cards cost, in hundredths: what the first line and the first full house share. */
export const PRIZES = { line: 25n, house: 65n } as const;

/** No card is paid more than so many times its price, however many cards there are. */
export const MOST_TIMES = 5_000;

/** When each ball is drawn, from 1, by its number. */
export function turnsOf(balls: readonly number[]): number[] {
  const turn = new Array<number>(BALLS + 1).fill(0);
  for (const [place, ball] of balls.entries()) turn[ball] = place + 1;
  return turn;
}

/** Shares a prize among the cards that reach it first, in proportion to what they cost, each share cut. */
function shareOut(
  bets: readonly LaidBet<BingoChoice>[],
  reached: readonly number[],
  prize: Amount,
): { readonly at: number; readonly shares: readonly Amount[] } {
  const at = Math.min(...reached);
  const winners = bets.reduce((sum, { stake }, i) => (reached[i] === at ? sum + stake : sum), 0n);
  return {
    at,
    shares: bets.map(({ stake }, i) => (reached[i] === at ? multiplyDown(prize, stake, winners) : 0n)),
  };
}

/** The first line and the first full house of a room; none where it has no card. */
function prizesOf(
  bets: readonly LaidBet<BingoChoice>[],
  { balls }: BingoOutcome,
): readonly (PoolPrize & { readonly prize: keyof typeof PRIZES })[] {
  if (bets.length === 0) return [];
  const turn = turnsOf(balls);
  const reached = bets.map(({ choice }) => reachedBy(choice.card, turn));
  const all = bets.reduce((sum, { stake }) => sum + stake, 0n);
  return (['line', 'house'] as const).map((prize) => ({
    prize,
    ...shareOut(
      bets,
      reached.map((of) => of[prize]),
      multiplyDown(all, PRIZES[prize], 100n),
    ),
  }));
}

/**
 * Paper Lantern Bingo: 75 balls. 90 % of what all cards of a round cost is paid out: 25 % to the first line across, down or
 * aslant, 65 % to the first full house; cards that reach it with the same ball share it by their price. The balls are a shuffle of the 75
 * on the round's link, each plus one; a card is made from its player's own stream before the round.
 */
export const paperBingo = sharedGame<null, BingoChoice, BingoOutcome>(
  {
    code: 'paper-bingo',
    name: 'Paper Lantern Bingo',
    providerCode: 'PAPERCUT',
    category: 'bingo',
    genre: 'bingo',
    tags: ['numbers', 'multiplayer'],
    version: 1,
    figures,
    maxWinTimes: MOST_TIMES,
    stakeMultiple: 1n,
  },
  {
    ...noSetting,
    readChoice(told) {
      const card = readCard(members(told).card);
      return card && { card };
    },
    draw(stream) {
      const order = shuffled(BALLS, stream);
      return { v: 1, balls: Array.from({ length: BALLS }, (_, place) => order(place) + 1) };
    },
    settle(bets, outcome) {
      const prizes = prizesOf(bets, outcome);
      return bets.map(({ stake }, i) => {
        const won = prizes.reduce((sum, { shares }) => sum + (shares[i] ?? 0n), 0n);
        const most = stake * BigInt(MOST_TIMES);
        return won < most ? won : most;
      });
    },
    prizes: prizesOf,
  },
);
