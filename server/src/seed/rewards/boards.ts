import { formatAmount, UNIT } from '#rules/money/amount.ts';
import type { LeaderboardMetric } from '#rules/rewards/leaderboard.ts';
import type { Texts } from '../site-data.ts';

interface BoardData {
  readonly period: 'daily' | 'weekly';
  readonly metric: LeaderboardMetric;
  readonly prizes: readonly { from: number; to: number; token: string; cash: string }[];
  readonly texts: Texts<{ readonly title: string; readonly body: string }>;
}

const prize = (from: number, to: number, tokens: number, cash = 0n) => ({
  from,
  to,
  token: formatAmount(BigInt(tokens) * UNIT),
  cash: formatAmount(cash),
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
      texts: {
        EN: {
          title: 'The week',
          body: 'Whoever stakes most from Monday to Sunday. Every game counts the same.',
        },
        PHP: {
          title: 'Ang linggo',
          body: 'Kung sino ang may pinakamalaking kabuuang taya mula Lunes hanggang Linggo. Pare-pareho ang bilang ng lahat ng laro.',
        },
        MS: {
          title: 'Minggu ini',
          body: 'Siapa yang paling banyak bertaruh dari Isnin hingga Ahad. Semua permainan dikira sama.',
        },
        VI: {
          title: 'Tuần này',
          body: 'Ai cược nhiều nhất từ thứ Hai đến Chủ nhật. Game nào cũng tính như nhau.',
        },
      },
    },
    {
      period: 'daily',
      metric: 'multiplier',
      prizes: [prize(1, 1, 300), prize(2, 2, 200), prize(3, 3, 100), prize(4, 10, 50)],
      texts: {
        EN: {
          title: 'Best hit of the day',
          body: 'The largest single win as a multiple of its stake. One good round is enough.',
        },
        PHP: {
          title: 'Pinakamalakas na tama ngayong araw',
          body: 'Ang pinakamalaking panalo bilang multiple ng taya. Sapat na ang isang magandang round.',
        },
        MS: {
          title: 'Kemenangan terbaik hari ini',
          body: 'Kemenangan tunggal terbesar sebagai gandaan taruhannya. Satu pusingan yang baik sudah cukup.',
        },
        VI: {
          title: 'Cú thắng đẹp nhất ngày',
          body: 'Ván thắng lớn nhất tính theo số lần tiền cược. Một ván đẹp là đủ.',
        },
      },
    },
  ];
}
