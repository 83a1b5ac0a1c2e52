import type { CallResponse } from '#contract/calls.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { counterText } from '../../../ui/amount.tsx';
import { useDates } from '../../../ui/dates.ts';
import { useMoney } from '../../../ui/money.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Part } from './part.tsx';
import { Reward } from './reward.tsx';

type Board = CallResponse<'/api/rewards/leaderboards'>['value'][number];

/** What is ranked: a leaderboard, or a tournament. */
type Ranked = Pick<CallResponse<'/api/rewards/tournaments'>['value'][number], 'metric' | 'rows'> &
  Pick<Board, 'prizes'>;

/** A score as it is counted: money that was staked or won, or a multiple. */
export function useScoreText(metric: Ranked['metric']): (score: string) => string {
  const { money } = useMoney();
  return (score) => (metric === 'multiplier' ? `${counterText(score, { compact: true })}×` : money(score));
}

/** Ranks with their current prizes. */
export function Ranking({ board }: { readonly board: Ranked }) {
  const { t } = useTranslation();
  const scoreText = useScoreText(board.metric);
  if (board.rows.length === 0) {
    return (
      <Notice
        picture="empty"
        title={t('rewards.board.empty')}
        text={t('rewards.board.emptyText')}
        level="h3"
      />
    );
  }
  return (
    <table className="ranking">
      <thead>
        <tr>
          <th scope="col">{t('rewards.board.rank')}</th>
          <th scope="col">{t('rewards.board.player')}</th>
          <th scope="col" className="ranking-end">
            {t(`rewards.board.${board.metric}`)}
          </th>
          <th scope="col" className="ranking-end ranking-prize">
            {t('rewards.board.prize')}
          </th>
        </tr>
      </thead>
      <tbody>
        {board.rows.map(({ rank, account_id, score }) => {
          const prize = board.prizes.find(({ from, to }) => rank >= from && rank <= to);
          return (
            <tr key={rank} data-rank={rank <= 3 ? rank : undefined}>
              <td>
                <span className="rank-sign figures">{rank}</span>
              </td>
              <td className="truncate text-ink">{account_id}</td>
              <td className="ranking-end figures text-ink">{scoreText(score)}</td>
              <td className="ranking-end ranking-prize">
                {prize && <Reward token={prize.token} cash={prize.cash} className="justify-end" />}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface LastRunProps {
  readonly board: Board;
  readonly last: NonNullable<Board['last']>;
}

/** Result of the previous run. */
export function LastRun({ board, last }: LastRunProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const scoreText = useScoreText(board.metric);
  return (
    <Part title={t('rewards.board.last')}>
      <p className="text-small text-muted">
        {t('rewards.board.endedAt', { at: dates.moment(last.ended_at) })}
      </p>
      <ol className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
        {last.rows.map(({ rank, account_id, score, token, cash }) => (
          <li key={rank} className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-raised px-4 py-2.5">
            <span className="figures w-8 font-semibold text-muted">#{rank}</span>
            <span className="min-w-0 flex-1 truncate text-ink">{account_id}</span>
            <span className="figures text-small text-muted">{scoreText(score)}</span>
            <Reward token={token} cash={cash} className="basis-full justify-end" />
          </li>
        ))}
      </ol>
    </Part>
  );
}
