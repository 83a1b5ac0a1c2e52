import { ShieldAlert } from 'lucide-react';
import type { OfficeModule } from '../module.ts';

export const protection: OfficeModule = {
  menu: [{ path: '/protection', name: 'protection', icon: ShieldAlert, permission: 'protection.read' }],
  routes: [
    {
      path: 'protection',
      lazy: async () => ({ Component: (await import('./queue-screen.tsx')).QueueScreen }),
    },
    {
      path: 'protection/exclusions',
      lazy: async () => ({ Component: (await import('./exclusions-screen.tsx')).ExclusionsScreen }),
    },
    {
      path: 'protection/duplicates',
      lazy: async () => ({ Component: (await import('./duplicates-screen.tsx')).DuplicatesScreen }),
    },
    {
      path: 'protection/markers',
      lazy: async () => ({ Component: (await import('./rules/markers-screen.tsx')).MarkersScreen }),
    },
    {
      path: 'protection/triggers',
      lazy: async () => ({ Component: (await import('./rules/triggers-screen.tsx')).TriggersScreen }),
    },
    {
      path: 'protection/laundering',
      lazy: async () => ({ Component: (await import('./rules/laundering-screen.tsx')).LaunderingScreen }),
    },
    {
      path: 'protection/cases/:caseId/report',
      lazy: async () => ({ Component: (await import('./cases/report-screen.tsx')).ReportScreen }),
    },
    {
      path: 'protection/privacy',
      lazy: async () => ({ Component: (await import('./privacy-screen.tsx')).PrivacyScreen }),
    },
    {
      path: 'protection/cases/:caseId',
      lazy: async () => ({ Component: (await import('./cases/case-screen.tsx')).CaseScreen }),
    },
  ],
};
