import { Banknote, CreditCard, Landmark } from 'lucide-react';
import type { OfficeModule } from '../module.ts';

export const cashier: OfficeModule = {
  menu: [
    { path: '/withdrawals', name: 'withdrawals', icon: Banknote, permission: 'cashier.read' },
    { path: '/deposits', name: 'deposits', icon: Landmark, permission: 'cashier.read' },
    { path: '/methods', name: 'methods', icon: CreditCard, permission: 'sites.read' },
  ],
  routes: [
    {
      path: 'withdrawals',
      lazy: async () => ({ Component: (await import('./withdrawals-screen.tsx')).WithdrawalsScreen }),
    },
    {
      path: 'withdrawals/rules',
      lazy: async () => ({ Component: (await import('./rules-screen.tsx')).RulesScreen }),
    },
    {
      path: 'withdrawals/:id',
      lazy: async () => ({ Component: (await import('./withdrawal-screen.tsx')).WithdrawalScreen }),
    },
    {
      path: 'deposits',
      lazy: async () => ({ Component: (await import('./deposits-screen.tsx')).DepositsScreen }),
    },
    {
      path: 'deposits/transfers',
      lazy: async () => ({ Component: (await import('./transfers/transfers-screen.tsx')).TransfersScreen }),
    },
    {
      path: 'deposits/transfers/:id',
      lazy: async () => ({ Component: (await import('./transfers/transfer-screen.tsx')).TransferScreen }),
    },
    {
      path: 'deposits/cases',
      lazy: async () => ({ Component: (await import('./cases-screen.tsx')).CasesScreen }),
    },
    {
      path: 'deposits/cases/:id',
      lazy: async () => ({ Component: (await import('./case-screen.tsx')).CaseScreen }),
    },
    {
      path: 'deposits/:id',
      lazy: async () => ({ Component: (await import('./deposit-screen.tsx')).DepositScreen }),
    },
    {
      path: 'methods',
      lazy: async () => ({ Component: (await import('./methods-screen.tsx')).MethodsScreen }),
    },
  ],
};
