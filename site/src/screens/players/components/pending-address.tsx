import { useQueryClient } from '@tanstack/react-query';
import { useController, useForm } from 'react-hook-form';
import { isRefusal } from '#contract/errors.ts';
import { callAsPlayer } from '../../../data/call.ts';
import { playerQuery } from '../../../data/queries.ts';
import { rename } from '../../../data/session.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { toast } from '../../../data/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { showRefusal, useProblemText } from '../../../ui/fields/problem.ts';
import { CodeStep, codeRules } from '../entry/code-step.tsx';

/** The new e-mail address that waits for the code from its mailbox: confirmed, sent again or dropped here. */
export function PendingAddress({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const client = useQueryClient();
  const form = useForm({ defaultValues: { tac: '' } });
  const tacField = useController({ name: 'tac', control: form.control, rules: codeRules });
  const { errors, isSubmitting } = form.formState;
  const renew = () =>
    client.invalidateQueries({ queryKey: playerQuery('/api/settings/profile', {}).queryKey });
  const submit = form.handleSubmit(async ({ tac }) => {
    const answer = await callAsPlayer('/api/settings/profile_mail_confirm', { tac }, { inForm: true });
    if (isRefusal(answer)) {
      form.setValue('tac', '');
      return showRefusal(form, answer, 'tac');
    }
    const saved = answer.value[0];
    if (saved) rename(saved.full_name, saved.contact_email);
    toast({ kind: 'positive', text: { file: 'messages', key: 'mailConfirmed' }, ms: 3_000 });
    await renew();
  });
  const resend = async () => {
    const answer = await callAsPlayer('/api/settings/profile_mail_resend', {});
    if (isRefusal(answer)) return false;
    toast({ kind: 'info', text: { file: 'messages', key: 'codeResent' }, ms: 3_000 });
    return true;
  };
  const cancel = async () => {
    const answer = await callAsPlayer('/api/settings/profile_mail_cancel', {});
    if (!isRefusal(answer))
      toast({ kind: 'info', text: { file: 'messages', key: 'mailChangeCancelled' }, ms: 3_000 });
    await renew();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 border-b border-line pb-6">
      <div className="grid gap-1">
        <h2 className="text-title font-semibold text-ink">{t('profile.pendingTitle')}</h2>
        <p className="text-body break-words text-muted">{t('profile.pendingLead', { email })}</p>
      </div>
      <FormAlert text={problemText(errors.root?.server?.message)} />
      <CodeStep tac={tacField} onComplete={() => void submit()} onResend={resend} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSubmitting}>
          {t('profile.confirmAddress')}
        </Button>
        <Button look="plain" onClick={() => void cancel()}>
          {t('profile.cancelChange')}
        </Button>
      </div>
    </form>
  );
}
