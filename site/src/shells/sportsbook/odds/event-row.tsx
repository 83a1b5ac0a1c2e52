import { Link } from 'react-router';
import type { SportsEvent } from '#contract/calls/sportsbook.ts';
import { type Column, codesIn, marketIn } from '../../../data/sportsbook/columns.ts';
import { useEventNow } from '../../../data/sportsbook/live-board.ts';
import { mainName, type Sides, sideLine, sidesOf } from '../../../data/sportsbook/names.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Crest } from './crest.tsx';
import { EventTime } from './event-time.tsx';
import { NoPrice, PriceButton } from './price-button.tsx';
import { Star } from './star.tsx';

interface Props {
  readonly event: SportsEvent;
  readonly columns: readonly Column[];
}

/** An event in a list: teams, score, main markets, link to all others. */
export function EventRow({ event: given, columns }: Props) {
  const { t, i18n } = useTranslation();
  const event = useEventNow(given);
  const sides = sidesOf(event, i18n.language);
  const whole = `${sides.home} – ${sides.away}`;
  const shown = columns.filter((column) => marketIn(event, column)).length;
  const more = Math.max(0, event.market_count - shown);
  return (
    <li className="event-row" data-live={event.state === 'live'}>
      <div className="event-top">
        <EventTime event={event} />
        <Star kind="events" id={event.event_id} name={whole} />
      </div>
      <Link to={`/sports?event=${event.event_id}`} className="event-teams">
        <Team name={sides.home} crest={event.home_names.EN ?? ''} event={event} side="home" />
        <Team name={sides.away} crest={event.away_names.EN ?? ''} event={event} side="away" />
      </Link>
      <div className="event-odds">
        {columns.map((column) => (
          <ColumnPrices key={`${column.period}${column.name}`} event={event} column={column} sides={sides} />
        ))}
      </div>
      <Link to={`/sports?event=${event.event_id}`} className="event-more figures">
        <span aria-hidden="true">{more > 0 ? `+${more}` : '›'}</span>
        <span className="sr-only">{t('odds.allMarkets', { name: whole, number: event.market_count })}</span>
      </Link>
    </li>
  );
}

interface TeamProps {
  readonly name: string;
  readonly crest: string;
  readonly event: SportsEvent;
  readonly side: 'home' | 'away';
}

function Team({ name, crest, event, side }: TeamProps) {
  const { t } = useTranslation();
  const cards = event.red_cards?.[side] ?? 0;
  return (
    <span className="event-team">
      <Crest of={crest} />
      <span className="event-name">{name}</span>
      {cards > 0 && (
        <span className="red-card figures">
          <span aria-hidden="true">{cards}</span>
          <span className="sr-only">{t('odds.redCards', { number: cards })}</span>
        </span>
      )}
      {event.score && event.state !== 'prematch' && (
        <b className="event-score figures">{event.score[side]}</b>
      )}
    </span>
  );
}

interface ColumnProps {
  readonly event: SportsEvent;
  readonly column: Column;
  readonly sides: Sides;
}

function ColumnPrices({ event, column, sides }: ColumnProps) {
  const { t } = useTranslation();
  const market = marketIn(event, column);
  const codes = market
    ? codesIn(market)
    : column.name === 'winner' && column.types[0] === '1X2'
      ? three
      : two;
  const half = column.period === 'HT' ? ` · ${t('odds.half')}` : '';
  return (
    <div className="event-column" data-column={column.name} data-period={column.period}>
      {codes.map((code) =>
        market ? (
          <PriceButton
            key={code}
            event={event}
            market={market}
            code={code}
            label={labelOf(code, market.line, t)}
            name={`${mainName(t, { ...market, selection: code }, sides) ?? code}${half}`}
            // In columns the draw is below both teams.
            className={code === 'X' ? 'price-draw' : ''}
          />
        ) : (
          <NoPrice key={code} />
        ),
      )}
    </div>
  );
}

const three = ['a', 'b', 'c'] as const;
const two = ['a', 'b'] as const;

function labelOf(code: string, line: string | null, t: (key: string) => string): string {
  if (line === null) return { H: '1', A: '2' }[code] ?? code;
  if (code === 'H' || code === 'A') return sideLine(line, code === 'H' ? 'home' : 'away');
  return `${t(code === 'O' ? 'odds.shortOver' : 'odds.shortUnder')} ${line}`;
}
