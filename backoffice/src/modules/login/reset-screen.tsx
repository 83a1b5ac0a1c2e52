import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OfficeRefusal } from '#contract/office/errors.ts';
import { call } from '../../data/call.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LoginFrame } from './login-frame.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** Where the link of a forgotten password of staff leads. */
export const ResetScreen = () => (
  <ResetForm
    reset={(token, password) => call('/api/office/session/reset_password', { token, password })}
    home="/"
  />
);

interface Props {
  readonly reset: (token: string, password: string) => Promise<object | OfficeRefusal>;
  /** Where one logs in. */
  readonly home: string;
}

/** Sets a new password by the link that was mailed, then leads to the login. */
export function ResetForm({ reset, home }: Props) {
  const { t } = useTranslation('login');
  const [isDone, setDone] = useState(false);
  if (isDone)
    return (
      <LoginFrame title={t('resetTitle')} lead={t('resetDone')}>
        <Link to={home} replace className={`${buttonClass('primary')} h-9 w-full`}>
          {t('logIn')}
        </Link>
      </LoginFrame>
    );
  return (
    <NewPasswordForm
      title={t('resetTitle')}
      lead={t('resetLead')}
      confirm={t('save')}
      set={reset}
      onSet={() => setDone(true)}
    />
  );
}
