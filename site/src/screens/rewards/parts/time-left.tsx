import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../../../data/page.ts';
import { timeLeft } from '../../system/time-left.ts';

const SECOND = 1_000;
const DAY = 86_400_000;

/** The present moment, every second; while the page is taken over, the moment it was drawn. */
export function useNow(): number {
  const page = usePage();
  const [now, setNow] = useState(() => Date.parse(page.now));
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = window.setInterval(tick, SECOND);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}

/** How long something lasts still: days and hours, on its last day to the second. */
export function TimeLeft({ until, over }: { readonly until: string; readonly over: string }) {
  const { t } = useTranslation();
  const left = Date.parse(until) - useNow();
  const parts = timeLeft(left);
  const shown = left >= DAY ? parts.slice(0, 2) : parts;
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
