import { useMemo } from 'react';
import { useIsFirstDrawing } from '../data/page.ts';
import { useTranslation } from '../data/texts/use-translation.tsx';
import { calendar, type Zone } from './time/calendar.ts';

/**
 * Days and times of day as the reader's language writes them.
 *
 * @param zone by default the reader's own. The server does not know it: until hydration both sides
 *   write UTC.
 */
export function useDates(zone: Zone = 'own') {
  const { t } = useTranslation();
  const shown = useIsFirstDrawing() ? 'utc' : zone;
  return useMemo(() => calendar(t, shown), [t, shown]);
}
