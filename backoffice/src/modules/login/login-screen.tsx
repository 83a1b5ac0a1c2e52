import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { PasskeyButton } from '../../app/passkey-button.tsx';
import { Starting } from '../../app/starting.tsx';
import { call } from '../../data/call.ts';
import { act, queries } from '../../data/queries.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CodeForm } from './code-form.tsx';
import { LoginFrame } from './login-frame.tsx';
import { useForm } from './use-form.ts';

// It draws a QR code, once in the life of an account.
const EnrolScreen = lazy(async () => ({ default: (await import('./enrol-screen.tsx')).EnrolScreen }));

const ForgotForm = lazy(async () => ({ default: (await import('./forgot-form.tsx')).ForgotForm }));

export type LoginStep = 'password' | 'code' | 'enrol';

const enter = () => queries.invalidateQueries({ queryKey: ['/api/office/session/me'] });

/** Mail and password, then the second factor, or setting one up. */
export function LoginScreen({ step: first }: { readonly step: LoginStep }) {
  const [step, setStep] = useState<LoginStep | 'forgot'>(first);
  if (step === 'enrol')
    return (
      <Suspense fallback={<Starting />}>
        <EnrolScreen onDone={enter} />
      </Suspense>
    );
  if (step === 'code') return <SecondFactor onBack={() => setStep('password')} />;
  if (step === 'forgot')
    return (
      <Suspense fallback={<Starting />}>
        <ForgotForm
          ask={(mail) => call('/api/office/session/forgot_password', { mail })}
          onBack={() => setStep('password')}
        />
      </Suspense>
    );
  return <PasswordForm onNext={setStep} />;
}

function PasswordForm({ onNext }: { readonly onNext: (next: 'code' | 'enrol' | 'forgot') => void }) {
  const { t } = useTranslation('login');
  const form = useForm(async ({ mail = '', password = '' }) => {
    const answer = await call('/api/office/session/login', { mail, password });
    if (isOfficeRefusal(answer)) return answer;
    onNext(answer.next);
    return undefined;
  });
  return (
    <LoginFrame title={t('title')} lead={t('lead')}>
      <form onSubmit={form.submit} className="grid gap-4">
        <TextField name="mail" type="email" label={t('mail')} autoComplete="username" required autoFocus />
        <TextField
          name="password"
          type="password"
          label={t('password')}
          autoComplete="current-password"
          required
        />
        {form.problem !== undefined && <Notice tone="bad">{form.problem}</Notice>}
        <Button type="submit" look="primary" isBusy={form.isBusy} className="h-9">
          {t('continue')}
        </Button>
        <Button look="quiet" onClick={() => onNext('forgot')}>
          {t('forgot')}
        </Button>
      </form>
    </LoginFrame>
  );
}

function SecondFactor({ onBack }: { readonly onBack: () => void }) {
  const { t } = useTranslation('login');
  return (
    <CodeForm
      title={t('codeTitle')}
      field={{ label: t('code'), hint: t('codeHint') }}
      show={(code) => call('/api/office/session/second_factor', { code })}
      onShown={enter}
      leave={() => void act('/api/office/session/logout', {})}
      onBack={onBack}
    >
      <PasskeyButton onShown={() => void enter()} />
    </CodeForm>
  );
}
