import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useSite } from '../../app/site-picker.tsx';
import { useCall } from '../../data/queries.ts';
import { useFormats } from '../../texts/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, List } from '../../ui/list/list.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Empty, Page } from '../../ui/page.tsx';
import { Time } from '../../ui/values.tsx';

type Row = OfficeResponse<'/api/office/sportsbook/held_events'>['rows'][number];

const NO_FILTERS = [] as const;

/** Matches whose bets wait for a decision. */
export function HeldScreen() {
  const { t } = useTranslation('sportsbook');
  const { number } = useFormats();
  const site = useSite();
  const list = useList(NO_FILTERS);
  const query = useCall(
    '/api/office/sportsbook/held_events',
    {
      limit: 50,
      ...(site === undefined ? {} : { site }),
      ...(list.before === undefined ? {} : { before: list.before }),
    },
    { keepsLast: true, topics: ['events'] },
  );
  const columns: Column<Row>[] = [
    { id: 'match', header: t('match'), cell: (row) => row.name },
    { id: 'hold', header: t('hold'), cell: (row) => <Badge tone="warn">{t(`holds.${row.held}`)}</Badge> },
    { id: 'starts', header: t('starts'), cell: (row) => <Time at={row.starts_at} /> },
    { id: 'tickets', header: t('openTickets'), isFigure: true, cell: (row) => number(row.open_tickets) },
    { id: 'feed', header: t('feed'), cell: (row) => row.feed },
    { id: 'said', header: t('said'), cell: (row) => (row.said === null ? '—' : <Time at={row.said.at} />) },
  ];
  return (
    <Page title={t('title')} lead={t('lead')}>
      <List
        name="sportsbook.heldEvents"
        caption={t('title')}
        list={list}
        filters={NO_FILTERS}
        columns={columns}
        query={query}
        keyOf={({ event_id }) => event_id}
        to={({ event_id }) => `/held/${event_id}`}
        empty={<Empty title={t('empty')}>{t('emptyHint')}</Empty>}
      />
    </Page>
  );
}
