import { useForm } from 'react-hook-form';
import { callAsPlayer } from '../../data/call.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { needed, showRefusal, useProblemText } from '../../ui/fields/problem.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useCountries } from './use-countries.ts';
import { useKeepVerification } from './use-verification.ts';
import type { Verification } from './verification-query.ts';

/** Where the player lives. */
export function AddressForm({ fields }: Pick<Verification, 'fields'>) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const countries = useCountries();
  const keep = useKeepVerification();
  const { address_line, address_city, address_postcode, address_country } = fields;
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { address_line, address_city, address_postcode, address_country },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (ask) => {
    const refusal = keep(await callAsPlayer('/api/players/verification_save', ask, { inForm: true }));
    if (refusal) showRefusal(form, refusal, 'address_line');
  });
  const filled = { validate: (text: string) => needed(text, undefined) };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormAlert text={problemText(errors.root?.server?.message)} />
      <TextField
        {...form.register('address_line', filled)}
        label={t('verification.addressLine')}
        autoComplete="street-address"
        maxLength={120}
        error={problemText(errors.address_line?.message)}
      />
      <div className="grid gap-4 @sm:grid-cols-[minmax(0,1fr)_10rem]">
        <TextField
          {...form.register('address_city', filled)}
          label={t('verification.addressCity')}
          autoComplete="address-level2"
          maxLength={120}
          error={problemText(errors.address_city?.message)}
        />
        <TextField
          {...form.register('address_postcode')}
          label={t('verification.addressPostcode')}
          autoComplete="postal-code"
          maxLength={20}
          optional
        />
      </div>
      <SelectField
        {...form.register('address_country', { required: 'required' })}
        label={t('verification.addressCountry')}
        choices={countries}
        error={problemText(errors.address_country?.message)}
      />
      <div>
        <Button type="submit" busy={isSubmitting}>
          {t('profile.save')}
        </Button>
      </div>
    </form>
  );
}
