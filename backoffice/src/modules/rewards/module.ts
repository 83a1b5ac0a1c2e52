import { Gift, UsersRound } from 'lucide-react';
import type { OfficeModule } from '../module.ts';

export const rewards: OfficeModule = {
  menu: [
    { path: '/promotions', name: 'promotions', icon: Gift, permission: 'rewards.read' },
    { path: '/segments', name: 'segments', icon: UsersRound, permission: 'rewards.read' },
  ],
  routes: [
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
