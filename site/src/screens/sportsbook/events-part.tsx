import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { publicQuery } from '../../data/queries.ts';
import type { EventsAsk } from '../../data/sportsbook/reads.ts';
import { useWatch } from '../../data/sportsbook/watch.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import {
  addressOf,
  eventsAsk,
  FIRST_EVENTS,
  MOST_EVENTS,
  type View,
} from '../../routes/needs/sports-view.ts';
import { EventList } from '../../shells/sportsbook/odds/event-list.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The events of a view, soonest first. */
export function EventsPart({ view }: { readonly view: View }) {
  const [limit, setLimit] = useState(FIRST_EVENTS);
  const ask = eventsAsk(view, limit);
  const kind = view.search === undefined ? view.name : 'search';
  return ask ? (
    <AskedEvents
      key={JSON.stringify(view)}
      ask={ask}
      kind={kind}
      onMore={limit < MOST_EVENTS ? () => setLimit(Math.min(MOST_EVENTS, limit * 2)) : undefined}
    />
  ) : null;
}

interface Props {
  readonly ask: EventsAsk;
  /** The text for an empty list. */
  readonly kind: string;
  readonly onMore?: (() => void) | undefined;
}

export function AskedEvents({ ask, kind, onMore }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useQuery({
    ...publicQuery('/api/sports/events', ask),
    placeholderData: keepPreviousData,
  });
  const events = data?.events ?? [];
  useWatch({
    sports: [...new Set(events.map(({ sport }) => sport))],
    events: ask.event_ids?.slice(0, 20) ?? [],
  });
  if (!data) {
    if (error) return <LoadFailed title={t('sports.failed')} fault={error} onRetry={() => void refetch()} />;
    return <ListSkeleton />;
  }
  if (events.length === 0) {
    return (
      <Notice picture="search" title={t(`sports.none.${kind}`)}>
        {kind !== 'all' && (
          <ButtonLink to={addressOf({})} look="quiet">
            {t('sports.view.all')}
          </ButtonLink>
        )}
      </Notice>
    );
  }
  return (
    <>
      <EventList events={events} />
      {data.next !== null && onMore && (
        <Button look="quiet" className="justify-self-center" busy={isFetching} onClick={onMore}>
          {t('sports.more')}
        </Button>
      )}
    </>
  );
}

/** In the shape of two competitions. */
export function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-2.5" role="status" aria-label={t('shell.loading')}>
      {['a', 'b', 'c', 'd', 'e'].map((one) => (
        <Skeleton key={one} className="h-32" />
      ))}
    </div>
  );
}
