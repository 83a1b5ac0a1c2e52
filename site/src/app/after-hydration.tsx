import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { watchViewport } from '../boot/viewport.ts';
import { storeClientDomain } from '../data/browser/cookies.ts';
import { watchInstall } from '../data/browser/install.ts';
import { wakeLayout } from '../data/layout.ts';
import { usePage } from '../data/page.ts';
import { forgetPlayer } from '../data/queries.ts';
import { rememberClick } from '../data/rewards/affiliate.ts';
import { rememberInvitation } from '../data/rewards/invitation.ts';
import { useSession, wakeSession } from '../data/session.ts';
import { useTranslation } from '../data/texts/use-translation.tsx';
import { startLive } from '../data/wire/live.ts';
import { onSessionEnd, watchEndElsewhere } from '../data/wire/refusals.ts';
import { keepOffline } from '../offline/keep-offline.ts';
import { connectionHere, startPrefetch } from '../routes/prefetch.ts';
import { tidyPath } from '../routes/routes.ts';
import { useSendToLogin } from '../shells/login/login.ts';
import { hydrated } from '../ui/hydration/hydration-boundary.tsx';
import { watchBuilds } from './build-check.ts';

let woken = false;

/** Starts what must wait for hydration: stored state, the push connection, prefetching. */
export function AfterHydration() {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  const sendToLogin = useSendToLogin();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { build, siteVersion } = usePage();

  useEffect(() => {
    onSessionEnd(() => sendToLogin(pathname + search));
  }, [sendToLogin, pathname, search]);

  useEffect(() => {
    if (woken) return;
    woken = true;
    // The router is ready: replace the address by its canonical form.
    const tidy = tidyPath(pathname);
    if (tidy !== pathname) navigate(`${tidy}${search}${hash}`, { replace: true });
    storeClientDomain();
    rememberInvitation(new URLSearchParams(search));
    rememberClick(new URLSearchParams(search));
    watchEndElsewhere();
    if (build !== '') {
      watchBuilds(build);
      keepOffline();
    }
    watchInstall();
    useSession.subscribe((now, before) => {
      if (before.isAuthenticated && !now.isAuthenticated) forgetPlayer(client);
      if (!before.isAuthenticated && now.isAuthenticated) seePushDevice(client);
    });
    void hydrated().then(async () => {
      startPrefetch(i18n);
      await Promise.all([wakeSession(), wakeLayout()]);
      startLive(client, siteVersion);
    });
    // Measuring makes the browser lay the page out: not in the middle of taking it over.
    window.setTimeout(watchViewport, 1_500);
    window.setTimeout(reportAdsVisitOnce, 2_000);
    // Skip placeholders with the browser's data saver on.
    if (connectionHere()?.saveData === true) return;
    window.setTimeout(watchIfSlow, 1_000);
    for (const kind of ['scroll', 'pointerdown', 'keydown'])
      window.addEventListener(kind, watchPictures, { signal: moved.signal, capture: true, passive: true });
  }, [client, i18n, navigate, pathname, search, hash, build, siteVersion]);

  return null;
}

/** Only browsers that were asked once load what is for them. */
function seePushDevice(client: QueryClient): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  import('../offline/push-device.ts').then((device) => device.seePushDevice(client)).catch(() => undefined);
}

/** Draws placeholders where pictures in sight are still loading. Those beside a row's edge load once it is scrolled. */
function watchIfSlow(): void {
  const shown = [...document.querySelectorAll<HTMLImageElement>('img.picture[src$=".webp"]')];
  if (shown.some((image) => !image.complete && isInSight(image.getBoundingClientRect()))) watchPictures();
}

const isInSight = ({ left, top, right, bottom }: DOMRect): boolean =>
  right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;

/** Somebody is there, and does something. */
const moved = new AbortController();

/** Loads the placeholders for later navigation, without blocking: until then pictures have their base colour. */
function watchPictures(): void {
  moved.abort();
  import('../ui/placeholder/placeholders.ts').then((all) => all.watchPictures()).catch(() => undefined);
}

/** Not part of anything that is waited for: what goes wrong is for the global error handler. */
function reportAdsVisitOnce(): void {
  const traces = `${window.location.search}${document.cookie}`;
  if (!/appsflyer_id=|_fbp=/.test(traces) && window.localStorage.getItem('appsflyer_id') === null) return;
  import('./ads-visit.ts').then(({ reportAdsVisit }) => reportAdsVisit()).catch(window.reportError);
}
