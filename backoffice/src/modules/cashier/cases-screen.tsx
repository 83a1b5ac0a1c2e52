import { useTranslation } from 'react-i18next';
import { caseKinds, caseStates } from '#contract/office/money/payment-words.ts';
import { useCall } from '../../data/queries.ts';
import type { Column } from '../../ui/list/list.tsx';
import { ListPage, usePage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Empty } from '../../ui/page.tsx';
import { Money, Time } from '../../ui/values.tsx';
import { DepositState, DepositTabs, type PaymentCase } from './deposit-parts.tsx';

/** What gateways said that does not fit: the open ones first, oldest first. */
export function CasesScreen() {
  const { t } = useTranslation('deposits');
  const filters = [
    {
      name: 'state',
      label: t('state'),
      kind: 'choice',
      options: caseStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
    },
    {
      name: 'kind',
      label: t('kind'),
      kind: 'choice',
      options: caseKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
    },
  ] as const;
  const list = useList(filters);
  const page = usePage(list);
  const kind = caseKinds.find((one) => one === list.values.kind);
  const request = {
    state: caseStates.find((one) => one === list.values.state) ?? ('open' as const),
    ...(kind === undefined ? {} : { kind }),
    ...(list.sort === '-at' ? { sort: 'newest' as const } : {}),
    ...page,
  };
  const query = useCall('/api/office/deposits/cases', request, { keepsLast: true, topics: ['deposits'] });
  const columns: Column<PaymentCase>[] = [
    { id: 'kind', header: t('kind'), cell: (row) => t(`kinds.${row.kind}`) },
    { id: 'player', header: t('player'), cell: (row) => row.account_id ?? '—' },
    {
      id: 'amount',
      header: t('said'),
      isFigure: true,
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      id: 'due',
      header: t('due'),
      isFigure: true,
      cell: (row) => <Money amount={row.due} currency={row.currency} />,
    },
    { id: 'gateway', header: t('gateway'), cell: (row) => row.adapter },
    {
      id: 'reference',
      header: t('reference'),
      cell: (row) => <span className="font-mono text-xs break-all">{row.reference}</span>,
    },
    { id: 'site', header: t('site'), cell: (row) => row.site ?? '—' },
    { id: 'state', header: t('state'), cell: (row) => <DepositState state={row.state} /> },
    { id: 'at', header: t('opened'), sort: 'at', cell: (row) => <Time at={row.opened_at} /> },
  ];
  return (
    <ListPage
      title={t('cases')}
      lead={t('casesLead')}
      tabs={<DepositTabs />}
      name="deposits.cases"
      list={list}
      filters={filters}
      columns={columns}
      request={request}
      query={query}
      keyOf={(row) => row.case_id}
      to={(row) => `/deposits/cases/${row.case_id}`}
      empty={<Empty title={t('noCases')}>{t('noCasesHint')}</Empty>}
    />
  );
}
