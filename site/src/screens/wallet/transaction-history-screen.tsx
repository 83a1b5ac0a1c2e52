import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { pagedQuery } from '../../data/paged.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { MoreRows, RowsSkeleton } from '../../ui/more-rows.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import {
  askOf,
  noFilter,
  type TransactionAsk,
  TransactionFilters,
} from './transactions/transaction-filter.tsx';
import { TransactionRow } from './transactions/transaction-row.tsx';

export function Screen() {
  const { t } = useTranslation();
  const [filter, setFilter] = useState(noFilter);
  // The moments of a period are fixed when it is chosen: they are part of what is asked.
  const ask = useMemo(() => askOf(filter), [filter]);
  return (
    <div className="page-column @container grid gap-6 py-6 sm:py-8">
      <PageHead
        title={t('transactions.title')}
        lead={t('transactions.lead')}
        back={{ to: '/account', text: t('account.title') }}
      >
        <ButtonLink to="/deposit">{t('account.deposit')}</ButtonLink>
        <ButtonLink to="/withdrawal" look="quiet">
          {t('account.withdraw')}
        </ButtonLink>
      </PageHead>
      <TransactionFilters filter={filter} onChange={setFilter} />
      <Transactions ask={ask} filtered={filter !== noFilter} onClear={() => setFilter(noFilter)} />
    </div>
  );
}

interface TransactionsProps {
  readonly ask: TransactionAsk;
  readonly filtered: boolean;
  readonly onClear: () => void;
}

function Transactions({ ask, filtered, onClear }: TransactionsProps) {
  const { t } = useTranslation();
  const list = useInfiniteQuery({ ...pagedQuery('/api/wallet/transactions', ask), staleTime: 0 });
  const rows = list.data?.pages.flatMap((page) => page.value) ?? [];
  if (list.error && !list.data) {
    return (
      <LoadFailed title={t('transactions.failed')} fault={list.error} onRetry={() => void list.refetch()} />
    );
  }
  if (!list.data) return <RowsSkeleton rows={6} />;
  if (rows.length === 0) {
    return filtered ? (
      <Notice
        picture="search"
        title={t('transactions.emptyFilterTitle')}
        text={t('transactions.emptyFilterLead')}
      >
        <Button look="quiet" onClick={onClear}>
          {t('statement.clearFilters')}
        </Button>
      </Notice>
    ) : (
      <Notice picture="empty" title={t('transactions.emptyTitle')} text={t('transactions.emptyLead')}>
        <ButtonLink to="/deposit">{t('account.deposit')}</ButtonLink>
      </Notice>
    );
  }
  return (
    <>
      <ul className="overflow-hidden rounded-card border border-line bg-raised">
        {rows.map((row) => (
          <li key={`${row.kind} ${row.transaction_id}`} className="border-line not-first:border-t">
            <TransactionRow row={row} />
          </li>
        ))}
      </ul>
      <MoreRows list={list} count={rows.length} shown={t('transactions.rowsShown', { count: rows.length })} />
    </>
  );
}
