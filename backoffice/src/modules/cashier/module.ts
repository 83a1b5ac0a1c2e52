import { Banknote, Inbox } from 'lucide-react';
import type { OfficeModule } from '../module.ts';

export const cashier: OfficeModule = {
  menu: [
    { path: '/withdrawals', name: 'withdrawals', icon: Banknote, permission: 'cashier.read' },
    { path: '/requests', name: 'requests', icon: Inbox },
  ],
  routes: [
    {
      path: 'withdrawals',
      lazy: async () => ({ Component: (await import('./withdrawals-screen.tsx')).WithdrawalsScreen }),
    },
    {
      path: 'withdrawals/:id',
      lazy: async () => ({ Component: (await import('./withdrawal-screen.tsx')).WithdrawalScreen }),
    },
    {
      path: 'requests',
      lazy: async () => ({ Component: (await import('./requests-screen.tsx')).RequestsScreen }),
    },
  ],
};
