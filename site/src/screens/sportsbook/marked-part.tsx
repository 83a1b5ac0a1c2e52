import { usePreferences } from '../../data/sportsbook/preferences.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AskedEvents } from './events-part.tsx';

/** The events that were marked with a star in this browser. */
export function MarkedPart() {
  const { t } = useTranslation();
  const ids = usePreferences((state) => state.events);
  if (ids.length === 0) return <Notice picture="heart" title={t('sports.none.marked')} />;
  return <AskedEvents ask={{ view: 'all', event_ids: [...ids], limit: 50 }} kind="marked" />;
}
