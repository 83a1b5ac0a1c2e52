import { useTranslation } from 'react-i18next';
import { Tabs } from '../../../ui/tabs.tsx';

const screens = [
  { path: '/rewards', name: 'missions' },
  { path: '/rewards/leaderboards', name: 'leaderboards' },
  { path: '/rewards/tournaments', name: 'tournaments' },
  { path: '/rewards/jackpots', name: 'jackpots' },
  { path: '/rewards/offers', name: 'offers' },
  { path: '/rewards/levels', name: 'levels' },
  { path: '/rewards/wheel', name: 'wheel' },
  { path: '/rewards/welcome', name: 'welcome' },
] as const;

/** What a site rewards with, beside promotions. */
export function RewardTabs() {
  const { t } = useTranslation('rewarding');
  return <Tabs label={t('tabs')} screens={screens.map(({ path, name }) => ({ path, name: t(name) }))} />;
}
