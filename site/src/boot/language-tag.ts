import { useTranslation } from 'react-i18next';
import { usePage } from '../data/page.ts';

/** The BCP 47 tag of the language being read, for number and date formats. */
export function useLanguageTag(): string {
  const { i18n } = useTranslation();
  return usePage().languages.find(({ code }) => code === i18n.language)?.tag ?? 'en';
}
