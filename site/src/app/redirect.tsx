import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type RouteVerdict, routeVerdict } from '#rules/routing/route-rules.ts';
import { usePage } from '../data/page.ts';
import { tidyPath } from '../routes/routes.ts';

/** The redirect target of the current address by the route rules of the site. */
export function useRouteVerdict(): RouteVerdict {
  const { route_rules } = usePage().startup;
  const { pathname } = useLocation();
  return routeVerdict(route_rules, tidyPath(pathname));
}

/** Goes where a rule leads. Only a rule that says so leads outside (rules/routing). */
export function Redirect({ verdict }: { readonly verdict: Exclude<RouteVerdict, { kind: 'stay' }> }) {
  const { search } = useLocation();
  const outside = verdict.kind === 'external' ? verdict.to : undefined;
  useEffect(() => {
    if (outside !== undefined) window.location.replace(outside);
  }, [outside]);
  if (outside !== undefined) return null;
  return <Navigate to={verdict.to.includes('?') ? verdict.to : `${verdict.to}${search}`} replace />;
}
