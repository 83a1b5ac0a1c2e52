import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '#contract/languages.ts';
import { countryCodes } from '#rules/catalog/countries.ts';
import { currentLanguage } from './texts.ts';

interface Countries {
  /** Every country by name, in the order of the reader's language. */
  readonly all: readonly { readonly value: string; readonly label: string }[];
  /** The names of some, with commas between; beyond `most` only how many more there are. */
  readonly list: (codes: readonly string[], most?: number) => string;
}

function countriesIn(tag: string): Countries {
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const nameOf = (code: string) => names.of(code) ?? code;
  const order = new Intl.Collator(tag);
  const commas = new Intl.ListFormat(tag, { type: 'unit', style: 'short' });
  const sorted = (codes: readonly string[]) => codes.map(nameOf).toSorted(order.compare);
  return {
    all: countryCodes
      .map((value) => ({ value, label: nameOf(value) }))
      .toSorted((one, other) => order.compare(one.label, other.label)),
    list(codes, most = codes.length) {
      const shown = commas.format(sorted(codes).slice(0, most));
      return codes.length > most ? `${shown} +${codes.length - most}` : shown;
    },
  };
}

/** The countries in the words of the chosen language. */
export function useCountries(): Countries {
  const { i18n } = useTranslation();
  const { language } = i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current language follows it
  return useMemo(() => countriesIn(languages[currentLanguage()].tag), [language]);
}
