import { AtSign } from 'lucide-react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { isRefusal } from '#contract/errors.ts';
import {
  accountIdProblem,
  emailProblem,
  normaliseAccountId,
  passwordProblem,
} from '#rules/players/fields.ts';
import { call } from '../../../../data/call.ts';
import { useSite } from '../../../../data/page.ts';
import { forgetClick, rememberedClick } from '../../../../data/rewards/affiliate.ts';
import { forgetInvitation, referrerOf, visitorId } from '../../../../data/rewards/invitation.ts';
import { useTranslation } from '../../../../data/texts/use-translation.tsx';
import { Button } from '../../../../ui/button.tsx';
import { FormAlert } from '../../../../ui/fields/form-alert.tsx';
import { PasswordField } from '../../../../ui/fields/password-field.tsx';
import { checked, needed, showRefusal, useProblemText } from '../../../../ui/fields/problem.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { AccountField, ContactPhoneField, phoneRules, usePhoneCountry } from '../account-fields.tsx';
import type { Newcomer } from '../confirm-account.tsx';
import { PasswordRules } from '../password-rules.tsx';
import { BirthdayField, birthdayRules, consentRules, TermsField } from '../person-fields.tsx';
import { ReferralField } from './referral-field.tsx';
import { signupOrigin } from './signup-origin.ts';
import { useInvited } from './use-invited.ts';

export interface RegisterFields {
  account_id: string;
  password: string;
  contact_phone: string;
  contact_email: string;
  date_of_birth: string;
  referrer_code: string;
  accept_terms: boolean;
}

interface RegisterFormProps {
  readonly onOpened: (who: Newcomer, needsCode: boolean) => Promise<void>;
}

const fresh: RegisterFields = {
  account_id: '',
  password: '',
  contact_phone: '',
  contact_email: '',
  date_of_birth: '',
  referrer_code: '',
  accept_terms: false,
};

/** The details of a new account: only what the site asks for, and always the consent to its terms. */
export function RegisterForm({ onOpened }: RegisterFormProps) {
  const { t, i18n } = useTranslation();
  const problemText = useProblemText();
  const [search] = useSearchParams();
  const form = useForm<RegisterFields>({
    mode: 'onTouched',
    defaultValues: { ...fresh, referrer_code: referrerOf(search) },
  });
  const invited = useInvited(search, form);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ accept_terms, ...fields }) => {
    const account_id = normaliseAccountId(fields.account_id);
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
    const click = rememberedClick();
    const ask = {
      visitor_id: visitorId(),
      ...(click === '' ? {} : { affiliate_code: click }),
      ...signupOrigin(search, document.cookie, window.localStorage.getItem('appsflyer_id')),
      ...given,
      account_id,
      password: fields.password,
      accept_terms,
      language: i18n.language,
    };
    const answer = await call('/api/auth/signup', ask, { inForm: true });
    if (isRefusal(answer)) return showRefusal(form, answer, 'account_id');
    forgetInvitation();
    forgetClick();
    await onOpened(
      { account_id, password: fields.password, contact_phone: fields.contact_phone },
      answer.tac_required,
    );
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormAlert text={problemText(errors.root?.server?.message)} />
      <AccountFields form={form} />
      <ContactFields form={form} />
      <ReferralField form={form} invited={invited} />
      <TermsField
        field={form.register('accept_terms', consentRules)}
        problem={errors.accept_terms?.message}
      />
      <Button type="submit" size="large" busy={isSubmitting} wide>
        {isSubmitting ? t('auth.creating') : t('auth.createAccount')}
      </Button>
    </form>
  );
}

type FormPart = { readonly form: UseFormReturn<RegisterFields> };

function AccountFields({ form }: FormPart) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { site_name } = useSite();
  const [account, password] = form.watch(['account_id', 'password']);
  const { errors } = form.formState;
  return (
    <>
      <AccountField
        field={form.register('account_id', {
          validate: (text) => needed(text, accountIdProblem(normaliseAccountId(text))),
        })}
        hint={t('auth.accountIdHint')}
        maxLength={20}
        problem={errors.account_id?.message}
      />
      <PasswordField
        {...form.register('password', {
          validate: (text, all) => needed(text, passwordProblem(text, all.account_id.trim(), site_name)),
        })}
        label={t('auth.password')}
        hint={<PasswordRules password={password} accountId={account} />}
        autoComplete="new-password"
        maxLength={128}
        measured={password}
        error={problemText(errors.password?.message)}
      />
    </>
  );
}

function ContactFields({ form }: FormPart) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { signup } = useSite();
  const country = usePhoneCountry();
  const { errors } = form.formState;
  return (
    <>
      <Controller
        name="contact_phone"
        control={form.control}
        rules={phoneRules(country)}
        render={(props) => <ContactPhoneField {...props} hint={t('auth.phoneHint')} />}
      />
      <TextField
        {...form.register('contact_email', { validate: (text) => checked(emailProblem(text.trim())) })}
        label={t('auth.email')}
        optional
        icon={<AtSign />}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        error={problemText(errors.contact_email?.message)}
      />
      {signup.date_of_birth ? (
        <Controller
          name="date_of_birth"
          control={form.control}
          rules={birthdayRules(signup.minimum_age)}
          render={BirthdayField}
        />
      ) : null}
    </>
  );
}
