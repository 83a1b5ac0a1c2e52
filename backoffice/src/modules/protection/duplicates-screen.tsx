import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { useMay } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/list/list.tsx';
import { ListPage, usePage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Empty } from '../../ui/page.tsx';
import { Time } from '../../ui/values.tsx';
import { AccountText } from './account-text.tsx';
import { Tabs } from './tabs.tsx';

type Row = OfficeResponse<'/api/office/protection/duplicates'>['rows'][number];

/** Accounts that may be an excluded person's. */
export function DuplicatesScreen() {
  const { t } = useTranslation('protection');
  const canClear = useMay('players.protect');
  const [clearing, setClearing] = useState<Row>();
  const filters = [
    {
      name: 'state',
      label: t('status'),
      kind: 'choice',
      options: (['open', 'cleared'] as const).map((value) => ({ value, label: t(`match.${value}`) })),
    },
    { name: 'player_id', label: t('playerId'), kind: 'text' },
  ] as const;
  const list = useList(filters);
  const page = usePage(list);
  const { state, player_id } = list.values;
  const request: OfficeRequest<'/api/office/protection/duplicates'> = {
    ...(state === 'open' || state === 'cleared' ? { state } : {}),
    ...(player_id === undefined ? {} : { player_id }),
    ...page,
  };
  const query = useCall('/api/office/protection/duplicates', request, { keepsLast: true });
  const columns: Column<Row>[] = [
    { id: 'player', header: t('account'), cell: (row) => <AccountText account={row.player} /> },
    {
      id: 'excluded',
      header: t('excluded'),
      cell: (row) => (row.excluded ? <AccountText account={row.excluded} /> : t('elsewhere')),
    },
    {
      id: 'same',
      header: t('same'),
      cell: (row) => row.matched.map((one) => t(`same_${one}`)).join(', '),
    },
    { id: 'foundBy', header: t('foundBy'), cell: (row) => t(`found.${row.found_by}`) },
    { id: 'foundAt', header: t('foundAt'), cell: (row) => <Time at={row.found_at} /> },
    {
      id: 'status',
      header: t('status'),
      cell: (row) => (
        <Badge tone={row.state === 'open' ? 'warn' : 'neutral'}>{t(`match.${row.state}`)}</Badge>
      ),
    },
    ...(canClear
      ? [
          {
            id: 'clear',
            header: t('decide'),
            cell: (row: Row) =>
              row.state === 'open' ? (
                <Button onClick={() => setClearing(row)}>{t('clear')}</Button>
              ) : (
                <span className="text-muted">{row.reason}</span>
              ),
          },
        ]
      : []),
  ];
  return (
    <ListPage
      title={t('tab.duplicates')}
      lead={t('duplicatesLead')}
      tabs={<Tabs />}
      name="protection.duplicates"
      list={list}
      filters={filters}
      columns={columns}
      request={request}
      query={query}
      keyOf={(row) => row.match_id}
      to={(row) => `/players/${row.player.player_id}`}
      empty={<Empty title={t('duplicatesEmpty')}>{t('duplicatesEmptyHint')}</Empty>}
    >
      {clearing && (
        <ActionDialog
          title={t('clear')}
          description={t('clearLead', { account: clearing.player.account_id })}
          confirm={t('clear')}
          done={t('cleared')}
          onClose={() => setClearing(undefined)}
          onSubmit={({ reason = '' }) =>
            act('/api/office/protection/clear_duplicate', { match_id: clearing.match_id, reason })
          }
        />
      )}
    </ListPage>
  );
}
