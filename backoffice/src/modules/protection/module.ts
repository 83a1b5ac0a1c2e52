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
      lazy: async () => ({ Component: (await import('./markers-screen.tsx')).MarkersScreen }),
    },
    {
      path: 'protection/privacy',
      lazy: async () => ({ Component: (await import('./privacy-screen.tsx')).PrivacyScreen }),
    },
    {
      path: 'protection/cases/:caseId',
      lazy: async () => ({ Component: (await import('./case-screen.tsx')).CaseScreen }),
    },
  ],
};
