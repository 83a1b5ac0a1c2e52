import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { RowsSkeleton } from '../../../ui/more-rows.tsx';
import { Part } from '../spin/part.tsx';

interface Props<Row> {
  readonly list: UseInfiniteQueryResult<InfiniteData<{ readonly value: readonly Row[] }>>;
  readonly title: string;
  /** Title of the notice when the list could not be loaded. */
  readonly failed: string;
  /** Shown when the list has no rows. */
  readonly empty: ReactNode;
  /** Rows of the skeleton shown while the list loads. */
  readonly skeletonRows: number;
  readonly idOf: (row: Row) => string;
  readonly line: (row: Row) => ReactNode;
}

/** A player's past rounds, newest first, ten at a time. */
export function HistoryList<Row>({ list, title, failed, empty, skeletonRows, idOf, line }: Props<Row>) {
  const { t } = useTranslation();
  const rows = list.data?.pages.flatMap((page) => page.value) ?? [];
  return (
    <Part title={title}>
      {list.isError && !list.data && (
        <LoadFailed title={failed} fault={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <RowsSkeleton rows={skeletonRows} />}
      {list.data && rows.length === 0 && empty}
      {rows.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">
          {rows.map((row) => (
            <li key={idOf(row)}>{line(row)}</li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className="mt-3 grid justify-items-center">
          <Button
            look="quiet"
            size="small"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('spin.more')}
          </Button>
        </div>
      )}
    </Part>
  );
}
