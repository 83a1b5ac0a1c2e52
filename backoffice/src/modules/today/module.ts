import { LayoutDashboard } from 'lucide-react';
import type { OfficeModule } from '../module.ts';

export const today: OfficeModule = {
  menu: [{ path: '/today', name: 'today', icon: LayoutDashboard }],
  routes: [
    { path: 'today', lazy: async () => ({ Component: (await import('./today-screen.tsx')).TodayScreen }) },
  ],
};
