import { useLanguageTag } from '../../../boot/language-tag.ts';
import { type TimePart, timeLeft } from '../../../ui/time/time-left.ts';
import { useNow } from '../../../ui/time/use-now.ts';

const units: Readonly<Record<TimePart, string>> = {
  days: 'day',
  hours: 'hour',
  minutes: 'minute',
  seconds: 'second',
};

/** The name of a unit beside that many of it, as the language has it. */
function unitName(tag: string, part: TimePart, value: number): string {
  const parts = new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: units[part],
    unitDisplay: 'long',
  }).formatToParts(value);
  return parts.find(({ type }) => type === 'unit')?.value ?? '';
}

/** How long it is until then, a box a unit. */
export function Countdown({ until }: { readonly until: string }) {
  const tag = useLanguageTag();
  const left = Date.parse(until) - useNow();
  return (
    <div className="countdown" role="timer" aria-live="off">
      {timeLeft(left).map(([part, value]) => (
        <span key={part} className="countdown-unit">
          <span className="countdown-figure figures">{String(value).padStart(2, '0')}</span>{' '}
          {/* What a browser calls a unit may differ from what the server calls it. */}
          <span className="countdown-name" suppressHydrationWarning>
            {unitName(tag, part, value)}
          </span>
        </span>
      ))}
    </div>
  );
}
