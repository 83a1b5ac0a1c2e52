import '../offline/page-note.css';
import { CalendarClock, Info } from 'lucide-react';
import { type Startup, usePage } from '../data/page.ts';
import { useTranslation } from '../data/texts/use-translation.tsx';
import { useDates } from '../ui/dates.ts';
import { useNow } from '../ui/time/use-now.ts';

/** How long before it begins maintenance is announced. */
const ANNOUNCED_MS = 86_400_000;

/** Says, above every page, that the site is closed but for withdrawals, and when it will be under maintenance. */
export function SiteNotes() {
  const { t } = useTranslation();
  const { planned_maintenance, withdrawals_only } = usePage().startup;
  return (
    <div role="status">
      {withdrawals_only && (
        <p className="page-note">
          <Info aria-hidden="true" size={18} className="flex-none" />
          {t('system.withdrawalsOnly')}
        </p>
      )}
      {planned_maintenance && <PlannedNote planned={planned_maintenance} />}
    </div>
  );
}

function PlannedNote({ planned }: { readonly planned: NonNullable<Startup['planned_maintenance']> }) {
  const { t } = useTranslation();
  const dates = useDates();
  const left = Date.parse(planned.start_date) - useNow();
  if (left > ANNOUNCED_MS) return null;
  return (
    <p className="page-note">
      <CalendarClock aria-hidden="true" size={18} className="flex-none" />
      {t('maintenance.planned', {
        start: dates.appointment(planned.start_date),
        end: dates.appointment(planned.end_date),
      })}
    </p>
  );
}
