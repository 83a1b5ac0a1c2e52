import type { Amount } from '../money/amount.ts';

/** What a leaderboard ranks by: all that was staked, or the best single win as a multiple of its stake. */
export const leaderboardMetrics = ['turnover', 'multiplier'] as const;
export type LeaderboardMetric = (typeof leaderboardMetrics)[number];

/** A prize for each of the ranks from `from` to `to`. Amounts in 1/10,000 units. */
export interface RankPrize {
  readonly from: number;
  readonly to: number;
  readonly token: Amount;
  readonly cash: Amount;
}

interface Board {
  readonly metric: LeaderboardMetric;
  /** Rounds staked below this do not count, so that a rank cannot be had for next to nothing. */
  readonly minStake: Amount;
}

/** 1x as a score of the multiplier board: scores are in 1/10,000, like amounts. */
export const MULTIPLIER_UNIT = 10_000n;

/**
 * What a round is worth on a board: its stake, or the multiple it paid in 1/10,000 rounded down; 0 where it does not
 * count.
 */
export function roundScore(board: Board, stake: Amount, win: Amount): bigint {
  if (stake <= 0n || stake < board.minStake) return 0n;
  return board.metric === 'turnover' ? stake : (win * MULTIPLIER_UNIT) / stake;
}

/** A player's score after another one: sums for turnover, the best for multipliers. */
export function scoreAfter(metric: LeaderboardMetric, score: bigint, more: bigint): bigint {
  if (metric === 'turnover') return score + more;
  return more > score ? more : score;
}

/** The prize of a rank (1 is the first), or `undefined` where it wins nothing. */
export function prizeOf(prizes: readonly RankPrize[], rank: number): RankPrize | undefined {
  return prizes.find(({ from, to }) => rank >= from && rank <= to);
}

/** The last rank that wins something; 0 where none does. */
export function lastPaidRank(prizes: readonly RankPrize[]): number {
  return prizes.reduce((last, { to }) => Math.max(last, to), 0);
}
