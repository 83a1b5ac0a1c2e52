import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useSiteSearch } from '../../../app/site-picker.tsx';
import { useCall } from '../../../data/queries.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { TablePanel } from '../../../ui/list/table-panel.tsx';
import { Page, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { Time } from '../../../ui/values.tsx';
import { RewardTabs } from './reward-tabs.tsx';
import { useOneSite, usePays } from './rows-page.tsx';
import { TournamentDialog } from './tournament-dialog.tsx';

export type Tournament = OfficeResponse<'/api/office/rewards/tournaments'>['rows'][number];

const tones: Readonly<Record<Tournament['state'], Tone>> = {
  ...{ upcoming: 'info', running: 'good', counting: 'warn', ended: 'neutral', cancelled: 'bad' },
};

export function TournamentBadge({ state }: { readonly state: Tournament['state'] }) {
  const { t } = useTranslation('rewarding');
  return <Badge tone={tones[state]}>{t(`tournamentStates.${state}`)}</Badge>;
}

/** The tournaments of a site, newest first. */
export function TournamentsScreen() {
  const { t } = useTranslation('rewarding');
  const { site, name, canManage } = useOneSite();
  const [before, setBefore] = useState<string>();
  const [isNew, setNew] = useState(false);
  const page = before === undefined ? {} : { before };
  const { data, error, refetch } = useCall('/api/office/rewards/tournaments', { site, ...page });
  const search = useSiteSearch();
  const pays = usePays();
  return (
    <Page title={t('tournaments')} lead={`${name}. ${t('leads.tournaments')}`}>
      <RewardTabs />
      {error !== null && !data && <LoadFailed problem={error} onRetry={() => void refetch()} />}
      {error === null && !data && <Skeleton lines={8} />}
      {data && (
        <TablePanel
          title={t('tournaments')}
          empty={t('none.tournaments')}
          actions={canManage && <Button onClick={() => setNew(true)}>{t('action.add')}</Button>}
          headers={[
            t('name'),
            t('status'),
            t('startsAt'),
            t('endsAt'),
            t('metric'),
            t('firstPrize'),
            t('players'),
          ]}
          rows={data.rows.map((row) => ({
            key: row.id,
            cells: [
              <Link
                key="name"
                to={`/rewards/tournaments/${row.id}${search}`}
                className="font-medium text-accent hover:underline"
              >
                {row.texts.EN?.title ?? row.id}
              </Link>,
              <TournamentBadge key="state" state={row.state} />,
              <Time key="from" at={row.starts_at} />,
              <Time key="until" at={row.ends_at} />,
              t(`metrics.${row.metric}`),
              row.prizes[0] && pays(row.prizes[0], data.currency),
              row.players,
            ],
          }))}
        />
      )}
      {data && (data.next !== null || before !== undefined) && (
        <div className="flex gap-2">
          <Button disabled={before === undefined} onClick={() => setBefore(undefined)}>
            {t('list.first')}
          </Button>
          <Button disabled={data.next === null} onClick={() => setBefore(data.next ?? undefined)}>
            {t('list.next')}
          </Button>
        </div>
      )}
      {data && isNew && (
        <TournamentDialog
          was={undefined}
          site={site}
          currency={data.currency}
          onClose={() => setNew(false)}
        />
      )}
    </Page>
  );
}
