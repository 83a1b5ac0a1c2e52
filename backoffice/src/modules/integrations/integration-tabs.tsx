import { useTranslation } from 'react-i18next';
import { useMay } from '../../data/me.ts';
import { Tabs } from '../../ui/tabs.tsx';

/** Webhooks, and API keys for those who see the team. */
export function IntegrationTabs() {
  const { t } = useTranslation('integrations');
  const seesKeys = useMay('team.read');
  const keys = seesKeys ? [{ path: '/integrations/keys', name: t('keys') }] : [];
  return <Tabs label={t('tabs')} screens={[{ path: '/integrations', name: t('webhooks') }, ...keys]} />;
}
