import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '#contract/site.ts';

function tagOf(language: string): string {
  return Object.hasOwn(languages, language) ? languages[language as keyof typeof languages].tag : 'en';
}

/** Days and times of day as the reader's language writes them, in the reader's own time zone. */
export function useDates() {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const tag = tagOf(i18n.language);
    const form = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(tag, options);
      return (at: string | Date) => format.format(typeof at === 'string' ? new Date(at) : at);
    };
    return {
      day: form({ day: 'numeric', month: 'long', year: 'numeric' }),
      weekday: form({ weekday: 'long', day: 'numeric', month: 'long' }),
      time: form({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
      moment: form({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
      full: form({ dateStyle: 'medium', timeStyle: 'medium' }),
    };
  }, [i18n.language]);
}
