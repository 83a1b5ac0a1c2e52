import type { OfficeModule } from '../module.ts';

/** One's own account: reached from the menu under the name, not from the side. */
export const account: OfficeModule = {
  menu: [],
  routes: [
    {
      path: 'account',
      lazy: async () => ({ Component: (await import('./account-screen.tsx')).AccountScreen }),
    },
  ],
};
