import { createBrowserRouter } from 'react-router';
import { modules } from '../modules/modules.ts';
import { Failed } from './failed.tsx';
import { Frame } from './frame.tsx';
import { NotFound } from './not-found.tsx';
import { Start } from './start.tsx';

export const router = createBrowserRouter([
  {
    path: '/invitation',
    ErrorBoundary: Failed,
    HydrateFallback: () => null,
    lazy: async () => ({
      Component: (await import('../modules/login/invitation-screen.tsx')).InvitationScreen,
    }),
  },
  {
    path: '/',
    Component: Frame,
    ErrorBoundary: Failed,
    HydrateFallback: () => null,
    children: [
      { index: true, Component: Start },
      ...modules.flatMap(({ routes }) => routes),
      { path: '*', Component: NotFound },
    ],
  },
]);
