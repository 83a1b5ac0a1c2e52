import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSiteSearch } from '../../../app/site-picker.tsx';
import { useCall } from '../../../data/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { TablePanel } from '../../../ui/list/table-panel.tsx';
import { Page, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { Money } from '../../../ui/values.tsx';
import { RewardTabs } from '../site-rewards/reward-tabs.tsx';
import { useOneSite } from '../site-rewards/rows-page.tsx';
import { JackpotDialog } from './jackpot-dialog.tsx';
import { JackpotBadge, percentOf } from './jackpot-parts.tsx';

/** The jackpots of a site with what is in them, newest first. */
export function JackpotsScreen() {
  const { t } = useTranslation('rewarding');
  const { site, name, canManage } = useOneSite();
  const [before, setBefore] = useState<string>();
  const [isNew, setNew] = useState(false);
  const page = before === undefined ? {} : { before };
  const { data, error, refetch } = useCall('/api/office/rewards/jackpots', { site, ...page });
  const navigate = useNavigate();
  const search = useSiteSearch();
  const open = (id: string) => navigate(`/rewards/jackpots/${id}${search}`);
  return (
    <Page title={t('jackpots')} lead={`${name}. ${t('leads.jackpots')}`}>
      <RewardTabs />
      {error !== null && !data && <LoadFailed problem={error} onRetry={() => void refetch()} />}
      {error === null && !data && <Skeleton lines={8} />}
      {data && (
        <TablePanel
          title={t('jackpots')}
          empty={t('none.jackpots')}
          actions={canManage && <Button onClick={() => setNew(true)}>{t('action.add')}</Button>}
          headers={[t('name'), t('status'), t('jackpotKind'), t('inPot'), t('seed'), t('pot'), t('costs')]}
          rows={data.rows.map((row) => ({
            key: row.id,
            cells: [
              <Button key="name" look="quiet" onClick={() => void open(row.id)}>
                {row.texts.EN?.title ?? row.id}
              </Button>,
              <JackpotBadge key="state" state={row.state} />,
              t(`jackpotKinds.${row.kind}`),
              <Money key="amount" amount={row.amount} currency={data.currency} />,
              <Money key="seed" amount={row.seed} currency={data.currency} />,
              row.pot,
              percentOf(row.cost),
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
        <JackpotDialog was={undefined} site={site} currency={data.currency} onClose={() => setNew(false)} />
      )}
    </Page>
  );
}
