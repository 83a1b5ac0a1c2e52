import { useTranslation } from 'react-i18next';
import { useMay } from '../../data/me.ts';
import { Tabs } from '../../ui/tabs.tsx';

/** What sends, and for those who see contacts what became of each message. */
export function MessageTabs() {
  const { t } = useTranslation('messages');
  const seesContacts = useMay('players.personal');
  const seesContent = useMay('content.read');
  const texts = seesContent ? [{ path: '/messages/texts', name: t('texts') }] : [];
  const log = seesContacts ? [{ path: '/messages/log', name: t('log') }] : [];
  return <Tabs label={t('tabs')} screens={[{ path: '/messages', name: t('senders') }, ...texts, ...log]} />;
}
