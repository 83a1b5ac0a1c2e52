import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { timeLeft } from '../../../ui/time/time-left.ts';
import { useNow } from '../../../ui/time/use-now.ts';

/** The remaining time, one box per unit. */
export function Countdown({ until }: { readonly until: string }) {
  const { t } = useTranslation();
  const left = Date.parse(until) - useNow();
  return (
    <div className="countdown" role="timer" aria-live="off">
      {timeLeft(left).map(([part, value]) => (
        <span key={part} className="countdown-unit">
          <span className="countdown-figure figures">{String(value).padStart(2, '0')}</span>{' '}
          <span className="countdown-name">{t(`dates.${part}`)}</span>
        </span>
      ))}
    </div>
  );
}
