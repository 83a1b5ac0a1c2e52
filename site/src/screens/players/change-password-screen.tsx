import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { isRefusal } from '#contract/errors.ts';
import { passwordProblem } from '#rules/players/fields.ts';
import { callAsPlayer } from '../../data/call.ts';
import { useSite } from '../../data/page.ts';
import { useSession } from '../../data/session.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { toast } from '../../data/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { needed, showRefusal, useProblemText } from '../../ui/fields/problem.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { PasswordRules } from './entry/password-rules.tsx';

export function Screen() {
  const { t } = useTranslation();
  return (
    <div className="page-column @container grid gap-6 py-6 sm:py-8">
      <PageHead
        title={t('profile.passwordTitle')}
        lead={t('profile.passwordLead')}
        back={{ to: '/account', text: t('account.title') }}
      />
      <div className="w-full max-w-xl rounded-card border border-line bg-raised p-5 @sm:p-6">
        <PasswordForm />
      </div>
    </div>
  );
}

function PasswordForm() {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const navigate = useNavigate();
  const accountId = useSession((session) => session.user?.account_id ?? '');
  const form = useForm({ mode: 'onTouched', defaultValues: { password: '', new_password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (fields) => {
    const answer = await callAsPlayer('/api/auth/update_password', fields, { inForm: true });
    if (isRefusal(answer)) {
      // It is the one that was asked for to be sure who this is.
      if (answer.refused === 'invalidCredentials') {
        form.setError('password', { type: 'server', message: 'wrongPassword' }, { shouldFocus: true });
      } else showRefusal(form, answer, 'new_password');
      return;
    }
    toast({ kind: 'positive', text: { file: 'messages', key: 'passwordSaved' }, ms: 5_000 });
    navigate('/account');
  });
  const fresh = form.watch('new_password');
  const { site_name } = useSite();
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <FormAlert text={problemText(errors.root?.server?.message)} />
      <input type="text" name="username" autoComplete="username" value={accountId} readOnly hidden />
      <PasswordField
        {...form.register('password', { required: 'required' })}
        label={t('profile.currentPassword')}
        autoComplete="current-password"
        maxLength={128}
        error={problemText(errors.password?.message)}
      />
      <PasswordField
        {...form.register('new_password', {
          validate: (text, all) =>
            text === all.password
              ? 'samePassword'
              : needed(text, passwordProblem(text, accountId, site_name)),
        })}
        label={t('profile.newPassword')}
        hint={<PasswordRules password={fresh} accountId={accountId} />}
        autoComplete="new-password"
        maxLength={128}
        measured={fresh}
        error={problemText(errors.new_password?.message)}
      />
      <Button type="submit" busy={isSubmitting} className="justify-self-start">
        {t('profile.savePassword')}
      </Button>
    </form>
  );
}
