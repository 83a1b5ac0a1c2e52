import { useTranslation } from 'react-i18next';
import { useCall } from '../../../data/queries.ts';
import { useFormats } from '../../../texts/formats.ts';
import { Badge } from '../../../ui/badge.tsx';

const tones = { up: 'good', quiet: 'bad', recovering: 'warn' } as const;

/** Whether what the feeds say can be relied on. */
export function Feeds({ site }: { readonly site: string | undefined }) {
  const { t } = useTranslation('desk');
  const { number, time } = useFormats();
  const query = useCall('/api/office/sportsbook/feeds', site === undefined ? {} : { site }, {
    topics: ['desk', 'events'],
  });
  return (
    <ul aria-label={t('feeds')} className="flex min-h-6 flex-wrap gap-x-6 gap-y-1 text-sm">
      {query.data?.rows.map(({ feed, state, last_message_at, open_events, gaps, asked_at }) => (
        <li key={feed} className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{feed}</span>
          <Badge tone={tones[state]}>{t(`feedState.${state}`)}</Badge>
          <span className="text-muted">
            {t('openEvents', { count: open_events, number: number(open_events) })}
          </span>
          {gaps > 0 && <Badge tone="warn">{t('gaps', { count: gaps, number: number(gaps) })}</Badge>}
          {state !== 'up' && last_message_at !== null && (
            <span className="text-muted">{t('lastMessage', { time: time(last_message_at) })}</span>
          )}
          {asked_at !== null && <span className="text-muted">{t('snapshot', { time: time(asked_at) })}</span>}
        </li>
      ))}
    </ul>
  );
}
