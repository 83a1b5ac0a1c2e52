import { ChartColumn } from 'lucide-react';
import type { OfficeModule } from '../module.ts';

export const reports: OfficeModule = {
  menu: [{ path: '/reports', name: 'reports', icon: ChartColumn, permission: 'reports.read' }],
  routes: [
    {
      path: 'reports/players',
      lazy: async () => ({ Component: (await import('./players-screen.tsx')).PlayersReportScreen }),
    },
    {
      path: 'reports/:report?',
      lazy: async () => ({ Component: (await import('./reports-screen.tsx')).ReportsScreen }),
    },
  ],
};
