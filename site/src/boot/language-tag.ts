import { useTranslation } from 'react-i18next';
import { usePage } from '../data/page.ts';

/** The locale in which days and times are written in the language being read (specification, section 9). */
export function useLanguageTag(): string {
  const { i18n } = useTranslation();
  return usePage().languages.find(({ code }) => code === i18n.language)?.date ?? 'en';
}
