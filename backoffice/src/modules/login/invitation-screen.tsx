import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { call } from '../../data/call.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { EnrolScreen } from './enrol-screen.tsx';
import { LoginFrame } from './login-frame.tsx';
import { useForm } from './use-form.ts';

/** Where the link of an invitation leads: name, password, second factor. */
export function InvitationScreen() {
  const { t } = useTranslation('login');
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [token] = useState(() => location.hash.slice(1));
  const form = useForm(async ({ full_name = '', password = '' }) => {
    const answer = await call('/api/office/session/accept_invitation', { token, full_name, password });
    if (isOfficeRefusal(answer)) return answer;
    // The link is used up: nobody is to find it in the history.
    history.replaceState(null, '', '/invitation');
    if (answer.next === 'code') void navigate('/', { replace: true });
    else setOpen(true);
    return undefined;
  });
  if (isOpen) return <EnrolScreen onDone={() => void navigate('/', { replace: true })} />;
  return (
    <LoginFrame title={t('invitationTitle')} lead={t('invitationLead')}>
      <form onSubmit={form.submit} className="grid gap-4">
        <TextField
          name="full_name"
          label={t('fullName')}
          autoComplete="name"
          required
          minLength={2}
          maxLength={100}
          autoFocus
        />
        <TextField
          name="password"
          type="password"
          label={t('newPassword')}
          hint={t('newPasswordHint')}
          autoComplete="new-password"
          required
        />
        {form.problem !== undefined && <Notice tone="bad">{form.problem}</Notice>}
        <Button type="submit" look="primary" isBusy={form.isBusy} className="h-9">
          {t('continue')}
        </Button>
      </form>
    </LoginFrame>
  );
}
