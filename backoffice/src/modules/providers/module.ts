import { Plug } from 'lucide-react';
import type { OfficeModule } from '../module.ts';

export const providers: OfficeModule = {
  menu: [{ path: '/providers', name: 'providers', icon: Plug, permission: 'catalogue.read' }],
  routes: [
    {
      path: 'providers',
      lazy: async () => ({ Component: (await import('./accounts-screen.tsx')).AccountsScreen }),
    },
    {
      path: 'providers/exchanges',
      lazy: async () => ({ Component: (await import('./exchanges-screen.tsx')).ExchangesScreen }),
    },
    {
      path: 'providers/exchanges/:id',
      lazy: async () => ({ Component: (await import('./exchange-screen.tsx')).ExchangeScreen }),
    },
    {
      path: 'providers/accounts/:code',
      lazy: async () => ({ Component: (await import('./account-screen.tsx')).AccountScreen }),
    },
    {
      path: 'providers/accounts/:code/lists/:id',
      lazy: async () => ({ Component: (await import('./lists/sync-screen.tsx')).SyncScreen }),
    },
  ],
};
