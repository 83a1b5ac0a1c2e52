import { lazy, Suspense } from 'react';
import type { OfficeErrorCode } from '#contract/office/errors.ts';
import { RefusedCall } from '../data/call.ts';
import { MeContext } from '../data/me.ts';
import { useCall } from '../data/queries.ts';
import type { LoginStep } from '../modules/login/login-screen.tsx';
import { LoadFailed } from '../ui/refusal.tsx';
import { Starting } from './starting.tsx';

const LoginScreen = lazy(async () => ({
  default: (await import('../modules/login/login-screen.tsx')).LoginScreen,
}));
// Menus and dialogs are of no use before somebody is logged in.
const Opened = lazy(async () => ({ default: (await import('./opened.tsx')).Opened }));

/** The step of the login that a refusal asks for. */
const stepFor: Partial<Readonly<Record<OfficeErrorCode, LoginStep>>> = {
  sessionExpired: 'password',
  secondFactorRequired: 'code',
  enrolmentRequired: 'enrol',
};

/** Around every screen: who is here, the menu, the site, and what opens over all. */
export function Frame() {
  const me = useCall('/api/office/session/me', {});
  const refused = me.error instanceof RefusedCall ? me.error.refusal.refused : undefined;
  const login = refused === undefined ? undefined : stepFor[refused];
  if (login)
    return (
      <Suspense fallback={<Starting />}>
        <LoginScreen step={login} />
      </Suspense>
    );
  if (me.data === undefined)
    return me.error === null ? (
      <Starting />
    ) : (
      <LoadFailed problem={me.error} onRetry={() => void me.refetch()} />
    );
  return (
    <MeContext value={me.data}>
      <Suspense fallback={<Starting />}>
        <Opened me={me.data} />
      </Suspense>
    </MeContext>
  );
}
