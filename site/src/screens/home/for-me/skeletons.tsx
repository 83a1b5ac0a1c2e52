import { Skeleton } from '../../../ui/skeleton.tsx';

/** The strip on its way, in its size. */
export function StripSkeleton() {
  return (
    <div className="for-me" aria-hidden="true">
      <div className="for-me-items">
        <Skeleton className="for-me-card" />
        <Skeleton className="for-me-card" />
      </div>
    </div>
  );
}
