import { Newspaper } from 'lucide-react';
import type { OfficeModule } from '../module.ts';

const list = async () => ({ Component: (await import('./content-screen.tsx')).ContentScreen });

export const content: OfficeModule = {
  menu: [{ path: '/content', name: 'content', icon: Newspaper, permission: 'content.read' }],
  routes: [
    { path: 'content', lazy: list },
    { path: 'content/:kind', lazy: list },
    {
      path: 'content/languages',
      lazy: async () => ({ Component: (await import('./languages-screen.tsx')).LanguagesScreen }),
    },
    {
      path: 'content/order/:kind',
      lazy: async () => ({ Component: (await import('./order-screen.tsx')).OrderScreen }),
    },
    {
      path: 'content/new/:kind',
      lazy: async () => ({ Component: (await import('./item-screen.tsx')).NewItemScreen }),
    },
    {
      path: 'content/items/:itemId',
      lazy: async () => ({ Component: (await import('./item-screen.tsx')).ItemScreen }),
    },
  ],
};
