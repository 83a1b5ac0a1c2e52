import { Scale } from 'lucide-react';
import type { OfficeModule } from '../module.ts';

export const sportsbook: OfficeModule = {
  menu: [{ path: '/held', name: 'held', icon: Scale, permission: 'sportsbook.read' }],
  routes: [
    {
      path: 'held',
      lazy: async () => ({ Component: (await import('./held-screen.tsx')).HeldScreen }),
    },
    {
      path: 'held/:id',
      lazy: async () => ({ Component: (await import('./held-event-screen.tsx')).HeldEventScreen }),
    },
  ],
};
