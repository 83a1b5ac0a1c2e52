import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { call } from '../../data/call.ts';
import { AFFILIATE_ME, act, queries } from '../../data/queries.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CodeForm } from '../login/code-form.tsx';
import { ForgotForm } from '../login/forgot-form.tsx';
import { LoginFrame } from '../login/login-frame.tsx';
import { NewPasswordForm } from '../login/new-password-form.tsx';
import { ResetForm } from '../login/reset-screen.tsx';
import { useForm } from '../login/use-form.ts';

const enter = () => queries.invalidateQueries({ queryKey: [AFFILIATE_ME] });

/** Mail and password, then a code where there is an authenticator; or the password that the link of a mail asks for. */
export function PortalLogin({
  step: first,
}: {
  readonly step: 'password' | 'code' | 'invitation' | 'reset';
}) {
  const [step, setStep] = useState<typeof first | 'forgot'>(first);
  if (step === 'invitation') return <InvitationForm />;
  if (step === 'reset')
    return (
      <ResetForm
        reset={(token, password) => call('/api/office/affiliate/reset_password', { token, password })}
        home="/portal"
      />
    );
  if (step === 'forgot')
    return (
      <ForgotForm
        ask={(mail) => call('/api/office/affiliate/forgot_password', { mail })}
        onBack={() => setStep('password')}
      />
    );
  if (step === 'code') return <SecondStep onBack={() => setStep('password')} />;
  return <PasswordForm onNext={setStep} />;
}

function PasswordForm({ onNext }: { readonly onNext: (next: 'code' | 'forgot') => void }) {
  const { t } = useTranslation(['affiliates', 'login']);
  const [asksSite, setAsksSite] = useState(false);
  const form = useForm(async ({ mail = '', password = '', site = '' }) => {
    const answer = await call('/api/office/affiliate/login', {
      ...{ mail, password, ...(site === '' ? {} : { site }) },
    });
    if (isOfficeRefusal(answer)) {
      if (answer.field === 'site') setAsksSite(true);
      return answer;
    }
    if (answer.next === 'code') onNext('code');
    else await enter();
    return undefined;
  });
  return (
    <LoginFrame title={t('title')} lead={t('logInLead')}>
      <form onSubmit={form.submit} className="grid gap-4">
        <TextField name="mail" type="email" label={t('mail')} autoComplete="username" required autoFocus />
        <TextField
          name="password"
          type="password"
          label={t('login:password')}
          autoComplete="current-password"
          required
        />
        {asksSite && <TextField name="site" label={t('site')} required />}
        {form.problem !== undefined && <Notice tone="bad">{form.problem}</Notice>}
        <Button type="submit" look="primary" isBusy={form.isBusy} className="h-9">
          {t('login:logIn')}
        </Button>
        <Button look="quiet" onClick={() => onNext('forgot')}>
          {t('login:forgot')}
        </Button>
      </form>
    </LoginFrame>
  );
}

function SecondStep({ onBack }: { readonly onBack: () => void }) {
  const { t } = useTranslation('affiliates');
  return (
    <CodeForm
      title={t('secondStep')}
      field={{ label: t('code'), inputMode: 'numeric', pattern: '[0-9]{6}' }}
      show={(code) => call('/api/office/affiliate/show_code', { code })}
      onShown={enter}
      leave={() => void act('/api/office/affiliate/logout', {})}
      onBack={onBack}
    />
  );
}

function InvitationForm() {
  const { t } = useTranslation(['affiliates', 'login']);
  const navigate = useNavigate();
  return (
    <NewPasswordForm
      title={t('invitationTitle')}
      lead={t('invitationAccept')}
      confirm={t('login:continue')}
      set={(token, password) => call('/api/office/affiliate/accept', { token, password })}
      onSet={() => void navigate('/portal', { replace: true })}
    />
  );
}
