import { useMemo } from 'react';
import { isReadyLanguage, languages } from '#contract/languages.ts';
import { countryCodes } from '#rules/catalog/countries.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import type { Choice } from '../../ui/fields/select-field.tsx';

/** Every country by name, in the order of the player's language, after an empty choice. */
export function useCountries(): readonly Choice[] {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const empty = t('verification.choose');
  return useMemo(() => {
    const tag = isReadyLanguage(language) ? languages[language].tag : 'en';
    const names = new Intl.DisplayNames(tag, { type: 'region' });
    const order = new Intl.Collator(tag);
    const all = countryCodes
      .map((value) => ({ value, text: names.of(value) ?? value }))
      .toSorted((one, other) => order.compare(one.text, other.text));
    return [{ value: '', text: empty }, ...all];
  }, [language, empty]);
}
