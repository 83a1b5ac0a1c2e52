import { useTranslation } from 'react-i18next';
import { signalStates } from '#contract/office/rewards/signal.ts';
import { signalKinds } from '#rules/rewards/bonus/signals/numbers.ts';
import { useCall } from '../../../data/queries.ts';
import type { Column } from '../../../ui/list/list.tsx';
import { ListPage, usePage } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Empty } from '../../../ui/page.tsx';
import { Money, Time } from '../../../ui/values.tsx';
import { type Signal, SignalBadge, SignalTabs, useSummary } from './parts.tsx';

function useColumns(): Column<Signal>[] {
  const { t } = useTranslation('signals');
  const summary = useSummary();
  return [
    { id: 'player', header: t('player'), cell: (row) => row.account_id },
    { id: 'kind', header: t('why'), cell: (row) => t(`kinds.${row.kind}`) },
    { id: 'evidence', header: t('evidence'), isWide: true, cell: summary },
    { id: 'promotion', header: t('promotion'), cell: (row) => row.promotion.name },
    {
      id: 'worth',
      header: t('worth'),
      isFigure: true,
      cell: (row) => <Money amount={row.grant.worth} currency={row.currency} />,
    },
    { id: 'state', header: t('state'), cell: (row) => <SignalBadge state={row.state} /> },
    { id: 'site', header: t('site'), isWide: true, cell: (row) => row.site },
    { id: 'found', header: t('found'), cell: (row) => <Time at={row.found_at} /> },
  ];
}

/** Grants that are suspected of abuse, those that wait first. */
export function SignalsScreen() {
  const { t } = useTranslation('signals');
  const filters = [
    {
      name: 'state',
      label: t('state'),
      kind: 'choice',
      options: signalStates.map((value) => ({ value, label: t(`states.${value}`) })),
    },
    {
      name: 'kind',
      label: t('why'),
      kind: 'choice',
      options: signalKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
    },
  ] as const;
  const list = useList(filters);
  const state = signalStates.find((one) => one === list.values.state);
  const kind = signalKinds.find((one) => one === list.values.kind);
  const request = {
    ...(state === undefined ? {} : { state }),
    ...(kind === undefined ? {} : { kind }),
    ...usePage(list),
  };
  const query = useCall('/api/office/suspicions/list', request, { keepsLast: true });
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      tabs={<SignalTabs />}
      name="suspicions.list"
      list={list}
      filters={filters}
      columns={useColumns()}
      query={query}
      keyOf={(row) => row.signal_id}
      to={(row) => `/suspected-bonuses/${row.signal_id}`}
      empty={<Empty title={t('empty')}>{t('emptyHint')}</Empty>}
    />
  );
}
