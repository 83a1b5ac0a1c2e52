import { useTranslation } from 'react-i18next';
import { Tabs as ScreenTabs } from '../../ui/tabs.tsx';

const screens = [
  { path: '/protection', name: 'queue' },
  { path: '/protection/verification', name: 'verification' },
  { path: '/protection/levels', name: 'levels' },
  { path: '/protection/exclusions', name: 'exclusions' },
  { path: '/protection/duplicates', name: 'duplicates' },
  { path: '/protection/markers', name: 'markers' },
  { path: '/protection/triggers', name: 'triggers' },
  { path: '/protection/laundering', name: 'laundering' },
  { path: '/protection/privacy', name: 'privacy' },
] as const;

/** The screens of the module, one beside the other. */
export function Tabs() {
  const { t } = useTranslation('protection');
  return (
    <ScreenTabs
      label={t('title')}
      screens={screens.map(({ path, name }) => ({ path, name: t(`tab.${name}`) }))}
    />
  );
}
