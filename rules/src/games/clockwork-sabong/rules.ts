import { hundredthsOf, members, wholeWithin } from '../round/choices.ts';
import { type LaidBet, type LaidPool, sharedGame } from '../shared/shared-game.ts';
import { figures } from './figures.ts';
import {
  BOUTS,
  type BoutChoice,
  type Bouts,
  dividendOf,
  playedBets,
  poolsOf,
  type Side,
  type StakeNow,
  sides,
  stakeNow,
} from './pool.ts';

/**
 * Of a thousand bouts, how many meron wins and how many are drawn, and by which rules the round is played; published
 * before stakes are taken. Rounds of version 1 say nothing of it.
 */
export type BoutSetting = { v: 1 | 2; meron: number; draw: number };
export type BoutOutcome = { v: number; winner: Side };

/** Of a thousand bouts, how many each side wins. */
export const boutsIn = ({ meron, draw }: BoutSetting): Bouts => ({ meron, draw, wala: BOUTS - meron - draw });

/** @returns `undefined` for what was published of no bout */
export function readSetting(raw: unknown): BoutSetting | undefined {
  const asked = members(raw);
  const v = asked.v === undefined ? 1 : asked.v === 2 ? 2 : undefined;
  const meron = wholeWithin(asked.meron, 1, BOUTS - 2);
  const draw = wholeWithin(asked.draw, 1, BOUTS - 2);
  if (v === undefined || meron === undefined || draw === undefined || meron + draw >= BOUTS) return undefined;
  return { v, meron, draw };
}

/** How a bet would stand beside those that are there now, if nothing else changed. */
export function betNow(bet: LaidBet<BoutChoice>, pool: LaidPool<BoutChoice>, setting: BoutSetting): StakeNow {
  const { on } = bet.choice;
  const of = (side: Side) => (pool.stakes[side] ?? 0n) + (side === on ? bet.stake : 0n);
  const pools = { meron: of('meron'), wala: of('wala'), draw: of('draw') };
  return stakeNow(pools, poolsOf([...pool.own, bet]), on, boutsIn(setting));
}

/**
 * Clockwork Sabong: bouts of clockwork birds, meron against wala. The stakes of a site make one pool; 6 % are taken, and
 * the rest is shared by those on the winner in proportion to their stakes. Stakes that cannot win more than they are, and
 * those of a player who is alone, are given back ({@link playedBets}); so are all where nobody is on the winner. The
 * winner is one `uniform(1000)` of the round's link: meron below its share, then the draw, then wala.
 */
export const clockworkSabong = sharedGame<BoutSetting, BoutChoice, BoutOutcome>(
  {
    code: 'clockwork-sabong',
    name: 'Clockwork Sabong',
    providerCode: 'BRASSWORK',
    category: 'sabong',
    genre: 'cockfight',
    tags: ['multiplayer'],
    version: 2,
    figures,
    maxWinTimes: 500,
    stakeMultiple: 100n,
  },
  {
    readSetting,
    shown: ({ v, meron, draw }) => (v === 1 ? { meron, draw } : { v, meron, draw }),
    isFormer: ({ v }) => v === 1,
    readChoice(raw) {
      const { on } = members(raw);
      const side = sides.find((each) => each === on);
      return side && { on: side };
    },
    returnNow(bets, pool, setting) {
      const [bet] = bets;
      if (!bet || bets.length > 1) throw new RangeError('the return of a bout is that of one bet');
      return betNow(bet, pool, setting).share;
    },
    draw(stream, { v, meron, draw }) {
      const bout = stream.uniform(BOUTS);
      return { v, winner: bout < meron ? 'meron' : bout < meron + draw ? 'draw' : 'wala' };
    },
    unplayed(bets, { winner }, { v }) {
      if (v === 1) return bets.map(() => false);
      const isPlayed = playedBets(bets);
      const hasWinner = bets.some(({ choice }, i) => isPlayed[i] && choice.on === winner);
      return isPlayed.map((is) => !is || !hasWinner);
    },
    settle(bets, { winner }, { v }) {
      const isPlayed = v === 1 ? bets.map(() => true) : playedBets(bets);
      const dividend = dividendOf(poolsOf(bets.filter((_, i) => isPlayed[i])), winner);
      return bets.map(({ stake, choice }, i) => {
        if (dividend === undefined || !isPlayed[i]) return stake;
        return choice.on === winner ? hundredthsOf(stake, Number(dividend)) : 0n;
      });
    },
  },
);
