import { Star as Sign } from 'lucide-react';
import { toggleCompetition, toggleEvent, usePreferences } from '../../../data/sportsbook/preferences.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';

interface Props {
  readonly kind: 'events' | 'competitions';
  readonly id: string;
  readonly name: string;
}

/** Marks an event or a competition, to be found again quickly; kept in this browser. */
export function Star({ kind, id, name }: Props) {
  const { t } = useTranslation();
  const isOn = usePreferences((state) => state[kind].includes(id));
  return (
    <button
      type="button"
      className="event-star"
      aria-pressed={isOn}
      aria-label={t('odds.mark', { name })}
      onClick={() => (kind === 'events' ? toggleEvent(id) : toggleCompetition(id))}
    >
      <Sign aria-hidden="true" size={16} fill={isOn ? 'currentColor' : 'none'} />
    </button>
  );
}
