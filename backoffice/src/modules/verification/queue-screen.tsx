import { useTranslation } from 'react-i18next';
import type { OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { submissionStates } from '#contract/verification.ts';
import { useCall } from '../../data/queries.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/list/list.tsx';
import { ListPage, usePage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Empty } from '../../ui/page.tsx';
import { Time } from '../../ui/values.tsx';
import { AccountText } from '../protection/account-text.tsx';
import { Tabs } from '../protection/tabs.tsx';

type Row = OfficeResponse<'/api/office/verification/queue'>['rows'][number];

const tones = {
  started: 'neutral',
  submitted: 'warn',
  in_review: 'info',
  approved: 'good',
  declined: 'bad',
  expired: 'neutral',
} as const;

export function StateBadge({ state }: Pick<Row, 'state'>) {
  const { t } = useTranslation('verification');
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}

/** What players handed in, the oldest first. */
export function QueueScreen() {
  const { t } = useTranslation('verification');
  const shown = submissionStates.filter((state) => state !== 'started');
  const filters = [
    {
      name: 'state',
      label: t('status'),
      kind: 'choice',
      options: shown.map((value) => ({ value, label: t(`state.${value}`) })),
    },
  ] as const;
  const list = useList(filters);
  const page = usePage(list);
  const state = shown.find((one) => one === list.values.state);
  const request: OfficeRequest<'/api/office/verification/queue'> = { ...(state ? { state } : {}), ...page };
  const query = useCall('/api/office/verification/queue', request, { keepsLast: true });
  const columns: Column<Row>[] = [
    { id: 'player', header: t('player'), cell: (row) => <AccountText account={row.player} /> },
    { id: 'site', header: t('site'), cell: (row) => row.player.site },
    { id: 'level', header: t('level'), cell: (row) => row.level },
    { id: 'needs', header: t('needs'), cell: (row) => row.needs.map((one) => t(`need.${one}`)).join(', ') },
    { id: 'state', header: t('status'), cell: (row) => <StateBadge state={row.state} /> },
    { id: 'taken', header: t('takenBy'), cell: (row) => row.taken_by?.full_name ?? '—' },
    {
      id: 'submitted',
      header: t('submitted'),
      cell: (row) => (row.submitted_at === null ? '—' : <Time at={row.submitted_at} />),
    },
  ];
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      tabs={<Tabs />}
      name="verification.queue"
      list={list}
      filters={filters}
      columns={columns}
      request={request}
      query={query}
      keyOf={(row) => row.submission_id}
      to={(row) => `/protection/verification/${row.submission_id}`}
      empty={<Empty title={t('empty')}>{t('emptyHint')}</Empty>}
    />
  );
}
