import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { pagedQuery } from '../../data/paged.ts';
import { playerQuery } from '../../data/queries.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { MoreRows, RowsSkeleton } from '../../ui/more-rows.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { byDay, momentsOfDays, withSums } from './statement/statement-days.ts';
import { askOf, noFilter, type StatementAsk, StatementFilters } from './statement/statement-filter.tsx';
import { StatementDayList } from './statement/statement-list.tsx';
import { useStatementExport } from './statement/use-statement-export.ts';

export function Screen() {
  const { t } = useTranslation();
  const [filter, setFilter] = useState(noFilter);
  // The moments of a period are fixed when it is chosen: they are part of what is asked.
  const ask = useMemo(() => askOf(filter), [filter]);
  const { exportRows, exporting } = useStatementExport();
  return (
    <div className="page-column @container grid gap-6 py-6 sm:py-8">
      <PageHead
        title={t('statement.title')}
        lead={t('statement.lead')}
        back={{ to: '/account', text: t('account.title') }}
      >
        {(['csv', 'pdf'] as const).map((kind) => (
          <Button
            key={kind}
            look="quiet"
            busy={exporting === kind}
            disabled={exporting !== undefined && exporting !== kind}
            onClick={() => void exportRows(kind, ask)}
          >
            <Download aria-hidden className="size-4" />
            <span className="sr-only">{t('statement.exportAs')} </span>
            {t(kind === 'csv' ? 'statement.exportCsv' : 'statement.exportPdf')}
          </Button>
        ))}
      </PageHead>
      <StatementFilters filter={filter} onChange={setFilter} />
      <Entries ask={ask} filtered={filter !== noFilter} onClear={() => setFilter(noFilter)} />
    </div>
  );
}

interface EntriesProps {
  readonly ask: StatementAsk;
  readonly filtered: boolean;
  readonly onClear: () => void;
}

function Entries({ ask, filtered, onClear }: EntriesProps) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(pagedQuery('/api/wallet/statement', ask));
  const entries = useMemo(() => list.data?.pages.flatMap((page) => page.value) ?? [], [list.data]);
  const found = useMemo(() => byDay(entries, !list.hasNextPage), [entries, list.hasNextPage]);
  const moments = useMemo(() => momentsOfDays(found.map(({ day }) => day)), [found]);
  // The server adds up all kinds; of one kind only what is here can be added.
  const sums = useQuery({
    ...playerQuery('/api/wallet/statement_days', { purse: ask.purse, moments }),
    enabled: !('kind' in ask) && moments.length > 1,
    placeholderData: keepPreviousData,
  });
  const summed = 'kind' in ask ? undefined : sums.data;
  const days = useMemo(() => (summed ? withSums(found, summed.value) : found), [found, summed]);
  if (list.error && !list.data) {
    return (
      <LoadFailed title={t('statement.failed')} fault={list.error} onRetry={() => void list.refetch()} />
    );
  }
  if (!list.data) return <RowsSkeleton rows={8} />;
  if (entries.length === 0) {
    return filtered ? (
      <Notice picture="search" title={t('statement.emptyFilterTitle')} text={t('statement.emptyFilterLead')}>
        <Button look="quiet" onClick={onClear}>
          {t('statement.clearFilters')}
        </Button>
      </Notice>
    ) : (
      <Notice picture="empty" title={t('statement.emptyTitle')} text={t('statement.emptyLead')}>
        <ButtonLink to="/deposit">{t('account.deposit')}</ButtonLink>
      </Notice>
    );
  }
  return (
    <div className="grid gap-6">
      {days.map((day) => (
        <StatementDayList key={day.day} day={day} />
      ))}
      <MoreRows
        list={list}
        count={entries.length}
        shown={t('statement.rowsShown', { count: entries.length })}
      />
    </div>
  );
}
