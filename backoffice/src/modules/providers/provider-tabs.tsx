import { useTranslation } from 'react-i18next';
import { useMay } from '../../data/me.ts';
import { Tabs } from '../../ui/tabs.tsx';

/** Accounts, and what was exchanged for those who read the system. */
export function ProviderTabs() {
  const { t } = useTranslation('providers');
  const seesLog = useMay('system.read');
  const log = seesLog ? [{ path: '/providers/exchanges', name: t('exchanges') }] : [];
  return <Tabs label={t('title')} screens={[{ path: '/providers', name: t('accounts') }, ...log]} />;
}
