import { Globe } from 'lucide-react';
import type { OfficeModule } from '../module.ts';

export const sites: OfficeModule = {
  menu: [{ path: '/sites', name: 'sites', icon: Globe, permission: 'sites.read' }],
  routes: [
    {
      path: 'sites',
      lazy: async () => ({ Component: (await import('./sites-screen.tsx')).SitesScreen }),
    },
    {
      path: 'sites/settings',
      lazy: async () => ({ Component: (await import('./settings-screen.tsx')).SettingsScreen }),
    },
  ],
};
