import type { Amount } from '../money/amount.ts';

/** What a leaderboard ranks by: all that was staked, or the best single win as a multiple of its stake. */
export const leaderboardMetrics = ['turnover', 'multiplier'] as const;
export type LeaderboardMetric = (typeof leaderboardMetrics)[number];

/** What a tournament ranks by: as a leaderboard, or all that was won. */
export const tournamentMetrics = ['turnover', 'win', 'multiplier'] as const;
export type TournamentMetric = (typeof tournamentMetrics)[number];

/** A prize for each of the ranks from `from` to `to`. Amounts in 1/10,000 units. */
export interface RankPrize {
  readonly from: number;
  readonly to: number;
  readonly token: Amount;
  readonly cash: Amount;
}

interface Board {
  readonly metric: TournamentMetric;
  /** Rounds staked below this do not count, so that a rank cannot be had for next to nothing. */
  readonly minStake: Amount;
}

/** 1x as a score of the multiplier board: scores are in 1/10,000, like amounts. */
export const MULTIPLIER_UNIT = 10_000n;

/**
 * What a round is worth on a board: its stake, what it paid, or the multiple that it paid in 1/10,000 rounded down; 0 where
 * it does not count.
 */
export function roundScore(board: Board, stake: Amount, win: Amount): bigint {
  if (stake <= 0n || stake < board.minStake) return 0n;
  if (board.metric === 'multiplier') return (win * MULTIPLIER_UNIT) / stake;
  return board.metric === 'turnover' ? stake : win;
}

/** A player's score after another one: the best for multipliers, else sums. */
export function scoreAfter(metric: TournamentMetric, score: bigint, more: bigint): bigint {
  if (metric !== 'multiplier') return score + more;
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
