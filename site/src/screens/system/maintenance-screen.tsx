import { RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLanguageTag } from '../../boot/language-tag.ts';
import { useMaintenance } from '../../boot/maintenance.ts';
import { useSite } from '../../data/page.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { FloatingChat } from '../../shells/parts/floating/floating.tsx';
import { Protection, Rights } from '../../shells/parts/footer.tsx';
import { LanguageButton } from '../../shells/parts/language-button.tsx';
import { Logo } from '../../shells/parts/logo.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import { timeLeft } from '../../ui/time/time-left.ts';
import { useNow } from '../../ui/time/use-now.ts';

/** Replaces every screen while the site is worked on: since when, until when, and how long still. */
export function Screen() {
  const { t } = useTranslation();
  const { start_date, end_date } = useMaintenance();
  const { site_name } = useSite();
  return (
    <div className="rest">
      <header className="rest-top">
        <Logo />
        <LanguageButton />
      </header>
      <main id="main" tabIndex={-1} className="rest-middle">
        <Drawing name="maintenance" />
        <h1 className="rest-title">{t('maintenance.title')}</h1>
        <p className="max-w-prose text-muted">{t('maintenance.text', { site: site_name })}</p>
        {end_date !== null && <Countdown until={end_date} />}
        <Dates start={start_date} end={end_date} />
        <Button look="quiet" onClick={() => window.location.reload()}>
          <RotateCcw aria-hidden="true" size={18} />
          {t('maintenance.check')}
        </Button>
      </main>
      <footer className="rest-end">
        <Protection bare />
        <Rights />
      </footer>
      <FloatingChat />
    </div>
  );
}

function Dates({ start, end }: { readonly start: string | null; readonly end: string | null }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  // The server does not know the reader's clock: both write UTC first, and then the browser its own.
  const [timeZone, setTimeZone] = useState<string | undefined>('UTC');
  useEffect(() => setTimeZone(undefined), []);
  const moment = new Intl.DateTimeFormat(tag, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone && { timeZone }),
    timeZoneName: 'short',
  });
  return (
    <p className="rest-dates">
      {start !== null && (
        <span>
          {t('maintenance.since')} <time dateTime={start}>{moment.format(new Date(start))}</time>
        </span>
      )}
      {end !== null && (
        <span>
          {t('maintenance.until')} <time dateTime={end}>{moment.format(new Date(end))}</time>
        </span>
      )}
    </p>
  );
}

function Countdown({ until }: { readonly until: string }) {
  const { t } = useTranslation();
  const now = useNow();
  const left = new Date(until).getTime() - now;
  if (left <= 0) return <p className="font-semibold">{t('maintenance.anyMoment')}</p>;
  return (
    <div className="rest-clock" role="timer">
      {timeLeft(left).map(([name, value]) => (
        <div key={name} className="rest-unit">
          <span className="rest-figure">{String(value).padStart(2, '0')}</span>
          <span className="rest-name">{t(`maintenance.${name}`)}</span>
        </div>
      ))}
    </div>
  );
}
