import { Clock } from 'lucide-react';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { timeLeft } from '../../../ui/time/time-left.ts';
import { useNow } from '../../../ui/time/use-now.ts';

const DAY = 86_400_000;

/** Remaining time: days and hours, on the last day to the second. */
export function TimeLeft({ until, over }: { readonly until: string; readonly over: string }) {
  const { t } = useTranslation();
  const left = Date.parse(until) - useNow();
  const units = timeLeft(left);
  const shown = left >= DAY ? units.slice(0, 2) : units;
  return (
    <span className="time-left" role="timer" aria-live="off">
      <Clock aria-hidden="true" size={15} />
      {left <= 0
        ? over
        : shown
            .map(([name, value]) => t(`rewards.short.${name}`, { value: String(value).padStart(2, '0') }))
            .join(' ')}
    </span>
  );
}
