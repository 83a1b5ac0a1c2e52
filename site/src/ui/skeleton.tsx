import { useTranslation } from '../data/texts/use-translation.tsx';

/** A shimmering piece in the shape of what comes; the caller gives it its size. */
export function Skeleton({ className }: { readonly className: string }) {
  return <div className={`skeleton ${className}`} aria-hidden="true" />;
}

/** A whole screen that is on its way: a heading, a lead, and a block of content. */
export function ScreenSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="page-column min-h-[70vh] py-8" role="status" aria-label={t('shell.loading')}>
      <Skeleton className="mb-3 h-9 w-52 max-w-full" />
      <Skeleton className="mb-8 h-5 w-80 max-w-full" />
      <div className="grid gap-4 wide:grid-cols-2">
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
      </div>
      <Skeleton className="mt-4 h-72" />
    </div>
  );
}
