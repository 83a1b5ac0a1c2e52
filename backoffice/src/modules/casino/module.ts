import { Dices } from 'lucide-react';
import type { OfficeModule } from '../module.ts';

export const casino: OfficeModule = {
  menu: [{ path: '/casino', name: 'casino', icon: Dices, permission: 'catalogue.read' }],
  routes: [
    {
      path: 'casino',
      lazy: async () => ({ Component: (await import('./games-screen.tsx')).GamesScreen }),
    },
    {
      path: 'casino/groups',
      lazy: async () => ({ Component: (await import('./groups-screen.tsx')).GroupsScreen }),
    },
    {
      path: 'casino/order',
      lazy: async () => ({ Component: (await import('./order-screen.tsx')).OrderScreen }),
    },
    {
      path: 'casino/countries',
      lazy: async () => ({ Component: (await import('./countries-screen.tsx')).CountriesScreen }),
    },
    {
      path: 'casino/returns',
      lazy: async () => ({ Component: (await import('./returns-screen.tsx')).ReturnsScreen }),
    },
  ],
};
