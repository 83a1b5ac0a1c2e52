import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CallResponse } from '#contract/calls.ts';
import { callAsPlayer } from '../../../data/call.ts';
import { publicQuery, usePlayerQuery } from '../../../data/queries.ts';
import { renewRewards } from '../../../data/rewards/status.ts';
import { useViewer } from '../../../data/session.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDates } from '../../../ui/dates.ts';
import { useMoney } from '../../../ui/money.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { JoinIn } from '../components/join-in.tsx';
import { Part } from '../components/part.tsx';
import { Ranking, useScoreText } from '../components/ranking.tsx';
import { Reward } from '../components/reward.tsx';
import { textIn } from '../components/texts.ts';
import { TimeLeft } from '../components/time-left.tsx';

type Tournament = CallResponse<'/api/rewards/tournaments'>['value'][number];

/** The tournaments of the site, one at a time; nothing where there are none. */
export function Tournaments() {
  const { t, i18n } = useTranslation();
  const [chosen, choose] = useState<string>();
  const { data } = useQuery({
    ...publicQuery('/api/rewards/tournaments', {}),
    staleTime: 10_000,
    refetchInterval: 15_000,
  });
  const tournaments = data?.value ?? [];
  const shown = tournaments.find(({ tournament_id }) => tournament_id === chosen) ?? tournaments[0];
  if (!shown) return null;
  return (
    <>
      {tournaments.length > 1 && (
        <fieldset className="switch">
          <legend className="sr-only">{t('rewards.tournament.which')}</legend>
          {tournaments.map((one) => (
            <label key={one.tournament_id} className="switch-way">
              <input
                type="radio"
                name="tournament"
                className="sr-only"
                checked={one === shown}
                onChange={() => choose(one.tournament_id)}
              />
              {textIn(one.texts, i18n.language)?.title}
            </label>
          ))}
        </fieldset>
      )}
      <TournamentView key={shown.tournament_id} tournament={shown} />
    </>
  );
}

function TournamentView({ tournament }: { readonly tournament: Tournament }) {
  const { t, i18n } = useTranslation();
  const { money } = useMoney();
  const text = textIn(tournament.texts, i18n.language);
  const { counts, min_stake, state } = tournament;
  const countsAll = counts.providers.length + counts.categories.length + counts.games.length === 0;
  return (
    <div className="board-layout">
      <Part title={text?.title ?? ''} tools={<When tournament={tournament} />}>
        <p className="max-w-prose text-small text-muted">
          {text?.body} {min_stake !== '0' && t('rewards.board.minStake', { stake: money(min_stake) })}{' '}
          {countsAll ? t('rewards.tournament.countsAll') : <Counted counts={counts} />}
        </p>
        {state === 'upcoming' ? null : <Ranking board={tournament} />}
      </Part>
      <div className="grid content-start gap-6">
        <OwnPart tournament={tournament} />
        <Prizes tournament={tournament} />
      </div>
    </div>
  );
}

/** When it begins, how long it goes on, or when it ended. */
function When({ tournament: { state, starts_at, ends_at } }: { readonly tournament: Tournament }) {
  const { t } = useTranslation();
  const dates = useDates();
  if (state === 'running' || state === 'counting')
    return <TimeLeft until={ends_at} over={t('rewards.board.over')} />;
  return (
    <span className="time-left">
      {state === 'upcoming'
        ? t('rewards.tournament.startsAt', { at: dates.moment(starts_at) })
        : t('rewards.board.endedAt', { at: dates.moment(ends_at) })}
    </span>
  );
}

/** The games, categories and providers whose rounds count. */
function Counted({ counts: { providers, categories, games } }: Pick<Tournament, 'counts'>) {
  const { t } = useTranslation();
  const named = [...categories.map((one) => t(`category.${one}`, { defaultValue: one })), ...providers];
  return (
    <>
      {t('rewards.tournament.counts')}{' '}
      {games.map(({ provider_code, game_code, name }, place) => (
        <span key={`${provider_code}/${game_code}`}>
          {place > 0 && ', '}
          <Link
            to={`/playnow?${new URLSearchParams({ provider: provider_code, game: game_code })}`}
            className="link"
          >
            {name}
          </Link>
        </span>
      ))}
      {games.length > 0 && named.length > 0 && ', '}
      {named.join(', ')}
    </>
  );
}

/** The player's own place, and the way in. */
function OwnPart({ tournament }: { readonly tournament: Tournament }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const scoreText = useScoreText(tournament.metric);
  const own = usePlayerQuery('/api/rewards/my_tournaments', {});
  const { tournament_id, state, opt_in } = tournament;
  if (viewer.is === 'visitor')
    return state === 'ended' ? null : <JoinIn text={t('rewards.tournament.visitor')} />;
  const mine = own.data?.value.find((one) => one.tournament_id === tournament_id);
  if (!mine) return <Skeleton className="h-28 rounded-card" />;
  const isOpen = state === 'upcoming' || state === 'running';
  return (
    <section className="own-place">
      <h2 className="text-small text-muted">{t('rewards.board.own')}</h2>
      {mine.rank !== null ? (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-display text-display text-ink">#{mine.rank}</span>
            <span className="figures text-title text-muted">{scoreText(mine.score)}</span>
          </p>
          {state === 'running' && mine.to_next_prize !== null && mine.to_next_prize !== '0' && (
            <p className="text-small text-muted">
              {t('rewards.board.toNext', { score: scoreText(mine.to_next_prize) })}
            </p>
          )}
        </>
      ) : (
        <p role="status" className="text-body text-ink">
          {t(`rewards.tournament.${standingOf(tournament, mine.joined)}`)}
        </p>
      )}
      {opt_in && isOpen && !mine.joined && <Join tournamentId={tournament_id} />}
    </section>
  );
}

/** What is said to a player without points. */
function standingOf({ state, opt_in }: Tournament, joined: boolean) {
  if (state === 'ended' || state === 'counting') return 'noPlace';
  if (opt_in && !joined) return 'joinFirst';
  return state === 'upcoming' ? 'soon' : 'noPoints';
}

function Join({ tournamentId: tournament_id }: { readonly tournamentId: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const join = async () => {
    setBusy(true);
    await callAsPlayer('/api/rewards/join_tournament', { tournament_id });
    renewRewards(client);
    setBusy(false);
  };
  return (
    <Button wide busy={busy} onClick={() => void join()}>
      {t('rewards.tournament.join')}
    </Button>
  );
}

function Prizes({ tournament: { prizes } }: { readonly tournament: Tournament }) {
  const { t, i18n } = useTranslation();
  return (
    <Part title={t('rewards.tournament.prizes')}>
      <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
        {prizes.map(({ from, to, token, cash, bonus }) => (
          <li
            key={from}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 bg-raised px-4 py-2"
          >
            <span className="figures text-body font-semibold text-ink">
              {from === to ? `#${from}` : `#${from}–${to}`}
            </span>
            <span className="grid justify-items-end gap-0.5">
              <Reward token={token} cash={cash} className="justify-end" />
              {bonus && (
                <span className="text-small text-ink">
                  {t('rewards.tournament.bonus', { name: textIn(bonus, i18n.language)?.title ?? '' })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
