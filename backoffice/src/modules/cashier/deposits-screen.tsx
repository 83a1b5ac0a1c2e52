import { useTranslation } from 'react-i18next';
import { depositStates } from '#contract/office/money/payment-words.ts';
import { useCall } from '../../data/queries.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/list/list.tsx';
import { ListPage, usePage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Empty } from '../../ui/page.tsx';
import { Money, Time } from '../../ui/values.tsx';
import { type Deposit, DepositState, DepositTabs } from './deposit-parts.tsx';

const AMOUNT = /^(0|[1-9]\d{0,11})(\.\d{1,4})?$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Deposits by state, newest first. */
export function DepositsScreen() {
  const { t } = useTranslation('deposits');
  const filters = [
    {
      name: 'state',
      label: t('state'),
      kind: 'choice',
      options: depositStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
    },
    { name: 'id', label: t('id'), kind: 'text' },
    { name: 'method', label: t('method'), kind: 'text' },
    { name: 'from', label: t('atLeast'), kind: 'text' },
    { name: 'player', label: t('playerId'), kind: 'text' },
  ] as const;
  const list = useList(filters);
  const page = usePage(list);
  const { id = '', from = '', player = '', method } = list.values;
  const state = depositStates.find((one) => one === list.values.state);
  const request = {
    ...(state === undefined ? {} : { state }),
    ...(UUID.test(id) ? { deposit_id: id } : {}),
    ...(AMOUNT.test(from) ? { at_least: from } : {}),
    ...(/^[1-9]\d{0,17}$/.test(player) ? { player_id: player } : {}),
    ...(method === undefined ? {} : { method }),
    ...(list.sort === 'at' ? { sort: 'oldest' as const } : {}),
    ...page,
  };
  const query = useCall('/api/office/deposits/list', request, { keepsLast: true, topics: ['deposits'] });
  const columns: Column<Deposit>[] = [
    { id: 'player', header: t('player'), cell: (row) => row.account_id },
    {
      id: 'amount',
      header: t('amount'),
      isFigure: true,
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      id: 'state',
      header: t('state'),
      cell: (row) => (
        <span className="flex gap-1">
          <DepositState state={row.state} />
          {row.open_cases > 0 && <Badge tone="warn">{t('case')}</Badge>}
        </span>
      ),
    },
    { id: 'method', header: t('method'), cell: (row) => row.method_code },
    { id: 'gateway', header: t('gateway'), cell: (row) => row.adapter, isExtra: true },
    { id: 'site', header: t('site'), cell: (row) => row.site },
    { id: 'at', header: t('opened'), sort: 'at', cell: (row) => <Time at={row.created_at} /> },
    {
      id: 'settled',
      header: t('settled'),
      cell: (row) => (row.settled_at === null ? '—' : <Time at={row.settled_at} />),
    },
  ];
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      tabs={<DepositTabs />}
      name="deposits.list"
      list={list}
      filters={filters}
      columns={columns}
      request={request}
      query={query}
      keyOf={(row) => row.deposit_id}
      to={(row) => `/deposits/${row.deposit_id}`}
      empty={<Empty title={t('empty')}>{t('emptyHint')}</Empty>}
    />
  );
}
