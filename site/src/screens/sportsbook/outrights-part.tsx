import './event/event.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SportsEvent } from '#contract/calls/sportsbook.ts';
import { publicQuery } from '../../data/queries.ts';
import { nameIn } from '../../data/sportsbook/names.ts';
import type { Outright } from '../../data/sportsbook/reads.ts';
import { useWatch } from '../../data/sportsbook/watch.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { EventTime } from '../../shells/sportsbook/odds/event-time.tsx';
import { PriceFormat } from '../../shells/sportsbook/odds/format.tsx';
import { PriceButton } from '../../shells/sportsbook/odds/price-button.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ListSkeleton } from './events-part.tsx';

/** Outrights of a sport, or of all sports. */
export function OutrightsPart({ sport }: { readonly sport: string | undefined }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(
    publicQuery('/api/sports/outrights', sport === undefined ? {} : { sport }),
  );
  useWatch({ sports: [], events: data?.outrights.map(({ event_id }) => event_id) ?? [] });
  if (!data) {
    if (error) return <LoadFailed title={t('sports.failed')} fault={error} onRetry={() => void refetch()} />;
    return <ListSkeleton />;
  }
  if (data.outrights.length === 0) return <Notice picture="search" title={t('sports.none.outrights')} />;
  return (
    <PriceFormat>
      {data.outrights.map((one) => (
        <OutrightCard key={one.event_id} outright={one} />
      ))}
    </PriceFormat>
  );
}

/** Number of competitors shown before "show more". */
const FIRST = 8;

function OutrightCard({ outright }: { readonly outright: Outright }) {
  const { t, i18n } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const { market, competitor_names } = outright;
  const event = eventOf(outright);
  const sorted = [...market.selections].sort(
    (a, b) => Number(b.active) - Number(a.active) || Number(a.odds) - Number(b.odds),
  );
  const shown = isWhole ? sorted : sorted.slice(0, FIRST);
  return (
    <section className="market-card">
      <div className="market-head">
        <h2>{nameIn(outright.competition_names, i18n.language)}</h2>
        <span className="text-small text-muted">
          {t('sportsMarkets.type.OR')} · <EventTime event={event} />
        </span>
      </div>
      <div className="market-prices" data-wide="true">
        {shown.map(({ code }) => {
          const names = competitor_names[code] ?? { EN: code };
          const name = nameIn(names, i18n.language);
          return (
            <PriceButton
              key={code}
              event={event}
              market={market}
              code={code}
              label={name}
              name={name}
              names={names}
            />
          );
        })}
      </div>
      {sorted.length > FIRST && (
        <Button look="plain" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'sports.fewer' : 'sports.more')}
        </Button>
      )}
    </section>
  );
}

/** An outright as the slip takes it: an event without teams. */
function eventOf({ event_id, competition_id, competition_names, ends_at, market }: Outright): SportsEvent {
  return {
    ...{ event_id, competition_id, competition_names },
    sport: '',
    home_names: competition_names,
    away_names: { EN: '' },
    starts_at: ends_at,
    state: 'prematch',
    ...{ score: null, red_cards: null, period_scores: [], clock: null },
    version: '0',
    market_count: 1,
    markets: [market],
  };
}
