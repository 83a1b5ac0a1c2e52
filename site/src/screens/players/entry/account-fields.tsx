import { User } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { ControllerFieldState, UseFormRegisterReturn } from 'react-hook-form';
import { isPhoneCountry, normalisePhone, type PhoneCountry } from '#rules/players/phone.ts';
import { useSite } from '../../../data/page.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { PhoneField } from '../../../ui/fields/phone-field.tsx';
import { useProblemText } from '../../../ui/fields/problem.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';

interface AccountFieldProps extends Pick<ComponentProps<typeof TextField>, 'hint' | 'maxLength'> {
  readonly field: UseFormRegisterReturn;
  readonly problem: string | undefined;
}

/** The id of an account. */
export function AccountField({ field, problem, ...props }: AccountFieldProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  return (
    <TextField
      {...field}
      {...props}
      label={t('auth.accountId')}
      icon={<User />}
      accepts="account"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      error={problemText(problem)}
    />
  );
}

/** The country whose phone numbers the site expects. */
export function usePhoneCountry(): PhoneCountry {
  const { signup } = useSite();
  return isPhoneCountry(signup.phone_country) ? signup.phone_country : 'PH';
}

export const phoneRules = (country: PhoneCountry) => ({
  validate: (phone: string) => (normalisePhone(phone, country) ? true : phone ? 'invalidPhone' : 'required'),
});

interface ContactPhoneProps extends Pick<ComponentProps<typeof PhoneField>, 'hint' | 'start' | 'autoFocus'> {
  readonly field: Pick<ComponentProps<typeof PhoneField>, 'ref' | 'name' | 'onBlur' | 'onChange'>;
  readonly fieldState: ControllerFieldState;
}

/** The phone number, as a form's controller renders it. */
export function ContactPhoneField({ field, fieldState, ...props }: ContactPhoneProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const home = usePhoneCountry();
  const { ref, name, onBlur, onChange } = field;
  return (
    <PhoneField
      {...{ ref, name, onBlur, onChange, home }}
      {...props}
      label={t('auth.phone')}
      error={problemText(fieldState.error?.message)}
    />
  );
}
