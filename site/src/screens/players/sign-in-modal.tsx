import { useState } from 'react';
import { openModal } from '../../data/modals.ts';
import { useSite } from '../../data/page.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import type { ModalProps } from '../../shells/modals/modal-table.ts';
import { DialogTitle } from '../../ui/dialog.tsx';
import { LoginForm } from './entry/login-form.tsx';
import { RegisterSteps } from './entry/register/register-steps.tsx';

const ways = ['logIn', 'join'] as const;

/** One dialog for login and registration. */
export function Modal({ props }: ModalProps<'sign-in'>) {
  const { t } = useTranslation();
  const { site_name: site } = useSite();
  const [way, setWay] = useState<(typeof ways)[number]>('logIn');
  const isLogIn = way === 'logIn';
  return (
    <div className="@container grid gap-5">
      <header className="grid gap-1.5 pe-8">
        <DialogTitle>{t(isLogIn ? 'auth.loginTitle' : 'auth.registerTitle')}</DialogTitle>
        <p className="text-body text-muted">
          {isLogIn
            ? t(props.reason ? 'auth.loginFirst' : 'auth.loginLead', { site })
            : t('auth.registerLead')}
        </p>
      </header>
      <div className="flex gap-6 border-b border-line">
        {ways.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === way}
            onClick={() => setWay(one)}
            className="-mb-px min-h-11 border-b-2 border-transparent font-semibold text-muted aria-pressed:border-accent aria-pressed:text-ink"
          >
            {t(`shell.${one}`)}
          </button>
        ))}
      </div>
      {isLogIn ? (
        <LoginForm onForgot={() => openModal('forgot-password', {})} />
      ) : (
        <RegisterSteps logInAt="modal" />
      )}
    </div>
  );
}
