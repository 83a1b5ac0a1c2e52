import { ScrollText } from 'lucide-react';
import type { OfficeModule } from '../module.ts';

export const audit: OfficeModule = {
  menu: [{ path: '/audit', name: 'audit', icon: ScrollText, permission: 'audit.read' }],
  routes: [
    { path: 'audit', lazy: async () => ({ Component: (await import('./audit-screen.tsx')).AuditScreen }) },
  ],
};
