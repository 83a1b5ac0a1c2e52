import './event.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { publicQuery, Refused } from '../../../data/queries.ts';
import { useWatch } from '../../../data/sportsbook/watch.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { addressOf } from '../../../routes/needs/sports-view.ts';
import { PriceFormat } from '../../../shells/sportsbook/odds/format.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EventHead } from './event-head.tsx';
import { MarketCard } from './market-card.tsx';
import { belongs, familiesOf, type GroupName, groupNames } from './market-groups.ts';

/** One event with everything that can be bet on it. */
export function EventPage({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(publicQuery('/api/sports/event', { event_id: id }));
  const [group, setGroup] = useState<GroupName>('all');
  useWatch({ sports: [], events: [id] });
  if (!data) {
    if (error instanceof Refused && error.refusal.refused === 'unknownEvent') return <Gone />;
    if (error) return <LoadFailed title={t('sports.failed')} fault={error} onRetry={() => void refetch()} />;
    return <PageSkeleton />;
  }
  const { event } = data;
  const families = familiesOf(event.markets);
  const tabs = groupNames.filter((one) => families.some((family) => belongs(family, one)));
  const shown = families.filter((family) => belongs(family, tabs.includes(group) ? group : 'all'));
  return (
    <PriceFormat>
      <EventHead event={event} />
      {families.length === 0 ? (
        <Notice picture="search" title={t('sports.none.markets')} />
      ) : (
        <>
          <div className="market-tabs">
            {tabs.map((one) => (
              <button key={one} type="button" aria-pressed={one === group} onClick={() => setGroup(one)}>
                {t(`sportsMarkets.group.${one}`)}
                <span className="book-count figures">
                  {families.filter((family) => belongs(family, one)).length}
                </span>
              </button>
            ))}
          </div>
          <div className="market-cards">
            {shown.map((family) => (
              <MarketCard key={family.key} event={event} family={family} />
            ))}
          </div>
        </>
      )}
    </PriceFormat>
  );
}

function Gone() {
  const { t } = useTranslation();
  return (
    <Notice picture="search" title={t('sports.none.event')}>
      <ButtonLink to={addressOf({})} look="quiet">
        {t('sports.view.all')}
      </ButtonLink>
    </Notice>
  );
}

function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="grid gap-2.5" role="status" aria-label={t('shell.loading')}>
      <Skeleton className="h-48" />
      <Skeleton className="h-11" />
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
    </div>
  );
}
