import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { watchViewport } from '../boot/viewport.ts';
import { wakeLayout } from '../data/layout.ts';
import { startLive } from '../data/live.ts';
import { forgetPlayer } from '../data/queries.ts';
import { onSessionEnd } from '../data/refusals.ts';
import { useSession, wakeSession } from '../data/session.ts';
import { useSendToLogin } from './login.ts';
import { startPrefetch } from './routes/prefetch.ts';

let woken = false;

/** What begins once the page has been taken over: memory, the line for pushes, prefetching. */
export function Awake() {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  const sendToLogin = useSendToLogin();
  const { pathname, search } = useLocation();

  useEffect(() => {
    onSessionEnd(() => sendToLogin(pathname + search));
  }, [sendToLogin, pathname, search]);

  useEffect(() => {
    if (woken) return;
    woken = true;
    void Promise.all([wakeSession(), wakeLayout()]).then(() => startLive(client));
    useSession.subscribe((now, before) => {
      if (before.isAuthenticated && !now.isAuthenticated) forgetPlayer(client);
    });
    startPrefetch(i18n);
    // Measuring makes the browser lay the page out: not in the middle of taking it over.
    window.setTimeout(watchViewport, 1_500);
  }, [client, i18n]);

  return null;
}
