import { usePage } from '../data/page.ts';
import { useTranslation } from '../data/texts/use-translation.tsx';

/**
 * The locale in which days and times are written in the language being read (specification, section 9). Digits are
 * those that amounts are written in: Bengali and Nepali would bring their own.
 */
export function useLanguageTag(): string {
  const { i18n } = useTranslation();
  return withLatinDigits(usePage().languages.find(({ code }) => code === i18n.language)?.date ?? 'en');
}

export function withLatinDigits(locale: string): string {
  return `${locale}-u-nu-latn`;
}
