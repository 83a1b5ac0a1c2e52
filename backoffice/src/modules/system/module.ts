import { FileDown } from 'lucide-react';
import type { OfficeModule } from '../module.ts';

export const system: OfficeModule = {
  menu: [{ path: '/exports', name: 'exports', icon: FileDown, permission: 'reports.export' }],
  routes: [
    {
      path: 'exports',
      lazy: async () => ({ Component: (await import('./exports-screen.tsx')).ExportsScreen }),
    },
  ],
};
