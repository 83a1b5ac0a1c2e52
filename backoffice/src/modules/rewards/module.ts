import { Gift, Megaphone, ShieldQuestion, Trophy, UsersRound } from 'lucide-react';
import type { MenuEntry, OfficeModule } from '../module.ts';

/** Screens beside the missions of a site, which `Ctrl K` finds too. */
const tabs = ['leaderboards', 'tournaments', 'jackpots', 'offers', 'levels', 'wheel', 'welcome'];

export const rewards: OfficeModule = {
  menu: [
    { path: '/promotions', name: 'promotions', icon: Gift, permission: 'rewards.read' },
    { path: '/segments', name: 'segments', icon: UsersRound, permission: 'rewards.read' },
    { path: '/rewards', name: 'siteRewards', icon: Trophy, permission: 'rewards.read' },
    ...tabs.map(
      (name): MenuEntry => ({
        ...{ path: `/rewards/${name}`, name, icon: Trophy, permission: 'rewards.read', isCommand: true },
      }),
    ),
    {
      ...{ path: '/suspected-bonuses', name: 'suspectedBonuses', icon: ShieldQuestion },
      permission: 'rewards.read',
    },
    { path: '/campaigns', name: 'campaigns', icon: Megaphone, permission: 'rewards.read' },
  ],
  routes: [
    {
      path: 'rewards',
      lazy: async () => ({ Component: (await import('./site-rewards/missions-screen.tsx')).MissionsScreen }),
    },
    {
      path: 'rewards/leaderboards',
      lazy: async () => ({
        Component: (await import('./site-rewards/leaderboards-screen.tsx')).LeaderboardsScreen,
      }),
    },
    {
      path: 'rewards/tournaments',
      lazy: async () => ({
        Component: (await import('./site-rewards/tournaments-screen.tsx')).TournamentsScreen,
      }),
    },
    {
      path: 'rewards/tournaments/:tournamentId',
      lazy: async () => ({
        Component: (await import('./site-rewards/tournament-screen.tsx')).TournamentScreen,
      }),
    },
    {
      path: 'rewards/jackpots',
      lazy: async () => ({ Component: (await import('./jackpots/jackpots-screen.tsx')).JackpotsScreen }),
    },
    {
      path: 'rewards/jackpots/:jackpotId',
      lazy: async () => ({ Component: (await import('./jackpots/jackpot-screen.tsx')).JackpotScreen }),
    },
    {
      path: 'rewards/offers',
      lazy: async () => ({ Component: (await import('./site-rewards/offers-screen.tsx')).OffersScreen }),
    },
    {
      path: 'rewards/levels',
      lazy: async () => ({ Component: (await import('./site-rewards/levels-screen.tsx')).LevelsScreen }),
    },
    {
      path: 'rewards/wheel',
      lazy: async () => ({ Component: (await import('./site-rewards/wheel-screen.tsx')).WheelScreen }),
    },
    {
      path: 'rewards/welcome',
      lazy: async () => ({ Component: (await import('./site-rewards/welcome-screen.tsx')).WelcomeScreen }),
    },
    {
      path: 'promotions',
      lazy: async () => ({ Component: (await import('./promotions-screen.tsx')).PromotionsScreen }),
    },
    {
      path: 'promotions/new',
      lazy: async () => ({ Component: (await import('./new-screen.tsx')).NewPromotionScreen }),
    },
    {
      path: 'promotions/:promotionId',
      lazy: async () => ({ Component: (await import('./promotion-screen.tsx')).PromotionScreen }),
    },
    {
      path: 'promotions/:promotionId/grants',
      lazy: async () => ({ Component: (await import('./grants-screen.tsx')).GrantsScreen }),
    },
    {
      path: 'suspected-bonuses',
      lazy: async () => ({ Component: (await import('./signals/signals-screen.tsx')).SignalsScreen }),
    },
    {
      path: 'suspected-bonuses/rules',
      lazy: async () => ({ Component: (await import('./signals/rules-screen.tsx')).SignalRulesScreen }),
    },
    {
      path: 'suspected-bonuses/:signalId',
      lazy: async () => ({ Component: (await import('./signals/signal-screen.tsx')).SignalScreen }),
    },
    {
      path: 'campaigns',
      lazy: async () => ({ Component: (await import('./campaigns/campaigns-screen.tsx')).CampaignsScreen }),
    },
    {
      path: 'campaigns/new',
      lazy: async () => ({ Component: (await import('./campaigns/new-screen.tsx')).NewCampaignScreen }),
    },
    {
      path: 'campaigns/:campaignId',
      lazy: async () => ({ Component: (await import('./campaigns/campaign-screen.tsx')).CampaignScreen }),
    },
    {
      path: 'segments',
      lazy: async () => ({ Component: (await import('./segments/segments-screen.tsx')).SegmentsScreen }),
    },
    {
      path: 'segments/new',
      lazy: async () => ({ Component: (await import('./segments/new-screen.tsx')).NewSegmentScreen }),
    },
    {
      path: 'segments/:segmentId',
      lazy: async () => ({ Component: (await import('./segments/segment-screen.tsx')).SegmentScreen }),
    },
  ],
};
