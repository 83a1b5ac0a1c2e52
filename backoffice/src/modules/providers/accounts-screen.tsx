import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useMay } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { useFormats } from '../../texts/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, List } from '../../ui/list/list.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Empty, Page } from '../../ui/page.tsx';
import { Time } from '../../ui/values.tsx';
import { FailedShare, healthWindows, Within } from './health.tsx';
import { NewAccountDialog } from './new-account-dialog.tsx';
import { ProviderTabs } from './provider-tabs.tsx';

type Account = OfficeResponse<'/api/office/providers/accounts'>['accounts'][number];

/** The accounts of game providers, with how they do. */
export function AccountsScreen() {
  const { t } = useTranslation('providers');
  const mayManage = useMay('system.manage');
  const [isMaking, setMaking] = useState(false);
  const filters = [
    {
      name: 'window',
      label: t('windows.quarter'),
      kind: 'choice',
      options: [
        { value: 'hour', label: t('windows.hour') },
        { value: 'day', label: t('windows.day') },
      ],
    },
  ] as const;
  const list = useList(filters);
  const columns = useColumns(healthWindows.find((one) => one === list.values.window) ?? 'quarter');
  const query = useCall('/api/office/providers/accounts', {});
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        mayManage && (
          <Button look="primary" onClick={() => setMaking(true)}>
            {t('makeAccount')}
          </Button>
        )
      }
    >
      <ProviderTabs />
      <List
        name="providers.accounts"
        caption={t('accounts')}
        list={list}
        filters={filters}
        columns={columns}
        query={{ ...query, data: query.data && { rows: query.data.accounts, next: null } }}
        keyOf={({ account }) => account}
        to={({ account }) => `/providers/accounts/${account}`}
        empty={<Empty title={t('noAccounts')}>{t('noAccountsHint')}</Empty>}
      />
      {isMaking && (
        <NewAccountDialog dialects={query.data?.dialects ?? []} onClose={() => setMaking(false)} />
      )}
    </Page>
  );
}

function useColumns(window: (typeof healthWindows)[number]): readonly Column<Account>[] {
  const { t } = useTranslation('providers');
  const { number } = useFormats();
  return [
    { id: 'account', header: t('account'), cell: ({ account }) => account },
    { id: 'dialect', header: t('dialect'), cell: ({ dialect }) => dialect },
    {
      id: 'sites',
      header: t('sites'),
      cell: ({ sites }) => (
        <span className="inline-flex flex-wrap gap-1">
          {sites.map(({ site, paused_at }) => (
            <Badge key={site} tone={paused_at === null ? 'good' : 'warn'}>
              {paused_at === null ? site : t('pausedSite', { site })}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      id: 'calls',
      header: t('perMinute'),
      isFigure: true,
      cell: ({ health }) => number(Math.round(health[window].per_minute * 10) / 10),
    },
    {
      id: 'failed',
      header: t('failed'),
      isFigure: true,
      cell: ({ health }) => <FailedShare of={health[window]} />,
    },
    {
      id: 'within',
      header: t('within'),
      isFigure: true,
      cell: ({ health }) => <Within of={health[window]} />,
    },
    {
      id: 'rounds',
      header: t('openRounds'),
      isFigure: true,
      cell: ({ sites }) => number(sites.reduce((sum, { open_rounds }) => sum + open_rounds, 0)),
    },
    {
      id: 'last',
      header: t('lastCall'),
      cell: ({ last_at: at }) => (at === null ? t('never') : <Time at={at} />),
    },
    { id: 'studios', header: t('studios'), isWide: true, cell: ({ studios }) => studios.join(', ') || '—' },
    {
      id: 'lastFailed',
      header: t('lastFailed'),
      isWide: true,
      cell: ({ last_failed: fault }) => (fault === null ? '—' : fault.outcome),
    },
  ];
}
