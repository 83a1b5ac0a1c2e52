import { Users } from 'lucide-react';
import type { OfficeModule } from '../module.ts';

export const team: OfficeModule = {
  menu: [{ path: '/team', name: 'team', icon: Users, permission: 'team.read' }],
  routes: [
    { path: 'team', lazy: async () => ({ Component: (await import('./team-screen.tsx')).TeamScreen }) },
    {
      path: 'team/roles',
      lazy: async () => ({ Component: (await import('./roles-screen.tsx')).RolesScreen }),
    },
    {
      path: 'team/roles/new',
      lazy: async () => ({ Component: (await import('./role-screen.tsx')).RoleScreen }),
    },
    {
      path: 'team/roles/:code',
      lazy: async () => ({ Component: (await import('./role-screen.tsx')).RoleScreen }),
    },
    {
      path: 'team/thresholds',
      lazy: async () => ({ Component: (await import('./thresholds-screen.tsx')).ThresholdsScreen }),
    },
    {
      path: 'team/:staffId',
      lazy: async () => ({ Component: (await import('./colleague-screen.tsx')).ColleagueScreen }),
    },
  ],
};
