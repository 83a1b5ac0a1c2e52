import './event-list.css';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { SportsEvent } from '#contract/calls/sportsbook.ts';
import { byCompetition, type CompetitionPart, columnsOver } from '../../../data/sportsbook/columns.ts';
import { nameIn } from '../../../data/sportsbook/names.ts';
import { usePreferences } from '../../../data/sportsbook/preferences.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { EventRow } from './event-row.tsx';
import { PriceFormat } from './format.tsx';
import { Star } from './star.tsx';

interface Props {
  readonly events: readonly SportsEvent[];
  /** Heading level of the competitions' names. */
  readonly level?: 'h2' | 'h3';
}

/** Events by competition, each of which folds. */
export function EventList({ events, level = 'h2' }: Props) {
  const marked = usePreferences((state) => state.competitions);
  const column = usePreferences((state) => state.column);
  return (
    <PriceFormat>
      <div className="event-list" data-shown={column}>
        {byCompetition(events, marked).map((part) => (
          <Competition key={part.id} part={part} level={level} />
        ))}
      </div>
    </PriceFormat>
  );
}

interface CompetitionProps {
  readonly part: CompetitionPart;
  readonly level: 'h2' | 'h3';
}

function Competition({ part, level: Heading }: CompetitionProps) {
  const { t, i18n } = useTranslation();
  const [isOpen, setOpen] = useState(true);
  const name = nameIn(part.names, i18n.language);
  const columns = columnsOver(part.sport, part.events);
  return (
    <section className="competition" data-halves={columns.length > 3}>
      <div className="competition-head">
        <Star kind="competitions" id={part.id} name={name} />
        <Heading className="competition-title">
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <span className="competition-sport">{t(`odds.sport.${part.sport}`)}</span>
            <span className="competition-name">{name}</span>
            <span className="competition-count figures">{part.events.length}</span>
            <ChevronDown aria-hidden="true" size={16} />
          </button>
        </Heading>
        <div className="competition-columns" aria-hidden="true">
          {columns.map(({ name: column, period, types }) => (
            <span key={`${period}${column}`} data-column={column} data-period={period}>
              {period === 'HT' && `${t('odds.half')} `}
              {column === 'winner' && types[0] === '1X2' ? '1X2' : t(`odds.column.${column}`)}
            </span>
          ))}
        </div>
      </div>
      {isOpen && (
        <ul>
          {part.events.map((event) => (
            <EventRow key={event.event_id} event={event} columns={columns} />
          ))}
        </ul>
      )}
    </section>
  );
}

const choices = ['winner', 'HDP', 'OU'] as const;

/** Which market a narrow list shows. */
export function ColumnSwitch() {
  const { t } = useTranslation();
  const shown = usePreferences((state) => state.column);
  return (
    <div className="column-switch">
      {choices.map((column) => (
        <button
          key={column}
          type="button"
          aria-pressed={column === shown}
          onClick={() => usePreferences.setState({ column })}
        >
          {t(`odds.column.${column}`)}
        </button>
      ))}
    </div>
  );
}
