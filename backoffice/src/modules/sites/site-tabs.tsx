import { useTranslation } from 'react-i18next';
import { Tabs } from '../../ui/tabs.tsx';

const screens = [
  { path: '/sites', name: 'list' },
  { path: '/sites/identity', name: 'identity' },
  { path: '/sites/settings', name: 'settings' },
] as const;

/** All sites, and what one of them is made of. */
export function SiteTabs() {
  const { t } = useTranslation('sites');
  return (
    <Tabs
      label={t('tabs.label')}
      screens={screens.map(({ path, name }) => ({ path, name: t(`tabs.${name}`) }))}
    />
  );
}
