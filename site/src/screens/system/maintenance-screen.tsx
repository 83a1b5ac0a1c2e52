import { RotateCcw } from 'lucide-react';
import { useSite } from '../../data/page.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { useMaintenance } from '../../data/wire/maintenance.ts';
import { LiveChat } from '../../shells/components/floating/live-chat.tsx';
import { Protection, Rights } from '../../shells/components/footer.tsx';
import { LanguageButton } from '../../shells/components/language-button.tsx';
import { Logo } from '../../shells/components/logo.tsx';
import { Button } from '../../ui/button.tsx';
import { useDates } from '../../ui/dates.ts';
import { Drawing } from '../../ui/pictures/drawing.tsx';
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
        <Title until={end_date} />
        <p className="max-w-prose text-muted">{t('maintenance.text', { site: site_name })}</p>
        {end_date !== null && <Countdown until={end_date} />}
        <Dates start={start_date} end={end_date} />
        <Button look="quiet" onClick={() => window.location.reload()}>
          <RotateCcw aria-hidden="true" size={18} />
          {t('maintenance.check')}
        </Button>
      </main>
      <footer className="rest-end">
        <LiveChat className="chat-way" />
        <Protection bare />
        <Rights />
      </footer>
    </div>
  );
}

/** A site that stays closed for more than a day names the day; the countdown is for the last day. */
const DAY_MS = 86_400_000;

function Title({ until }: { readonly until: string | null }) {
  const { t } = useTranslation();
  const dates = useDates();
  const now = useNow();
  const isFar = until !== null && Date.parse(until) - now > DAY_MS;
  return (
    <h1 className="rest-title">
      {isFar ? t('maintenance.titleFar', { day: dates.dayOfMonth(until) }) : t('maintenance.title')}
    </h1>
  );
}

function Dates({ start, end }: { readonly start: string | null; readonly end: string | null }) {
  const { t } = useTranslation();
  const dates = useDates();
  return (
    <p className="rest-dates">
      {start !== null && (
        <span>
          {t('maintenance.since')} <time dateTime={start}>{dates.appointment(start)}</time>
        </span>
      )}
      {end !== null && (
        <span>
          {t('maintenance.until')} <time dateTime={end}>{dates.appointment(end)}</time>
        </span>
      )}
    </p>
  );
}

function Countdown({ until }: { readonly until: string }) {
  const { t } = useTranslation();
  const now = useNow();
  const left = new Date(until).getTime() - now;
  if (left > DAY_MS) return null;
  if (left <= 0) return <p className="font-semibold">{t('maintenance.anyMoment')}</p>;
  return (
    <div className="rest-clock" role="timer">
      {timeLeft(left).map(([name, value]) => (
        <div key={name} className="rest-unit">
          <span className="rest-figure">{String(value).padStart(2, '0')}</span>
          <span className="rest-name">{t(`dates.${name}`)}</span>
        </div>
      ))}
    </div>
  );
}
