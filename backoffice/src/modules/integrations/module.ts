import { Webhook } from 'lucide-react';
import type { OfficeModule } from '../module.ts';

export const integrations: OfficeModule = {
  menu: [{ path: '/integrations', name: 'integrations', icon: Webhook, permission: 'system.read' }],
  routes: [
    {
      path: 'integrations',
      lazy: async () => ({ Component: (await import('./webhooks-screen.tsx')).WebhooksScreen }),
    },
    {
      path: 'integrations/webhooks/:id',
      lazy: async () => ({ Component: (await import('./webhook-screen.tsx')).WebhookScreen }),
    },
    {
      path: 'integrations/keys',
      lazy: async () => ({ Component: (await import('./keys-screen.tsx')).KeysScreen }),
    },
  ],
};
