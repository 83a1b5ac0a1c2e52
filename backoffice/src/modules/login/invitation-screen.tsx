import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../data/call.ts';
import { TextField } from '../../ui/field.tsx';
import { EnrolScreen } from './enrol-screen.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** Where the link of an invitation leads: name, password, second factor. */
export function InvitationScreen() {
  const { t } = useTranslation('login');
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <EnrolScreen onDone={() => void navigate('/', { replace: true })} />;
  return (
    <NewPasswordForm
      title={t('invitationTitle')}
      lead={t('invitationLead')}
      confirm={t('continue')}
      set={(token, password, { full_name = '' }) =>
        call('/api/office/session/accept_invitation', { token, full_name, password })
      }
      onSet={({ next }) => {
        if (next === 'code') void navigate('/', { replace: true });
        else setOpen(true);
      }}
    >
      <TextField
        name="full_name"
        label={t('fullName')}
        autoComplete="name"
        required
        minLength={2}
        maxLength={100}
        autoFocus
      />
    </NewPasswordForm>
  );
}
