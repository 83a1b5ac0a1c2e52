import { useTranslation } from '../data/texts/use-translation.tsx';
import { Button } from './button.tsx';
import { Skeleton } from './skeleton.tsx';

interface MoreRowsProps {
  /** The result of `useInfiniteQuery`. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => unknown;
  };
  /** Number of loaded rows. */
  readonly count: number;
  /** The number in words, said while the list has more. */
  readonly shown: string;
}

/** The end of a list: how much of it is here, and the way to more. */
export function MoreRows({ list, count, shown }: MoreRowsProps) {
  const { t } = useTranslation();
  const loaded = list.hasNextPage ? shown : t('statement.end', { count });
  return (
    <div className="grid justify-items-center gap-3 py-2 text-center">
      <p role="status" className="text-small text-muted">
        {list.isFetchNextPageError ? t('statement.moreFailed') : loaded}
      </p>
      {list.hasNextPage ? (
        <Button look="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('statement.more')}
        </Button>
      ) : null}
    </div>
  );
}

/** Rows that are on their way. */
export function RowsSkeleton({ rows }: { readonly rows: number }) {
  return (
    <div className="grid gap-px overflow-hidden rounded-card border border-line">
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder is its place
        <Skeleton key={at} className="h-[4.5rem] rounded-none" />
      ))}
    </div>
  );
}
