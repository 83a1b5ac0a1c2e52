import { Gift, Handshake, Plug } from 'lucide-react';
import type { OfficeModule } from '../module.ts';

export const providers: OfficeModule = {
  menu: [
    { path: '/providers', name: 'providers', icon: Plug, permission: 'catalogue.read' },
    { path: '/providers/free-rounds', name: 'freeRounds', icon: Gift, permission: 'rewards.read' },
    {
      ...{ path: '/providers/partners', name: 'partners', icon: Handshake, permission: 'catalogue.read' },
      isCommand: true,
    },
  ],
  routes: [
    {
      path: 'providers',
      lazy: async () => ({ Component: (await import('./accounts-screen.tsx')).AccountsScreen }),
    },
    {
      path: 'providers/free-rounds',
      lazy: async () => ({
        Component: (await import('./free-rounds/free-rounds-screen.tsx')).FreeRoundsScreen,
      }),
    },
    {
      path: 'providers/free-rounds/batches',
      lazy: async () => ({ Component: (await import('./free-rounds/batches-screen.tsx')).BatchesScreen }),
    },
    {
      path: 'providers/free-rounds/batches/:id',
      lazy: async () => ({ Component: (await import('./free-rounds/batch-screen.tsx')).BatchScreen }),
    },
    {
      path: 'providers/partners',
      lazy: async () => ({ Component: (await import('./partners/partners-screen.tsx')).PartnersScreen }),
    },
    {
      path: 'providers/partners/:code',
      lazy: async () => ({ Component: (await import('./partners/partner-screen.tsx')).PartnerScreen }),
    },
    {
      path: 'providers/partners/:code/messages',
      lazy: async () => ({ Component: (await import('./partners/messages-screen.tsx')).MessagesScreen }),
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
