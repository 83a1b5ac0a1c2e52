import type { SportsEvent } from '#contract/calls/sportsbook.ts';
import { useIsFirstDrawing } from '../../../data/page.ts';
import { playedMinute, useServerNow } from '../../../data/sportsbook/clock.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { useDates } from '../../../ui/dates.ts';

/** When an event begins, or how far it is; its clock goes by itself. */
export function EventTime({ event }: { readonly event: SportsEvent }) {
  const { t } = useTranslation();
  if (event.state === 'prematch') return <KickOff at={event.starts_at} />;
  if (event.state === 'live' || (event.state === 'suspended' && event.clock))
    return <LiveClock event={event} />;
  return <span className="event-time">{t(`odds.state.${event.state}`)}</span>;
}

/** `1h` is the first half, `q3` the third quarter: the texts name the unit, the number is filled in. */
export function usePhase(): (phase: string) => string {
  const { t } = useTranslation();
  return (phase) => {
    const [, kind = phase, number = ''] = /^(q|p|set)(\d+)$/.exec(phase) ?? [];
    return t(`odds.phase.${kind}`, { number, defaultValue: phase.toUpperCase() });
  };
}

function LiveClock({ event }: { readonly event: SportsEvent }) {
  const { t } = useTranslation();
  const phase = usePhase();
  const now = useServerNow();
  const { clock } = event;
  const minute = clock?.running ? `${playedMinute(clock, now)}′` : '';
  return (
    <span className="event-time" data-live="true">
      <span className="live-dot" aria-hidden="true" />
      {clock ? phase(clock.phase) : t('odds.live')}
      {minute !== '' && (
        <span className="figures" role="timer">
          {' '}
          {minute}
        </span>
      )}
    </span>
  );
}

/** In the day and hour of the reader; while the page is taken over in those that both sides know. */
function KickOff({ at }: { readonly at: string }) {
  const { t } = useTranslation();
  const dates = useDates();
  const isFirst = useIsFirstDrawing();
  const now = useServerNow(20);
  const minutes = Math.ceil((Date.parse(at) - now) / 60_000);
  const isToday = dates.day(at) === dates.day(new Date(now));
  const shown = isToday ? dates.hour(at) : dates.moment(at);
  return (
    <time className="event-time figures" dateTime={at}>
      {!isFirst && minutes > 0 && minutes < 60 ? t('odds.inMinutes', { minutes }) : shown}
    </time>
  );
}
