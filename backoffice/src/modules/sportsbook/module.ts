import { ChartCandlestick, Hourglass, Percent, Scale, SlidersHorizontal } from 'lucide-react';
import type { OfficeModule } from '../module.ts';

export const sportsbook: OfficeModule = {
  menu: [
    { path: '/desk', name: 'desk', icon: ChartCandlestick, permission: 'sportsbook.read' },
    { path: '/waiting-bets', name: 'reviews', icon: Hourglass, permission: 'sportsbook.read' },
    { path: '/margins', name: 'margins', icon: Percent, permission: 'sportsbook.read' },
    { path: '/held', name: 'held', icon: Scale, permission: 'sportsbook.read' },
    { path: '/bet-rules', name: 'betRules', icon: SlidersHorizontal, permission: 'sportsbook.read' },
  ],
  routes: [
    {
      path: 'desk',
      lazy: async () => ({ Component: (await import('./desk/desk-screen.tsx')).DeskScreen }),
    },
    {
      path: 'desk/:id',
      lazy: async () => ({ Component: (await import('./desk/event-screen.tsx')).EventScreen }),
    },
    {
      path: 'waiting-bets',
      lazy: async () => ({ Component: (await import('./reviews/reviews-screen.tsx')).ReviewsScreen }),
    },
    {
      path: 'bet-rules',
      lazy: async () => ({ Component: (await import('./rules-screen.tsx')).BetRulesScreen }),
    },
    {
      path: 'margins',
      lazy: async () => ({ Component: (await import('./pricing/margins-screen.tsx')).MarginsScreen }),
    },
    {
      path: 'held',
      lazy: async () => ({ Component: (await import('./held-screen.tsx')).HeldScreen }),
    },
    {
      path: 'held/:id',
      lazy: async () => ({ Component: (await import('./held-event-screen.tsx')).HeldEventScreen }),
    },
  ],
};
