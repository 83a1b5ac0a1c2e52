import { PlugZap } from 'lucide-react';
import type { OfficeModule } from '../module.ts';

export const gateways: OfficeModule = {
  menu: [{ path: '/gateways', name: 'gateways', icon: PlugZap, permission: 'sites.read' }],
  routes: [
    {
      path: 'gateways',
      lazy: async () => ({ Component: (await import('./gateways-screen.tsx')).GatewaysScreen }),
    },
  ],
};
