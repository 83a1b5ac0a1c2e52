import type { ComponentProps } from 'react';
import type { ControllerFieldState, UseFormRegisterReturn } from 'react-hook-form';
import { Link } from 'react-router';
import { birthdayProblem } from '#rules/players/age.ts';
import { useIsPageShown } from '../../../boot/menus.ts';
import { useSite } from '../../../data/page.ts';
import { Trans } from '../../../data/texts/trans.tsx';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useProblemText } from '../../../ui/fields/problem.ts';
import { dayOf } from '../../../ui/fields/values/date-range.ts';

function birthdayCode(day: string, age: number): true | string {
  if (day === '') return 'required';
  const problem = birthdayProblem(day, dayOf(new Date()), age);
  return problem === 'badRequest' ? 'invalidDate' : (problem ?? true);
}

/** Checks of a date of birth against the site's age, in years. */
export const birthdayRules = (age: number) => ({ validate: (day: string) => birthdayCode(day, age) });

interface BirthdayFieldProps {
  readonly field: Pick<ComponentProps<typeof DateField>, 'ref' | 'name' | 'onBlur' | 'onChange'>;
  readonly fieldState: ControllerFieldState;
}

/** The date of birth, as a form's controller renders it. */
export function BirthdayField({ field, fieldState }: BirthdayFieldProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { signup } = useSite();
  const { ref, name, onBlur, onChange } = field;
  return (
    <DateField
      {...{ ref, name, onBlur, onChange }}
      label={t('auth.dateOfBirth')}
      hint={t('auth.ageHint', { age: signup.minimum_age })}
      error={problemText(fieldState.error?.message)}
    />
  );
}

/** Checks of the tick beside the terms. */
export const consentRules = { validate: (ticked: boolean) => ticked || 'termsRequired' };

/** The consent to terms and privacy, whose pages open beside the form. */
export function TermsField({
  field,
  problem,
}: {
  readonly field: UseFormRegisterReturn;
  readonly problem: string | undefined;
}) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const isShown = useIsPageShown();
  const link = (to: string) => (isShown(to) ? <Link to={to} target="_blank" className="link" /> : <span />);
  return (
    <CheckboxField
      {...field}
      label={
        <Trans
          t={t}
          i18nKey="auth.terms"
          components={{ terms: link('/term-condition'), privacy: link('/privacy-policy') }}
        />
      }
      error={problemText(problem)}
    />
  );
}
