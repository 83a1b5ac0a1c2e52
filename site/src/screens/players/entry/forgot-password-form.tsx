import { useState } from 'react';
import { Controller, useController, useForm } from 'react-hook-form';
import { isRefusal } from '#contract/errors.ts';
import { normaliseAccountId, passwordProblem } from '#rules/players/fields.ts';
import { maskPhone } from '#rules/players/phone.ts';
import { call } from '../../../data/call.ts';
import { useSite } from '../../../data/page.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { toast } from '../../../data/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { needed, showRefusal, useProblemText } from '../../../ui/fields/problem.ts';
import { AccountField, ContactPhoneField, phoneRules, usePhoneCountry } from './account-fields.tsx';
import { CodeStep, codeRules } from './code-step.tsx';
import { PasswordRules } from './password-rules.tsx';
import { useAfterLogin } from './use-after-login.ts';

interface Asked {
  readonly account_id: string;
  readonly contact_phone: string;
}

/** First who, then the code with the new password; `onDone` when logging in with it was not possible. */
export function ForgotPasswordForm({ onDone }: { readonly onDone: () => void }) {
  const [asked, setAsked] = useState<Asked>();
  if (asked) return <NewPassword asked={asked} onDone={onDone} />;
  return <Who onAsked={setAsked} />;
}

function Who({ onAsked }: { readonly onAsked: (asked: Asked) => void }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const country = usePhoneCountry();
  const form = useForm<Asked>({ defaultValues: { account_id: '', contact_phone: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (fields) => {
    const asked = { ...fields, account_id: normaliseAccountId(fields.account_id) };
    const answer = await call('/api/auth/forgot_password', asked, { inForm: true });
    if (isRefusal(answer)) showRefusal(form, answer, 'account_id');
    else onAsked(asked);
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormAlert text={problemText(errors.root?.server?.message)} />
      <p className="text-body text-muted">{t('auth.forgotLead')}</p>
      <AccountField
        field={form.register('account_id', { validate: (text) => text.trim() !== '' || 'required' })}
        maxLength={64}
        problem={errors.account_id?.message}
      />
      <Controller
        name="contact_phone"
        control={form.control}
        rules={phoneRules(country)}
        render={ContactPhoneField}
      />
      <Button type="submit" size="large" busy={isSubmitting} wide>
        {isSubmitting ? t('auth.sendingCode') : t('auth.sendReset')}
      </Button>
    </form>
  );
}

function NewPassword({ asked, onDone }: { readonly asked: Asked; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { site_name } = useSite();
  const problemText = useProblemText();
  const afterLogin = useAfterLogin();
  const form = useForm({ mode: 'onTouched', defaultValues: { tac: '', new_password: '' } });
  const tacField = useController({ name: 'tac', control: form.control, rules: codeRules });
  const { errors, isSubmitting } = form.formState;
  const { account_id } = asked;
  const submit = form.handleSubmit(async ({ tac, new_password }) => {
    const answer = await call(
      '/api/auth/reset_password',
      { account_id, tac, new_password },
      { inForm: true },
    );
    if (isRefusal(answer)) return showRefusal(form, answer, 'tac');
    toast({ kind: 'positive', text: { file: 'messages', key: 'passwordReset' }, ms: 5_000 });
    const entered = await call('/api/auth/login', { account_id, password: new_password }, { quiet: true });
    if (isRefusal(entered)) onDone();
    else afterLogin(entered);
  });
  const resend = async () => {
    const answer = await call('/api/auth/forgot_password', asked);
    if (isRefusal(answer)) return false;
    toast({ kind: 'info', text: { file: 'messages', key: 'codeResent' }, ms: 3_000 });
    return true;
  };
  const password = form.watch('new_password');
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormAlert text={problemText(errors.root?.server?.message)} />
      <p className="text-body text-muted">{t('auth.resetLead', { where: maskPhone(asked.contact_phone) })}</p>
      <CodeStep tac={tacField} onResend={resend} />
      <PasswordField
        {...form.register('new_password', {
          validate: (text) => needed(text, passwordProblem(text, account_id, site_name)),
        })}
        label={t('auth.newPassword')}
        hint={<PasswordRules password={password} accountId={account_id} />}
        autoComplete="new-password"
        maxLength={128}
        measured={password}
        error={problemText(errors.new_password?.message)}
      />
      <Button type="submit" size="large" busy={isSubmitting} wide>
        {isSubmitting ? t('auth.saving') : t('auth.saveNewPassword')}
      </Button>
    </form>
  );
}
