import { openModal } from '../../data/modals.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { DialogTitle } from '../../ui/dialog.tsx';
import { ForgotPasswordForm } from './entry/forgot-password-form.tsx';

export function Modal() {
  const { t } = useTranslation();
  const toLogin = () => openModal('login', {});
  return (
    <div className="@container grid gap-5">
      <header className="grid gap-1.5 pe-8">
        <DialogTitle>{t('auth.forgotTitle')}</DialogTitle>
      </header>
      <ForgotPasswordForm onDone={toLogin} />
      <button type="button" onClick={toLogin} className="link min-h-11 justify-self-start text-small">
        {t('auth.backToLogin')}
      </button>
    </div>
  );
}
