import { type Amount, multiplyDown } from '../../money/amount.ts';
import { hundredthsOf, members, wholeWithin } from '../round/choices.ts';
import { type LaidBet, sharedGame } from '../shared/shared-game.ts';
import { figures } from './figures.ts';

export const sides = ['meron', 'wala', 'draw'] as const;
export type Side = (typeof sides)[number];

/** Of a thousand bouts, how many meron wins and how many are drawn; published before stakes are taken. */
export type BoutSetting = { meron: number; draw: number };
export type BoutChoice = { on: Side };
export type BoutOutcome = { v: number; winner: Side };

export const BOUTS = 1_000;
/** Of all stakes in hundredths: what is shared out. */
export const SHARED_OUT = 94n;
/** A dividend is cut to whole hundredths of a stake, and is at least the stake and at most so many. */
const [LEAST_DIVIDEND, MOST_DIVIDEND] = [100n, 50_000n];

export type Pools = Readonly<Record<Side, Amount>>;

export function poolsOf(bets: readonly LaidBet<BoutChoice>[]): Pools {
  const pools = { meron: 0n, wala: 0n, draw: 0n };
  for (const { stake, choice } of bets) pools[choice.on] += stake;
  return pools;
}

/**
 * What a winning stake is paid, in hundredths of it, its own included: 94 % of all stakes over those on the winner, cut to
 * whole hundredths, and never less than the stake. `undefined` where nobody is on it: then all stakes are given back.
 */
export function dividendOf(pools: Pools, winner: Side): bigint | undefined {
  if (pools[winner] === 0n) return undefined;
  const all = pools.meron + pools.wala + pools.draw;
  const dividend = multiplyDown(all, SHARED_OUT, pools[winner]);
  if (dividend < LEAST_DIVIDEND) return LEAST_DIVIDEND;
  return dividend > MOST_DIVIDEND ? MOST_DIVIDEND : dividend;
}

function readSetting(told: unknown): BoutSetting | undefined {
  const asked = members(told);
  const meron = wholeWithin(asked.meron, 1, BOUTS - 2);
  const draw = wholeWithin(asked.draw, 1, BOUTS - 2);
  return meron !== undefined && draw !== undefined && meron + draw < BOUTS ? { meron, draw } : undefined;
}

/**
 * Clockwork Sabong: bouts of clockwork birds, meron against wala. All stakes make one pool; 6 % are taken, and the rest is
 * shared by those on the winner in proportion to their stakes. The winner is one `uniform(1000)` of the round's link:
 * meron below its share, then the draw, then wala.
 */
export const clockworkSabong = sharedGame<BoutSetting, BoutChoice, BoutOutcome>(
  {
    code: 'clockwork-sabong',
    name: 'Clockwork Sabong',
    providerCode: 'BRASSWORK',
    category: 'sabong',
    genre: 'cockfight',
    tags: ['multiplayer'],
    version: 1,
    figures,
    maxWinTimes: 500,
    stakeMultiple: 100n,
  },
  {
    readSetting,
    shown: (setting) => setting,
    readChoice(told) {
      const { on } = members(told);
      const side = sides.find((each) => each === on);
      return side && { on: side };
    },
    draw(stream, { meron, draw }) {
      const bout = stream.uniform(BOUTS);
      return { v: 1, winner: bout < meron ? 'meron' : bout < meron + draw ? 'draw' : 'wala' };
    },
    settle(bets, { winner }) {
      const dividend = dividendOf(poolsOf(bets), winner);
      if (dividend === undefined) return bets.map(({ stake }) => stake);
      return bets.map(({ stake, choice }) =>
        choice.on === winner ? hundredthsOf(stake, Number(dividend)) : 0n,
      );
    },
  },
);
