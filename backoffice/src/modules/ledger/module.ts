import { BookOpen } from 'lucide-react';
import type { OfficeModule } from '../module.ts';

export const ledger: OfficeModule = {
  menu: [{ path: '/ledger', name: 'ledger', icon: BookOpen, permission: 'cashier.read' }],
  routes: [
    {
      path: 'ledger',
      lazy: async () => ({ Component: (await import('./ledger-screen.tsx')).LedgerScreen }),
    },
  ],
};
