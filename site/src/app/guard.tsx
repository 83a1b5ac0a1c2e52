import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession, useViewer, type Viewer } from '../data/session.ts';
import type { RouteRow } from '../routes/route-row.ts';
import { useSendToLogin } from '../shells/login/login.ts';
import { takeReturn } from '../shells/login/return-to.ts';
import { ScreenSkeleton } from '../ui/skeleton.tsx';

/** The decision on a requested screen: shown, pending, or redirected. */
export function verdict(
  access: RouteRow['access'],
  viewer: Viewer['is'],
  ready: boolean,
): 'show' | 'wait' | 'to-login' | 'to-home' {
  if (access === 'public') return 'show';
  if (access === 'guest') {
    if (viewer === 'player') return 'to-home';
    return viewer === 'visitor' ? 'show' : 'wait';
  }
  if (viewer === 'player') return 'show';
  return ready ? 'to-login' : 'wait';
}

export function Guard({ route, children }: { readonly route: RouteRow; readonly children: ReactNode }) {
  const viewer = useViewer();
  const ready = useSession((session) => session.ready);
  const navigate = useNavigate();
  const sendToLogin = useSendToLogin();
  const { pathname, search } = useLocation();
  const decided = verdict(route.access, viewer.is, ready);

  useEffect(() => {
    if (decided === 'to-login') sendToLogin(pathname + search);
    if (decided === 'to-home') navigate(takeReturn() ?? '/', { replace: true });
  }, [decided, sendToLogin, navigate, pathname, search]);

  return decided === 'show' ? children : <ScreenSkeleton />;
}
