import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfficeRefusal, type OfficeRefusal } from '#contract/office/errors.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoginFrame } from './login-frame.tsx';
import { useForm } from './use-form.ts';

interface Props {
  readonly ask: (mail: string) => Promise<object | OfficeRefusal>;
  readonly onBack: () => void;
}

/** Asks for a link to a new password; what it says does not depend on whether somebody has the address. */
export function ForgotForm({ ask, onBack }: Props) {
  const { t } = useTranslation('login');
  const [isSent, setSent] = useState(false);
  const form = useForm(async ({ mail = '' }) => {
    const answer = await ask(mail);
    if (isOfficeRefusal(answer)) return answer;
    setSent(true);
    return undefined;
  });
  return (
    <LoginFrame title={t('forgotTitle')} lead={t('forgotLead')}>
      <form onSubmit={form.submit} className="grid gap-4">
        <TextField name="mail" type="email" label={t('mail')} autoComplete="username" required autoFocus />
        {form.problem !== undefined && <Notice tone="bad">{form.problem}</Notice>}
        {isSent && <Notice tone="good">{t('forgotSent')}</Notice>}
        <Button type="submit" look="primary" isBusy={form.isBusy} className="h-9">
          {t('sendLink')}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {t('back')}
        </Button>
      </form>
    </LoginFrame>
  );
}
