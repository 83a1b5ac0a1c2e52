import { type Amount, multiplyDown } from '../../money/amount.ts';
import { type Fraction, fraction, plus, times } from '../../money/fraction.ts';
import type { LaidBet } from '../shared/shared-game.ts';

export const sides = ['meron', 'wala', 'draw'] as const;
export type Side = (typeof sides)[number];
export type BoutChoice = { on: Side };

export type Pools = Readonly<Record<Side, Amount>>;
/** Of a thousand bouts, how many each side wins. */
export type Bouts = Readonly<Record<Side, number>>;

export const BOUTS = 1_000;
/** Of all stakes in hundredths: what is shared out. */
const SHARED_OUT = 94n;
/** A dividend is cut to whole hundredths of a stake, and is at least the stake and at most so many. */
const [LEAST_DIVIDEND, MOST_DIVIDEND] = [100n, 50_000n];
const CERTAIN = fraction(1n);

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

/**
 * The stakes that are played: a side that would be paid no more than its stakes is left out, and its stakes are given
 * back. Such a side has more than 93 % of all, so there is never more than one; what is left may leave out another.
 */
export function playedPools(pools: Pools): Pools {
  const out = sides.find((side) => pools[side] > 0n && dividendOf(pools, side) === LEAST_DIVIDEND);
  return out ? playedPools({ ...pools, [out]: 0n }) : pools;
}

/**
 * Which bets of a bout are played: those on sides that can win something, where at least two players have such bets. A
 * lone player would only play for what is kept.
 *
 * @returns for each bet, in their order
 */
export function playedBets(bets: readonly LaidBet<BoutChoice>[]): readonly boolean[] {
  const pools = playedPools(poolsOf(bets));
  const isPlayed = bets.map(({ choice }) => pools[choice.on] > 0n);
  const players = new Set(bets.flatMap(({ by }, i) => (isPlayed[i] ? [by ?? i] : [])));
  return players.size < 2 ? bets.map(() => false) : isPlayed;
}

/**
 * The bets that count, from public data: like {@link playedBets}, without knowing the owners of bets.
 *
 * @param players how many have a bet
 * @param beside of each side, how many have a bet on another
 */
export function playedNow(pools: Pools, players: number, beside: Readonly<Record<string, number>>): Pools {
  const played = playedPools(pools);
  // Two are left out only where the third goes with them, so that the others of the one that is are all who play.
  const out = sides.find((side) => pools[side] > 0n && played[side] === 0n);
  const left = out === undefined ? players : (beside[out] ?? 0);
  return left < 2 ? { meron: 0n, wala: 0n, draw: 0n } : played;
}

/** The return of a stake on a side among the others. */
export interface StakeNow {
  /** Hundredths that it is paid if its side wins; `undefined` where the stake would be given back whatever happens. */
  readonly dividend: bigint | undefined;
  /** Of a thousand bouts, in how many all stakes are given back since nobody is on the winner. */
  readonly back: number;
  /** Mean of what comes back, as a share of the stake: exact. */
  readonly share: Fraction;
}

/**
 * @param pools the stakes of everybody, the one that is asked about included
 * @param own those of its player alone, that one included
 */
export function stakeNow(pools: Pools, own: Pools, on: Side, bouts: Bouts): StakeNow {
  const played = playedPools(pools);
  const hasOthers = sides.some((side) => played[side] > own[side]);
  const dividend = hasOthers ? dividendOf(played, on) : undefined;
  if (dividend === undefined) return { dividend, back: BOUTS, share: CERTAIN };
  const back = sides.reduce((sum, side) => (played[side] === 0n ? sum + bouts[side] : sum), 0);
  const chance = (of: number) => fraction(BigInt(of), BigInt(BOUTS));
  return { dividend, back, share: plus(times(chance(bouts[on]), fraction(dividend, 100n)), chance(back)) };
}
