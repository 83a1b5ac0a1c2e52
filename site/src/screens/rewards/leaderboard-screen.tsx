import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import './goals.css';
import type { CallResponse } from '#contract/calls.ts';
import { publicQuery, usePlayerQuery } from '../../data/queries.ts';
import { useViewer } from '../../data/session.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { useMoney } from '../../ui/money.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { JoinIn } from './components/join-in.tsx';
import { Part } from './components/part.tsx';
import { LastRun, Ranking, useScoreText } from './components/ranking.tsx';
import { Reward } from './components/reward.tsx';
import { RewardsPage } from './components/rewards-page.tsx';
import { textIn } from './components/texts.ts';
import { TimeLeft } from './components/time-left.tsx';
import { Tournaments } from './tournaments/tournaments.tsx';

type Board = CallResponse<'/api/rewards/leaderboards'>['value'][number];

export function Screen() {
  const { t } = useTranslation();
  return (
    <RewardsPage title={t('rewards.board.title')} lead={t('rewards.board.lead')}>
      <Tournaments />
      <Boards />
    </RewardsPage>
  );
}

function Boards() {
  const { t, i18n } = useTranslation();
  const [chosen, choose] = useState<number>();
  const boards = useQuery({
    ...publicQuery('/api/rewards/leaderboards', {}),
    staleTime: 15_000,
    refetchInterval: 30_000,
  });
  if (boards.isError && !boards.data) {
    return (
      <LoadFailed
        title={t('rewards.board.failed')}
        fault={boards.error}
        onRetry={() => void boards.refetch()}
      />
    );
  }
  if (!boards.data) return <Skeleton className="h-[32rem] rounded-card" />;
  const { value } = boards.data;
  const board = value.find(({ board_id }) => board_id === chosen) ?? value[0];
  if (!board) return <Notice picture="empty" title={t('rewards.board.none')} />;
  return (
    <>
      {value.length > 1 && (
        <fieldset className="switch">
          <legend className="sr-only">{t('rewards.board.which')}</legend>
          {value.map((one) => (
            <label key={one.board_id} className="switch-way">
              <input
                type="radio"
                name="board"
                className="sr-only"
                checked={one === board}
                onChange={() => choose(one.board_id)}
              />
              {textIn(one.texts, i18n.language)?.title}
            </label>
          ))}
        </fieldset>
      )}
      <BoardView key={board.board_id} board={board} />
    </>
  );
}

function BoardView({ board }: { readonly board: Board }) {
  const { t, i18n } = useTranslation();
  const { money } = useMoney();
  const text = textIn(board.texts, i18n.language);
  return (
    <div className="board-layout">
      <Part
        title={text?.title ?? ''}
        tools={<TimeLeft until={board.ends_at} over={t('rewards.board.over')} />}
      >
        <p className="max-w-prose text-small text-muted">
          {text?.body}{' '}
          {board.min_stake !== '0' && t('rewards.board.minStake', { stake: money(board.min_stake) })}
        </p>
        <Ranking board={board} />
      </Part>
      <div className="grid content-start gap-6">
        <OwnPlace board={board} />
        <Prizes board={board} />
        {board.last && board.last.rows.length > 0 && <LastRun board={board} last={board.last} />}
      </div>
    </div>
  );
}

function OwnPlace({ board }: { readonly board: Board }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const scoreText = useScoreText(board.metric);
  const ranks = usePlayerQuery('/api/rewards/my_ranks', {});
  if (viewer.is === 'visitor') return <JoinIn text={t('rewards.board.visitor')} />;
  const own = ranks.data?.value.find(({ board_id }) => board_id === board.board_id);
  if (!own) return <Skeleton className="h-28 rounded-card" />;
  return (
    <section className="own-place">
      <h2 className="text-small text-muted">{t('rewards.board.own')}</h2>
      {own.rank === null ? (
        <p className="text-body text-ink">{t('rewards.board.notYet')}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-display text-display text-ink">#{own.rank}</span>
            <span className="figures text-title text-muted">{scoreText(own.score)}</span>
          </p>
          {own.to_next_prize !== null && own.to_next_prize !== '0' && (
            <p className="text-small text-muted">
              {t('rewards.board.toNext', { score: scoreText(own.to_next_prize) })}
            </p>
          )}
        </>
      )}
    </section>
  );
}

function Prizes({ board }: { readonly board: Board }) {
  const { t } = useTranslation();
  return (
    <Part title={t('rewards.board.prizes')}>
      <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
        {board.prizes.map(({ from, to, token, cash }) => (
          <li key={from} className="flex min-h-12 items-center justify-between gap-3 bg-raised px-4 py-2">
            <span className="figures text-body font-semibold text-ink">
              {from === to ? `#${from}` : `#${from}–${to}`}
            </span>
            <Reward token={token} cash={cash} className="justify-end" />
          </li>
        ))}
      </ul>
    </Part>
  );
}
