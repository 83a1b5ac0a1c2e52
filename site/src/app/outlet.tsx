import { use, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { usePage } from '../data/page.ts';
import { useTranslation } from '../data/texts/use-translation.tsx';
import type { RouteRow } from '../routes/route-row.ts';
import { pageKind } from '../routes/routes.ts';
import { siteRouteAt } from '../routes/site-routes.ts';
import { prepareScreen, visit } from '../routes/visit.ts';
import { HydrationBoundary } from '../ui/hydration/hydration-boundary.tsx';
import { ScreenSkeleton } from '../ui/skeleton.tsx';
import { isOutdated } from './build-check.ts';
import { reloadOnce } from './chunk-reload.ts';
import { ScreenBoundary } from './error-boundary.tsx';
import { Guard } from './guard.tsx';
import { Redirect, useRouteVerdict } from './redirect.tsx';

/** The screen of the address. The boundary outlives it, so that the screen before it stays until its chunk is here. */
export function Outlet() {
  const location = useLocation();
  const route = siteRouteAt(usePage().startup, location.pathname);
  const verdict = useRouteVerdict();
  const opened = useRef(location.key);
  useEffect(() => {
    if (location.key !== opened.current && isOutdated()) reloadOnce();
  }, [location.key]);
  const kind = pageKind(location.pathname);
  useEffect(() => {
    // The document carries both widths of its theme.
    const { dataset } = document.documentElement;
    dataset.breakpoint = kind === 'product' ? dataset.breakpointProduct : dataset.breakpointOther;
  }, [kind]);
  if (verdict.kind !== 'stay') return <Redirect verdict={verdict} />;
  visit(location);
  return (
    <ScreenBoundary at={location.key}>
      <HydrationBoundary fallback={<ScreenSkeleton />}>
        <Guard key={route.path} route={route}>
          <Loaded route={route} />
        </Guard>
      </HydrationBoundary>
    </ScreenBoundary>
  );
}

/** A screen whose chunk and texts may still be on their way. */
export function Loaded({ route }: { readonly route: RouteRow }) {
  const { i18n } = useTranslation();
  const Screen = use(prepareScreen(route, i18n));
  return <Screen />;
}
