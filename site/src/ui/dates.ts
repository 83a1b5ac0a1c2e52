import { useMemo } from 'react';
import { useLanguageTag } from '../boot/language-tag.ts';

/** Days and times of day as the reader's language writes them, in the reader's own time zone. */
export function useDates() {
  const tag = useLanguageTag();
  return useMemo(() => {
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
  }, [tag]);
}
