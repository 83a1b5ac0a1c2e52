import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Route, Routes, useLocation } from 'react-router';
import { Starting } from '../../app/starting.tsx';
import { RefusedCall } from '../../data/call.ts';
import { act, useCall } from '../../data/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { type Affiliate, AffiliateContext } from './affiliate.ts';
import { PortalLogin } from './portal-login.tsx';

const screens = {
  '': lazy(async () => ({ default: (await import('./overview-screen.tsx')).OverviewScreen })),
  links: lazy(async () => ({ default: (await import('./links-screen.tsx')).LinksScreen })),
  statements: lazy(async () => ({
    default: (await import('./own-statements-screen.tsx')).OwnStatementsScreen,
  })),
  postbacks: lazy(async () => ({ default: (await import('./postbacks-screen.tsx')).PostbacksScreen })),
  account: lazy(async () => ({ default: (await import('./account-screen.tsx')).AccountScreen })),
} as const;

/** What affiliates see: a place of its own beside the back office, with its own session. */
export function PortalApp() {
  const { pathname } = useLocation();
  if (pathname === '/portal/invitation') return <PortalLogin step="invitation" />;
  if (pathname === '/portal/reset') return <PortalLogin step="reset" />;
  return <Portal />;
}

function Portal() {
  const me = useCall('/api/office/affiliate/me', {});
  const refused = me.error instanceof RefusedCall ? me.error.refusal.refused : undefined;
  if (refused === 'sessionExpired') return <PortalLogin step="password" />;
  if (refused === 'secondFactorRequired') return <PortalLogin step="code" />;
  if (me.data === undefined)
    return me.error === null ? (
      <Starting />
    ) : (
      <LoadFailed problem={me.error} onRetry={() => void me.refetch()} />
    );
  return (
    <AffiliateContext value={me.data}>
      <Frame me={me.data} />
    </AffiliateContext>
  );
}

function Frame({ me }: { readonly me: Affiliate }) {
  const { t } = useTranslation('affiliates');
  const tabs = [
    { path: '', name: t('overview') },
    { path: 'links', name: t('links') },
    { path: 'statements', name: t('statements') },
    { path: 'postbacks', name: t('postbacks') },
    { path: 'account', name: t('account') },
  ];
  return (
    <>
      <header className="border-b border-line bg-surface px-4 lg:px-6">
        <div className="flex min-h-12 flex-wrap items-center justify-between gap-2 py-1.5">
          <span className="font-semibold [overflow-wrap:anywhere]">
            {me.site} · {me.name}
          </span>
          <Button look="quiet" onClick={() => void act('/api/office/affiliate/logout', {})}>
            {t('logOut')}
          </Button>
        </div>
        <nav aria-label={t('title')} className="flex flex-wrap gap-1">
          {tabs.map(({ path, name }) => (
            <NavLink
              key={path}
              to={path === '' ? '/portal' : `/portal/${path}`}
              end
              className={({ isActive }) =>
                `-mb-px border-b-2 px-3 py-2 text-sm font-medium ${isActive ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink'}`
              }
            >
              {name}
            </NavLink>
          ))}
        </nav>
      </header>
      <main id="main">
        <Suspense fallback={<Skeleton lines={8} />}>
          <Routes>
            {Object.entries(screens).map(([path, Screen]) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
          </Routes>
        </Suspense>
      </main>
    </>
  );
}
