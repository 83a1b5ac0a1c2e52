import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { type Modals, openModal, useModals } from '../../data/modals.ts';
import { pathWithin } from '../../data/page.ts';
import { playerFields } from '../../data/session.ts';
import type { Template } from '../template/template.ts';
import { useTemplate } from '../template/use-template.ts';
import { rememberReturn } from './return-to.ts';

/** Delay before the login dialog opens over the home page (specification, section 9). */
const BEFORE_MODAL = 1_000;

/** The dialog a template lets people in by. */
function dialogOf(login: Exclude<Template['login'], 'page'>): 'login' | 'sign-in' {
  return login === 'sign-in-modal' ? 'sign-in' : 'login';
}

async function warmModal(name: 'login' | 'sign-in'): Promise<void> {
  const [{ loadModal }] = await Promise.all([
    import('../modals/modal-table.ts'),
    import('../modals/modal-host.tsx'),
  ]);
  await loadModal(name);
}

/** Opens the login in the manner of the template, returning to the current page. */
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

/** Opens the dialog after a second, unless the visitor has logged in since (in another tab) or has a dialog open. */
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
      // Load its code in advance, so that it opens on time.
      void warmModal(dialogOf(login)).catch(() => undefined);
      askAfterAMoment(dialogOf(login));
    },
    [login, navigate],
  );
}
