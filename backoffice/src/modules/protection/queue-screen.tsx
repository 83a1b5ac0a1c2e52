import { useTranslation } from 'react-i18next';
import type { OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { useCall } from '../../data/queries.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/list/list.tsx';
import { ListPage, usePage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Empty } from '../../ui/page.tsx';
import { Time } from '../../ui/values.tsx';
import { AccountText } from './account-text.tsx';
import { Tabs } from './tabs.tsx';

export type CaseRow = OfficeResponse<'/api/office/protection/queue'>['rows'][number];

const tones = { open: 'warn', assigned: 'info', decided: 'neutral' } as const;
const isState = (text: string | undefined): text is CaseRow['state'] =>
  text !== undefined && Object.hasOwn(tones, text);
const kinds = ['harm', 'duplicate', 'sanction', 'trigger', 'laundering', 'pep'] as const;
const isKind = (text: string | undefined): text is CaseRow['kind'] => kinds.some((kind) => kind === text);

export function StateBadge({ state }: Pick<CaseRow, 'state'>) {
  const { t } = useTranslation('protection');
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}

/** The cases that wait, newest first. */
export function QueueScreen() {
  const { t } = useTranslation('protection');
  const filters = [
    {
      name: 'state',
      label: t('status'),
      kind: 'choice',
      options: (['open', 'assigned', 'decided'] as const).map((value) => ({
        value,
        label: t(`state.${value}`),
      })),
    },
    {
      name: 'kind',
      label: t('about'),
      kind: 'choice',
      options: kinds.map((value) => ({ value, label: t(`kind.${value}`) })),
    },
    {
      name: 'mine',
      label: t('assignedTo'),
      kind: 'choice',
      options: [{ value: 'true', label: t('toMe') }],
    },
  ] as const;
  const list = useList(filters);
  const page = usePage(list);
  const { state, kind, mine } = list.values;
  const request: OfficeRequest<'/api/office/protection/queue'> = {
    ...(isState(state) ? { state } : {}),
    ...(isKind(kind) ? { kind } : {}),
    ...(mine === 'true' ? { mine: true } : {}),
    ...page,
  };
  const query = useCall('/api/office/protection/queue', request, { keepsLast: true });
  const columns: Column<CaseRow>[] = [
    { id: 'player', header: t('player'), cell: (row) => <AccountText account={row.player} /> },
    { id: 'kind', header: t('about'), cell: (row) => t(`kind.${row.kind}`) },
    {
      id: 'markers',
      header: t('why'),
      cell: (row) => row.markers.map((code) => t(`marker.${code}`, { defaultValue: code })).join(', '),
    },
    { id: 'state', header: t('status'), cell: (row) => <StateBadge state={row.state} /> },
    { id: 'assigned', header: t('assignedTo'), cell: (row) => row.assigned_to?.full_name ?? '—' },
    { id: 'opened', header: t('opened'), cell: (row) => <Time at={row.opened_at} /> },
  ];
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      tabs={<Tabs />}
      name="protection.queue"
      list={list}
      filters={filters}
      columns={columns}
      request={request}
      query={query}
      keyOf={(row) => row.case_id}
      to={(row) => `/protection/cases/${row.case_id}`}
      empty={<Empty title={t('queueEmpty')}>{t('queueEmptyHint')}</Empty>}
    />
  );
}
