import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { errors as errorRows, isRefusal } from '#contract/errors.ts';
import { call } from '../../../data/call.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { toast } from '../../../data/toasts.ts';
import { onRefused } from '../../../data/wire/refusals.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { showRefusal, useProblemText } from '../../../ui/fields/problem.ts';
import { AccountField } from './account-fields.tsx';
import { CodeStep, codeRules } from './code-step.tsx';
import { secondStepIn } from './factors/second-step.tsx';
import type { WayProps } from './password-login.tsx';
import { useAfterLogin } from './use-after-login.ts';

/** Logging in by a code sent to the phone on record. It never says whether there is such an account. */
export function CodeLogin({ account, onAccount, onSecondStep }: WayProps) {
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo === undefined) return <AskForCode {...{ account, onAccount }} onSent={setSentTo} />;
  return <EnterCode account={sentTo} onBack={() => setSentTo(undefined)} onSecondStep={onSecondStep} />;
}

function AskForCode({
  account,
  onAccount,
  onSent,
}: Pick<WayProps, 'account' | 'onAccount'> & { readonly onSent: (account: string) => void }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const form = useForm({ defaultValues: { account_id: account } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ account_id }) => {
    const answer = await call(
      '/api/auth/tac/request_login',
      { account_id: account_id.trim() },
      { inForm: true },
    );
    if (isRefusal(answer)) showRefusal(form, answer, 'account_id');
    else onSent(account_id.trim());
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormAlert text={problemText(errors.root?.server?.message)} />
      <AccountField
        field={form.register('account_id', {
          validate: (text) => text.trim() !== '' || 'required',
          onChange: (event) => onAccount(event.target.value),
        })}
        hint={t('auth.codeLead')}
        maxLength={64}
        problem={errors.account_id?.message}
      />
      <Button type="submit" size="large" busy={isSubmitting} wide>
        {isSubmitting ? t('auth.sendingCode') : t('auth.sendCode')}
      </Button>
    </form>
  );
}

function EnterCode({
  account,
  onBack,
  onSecondStep,
}: Pick<WayProps, 'account' | 'onSecondStep'> & { readonly onBack: () => void }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const afterLogin = useAfterLogin();
  const form = useForm({ defaultValues: { tac: '' } });
  const tacField = useController({ name: 'tac', control: form.control, rules: codeRules });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ tac }) => {
    const answer = await call('/api/auth/login_tac', { account_id: account, tac }, { quiet: true });
    if (!isRefusal(answer)) return afterLogin(answer);
    const asked = secondStepIn(answer);
    if (asked) return onSecondStep(asked);
    form.setValue('tac', '');
    if (errorRows[answer.refused].shown === 'dialog') onRefused(answer, false);
    showRefusal(form, answer, 'tac');
  });
  const resend = async () => {
    const answer = await call('/api/auth/tac/request_login', { account_id: account });
    if (isRefusal(answer)) return false;
    toast({ kind: 'info', text: { file: 'messages', key: 'codeResent' }, ms: 3_000 });
    return true;
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormAlert text={problemText(errors.root?.server?.message)} />
      <p className="text-body text-muted">{t('auth.codeSent', { account })}</p>
      <CodeStep tac={tacField} onComplete={() => void submit()} onResend={resend} />
      <Button type="submit" size="large" busy={isSubmitting} wide>
        {isSubmitting ? t('auth.loggingIn') : t('auth.logIn')}
      </Button>
      <button
        type="button"
        onClick={onBack}
        className="link inline-flex min-h-11 items-center gap-1.5 justify-self-start"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t('auth.otherAccount')}
      </button>
    </form>
  );
}
