import { useTranslation } from 'react-i18next';
import type { Permission } from '#contract/office/permissions.ts';
import { may, useMe } from '../../data/me.ts';
import { Tabs } from '../../ui/tabs.tsx';

/** The screens of the module that somebody may see. */
export function ProviderTabs() {
  const { t } = useTranslation('providers');
  const me = useMe();
  const screens: readonly { readonly path: string; readonly name: string; readonly needs: Permission }[] = [
    { path: '/providers', name: t('accounts'), needs: 'catalogue.read' },
    { path: '/providers/free-rounds', name: t('free.title'), needs: 'rewards.read' },
    { path: '/providers/partners', name: t('partner.title'), needs: 'catalogue.read' },
    { path: '/providers/exchanges', name: t('exchanges'), needs: 'system.read' },
  ];
  return <Tabs label={t('title')} screens={screens.filter(({ needs }) => may(me, needs))} />;
}
