import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useCall } from '../../../data/queries.ts';
import { useFormats } from '../../../texts/formats.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { SimpleTable } from '../../../ui/list/simple-table.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Empty, Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { Time } from '../../../ui/values.tsx';
import type { Account } from '../account-screen.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import { SyncDialog } from './sync-dialog.tsx';

type Lists = OfficeResponse<'/api/office/providers/lists'>;
type Sync = Lists['syncs'][number];

export const syncTones = { running: 'info', done: 'good', held: 'warn', failed: 'bad' } as const;

/** The games that the provider lists: what it has, how the last comparisons with the catalogue went, and one at once. */
export function ListPanel({
  account,
  mayManage,
}: {
  readonly account: Account;
  readonly mayManage: boolean;
}) {
  const { t } = useTranslation('providers');
  const { number } = useFormats();
  const [isSyncing, setSyncing] = useState(false);
  const query = useCall(
    '/api/office/providers/lists',
    { account: account.account },
    { isPending: ({ syncs }) => syncs[0]?.state === 'running' },
  );
  const lists = query.data;
  return (
    <Panel
      title={t('list.title')}
      beside={
        mayManage && lists?.can_sync && <Button onClick={() => setSyncing(true)}>{t('list.sync')}</Button>
      }
    >
      {query.error !== null ? (
        <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />
      ) : lists === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <>
          <div className="grid gap-3 p-4 empty:hidden">
            {!lists.can_sync && <Notice>{t('list.none')}</Notice>}
            {lists.syncs[0]?.state === 'held' && (
              <Notice tone="warn">
                {t('list.heldNow', { games: number(lists.syncs[0].gone) })}{' '}
                <Link className="underline" to={syncPath(account.account, lists.syncs[0])}>
                  {t('list.look')}
                </Link>
              </Notice>
            )}
            {lists.closed.map((one) => (
              <ClosedNotice key={one.site} account={account.account} closed={one} />
            ))}
            {lists.listed + lists.withdrawn > 0 && (
              <p className="text-sm text-muted">
                {t('list.counts', { listed: number(lists.listed), withdrawn: number(lists.withdrawn) })}
              </p>
            )}
          </div>
          <Syncs account={account.account} syncs={lists.syncs} />
        </>
      )}
      {isSyncing && <SyncDialog account={account.account} onClose={() => setSyncing(false)} />}
    </Panel>
  );
}

const syncPath = (account: string, { sync_id }: Sync) => `/providers/accounts/${account}/lists/${sync_id}`;

function Syncs({ account, syncs }: { readonly account: string; readonly syncs: readonly Sync[] }) {
  const { t } = useTranslation('providers');
  const { number } = useFormats();
  if (syncs.length === 0) return <Empty title={t('list.empty')}>{t('list.emptyHint')}</Empty>;
  return (
    <SimpleTable
      caption={t('list.syncs')}
      hasRowHeaders
      headers={[t('at'), t('state'), t('list.what.added'), t('list.what.changed'), t('list.what.gone')]}
      rows={syncs.map((sync) => ({
        key: sync.sync_id,
        cells: [
          <Link key="at" className="text-accent hover:underline" to={syncPath(account, sync)}>
            <Time at={sync.started_at} />
          </Link>,
          <Badge key="state" tone={syncTones[sync.state]}>
            {t(`list.states.${sync.state}`)}
          </Badge>,
          number(sync.added),
          number(sync.changed),
          number(sync.gone),
        ],
      }))}
    />
  );
}
