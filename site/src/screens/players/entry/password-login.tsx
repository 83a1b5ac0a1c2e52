import { User } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { errors as errorRows, isRefusal } from '#contract/errors.ts';
import { call } from '../../../data/call.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { onRefused } from '../../../data/wire/refusals.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { showRefusal, useProblemText } from '../../../ui/fields/problem.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { hasFinePointer } from '../../../ui/fields/values/fine-pointer.ts';
import { ConfirmAccount, type Newcomer } from './confirm-account.tsx';
import { type SecondStepAsked, secondStepIn } from './factors/second-step.tsx';
import { useAfterLogin } from './use-after-login.ts';

export interface WayProps {
  readonly account: string;
  readonly onAccount: (account: string) => void;
  /** Who has an authenticator is asked for the second step. */
  readonly onSecondStep: (asked: SecondStepAsked) => void;
  /** Opens the password reset in place; without it, a link. */
  readonly onForgot?: () => void;
}

/** An account that was never confirmed is confirmed here, instead of being turned away. */
export function PasswordLogin(props: WayProps) {
  const [pending, setPending] = useState<Newcomer>();
  if (pending) return <ConfirmAccount who={pending} logInAt={props.onForgot ? 'modal' : 'page'} />;
  return <PasswordForm {...props} onPending={setPending} />;
}

type PasswordFormProps = WayProps & { readonly onPending: (who: Newcomer) => void };

function PasswordForm({ account, onAccount, onForgot, onPending, onSecondStep }: PasswordFormProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const afterLogin = useAfterLogin();
  const form = useForm({ defaultValues: { account_id: account, password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (ask) => {
    const who = { ...ask, account_id: ask.account_id.trim() };
    const answer = await call('/api/auth/login', who, { quiet: true });
    if (!isRefusal(answer)) return afterLogin(answer);
    const asked = secondStepIn(answer);
    if (asked) return onSecondStep(asked);
    if (answer.refused === 'accountPending') {
      await call('/api/auth/tac/request_new_register', { account_id: who.account_id }, { quiet: true });
      return onPending({ ...who, contact_phone: '' });
    }
    if (errorRows[answer.refused].shown === 'dialog') onRefused(answer, false);
    showRefusal(form, answer, 'password');
  });
  const forgot = t('auth.forgot');
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormAlert text={problemText(errors.root?.server?.message)} />
      <TextField
        {...form.register('account_id', {
          validate: (text) => text.trim() !== '' || 'required',
          onChange: (event) => onAccount(event.target.value),
        })}
        label={t('auth.accountId')}
        icon={<User />}
        accepts="account"
        autoFocus={onForgot !== undefined && hasFinePointer()}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        error={problemText(errors.account_id?.message)}
      />
      <PasswordField
        {...form.register('password', { required: 'required' })}
        label={t('auth.password')}
        autoComplete="current-password"
        maxLength={128}
        error={problemText(errors.password?.message)}
        aside={
          onForgot ? (
            <button type="button" onClick={onForgot} className="link">
              {forgot}
            </button>
          ) : (
            <Link to="/forgot-password" className="link">
              {forgot}
            </Link>
          )
        }
      />
      <Button type="submit" size="large" busy={isSubmitting} wide>
        {isSubmitting ? t('auth.loggingIn') : t('auth.logIn')}
      </Button>
    </form>
  );
}
