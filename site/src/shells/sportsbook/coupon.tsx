import './coupon.css';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { publicQuery } from '../../data/queries.ts';
import { couponAsk } from '../../data/sportsbook/coupon-ask.ts';
import { useWakeSportsbook } from '../../data/sportsbook/preferences.ts';
import { useWatch } from '../../data/sportsbook/watch.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTemplate } from '../template/use-template.ts';
import { ColumnSwitch, EventList } from './odds/event-list.tsx';
import { SlipFloat } from './slip-container.tsx';

/** The first events with their prices: a tap puts one on the slip. Where nothing is open it says so plainly. */
export function Coupon() {
  const { t } = useTranslation();
  const { slip } = useTemplate();
  const { data, isError } = useQuery(publicQuery('/api/sports/events', couponAsk));
  useWakeSportsbook();
  const events = data?.events ?? [];
  useWatch({ sports: [...new Set(events.map(({ sport }) => sport))], events: [] });
  return (
    <section className="coupon" aria-labelledby="coupon-title">
      <div className="coupon-head">
        <h2 id="coupon-title" className="coupon-title">
          {t('home.coupon.title')}
        </h2>
        {events.length > 0 && (
          <Link to="/sports" className="coupon-all">
            {t('home.coupon.all')}
            <ChevronRight aria-hidden="true" size={16} />
          </Link>
        )}
      </div>
      {events.length > 0 ? (
        <>
          <div className="coupon-switch">
            <ColumnSwitch />
          </div>
          <EventList events={events} level="h3" />
        </>
      ) : data || isError ? (
        <NothingOpen />
      ) : (
        <Skeleton className="h-96" />
      )}
      {slip === undefined && <SlipFloat />}
    </section>
  );
}

function NothingOpen() {
  const { t } = useTranslation();
  return (
    <div className="coupon-empty">
      <svg className="coupon-pitch" viewBox="0 0 320 150" aria-hidden="true">
        <path d="M10 10h300v130H10zM160 10v130M10 42h44v66H10m300-66h-44v66h44M10 60h18v30H10m300-30h-18v30h18" />
        <circle cx="160" cy="75" r="26" />
        <path d="M54 62a18 18 0 0 1 0 26M266 62a18 18 0 0 0 0 26" />
      </svg>
      <div className="coupon-words">
        <p className="coupon-say">{t('home.coupon.empty')}</p>
        <p className="text-muted">{t('home.coupon.when')}</p>
        <ButtonLink to="/slots" look="quiet" size="small" className="mt-3 justify-self-start">
          {t('home.coupon.meanwhile')}
        </ButtonLink>
      </div>
    </div>
  );
}
