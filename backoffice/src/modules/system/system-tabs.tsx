import { useTranslation } from 'react-i18next';
import { Tabs } from '../../ui/tabs.tsx';

const screens = [
  { path: '/system', name: 'events' },
  { path: '/system/jobs', name: 'title' },
  { path: '/system/servers', name: 'servers.title' },
] as const;

/** What failed, and the servers. */
export function SystemTabs() {
  const { t } = useTranslation('jobs');
  return <Tabs label={t('tabs')} screens={screens.map(({ path, name }) => ({ path, name: t(name) }))} />;
}
