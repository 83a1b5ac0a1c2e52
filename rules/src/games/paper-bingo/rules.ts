import { writeHex } from '../../fairness/hash.ts';
import type { Stream } from '../../fairness/stream.ts';
import { multiplyDown } from '../../money/amount.ts';
import { shuffled } from '../cards/shuffled.ts';
import { members } from '../round/choices.ts';
import { noChoice } from '../round/one-shot.ts';
import { type LaidBet, type PoolPrize, sharedGame } from '../shared/shared-game.ts';
import { BALLS, type BingoChoice, reachedBy, readCard } from './card.ts';
import { figures } from './figures.ts';
import { formerPrizes } from './former.ts';
import { houseCards, prizeNames, returnIn, roomOf } from './room.ts';

/** By which rules a round is played; rounds of version 1 published nothing. */
export type BingoSetting = { v: 1 | 2 };
/**
 * All balls in the order they would be drawn; a room stops at the full house. From version 2 on also what the cards of the
 * house are made of ({@link houseCards}).
 */
export type BingoOutcome = { v: 1; balls: number[] } | { v: 2; balls: number[]; seed: string };

/** No card is paid more than so many times its price, however many cards there are. */
const MOST_TIMES = 5_000;
const SEED_WORDS = 8;
const WORD = 2 ** 32;

/** When each ball is drawn, from 1, by its number. */
export function turnsOf(balls: readonly number[]): number[] {
  const turn = new Array<number>(BALLS + 1).fill(0);
  for (const [place, ball] of balls.entries()) turn[ball] = place + 1;
  return turn;
}

/** The first line and the first full house of a room; none where players have no card. */
function prizesOf(bets: readonly LaidBet<BingoChoice>[], outcome: BingoOutcome): readonly PoolPrize[] {
  if (bets.length === 0) return [];
  const turn = turnsOf(outcome.balls);
  const reached = bets.map(({ choice }) => reachedBy(choice.card, turn));
  if (outcome.v === 1) return formerPrizes(bets, reached);
  const room = roomOf(bets.length);
  const ofHouse = houseCards(outcome.seed, room.house).map((card) => reachedBy(card, turn));
  return prizeNames.map((prize) => {
    const at = Math.min(...reached.map((of) => of[prize]), ...ofHouse.map((of) => of[prize]));
    const isFirst = (of: Readonly<Record<typeof prize, number>> | undefined) => of?.[prize] === at;
    const house = ofHouse.filter(isFirst).length;
    const sharing = 100n * BigInt(house + reached.filter(isFirst).length);
    const shares = bets.map(({ stake }, i) =>
      isFirst(reached[i]) ? multiplyDown(stake, BigInt(room.pays[prize]), sharing) : 0n,
    );
    return { prize, at, shares, house };
  });
}

const makeSeed = (stream: Stream): string => {
  const bytes = new DataView(new ArrayBuffer(SEED_WORDS * 4));
  for (let word = 0; word < SEED_WORDS; word++) bytes.setUint32(word * 4, stream.uniform(WORD));
  return writeHex(new Uint8Array(bytes.buffer));
};

/**
 * Paper Lantern Bingo: 75 balls. The house fills a room up to 20 cards, and plays at least one for eight of the players.
 * The first line across, down or aslant pays its card a quarter of its price for each card of the room, the first full
 * house 0.65 of it; cards that reach a prize with the same ball take equal parts of what each would be paid. So 90 % of
 * a price comes back in the mean, whatever other cards there are and cost. The balls are a shuffle of the 75 on the
 * round's link, each plus one; the next eight words are the seed of the house's cards. A player's card is made from its
 * player's own stream before the round.
 */
export const paperBingo = sharedGame<BingoSetting, BingoChoice, BingoOutcome>(
  {
    code: 'paper-bingo',
    name: 'Paper Lantern Bingo',
    providerCode: 'PAPERCUT',
    category: 'bingo',
    genre: 'bingo',
    tags: ['numbers', 'multiplayer'],
    version: 2,
    figures,
    maxWinTimes: MOST_TIMES,
    stakeMultiple: 1n,
  },
  {
    readSetting(raw) {
      if (members(raw).v === 2) return { v: 2 };
      return noChoice(raw) === undefined ? undefined : { v: 1 };
    },
    shown: ({ v }) => (v === 1 ? null : { v }),
    isFormer: ({ v }) => v === 1,
    readChoice(raw) {
      const card = readCard(members(raw).card);
      return card && { card };
    },
    returnNow: (bets, pool) => returnIn(roomOf(pool.bets + bets.length)),
    draw(stream, { v }) {
      const order = shuffled(BALLS, stream);
      const balls = Array.from({ length: BALLS }, (_, place) => order(place) + 1);
      return v === 1 ? { v, balls } : { v, balls, seed: makeSeed(stream) };
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
