import { Globe, Plus } from 'lucide-react';
import type { OfficeModule } from '../module.ts';

export const sites: OfficeModule = {
  menu: [
    { path: '/sites', name: 'sites', icon: Globe, permission: 'sites.read' },
    { path: '/sites/new', name: 'newSite', icon: Plus, permission: 'sites.create', isCommand: true },
  ],
  routes: [
    {
      path: 'sites',
      lazy: async () => ({ Component: (await import('./sites-screen.tsx')).SitesScreen }),
    },
    {
      path: 'sites/new',
      lazy: async () => ({ Component: (await import('./new-site/new-site-screen.tsx')).NewSiteScreen }),
    },
    {
      path: 'sites/identity',
      lazy: async () => ({ Component: (await import('./identity-screen.tsx')).IdentityScreen }),
    },
    {
      path: 'sites/settings',
      lazy: async () => ({ Component: (await import('./settings-screen.tsx')).SettingsScreen }),
    },
  ],
};
