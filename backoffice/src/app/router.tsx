import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import type { Screen } from '../modules/module.ts';
import { modules } from '../modules/modules.ts';
import { Skeleton } from '../ui/page.tsx';
import { FailureBoundary } from './failed.tsx';
import { Frame } from './frame.tsx';
import { NotFound } from './not-found.tsx';
import { Start } from './start.tsx';

const lazily = (load: Screen['lazy']) => lazy(async () => ({ default: (await load()).Component }));

const Invitation = lazily(async () => ({
  Component: (await import('../modules/login/invitation-screen.tsx')).InvitationScreen,
}));

const Reset = lazily(async () => ({
  Component: (await import('../modules/login/reset-screen.tsx')).ResetScreen,
}));

const Portal = lazily(async () => ({
  Component: (await import('../modules/portal/portal-app.tsx')).PortalApp,
}));

const screens = modules
  .flatMap(({ routes }) => routes)
  .map(({ path, lazy: load }) => ({ path, Component: lazily(load) }));

/** The addresses of the back office. The router's data features are left out: queries load what screens show. */
export function Router() {
  return (
    <BrowserRouter>
      <FailureBoundary>
        <Suspense fallback={<Skeleton lines={12} />}>
          <Routes>
            <Route path="/invitation" element={<Invitation />} />
            <Route path="/reset" element={<Reset />} />
            <Route path="/portal/*" element={<Portal />} />
            <Route path="/" element={<Frame />}>
              <Route index element={<Start />} />
              {screens.map(({ path, Component }) => (
                <Route key={path} path={path} element={<Component />} />
              ))}
              <Route path="*" element={<NotFound />} />
            </Route>
          </Routes>
        </Suspense>
      </FailureBoundary>
    </BrowserRouter>
  );
}
