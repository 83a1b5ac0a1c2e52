import { Controller, useForm } from 'react-hook-form';
import { isRefusal } from '#contract/errors.ts';
import { nameProblem, normaliseName } from '#rules/players/fields.ts';
import { callAsPlayer } from '../../data/call.ts';
import { useSite } from '../../data/page.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { useDates } from '../../ui/dates.ts';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { needed, showRefusal, useProblemText } from '../../ui/fields/problem.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { BirthdayField, birthdayRules } from '../players/entry/person-fields.tsx';
import { useCountries } from './use-countries.ts';
import { useKeepVerification } from './use-verification.ts';
import type { Verification } from './verification-query.ts';

/** Name, date of birth and nationality, as the document has them. */
export function IdentityForm({ fields }: Pick<Verification, 'fields'>) {
  const { t } = useTranslation();
  const dates = useDates();
  const { signup } = useSite();
  const problemText = useProblemText();
  const countries = useCountries();
  const keep = useKeepVerification();
  const { full_name, nationality, date_of_birth: known } = fields;
  const form = useForm({ mode: 'onTouched', defaultValues: { full_name, nationality, date_of_birth: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ date_of_birth, nationality: country, full_name: name }) => {
    if (known === null) {
      const given = await callAsPlayer('/api/players/identify', { date_of_birth }, { inForm: true });
      if (isRefusal(given)) return showRefusal(form, given, 'date_of_birth');
    }
    const ask = {
      nationality: country,
      ...(fields.name_fixed ? {} : { full_name: normaliseName(name) }),
    };
    const refusal = keep(await callAsPlayer('/api/players/verification_save', ask, { inForm: true }));
    if (refusal) showRefusal(form, refusal, 'full_name');
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormAlert text={problemText(errors.root?.server?.message)} />
      <TextField
        {...form.register('full_name', {
          validate: (text) => needed(text, nameProblem(normaliseName(text))),
        })}
        label={t('profile.fullName')}
        hint={t(fields.name_fixed ? 'profile.nameFixed' : 'verification.nameHint')}
        readOnly={fields.name_fixed}
        autoComplete="name"
        maxLength={100}
        error={problemText(errors.full_name?.message)}
      />
      {known === null ? (
        <Controller
          name="date_of_birth"
          control={form.control}
          rules={birthdayRules(signup.minimum_age)}
          render={BirthdayField}
        />
      ) : (
        <p className="text-small text-muted">
          {t('auth.dateOfBirth')}: <span className="text-ink">{dates.day(`${known}T12:00:00Z`)}</span>
        </p>
      )}
      <SelectField
        {...form.register('nationality', { required: 'required' })}
        label={t('verification.nationality')}
        choices={countries}
        error={problemText(errors.nationality?.message)}
      />
      <div>
        <Button type="submit" busy={isSubmitting}>
          {t('profile.save')}
        </Button>
      </div>
    </form>
  );
}
