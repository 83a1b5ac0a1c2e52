import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const two = (figure: number) => String(figure).padStart(2, '0');

/** How long this game has been open: players keep an eye on their time. */
export function SessionClock() {
  const { t } = useTranslation();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const start = Date.now();
    const timer = window.setInterval(() => setSeconds(Math.floor((Date.now() - start) / 1000)), 1_000);
    return () => window.clearInterval(timer);
  }, []);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return (
    <span
      role="timer"
      aria-label={t('playnow.clock')}
      title={t('playnow.clock')}
      className="figures inline-flex items-center gap-1.5 px-1 text-small text-muted"
    >
      <Clock aria-hidden className="size-4" />
      {hours > 0 ? `${hours}:` : ''}
      {two(minutes)}:{two(seconds % 60)}
    </span>
  );
}
