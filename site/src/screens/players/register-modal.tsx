import { openModal } from '../../data/modals.ts';
import { Trans } from '../../data/texts/trans.tsx';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { DialogTitle } from '../../ui/dialog.tsx';
import { RegisterSteps } from './entry/register/register-steps.tsx';

export function Modal() {
  const { t } = useTranslation();
  return (
    <div className="@container grid gap-5">
      <header className="grid gap-1.5 pe-8">
        <DialogTitle>{t('auth.registerTitle')}</DialogTitle>
        <p className="text-body text-muted">{t('auth.registerLead')}</p>
      </header>
      <RegisterSteps logInAt="modal" />
      <p className="text-small text-muted">
        <Trans
          t={t}
          i18nKey="auth.already"
          components={{
            way: <button type="button" onClick={() => openModal('login', {})} className="link" />,
          }}
        />
      </p>
    </div>
  );
}
