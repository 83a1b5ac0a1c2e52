import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { stopKinds } from '#rules/players/limits.ts';
import { useMay } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/list/list.tsx';
import { ListPage, usePage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Empty } from '../../ui/page.tsx';
import { Time } from '../../ui/values.tsx';
import { AccountText } from './account-text.tsx';
import { ExcludeDialog } from './exclude-dialog.tsx';
import { Tabs } from './tabs.tsx';

type Row = OfficeResponse<'/api/office/protection/exclusions'>['rows'][number];

/** Breaks and exclusions over the operator's sites. */
export function ExclusionsScreen() {
  const { t } = useTranslation('protection');
  const canExclude = useMay('players.protect');
  const [isExcluding, setExcluding] = useState(false);
  const filters = [
    {
      name: 'kind',
      label: t('length'),
      kind: 'choice',
      options: stopKinds.map((value) => ({ value, label: t(`stop.${value}`) })),
    },
    {
      name: 'by',
      label: t('by'),
      kind: 'choice',
      options: (['player', 'staff'] as const).map((value) => ({ value, label: t(`byOf.${value}`) })),
    },
    {
      name: 'active',
      label: t('status'),
      kind: 'choice',
      options: [
        { value: 'true', label: t('lasts') },
        { value: 'false', label: t('over') },
      ],
    },
    { name: 'player_id', label: t('playerId'), kind: 'text' },
  ] as const;
  const list = useList(filters);
  const page = usePage(list);
  const { kind, by, active, player_id } = list.values;
  const stop = stopKinds.find((one) => one === kind);
  const request: OfficeRequest<'/api/office/protection/exclusions'> = {
    ...(stop ? { kind: stop } : {}),
    ...(by === 'player' || by === 'staff' ? { by } : {}),
    ...(active === undefined ? {} : { active: active === 'true' }),
    ...(player_id === undefined ? {} : { player_id }),
    ...page,
  };
  const query = useCall('/api/office/protection/exclusions', request, { keepsLast: true });
  const columns: Column<Row>[] = [
    { id: 'player', header: t('player'), cell: (row) => <AccountText account={row.player} /> },
    { id: 'kind', header: t('length'), cell: (row) => t(`stop.${row.kind}`) },
    { id: 'since', header: t('since'), cell: (row) => <Time at={row.since} /> },
    {
      id: 'until',
      header: t('until'),
      cell: (row) => (row.until === null ? t('forGood') : <Time at={row.until} />),
    },
    {
      id: 'by',
      header: t('by'),
      cell: (row) => t(`byOf.${row.by.startsWith('staff:') ? 'staff' : 'player'}`),
    },
    {
      id: 'status',
      header: t('status'),
      cell: (row) => (
        <Badge tone={row.is_active ? 'bad' : 'neutral'}>{t(row.is_active ? 'lasts' : 'over')}</Badge>
      ),
    },
  ];
  return (
    <ListPage
      title={t('tab.exclusions')}
      lead={t('exclusionsLead')}
      actions={
        canExclude && (
          <Button look="danger" onClick={() => setExcluding(true)}>
            {t('exclude')}
          </Button>
        )
      }
      tabs={<Tabs />}
      name="protection.exclusions"
      list={list}
      filters={filters}
      columns={columns}
      request={request}
      query={query}
      keyOf={(row) => row.stop_id}
      to={(row) => `/players/${row.player.player_id}`}
      empty={<Empty title={t('exclusionsEmpty')}>{t('exclusionsEmptyHint')}</Empty>}
    >
      {isExcluding && <ExcludeDialog onClose={() => setExcluding(false)} />}
    </ListPage>
  );
}
