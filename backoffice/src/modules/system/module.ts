import { ServerCog } from 'lucide-react';
import type { OfficeModule } from '../module.ts';

export const system: OfficeModule = {
  menu: [{ path: '/system', name: 'system', icon: ServerCog, permission: 'system.read' }],
  routes: [
    {
      path: 'system',
      lazy: async () => ({ Component: (await import('./failed-events-screen.tsx')).FailedEventsScreen }),
    },
    {
      path: 'system/jobs',
      lazy: async () => ({ Component: (await import('./failed-jobs-screen.tsx')).FailedJobsScreen }),
    },
    {
      path: 'system/servers',
      lazy: async () => ({ Component: (await import('./servers-screen.tsx')).ServersScreen }),
    },
  ],
};
