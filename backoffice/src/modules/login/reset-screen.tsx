import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { call } from '../../data/call.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoginFrame } from './login-frame.tsx';
import { useForm } from './use-form.ts';

/** Where the link of a forgotten password leads. */
export function ResetScreen() {
  const { t } = useTranslation('login');
  const [isDone, setDone] = useState(false);
  const [token] = useState(() => location.hash.slice(1));
  const form = useForm(async ({ password = '' }) => {
    const answer = await call('/api/office/session/reset_password', { token, password });
    if (isOfficeRefusal(answer)) return answer;
    // The link is used up: nobody is to find it in the history.
    history.replaceState(null, '', '/reset');
    setDone(true);
    return undefined;
  });
  if (isDone)
    return (
      <LoginFrame title={t('resetTitle')} lead={t('resetDone')}>
        <Link to="/" replace className={`${buttonClass('primary')} h-9 w-full`}>
          {t('logIn')}
        </Link>
      </LoginFrame>
    );
  return (
    <LoginFrame title={t('resetTitle')} lead={t('resetLead')}>
      <form onSubmit={form.submit} className="grid gap-4">
        <TextField
          name="password"
          type="password"
          label={t('newPassword')}
          hint={t('newPasswordHint')}
          autoComplete="new-password"
          required
          autoFocus
        />
        {form.problem !== undefined && <Notice tone="bad">{form.problem}</Notice>}
        <Button type="submit" look="primary" isBusy={form.isBusy} className="h-9">
          {t('save')}
        </Button>
      </form>
    </LoginFrame>
  );
}
