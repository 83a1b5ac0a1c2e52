import { HandCoins, Handshake } from 'lucide-react';
import type { OfficeModule } from '../module.ts';

export const affiliates: OfficeModule = {
  menu: [{ path: '/affiliates', name: 'affiliates', icon: Handshake, permission: 'rewards.read' }],
  routes: [
    {
      path: 'affiliates',
      lazy: async () => ({ Component: (await import('./affiliates-screen.tsx')).AffiliatesScreen }),
    },
    {
      path: 'affiliates/:affiliateId',
      lazy: async () => ({ Component: (await import('./affiliate-screen.tsx')).AffiliateScreen }),
    },
  ],
};

/** Statements are in the menu of the cashier, who pays them. */
export const affiliatePayments: OfficeModule = {
  menu: [
    {
      ...{ path: '/affiliate-payments', name: 'affiliateStatements', icon: HandCoins },
      permission: 'cashier.read',
    },
  ],
  routes: [
    {
      path: 'affiliate-payments',
      lazy: async () => ({ Component: (await import('./statements-screen.tsx')).StatementsScreen }),
    },
    {
      path: 'affiliate-payments/:statementId',
      lazy: async () => ({ Component: (await import('./statement-screen.tsx')).StatementScreen }),
    },
  ],
};
