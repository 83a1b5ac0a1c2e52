import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { isPhoneCountry, normalisePhone, type PhoneCountry, phonePlans } from '#rules/players/phone.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { controlClass, described, Field, type FieldChrome, useFieldIds } from './field.tsx';
import { keep } from './values/typing.ts';

type PhoneFieldProps = FieldChrome &
  Pick<ComponentProps<'input'>, 'ref' | 'name' | 'onBlur' | 'autoFocus'> & {
    /** A number with its calling code to begin with. */
    readonly start?: string;
    /** The country of the site (ISO 3166): its prefix is there before anything is typed. */
    readonly home: string;
    /** Called with the number and its calling code; with the empty text without a number. */
    readonly onChange: (phone: string) => void;
  };

const countries = Object.values(phonePlans);

/** A number as it travels: whole where the plan knows it, else what was typed behind the calling code. */
function travelling(digits: string, country: PhoneCountry): string {
  if (digits === '') return '';
  return normalisePhone(digits, country) ?? `+${phonePlans[country].callingCode}${digits}`;
}

/** The country and the national digits of a number with its calling code; no digits where no plan has that code. */
function parted(phone: string, home: string): { readonly country: PhoneCountry; readonly digits: string } {
  const plan = countries.find(({ callingCode }) => phone.startsWith(`+${callingCode}`));
  if (plan && isPhoneCountry(plan.country))
    return { country: plan.country, digits: phone.slice(1 + plan.callingCode.length) };
  return { country: isPhoneCountry(home) ? home : 'PH', digits: '' };
}

export function PhoneField(props: PhoneFieldProps) {
  const { label, hint, error, optional, aside, start = '', home, onChange, ...input } = props;
  const { t } = useTranslation();
  const ids = useFieldIds();
  const [begun] = useState(() => parted(start, home));
  const [country, setCountry] = useState<PhoneCountry>(begun.country);
  const [digits, setDigits] = useState(begun.digits);
  const plan = phonePlans[country];
  return (
    <Field {...{ ids, label, hint, error, aside }} optional={optional ?? false}>
      <div className="flex flex-wrap gap-2">
        <div className="relative shrink-0">
          <select
            aria-label={t('fields.country')}
            autoComplete="tel-country-code"
            value={country}
            onChange={({ currentTarget: { value } }) => {
              if (!isPhoneCountry(value)) return;
              setCountry(value);
              onChange(travelling(digits, value));
            }}
            className={`${controlClass} figures cursor-pointer appearance-none pe-9`}
          >
            {countries.map((one) => (
              <option key={one.country} value={one.country}>
                {one.country} +{one.callingCode}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-muted"
          />
        </div>
        <input
          {...input}
          {...described(ids, { hint, error })}
          id={ids.control}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder={plan.example}
          maxLength={15}
          value={digits}
          onChange={({ currentTarget: { value } }) => {
            const kept = keep('digits', value);
            setDigits(kept);
            onChange(travelling(kept, country));
          }}
          className={`${controlClass} figures w-auto! flex-1 basis-36`}
        />
      </div>
    </Field>
  );
}
