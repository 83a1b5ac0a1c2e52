import { ShieldAlert, UserPen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../data/queries.ts';
import { Empty, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { useEntryTexts } from './entry-texts.ts';

/** What staff did to an object, `staff:12` for instance. */
export function AuditTimeline({ object }: { readonly object: string }) {
  const { t } = useTranslation('audit');
  const { data, error, refetch } = useCall('/api/office/audit/entries', { object, limit: 50 });
  const { action, person } = useEntryTexts();
  if (error !== null) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  if (data.entries.length === 0) return <Empty title={t('nothingYet')} />;
  return (
    <Timeline
      items={data.entries.map((entry) => ({
        key: entry.number,
        at: entry.at,
        icon: entry.outcome === 'done' ? UserPen : ShieldAlert,
        tone: entry.outcome === 'done' ? 'neutral' : 'bad',
        title: action(entry),
        to: `/audit?object=${encodeURIComponent(object)}#${entry.number}`,
        detail: entry.reason === '' ? person(entry) : `${person(entry)}: ${entry.reason}`,
      }))}
    />
  );
}
