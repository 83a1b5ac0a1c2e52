import { Inbox } from 'lucide-react';
import type { OfficeModule } from '../module.ts';

export const requests: OfficeModule = {
  menu: [{ path: '/requests', name: 'requests', icon: Inbox }],
  routes: [
    {
      path: 'requests',
      lazy: async () => ({ Component: (await import('./requests-screen.tsx')).RequestsScreen }),
    },
  ],
};
