import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { playerQuery } from '../../../data/queries.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { BreakPanel } from './break-panel.tsx';
import { LimitsPanel } from './limits-panel.tsx';
import { StopNote } from './stop-note.tsx';

export const limitsQuery = playerQuery('/api/players/limits', {});

const tabs = ['limits', 'time', 'break', 'activity'] as const;
type Tab = (typeof tabs)[number];

/** Everything a player can set for themselves, a part of it under each hash. */
export function CareTools() {
  const { t } = useTranslation();
  const { hash } = useLocation();
  const open = tabs.find((tab) => `#${tab}` === hash) ?? 'limits';
  const { data, error, refetch } = useQuery(limitsQuery);
  return (
    <section aria-label={t('care.title')} className="@container mb-10 grid gap-4">
      {data?.stop ? <StopNote stop={data.stop} /> : null}
      <div className="overflow-hidden rounded-card border border-line bg-raised">
        <Tabs open={open} />
        <div className="grid min-h-96 content-start p-4 @md:p-6">
          {open === 'activity' ? (
            <ActivityPanel />
          ) : error ? (
            <LoadFailed title={t('care.failed')} fault={error} onRetry={() => void refetch()} />
          ) : !data ? (
            <div role="status" aria-label={t('shell.loading')} className="grid gap-3">
              <Skeleton className="h-6 w-48" />
              <Skeleton className="h-24" />
              <Skeleton className="h-24" />
              <Skeleton className="h-24" />
            </div>
          ) : open === 'break' ? (
            <BreakPanel stop={data.stop} />
          ) : (
            <LimitsPanel rows={data.value} part={open} />
          )}
        </div>
      </div>
    </section>
  );
}

/** Each part has an address of its own, so that a letter or the footer can lead to it. */
function Tabs({ open }: { readonly open: Tab }) {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t('care.title')}
      className="flex overflow-x-auto border-b border-line [scrollbar-width:none]"
    >
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={{ hash: tab }}
          replace
          preventScrollReset
          aria-current={tab === open ? 'true' : undefined}
          className="grid min-h-12 flex-1 place-items-center border-b-2 border-transparent px-3 text-small font-semibold whitespace-nowrap text-muted transition-colors hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
        >
          {t(`care.tab.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}
