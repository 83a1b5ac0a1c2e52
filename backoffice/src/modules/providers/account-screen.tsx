import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useMay } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { SimpleTable } from '../../ui/list/simple-table.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Facts, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { CopyId, Time } from '../../ui/values.tsx';
import { addressOf } from './address.ts';
import { EditAccountDialog } from './edit-account-dialog.tsx';
import { HealthPanel } from './health.tsx';
import { KeysPanel } from './keys-panel.tsx';
import { ListPanel } from './lists/list-panel.tsx';
import { SitesPanel } from './sites-panel.tsx';
import { StudiosPanel } from './studios-panel.tsx';

export type Account = OfficeResponse<'/api/office/providers/account'>['account'];

/** One account of a provider: how it does, where it plays, its keys, and what it says where protocols differ. */
export function AccountScreen() {
  const { code = '' } = useParams();
  const query = useCall('/api/office/providers/account', { account: code });
  if (query.error !== null) return <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />;
  return query.data ? <Shown account={query.data.account} /> : <Skeleton lines={12} />;
}

function Shown({ account }: { readonly account: Account }) {
  const { t } = useTranslation('providers');
  const [isEditing, setEditing] = useState(false);
  const mayManage = useMay('system.manage') && account.may_change;
  const seesLog = useMay('system.read');
  const isPaused = account.sites.some(({ paused_at: at }) => at !== null);
  return (
    <Page
      title={account.account}
      beside={
        <Badge tone={isPaused ? 'warn' : 'good'}>{t(isPaused ? 'states.paused' : 'states.open')}</Badge>
      }
      lead={t('accountLead', { dialect: account.dialect })}
      actions={
        <>
          {seesLog && (
            <Link className={buttonClass()} to={`/providers/exchanges?account=${account.account}`}>
              {t('exchanges')}
            </Link>
          )}
          {mayManage && <Button onClick={() => setEditing(true)}>{t('edit')}</Button>}
        </>
      }
    >
      {!account.may_change && <Notice tone="warn">{t('shared')}</Notice>}
      {account.keys.every(({ owner }) => owner !== 'theirs') && <Notice tone="warn">{t('noTheirs')}</Notice>}
      <SitesPanel account={account} mayManage={mayManage} />
      <StudiosPanel account={account} mayManage={mayManage} />
      <HealthPanel health={account.health} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <KeysPanel account={account} mayManage={mayManage} />
          <ListPanel account={account} mayManage={mayManage} />
        </div>
        <div className="grid min-w-0 gap-4">
          <FactsPanel account={account} />
          <PoliciesPanel account={account} />
        </div>
      </div>
      {isEditing && <EditAccountDialog account={account} onClose={() => setEditing(false)} />}
    </Page>
  );
}

function FactsPanel({ account }: { readonly account: Account }) {
  const { t } = useTranslation('providers');
  const { last_failed: fault } = account;
  return (
    <Panel title={t('facts')}>
      <Facts
        facts={[
          [t('address'), <CopyId key="address" id={addressOf(account.dialect, account.account)} />],
          [t('paths'), <span key="paths">{account.paths.join(', ')}</span>],
          [t('apiUrl'), account.api_url ?? t('notCalled')],
          [t('networks'), account.networks.length === 0 ? t('anyNetwork') : account.networks.join(', ')],
          [t('lastCall'), account.last_at === null ? t('never') : <Time key="at" at={account.last_at} />],
          [
            t('lastFailed'),
            fault && (
              <Link
                className="text-accent hover:underline"
                key="fault"
                to={`/providers/exchanges/${fault.exchange_id}`}
              >
                {fault.outcome}
              </Link>
            ),
          ],
        ]}
      />
    </Panel>
  );
}

function PoliciesPanel({ account }: { readonly account: Account }) {
  const { t } = useTranslation('providers');
  return (
    <Panel title={t('policies')}>
      <SimpleTable
        caption={t('policies')}
        hasRowHeaders
        headers={[t('situation'), t('usual'), t('here')]}
        rows={account.policies.map(({ name, usual, chosen }) => ({
          key: name,
          cells: [
            <span key="name" className="whitespace-normal">
              {t(`policy.${name}`)}
            </span>,
            t(`choice.${usual}`),
            chosen === null ? (
              <span key="same" className="text-muted">
                {t('asUsual')}
              </span>
            ) : (
              <Badge key="chosen" tone="info">
                {t(`choice.${chosen}`)}
              </Badge>
            ),
          ],
        }))}
      />
    </Panel>
  );
}
