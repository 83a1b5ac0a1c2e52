import { ChartColumn, FileDown } from 'lucide-react';
import type { OfficeModule } from '../module.ts';

export const reports: OfficeModule = {
  menu: [
    { path: '/reports', name: 'reports', icon: ChartColumn, permission: 'reports.read' },
    { path: '/exports', name: 'exports', icon: FileDown, permission: 'reports.export' },
  ],
  routes: [
    {
      path: 'exports',
      lazy: async () => ({ Component: (await import('./exports-screen.tsx')).ExportsScreen }),
    },
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
