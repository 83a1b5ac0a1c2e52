import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useCall } from '../../../data/queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/list/list.tsx';
import { ListPage, usePage } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Empty } from '../../../ui/page.tsx';
import { Money, Time } from '../../../ui/values.tsx';
import { DepositState, DepositTabs } from '../deposit-parts.tsx';

type Transfer = OfficeResponse<'/api/office/transfers/list'>['rows'][number];

const states = ['waiting', 'decided'] as const;

/** Bank transfers that players have proven: those that wait, the oldest first. */
export function TransfersScreen() {
  const { t } = useTranslation('transfers');
  const filters = [
    {
      name: 'state',
      label: t('state'),
      kind: 'choice',
      options: states.map((state) => ({ value: state, label: t(`states.${state}`) })),
    },
  ] as const;
  const list = useList(filters);
  const { before, limit } = usePage(list);
  const request = {
    state: states.find((one) => one === list.values.state) ?? ('waiting' as const),
    ...(before === undefined ? {} : { before }),
    limit,
  };
  const query = useCall('/api/office/transfers/list', request, { keepsLast: true, topics: ['deposits'] });
  const columns: Column<Transfer>[] = [
    { id: 'player', header: t('player'), cell: (row) => row.account_id },
    {
      id: 'amount',
      header: t('amount'),
      isFigure: true,
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      id: 'reference',
      header: t('reference'),
      cell: (row) => <span className="font-mono text-xs break-all">{row.reference}</span>,
    },
    {
      id: 'repeated',
      header: t('checks'),
      cell: (row) => (row.is_repeated ? <Badge tone="bad">{t('repeated')}</Badge> : '—'),
    },
    { id: 'site', header: t('site'), cell: (row) => row.site },
    { id: 'status', header: t('state'), cell: (row) => <DepositState state={row.state} /> },
    { id: 'at', header: t('sent'), cell: (row) => <Time at={row.sent_at} /> },
  ];
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      tabs={<DepositTabs />}
      name="transfers.list"
      list={list}
      filters={filters}
      columns={columns}
      request={request}
      query={query}
      keyOf={(row) => row.deposit_id}
      to={(row) => `/deposits/transfers/${row.deposit_id}`}
      empty={<Empty title={t('none')}>{t('noneHint')}</Empty>}
    />
  );
}
