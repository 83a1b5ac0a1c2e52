import { Mail } from 'lucide-react';
import type { OfficeModule } from '../module.ts';

export const messages: OfficeModule = {
  menu: [{ path: '/messages', name: 'messages', icon: Mail, permission: 'sites.read' }],
  routes: [
    {
      path: 'messages',
      lazy: async () => ({ Component: (await import('./senders-screen.tsx')).SendersScreen }),
    },
    {
      path: 'messages/texts',
      lazy: async () => ({ Component: (await import('./texts-screen.tsx')).TextsScreen }),
    },
    {
      path: 'messages/log',
      lazy: async () => ({ Component: (await import('./log-screen.tsx')).LogScreen }),
    },
  ],
};
