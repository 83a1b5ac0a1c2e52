import { UNIT } from '#rules/money/amount.ts';
import type { LeaderboardMetric, RankPrize } from '#rules/rewards/leaderboard.ts';

interface BoardData {
  readonly period: 'daily' | 'weekly';
  readonly metric: LeaderboardMetric;
  readonly prizes: readonly RankPrize[];
  /** Its words, in the file of the rewards. */
  readonly text: string;
}

const prize = (from: number, to: number, tokens: number, cash = 0n): RankPrize => ({
  ...{ from, to, token: BigInt(tokens) * UNIT, cash },
});

/** The leaderboards of a new site. @param note a round sum of its currency, in 1/10,000 units */
export function boardData(note: bigint): readonly BoardData[] {
  return [
    {
      period: 'weekly',
      metric: 'turnover',
      prizes: [
        prize(1, 1, 500, 20n * note),
        prize(2, 2, 300, 10n * note),
        prize(3, 3, 200, 5n * note),
        prize(4, 10, 100),
      ],
      text: 'weekly',
    },
    {
      period: 'daily',
      metric: 'multiplier',
      prizes: [prize(1, 1, 300), prize(2, 2, 200), prize(3, 3, 100), prize(4, 10, 50)],
      text: 'daily',
    },
  ];
}
