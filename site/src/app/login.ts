import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CallResponse } from '#contract/calls.ts';
import { closeModal, type Modals, openModal, useModals } from '../data/modals.ts';
import { pathWithin } from '../data/page.ts';
import { playerQuery } from '../data/queries.ts';
import { playerFields, signIn } from '../data/session.ts';
import type { Template } from '../templates/template.ts';
import { useTemplate } from '../templates/templates.ts';
import { rememberReturn, takeReturn } from './return-to.ts';
import { routeAt } from './routes/routes.ts';

/** How long a visitor sees the home page before the login opens over it (specification, section 9). */
const BEFORE_MODAL = 1_000;

/** The dialog a template lets people in by. */
function dialogOf(login: Exclude<Template['login'], 'page'>): 'login' | 'sign-in' {
  return login === 'sign-in-modal' ? 'sign-in' : 'login';
}

async function warmModal(name: 'login' | 'sign-in'): Promise<void> {
  const [{ loadModal }] = await Promise.all([
    import('./overlays/modal-table.ts'),
    import('./overlays/modal-host.tsx'),
  ]);
  await loadModal(name);
}

/** Asks a visitor to log in, in the manner of the template, from where they stand. */
export function useAskLogin(): (reason: NonNullable<Modals['login']['reason']>, returnTo?: string) => void {
  const { login } = useTemplate();
  const navigate = useNavigate();
  return useCallback(
    (reason, returnTo) => {
      rememberReturn(returnTo ?? pathWithin(window.location.pathname) + window.location.search);
      if (login === 'page') navigate('/login');
      else openModal(dialogOf(login), { reason });
    },
    [login, navigate],
  );
}

/** Opens the dialog after a second, unless the visitor has logged in meanwhile (in another tab) or has a dialog open. */
export function askAfterAMoment(dialog: 'login' | 'sign-in'): void {
  setTimeout(() => {
    if (!playerFields() && useModals.getState().stack.length === 0) openModal(dialog, { reason: 'guard' });
  }, BEFORE_MODAL);
}

/** Sends a visitor away from a protected screen (or a player whose session has ended), to come back later. */
export function useSendToLogin(): (returnTo: string) => void {
  const { login } = useTemplate();
  const navigate = useNavigate();
  return useCallback(
    (returnTo) => {
      rememberReturn(returnTo);
      if (login === 'page') {
        navigate('/login', { replace: true });
        return;
      }
      navigate('/', { replace: true });
      // Its code comes meanwhile, so that it opens on time.
      void warmModal(dialogOf(login)).catch(() => undefined);
      askAfterAMoment(dialogOf(login));
    },
    [login, navigate],
  );
}

/** Takes the answer of a login: opens the session, fetches what a player sees at once, and goes on. */
export function useAfterLogin(): (answer: CallResponse<'/api/auth/login'>) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (answer) => {
      signIn(answer);
      void client.prefetchQuery(playerQuery('/api/auth/get_balance', {}));
      void client.prefetchQuery(playerQuery('/api/auth/vip', {}));
      void client.prefetchQuery(playerQuery('/api/home/fav_list', {}));
      closeModal();
      // On a guest's screen the guard leads on, as it does for a player who comes there.
      if (routeAt(pathname).access === 'guest') return;
      const to = takeReturn();
      if (to !== undefined) navigate(to);
    },
    [client, navigate, pathname],
  );
}
