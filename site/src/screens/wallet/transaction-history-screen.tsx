import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowDownLeft, ArrowUpRight, ChevronRight, Gift } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CallResponse } from '#contract/calls.ts';
import { pagedQuery } from '../../data/paged.ts';
import { Amount } from '../../ui/amount.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useDates } from '../../ui/dates.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { MoreRows, RowsSkeleton } from '../../ui/more-rows.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useMethodName } from './deposit-methods.tsx';

type Transaction = CallResponse<'/api/wallet/transactions'>['value'][number];

export function Screen() {
  const { t } = useTranslation();
  return (
    <div className="page-column @container grid gap-6 py-6 sm:py-8">
      <PageHead
        title={t('transactions.title')}
        lead={t('transactions.lead')}
        back={{ to: '/account', text: t('account.title') }}
      >
        <ButtonLink to="/deposit">{t('account.deposit')}</ButtonLink>
      </PageHead>
      <Transactions />
    </div>
  );
}

function Transactions() {
  const { t } = useTranslation();
  const list = useInfiniteQuery({ ...pagedQuery('/api/wallet/transactions', { limit: 30 }), staleTime: 0 });
  const rows = list.data?.pages.flatMap((page) => page.value) ?? [];
  if (list.error && !list.data) {
    return (
      <LoadFailed title={t('transactions.failed')} fault={list.error} onRetry={() => void list.refetch()} />
    );
  }
  if (!list.data) return <RowsSkeleton rows={6} />;
  if (rows.length === 0) {
    return (
      <Notice picture="empty" title={t('transactions.emptyTitle')} text={t('transactions.emptyLead')}>
        <ButtonLink to="/deposit">{t('account.deposit')}</ButtonLink>
      </Notice>
    );
  }
  return (
    <>
      <ul className="overflow-hidden rounded-card border border-line bg-raised">
        {rows.map((row) => (
          <li key={row.transaction_id} className="border-line not-first:border-t">
            {row.kind === 'deposit' ? (
              <Link
                to={`/deposit?deposit=${encodeURIComponent(row.transaction_id)}`}
                className="block transition-colors hover:bg-lifted"
              >
                <Row row={row} />
                <span className="sr-only">{t('transactions.open')}</span>
              </Link>
            ) : (
              <Row row={row} />
            )}
          </li>
        ))}
      </ul>
      <MoreRows list={list} shown={t('transactions.rowsShown', { count: rows.length })} />
    </>
  );
}

const icons = { deposit: ArrowDownLeft, withdrawal: ArrowUpRight, bonus: Gift };

const tones: Readonly<Record<string, string>> = {
  paid: 'bg-positive/15 text-positive',
  credited: 'bg-positive/15 text-positive',
  pending: 'bg-accent-soft text-accent',
  failed: 'bg-negative/15 text-negative',
};

function Row({ row }: { readonly row: Transaction }) {
  const { t } = useTranslation();
  const dates = useDates();
  const nameOf = useMethodName();
  const Icon = icons[row.kind];
  const done = row.state === 'paid' || row.state === 'credited';
  return (
    <div className="grid min-h-18 grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-3.5 px-4 py-3">
      <span className="grid size-10 place-items-center rounded-full bg-lifted text-accent">
        <Icon aria-hidden className="size-5" />
      </span>
      <span className="grid min-w-0">
        <span className="truncate text-body font-semibold text-ink">
          {t(`transactions.kinds.${row.kind}`)}
          <span className="font-normal text-muted"> · {nameOf(row.method_code)}</span>
        </span>
        <time dateTime={row.at} className="figures text-small text-muted">
          {dates.moment(row.at)}
        </time>
      </span>
      <span className="grid justify-items-end gap-1">
        <span className={`text-body font-semibold ${done ? 'text-ink' : 'text-muted'}`}>
          <Amount value={row.amount} signed zero />
        </span>
        <span
          className={`rounded-pill px-2.5 py-0.5 text-small ${tones[row.state] ?? 'bg-lifted text-muted'}`}
        >
          {t(`transactions.states.${row.state}`, { defaultValue: row.state })}
        </span>
      </span>
      {row.kind === 'deposit' ? <ChevronRight aria-hidden className="size-4 text-muted" /> : null}
    </div>
  );
}
