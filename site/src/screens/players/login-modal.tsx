import { openModal } from '../../data/modals.ts';
import { useSite } from '../../data/page.ts';
import { Trans } from '../../data/texts/trans.tsx';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import type { ModalProps } from '../../shells/modals/modal-table.ts';
import { DialogTitle } from '../../ui/dialog.tsx';
import { LoginForm } from './entry/login-form.tsx';

export function Modal({ props }: ModalProps<'login'>) {
  const { t } = useTranslation();
  const { site_name: site } = useSite();
  return (
    <div className="@container grid gap-5">
      <header className="grid gap-1.5 pe-8">
        <DialogTitle>{t('auth.loginTitle')}</DialogTitle>
        <p className="text-body text-muted">
          {t(props.reason ? 'auth.loginFirst' : 'auth.loginLead', { site })}
        </p>
      </header>
      <LoginForm onForgot={() => openModal('forgot-password', {})} />
      <p className="text-small text-muted">
        <Trans
          t={t}
          i18nKey="auth.newHere"
          values={{ site }}
          components={{
            way: <button type="button" onClick={() => openModal('register', {})} className="link" />,
          }}
        />
      </p>
    </div>
  );
}
