import { UserRound } from 'lucide-react';
import type { OfficeModule } from '../module.ts';

export const players: OfficeModule = {
  menu: [{ path: '/players', name: 'players', icon: UserRound, permission: 'players.read' }],
  routes: [
    {
      path: 'players',
      lazy: async () => ({ Component: (await import('./players-screen.tsx')).PlayersScreen }),
    },
    {
      path: 'players/:playerId',
      lazy: async () => ({ Component: (await import('./player-screen.tsx')).PlayerScreen }),
    },
    {
      path: 'players/:playerId/transfers/:transferId',
      lazy: async () => ({ Component: (await import('./proofs/transfer-screen.tsx')).TransferScreen }),
    },
    {
      path: 'rounds/:roundId',
      lazy: async () => ({ Component: (await import('./proofs/round-screen.tsx')).RoundScreen }),
    },
    {
      path: 'tickets/:ticketId',
      lazy: async () => ({ Component: (await import('./proofs/ticket-screen.tsx')).TicketScreen }),
    },
  ],
};
