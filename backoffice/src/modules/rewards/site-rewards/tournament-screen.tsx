import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useSiteSearch } from '../../../app/site-picker.tsx';
import { act, useCall } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { TablePanel } from '../../../ui/list/table-panel.tsx';
import { Facts, Page, Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { CopyId, Time } from '../../../ui/values.tsx';
import { useCounted } from './counted-fields.tsx';
import { RewardTabs } from './reward-tabs.tsx';
import { useOneSite, usePays } from './rows-page.tsx';
import { TournamentDialog } from './tournament-dialog.tsx';
import { TournamentBadge } from './tournaments-screen.tsx';

type Whole = OfficeResponse<'/api/office/rewards/tournament'>;

/** A tournament: what it says, who leads it, and what was won and paid. */
export function TournamentScreen() {
  const { t } = useTranslation('rewarding');
  const { site, name, canManage } = useOneSite();
  const { tournamentId: id = '' } = useParams();
  const [open, setOpen] = useState<'change' | 'cancel'>();
  const { data, error, refetch } = useCall('/api/office/rewards/tournament', { site, id });
  if (error !== null && !data) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  const { tournament, currency } = data;
  const { state, version } = tournament;
  const title = tournament.texts.EN?.title ?? id;
  const close = () => setOpen(undefined);
  return (
    <Page
      title={title}
      lead={name}
      beside={<TournamentBadge state={state} />}
      actions={
        canManage && (
          <>
            {state === 'upcoming' && <Button onClick={() => setOpen('change')}>{t('action.change')}</Button>}
            {(state === 'upcoming' || state === 'running') && (
              <Button look="danger" onClick={() => setOpen('cancel')}>
                {t('cancelTournament')}
              </Button>
            )}
          </>
        )
      }
    >
      <RewardTabs />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Said whole={data} />
        <Prizes whole={data} />
        <Leaders whole={data} />
        <Won whole={data} />
      </div>
      {open === 'change' && <TournamentDialog {...{ was: tournament, site, currency }} onClose={close} />}
      {open === 'cancel' && (
        <ActionDialog
          title={t('cancelTournament')}
          description={t('cancelHint')}
          confirm={t('cancelTournament')}
          isDangerous
          done={t('state.saved')}
          onClose={close}
          onSubmit={({ reason = '' }) =>
            act('/api/office/rewards/cancel_tournament', { site, id, version, reason })
          }
        />
      )}
    </Page>
  );
}

interface PartProps {
  readonly whole: Whole;
}

function Said({ whole: { tournament, currency } }: PartProps) {
  const { t } = useTranslation('rewarding');
  const chosen = useCounted(tournament.counts);
  return (
    <Panel title={t('rules')}>
      <Facts
        facts={[
          [t('startsAt'), <Time key="from" at={tournament.starts_at} />],
          [t('endsAt'), <Time key="until" at={tournament.ends_at} />],
          [t('metric'), t(`metrics.${tournament.metric}`)],
          [t('minStake'), `${tournament.min_stake} ${currency}`],
          [t('counted'), chosen.length === 0 ? t('countsAll') : chosen.join(', ')],
          [t('takesPart'), t(tournament.opt_in ? 'byOptIn' : 'everybody')],
          [t('players'), tournament.players],
          [t('id'), <CopyId key="id" id={tournament.id} />],
        ]}
      />
    </Panel>
  );
}

function Prizes({ whole: { tournament, currency } }: PartProps) {
  const { t } = useTranslation('rewarding');
  const pays = usePays();
  return (
    <Panel title={t('prizes')}>
      <Facts
        facts={tournament.prizes.map((prize) => [
          prize.from === prize.to ? `#${prize.from}` : `#${prize.from} – ${prize.to}`,
          [pays(prize, currency), prize.promotion_id === null ? '' : t('bonus')]
            .filter((one) => one !== '')
            .join(' + '),
        ])}
      />
    </Panel>
  );
}

function PlayerLink({ id, account }: { readonly id: string; readonly account: string }) {
  return (
    <Link to={`/players/${id}${useSiteSearch()}`} className="text-accent hover:underline">
      {account}
    </Link>
  );
}

function Leaders({ whole: { leaders, tournament, currency } }: PartProps) {
  const { t } = useTranslation('rewarding');
  const unit = tournament.metric === 'multiplier' ? '×' : ` ${currency}`;
  return (
    <TablePanel
      title={t('leaders')}
      empty={t('noLeaders')}
      actions={null}
      headers={['#', t('player'), t('points')]}
      rows={leaders.map(({ rank, player_id, account_id, score }) => ({
        key: player_id,
        cells: [
          rank,
          <PlayerLink key="player" id={player_id} account={account_id} />,
          <span key="score" className="tabular-nums">{`${score}${unit}`}</span>,
        ],
      }))}
    />
  );
}

function Won({ whole: { prizes, currency } }: PartProps) {
  const { t } = useTranslation('rewarding');
  const pays = usePays();
  return (
    <TablePanel
      title={t('won')}
      empty={t('noneWon')}
      actions={null}
      headers={['#', t('player'), t('pays'), t('paidAt')]}
      rows={prizes.map((prize) => ({
        key: String(prize.rank),
        cells: [
          prize.rank,
          <PlayerLink key="player" id={prize.player_id} account={prize.account_id} />,
          [
            pays(prize, currency),
            prize.promotion_id === null ? '' : t(prize.refused === null ? 'bonus' : 'bonusRefused'),
          ]
            .filter((one) => one !== '')
            .join(' + '),
          prize.paid_at === null ? '—' : <Time key="paid" at={prize.paid_at} />,
        ],
      }))}
    />
  );
}
