import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import type { SportsEvent } from '#contract/calls/sportsbook.ts';
import { useEventNow } from '../../../data/sportsbook/live-board.ts';
import { nameIn, sidesOf } from '../../../data/sportsbook/names.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { addressOf } from '../../../routes/needs/sports-view.ts';
import { Crest } from '../../../shells/sportsbook/odds/crest.tsx';
import { EventTime, usePhase } from '../../../shells/sportsbook/odds/event-time.tsx';
import { Star } from '../../../shells/sportsbook/odds/star.tsx';

/** Teams, score and clock of an event. */
export function EventHead({ event: given }: { readonly event: SportsEvent }) {
  const { t, i18n } = useTranslation();
  const event = useEventNow(given);
  const { home, away } = sidesOf(event, i18n.language);
  const list = addressOf({ sport: event.sport, competition: event.competition_id });
  return (
    <header className="event-head">
      <div className="event-head-top">
        <Link to={list} className="event-back">
          <ArrowLeft aria-hidden="true" size={16} />
          <span className="min-w-0 truncate">
            {t(`odds.sport.${event.sport}`)} / {nameIn(event.competition_names, i18n.language)}
          </span>
        </Link>
        <Star kind="events" id={event.event_id} name={`${home} – ${away}`} />
      </div>
      <h2 className="sr-only">
        {home} – {away}
      </h2>
      <div className="event-board">
        <Side name={home} crest={event.home_names.EN ?? ''} />
        <div className="event-board-middle">
          <EventTime event={event} />
          <p className="event-board-score figures">
            {event.score && event.state !== 'prematch' ? `${event.score.home} : ${event.score.away}` : 'v'}
          </p>
          {event.red_cards && event.red_cards.home + event.red_cards.away > 0 && (
            <p className="event-board-cards figures">
              <span className="red-card" aria-hidden="true" />
              <span className="sr-only">
                {t('odds.redCards', { number: event.red_cards.home + event.red_cards.away })}
              </span>
              {event.red_cards.home} : {event.red_cards.away}
            </p>
          )}
        </div>
        <Side name={away} crest={event.away_names.EN ?? ''} />
      </div>
      {event.period_scores.length > 0 && <Periods event={event} />}
    </header>
  );
}

function Side({ name, crest }: { readonly name: string; readonly crest: string }) {
  return (
    <div className="event-side">
      <Crest of={crest} size={48} />
      <p>{name}</p>
    </div>
  );
}

/** The points of each period so far. */
function Periods({ event }: { readonly event: SportsEvent }) {
  const phase = usePhase();
  return (
    <ul className="event-periods figures">
      {event.period_scores.map((one) => (
        <li key={one.phase}>
          <span>{phase(one.phase)}</span> {one.home}:{one.away}
        </li>
      ))}
    </ul>
  );
}
