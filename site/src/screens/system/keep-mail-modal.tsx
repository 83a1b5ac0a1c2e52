import { useState } from 'react';
import { Link } from 'react-router';
import { isRefusal } from '#contract/errors.ts';
import { call } from '../../data/call.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import type { ModalProps } from '../../shells/modals/modal-table.ts';
import { Button } from '../../ui/button.tsx';
import { DialogTitle } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { useProblemText } from '../../ui/fields/problem.ts';

/** Restores the former e-mail address. It asks first: programs that scan mail open links as well. */
export function Modal({ props: { token }, close }: ModalProps<'keep-mail'>) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const [state, setState] = useState<{ busy: boolean; done?: boolean; problem?: string }>({ busy: false });
  const undo = async () => {
    setState({ busy: true });
    const answer = await call('/api/settings/profile_mail_undo', { token }, { quiet: true });
    if (isRefusal(answer)) return setState({ busy: false, problem: answer.refused });
    setState({ busy: false, done: true });
  };
  return (
    <div className="grid gap-5">
      <header className="grid gap-2 pe-8">
        <DialogTitle>{t('profile.undoTitle')}</DialogTitle>
        <p className="text-body text-muted" role="status">
          {t(state.done ? 'profile.undone' : 'profile.undoLead')}
        </p>
      </header>
      <FormAlert text={problemText(state.problem)} />
      {state.done ? (
        <Link to="/forgot-password" onClick={close} className="link min-h-11">
          {t('profile.undoPassword')}
        </Link>
      ) : (
        <Button busy={state.busy} onClick={() => void undo()} wide>
          {t('profile.undo')}
        </Button>
      )}
    </div>
  );
}
