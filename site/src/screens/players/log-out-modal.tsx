import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isRefusal } from '#contract/errors.ts';
import { callAsPlayer } from '../../data/call.ts';
import { expectSessionEnd, signOut } from '../../data/session.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { toast } from '../../data/toasts.ts';
import type { ModalProps } from '../../shells/modals/modal-table.ts';
import { Button } from '../../ui/button.tsx';
import { DialogTitle } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { useProblemText } from '../../ui/fields/problem.ts';

/** Asks once more, ends the session (or all of them) on the server, and only then forgets the player here. */
export function Modal({ props: { everywhere }, close }: ModalProps<'log-out'>) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [state, setState] = useState<{ busy: boolean; problem?: string; ended?: number }>({ busy: false });
  const { ended } = state;

  useEffect(() => {
    // The player is forgotten on the home page: on a protected one the guard would send the visitor to log in.
    if (ended === undefined || pathname !== '/') return;
    signOut();
    const text = everywhere
      ? ({ file: 'messages', key: 'loggedOutEverywhere', detail: { count: ended } } as const)
      : ({ file: 'messages', key: 'loggedOut' } as const);
    toast({ kind: 'info', text, ms: 5_000 });
    close();
  }, [ended, pathname, everywhere, close]);

  const leave = async () => {
    setState({ busy: true });
    // Before the call: what the server pushes to other tabs may overtake its answer.
    expectSessionEnd('logout');
    const answer = await callAsPlayer('/api/auth/logout', { everywhere }, { inForm: true });
    if (isRefusal(answer)) {
      expectSessionEnd(undefined);
      return setState({ busy: false, problem: answer.refused });
    }
    expectSessionEnd('logout');
    setState({ busy: true, ended: answer.ended });
    navigate('/');
  };
  const words = everywhere ? 'auth.logOutEverywhere' : 'auth.logOut';
  return (
    <div className="grid gap-5">
      <header className="grid gap-2 pe-8">
        <DialogTitle>{t(`${words}Title`)}</DialogTitle>
        <p className="text-body text-muted">{t(`${words}Lead`)}</p>
      </header>
      <FormAlert text={problemText(state.problem)} />
      <div className="grid gap-2 sm:grid-cols-2">
        <Button look="quiet" onClick={close}>
          {t('auth.stay')}
        </Button>
        <Button look={everywhere ? 'danger' : 'accent'} busy={state.busy} onClick={() => void leave()}>
          {t(words)}
        </Button>
      </div>
    </div>
  );
}
