import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useSite } from '../../app/site-picker.tsx';
import { useMe } from '../../data/me.ts';
import { Tabs } from '../../ui/tabs.tsx';

export type Game = OfficeResponse<'/api/office/catalogue/games'>['rows'][number];

export const homeLists = ['hot', 'featured', 'popular', 'new'] as const;

/** The site whose catalogue is looked at: one at a time. */
export function useCatalogueSite(): { readonly code: string; readonly name: string } {
  const me = useMe();
  const site = useSite();
  const own = me.may.find((one) => one.permission === 'catalogue.read')?.sites ?? [];
  const code = site ?? own[0] ?? '';
  return { code, name: me.sites.find((one) => one.external_id === code)?.name ?? code };
}

export function CasinoTabs() {
  const { t } = useTranslation('casino');
  return (
    <Tabs
      label={t('title')}
      screens={[
        { path: '/casino', name: t('games') },
        { path: '/casino/groups', name: t('groups') },
        { path: '/casino/order', name: t('order') },
        { path: '/casino/countries', name: t('countries') },
        { path: '/casino/returns', name: t('returns') },
      ]}
    />
  );
}

/** A category in the words of the office. */
export function useCategoryName(): (category: string) => string {
  const { t } = useTranslation('casino');
  return (category) => t(`categories.${category}`, { defaultValue: category });
}
