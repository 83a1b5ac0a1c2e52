import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { playerReportSorts, reports } from '#contract/office/reports.ts';
import { useSite, useSiteSearch } from '../../app/site-picker.tsx';
import { useMe } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { type Column, List } from '../../ui/list/list.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Empty, Page, Panel } from '../../ui/page.tsx';
import { Time } from '../../ui/values.tsx';
import { Lines } from './lines.tsx';
import { Figure, ReportTable } from './report-table.tsx';
import { ReportTabs } from './report-tabs.tsx';

type Row = OfficeResponse<'/api/office/reports/players'>['rows'][number];

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Every player of a month or a day by what they staked or brought, with what they all come to and what the ledger says of it. */
export function PlayersReportScreen() {
  const { t } = useTranslation('reports');
  const site = useSite();
  const me = useMe();
  const search = useSiteSearch();
  const currencies = [...new Set(me.sites.map(({ currency }) => currency)), 'TOKEN'];
  const filters = [
    { name: 'month', label: t('month'), kind: 'month' },
    { name: 'day', label: t('group.day'), kind: 'day' },
    {
      name: 'currency',
      label: t('currency'),
      kind: 'choice',
      options: currencies.map((value) => ({ value, label: value })),
    },
  ] as const;
  const list = useList(filters);
  const { month = '', day = '', currency } = list.values;
  const sort = playerReportSorts.find((one) => one === list.sort);
  const request = {
    ...(DAY.test(day) ? { period: day } : MONTH.test(month) ? { period: month } : {}),
    ...(site === undefined ? {} : { sites: [site] }),
    ...(currency === undefined ? {} : { currency }),
    ...(sort === undefined ? {} : { sort }),
    ...(list.before === undefined ? {} : { before: list.before }),
  };
  const query = useCall('/api/office/reports/players', request, { keepsLast: true });
  const columns: Column<Row>[] = [
    { id: 'player', header: t('group.player'), cell: (row) => row.account_id ?? t('none') },
    { id: 'site', header: t('group.site'), cell: (row) => row.site },
    ...reports.revenue.figures.map((name) => ({
      id: name,
      header: t(`figure.${name}`),
      isFigure: true,
      ...(name === 'staked' || name === 'ggr' || name === 'ngr' ? { sort: name } : {}),
      cell: (row: Row) => <Figure name={name} value={row.figures[name] ?? '0'} currency={row.currency} />,
    })),
  ];
  const { data } = query;
  return (
    <Page title={t('name.players')} lead={t('lead.players')}>
      <ReportTabs current="players" />
      <List
        name="reports.players"
        caption={t('name.players')}
        list={list}
        filters={filters}
        columns={columns}
        request={request}
        query={query}
        keyOf={(row) => `${row.site} ${row.player_id} ${row.currency}`}
        to={(row) => (row.player_id === null ? undefined : `/players/${row.player_id}${search}`)}
        empty={<Empty title={t('empty')}>{t('emptyHint')}</Empty>}
      />
      {data?.summary && (
        <>
          <Panel
            title={t('period', { from: data.from, to: data.to })}
            beside={
              <span className="text-sm text-muted">
                {t('asOf')} <Time at={data.as_of} />
              </span>
            }
          >
            <ReportTable report="revenue" by="player" rows={[]} totals={data.summary.totals} />
          </Panel>
          <Lines lines={data.summary.lines} />
        </>
      )}
    </Page>
  );
}
