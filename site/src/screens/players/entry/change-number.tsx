import { Controller, useForm } from 'react-hook-form';
import { isRefusal } from '#contract/errors.ts';
import { call } from '../../../data/call.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { showRefusal, useProblemText } from '../../../ui/fields/problem.ts';
import { ContactPhoneField, phoneRules, usePhoneCountry } from './account-fields.tsx';
import type { Newcomer } from './confirm-account.tsx';
import { StepHead } from './step-head.tsx';

interface ChangeNumberProps {
  readonly who: Newcomer;
  /** Called with the number that a code is on its way to. */
  readonly onSent: (phone: string) => void;
  readonly onBack: () => void;
}

/** Asks for another number to send the code of a new account to. */
export function ChangeNumber({ who, onSent, onBack }: ChangeNumberProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const country = usePhoneCountry();
  const form = useForm({ defaultValues: { contact_phone: who.contact_phone } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ contact_phone }) => {
    const { account_id, password } = who;
    const answer = await call(
      '/api/auth/tac/change_phone',
      { account_id, password, contact_phone },
      { inForm: true },
    );
    if (isRefusal(answer)) showRefusal(form, answer, 'contact_phone');
    else onSent(contact_phone);
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormAlert text={problemText(errors.root?.server?.message)} />
      <StepHead title={t('auth.changeNumber')} lead={t('auth.phoneHint')} />
      <Controller
        name="contact_phone"
        control={form.control}
        rules={phoneRules(country)}
        render={(props) => <ContactPhoneField {...props} autoFocus start={who.contact_phone} />}
      />
      <Button type="submit" size="large" busy={isSubmitting} wide>
        {isSubmitting ? t('auth.sendingCode') : t('auth.sendCode')}
      </Button>
      <button type="button" onClick={onBack} className="link min-h-11 justify-self-start text-small">
        {t('auth.keepNumber')}
      </button>
    </form>
  );
}
