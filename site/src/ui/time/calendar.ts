import type { Translate } from '../../data/texts/texts.ts';

/** The time zone of a displayed moment: the reader's own, or UTC, on which server and browser agree. */
export type Zone = 'own' | 'utc';

interface Parts {
  readonly year: number;
  /** 0 to 11. */
  readonly month: number;
  readonly day: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

function partsOf(at: Date, zone: Zone): Parts {
  return zone === 'utc'
    ? {
        ...{ year: at.getUTCFullYear(), month: at.getUTCMonth(), day: at.getUTCDate() },
        ...{ weekday: at.getUTCDay(), hour: at.getUTCHours() },
        ...{ minute: at.getUTCMinutes(), second: at.getUTCSeconds() },
      }
    : {
        ...{ year: at.getFullYear(), month: at.getMonth(), day: at.getDate() },
        ...{ weekday: at.getDay(), hour: at.getHours(), minute: at.getMinutes(), second: at.getSeconds() },
      };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `UTC`, `UTC+8` or `UTC+5:45`, as the clock is at that moment. */
function zoneName(at: Date, zone: Zone): string {
  const minutes = zone === 'utc' ? 0 : -at.getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? '' : `:${two(size % 60)}`;
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(size / 60)}${rest}`;
}

/**
 * Days and times of day, put together from the language's own names and patterns (`dates` in `ui.json`). `Intl` is not
 * asked: Chromium has no Nepali dates, so that the server and the browser would write different texts.
 * Every language uses the clock of 24 hours.
 */
export function calendar(t: Translate, zone: Zone) {
  const name = (list: string, at: number) => t(`dates.${list}`).split('|')[at] ?? '';
  const written =
    (pattern: string, months: 'months' | 'monthsInDate' | 'monthsShort') => (at: string | Date) => {
      const moment = typeof at === 'string' ? new Date(at) : at;
      const { year, month, day, weekday } = partsOf(moment, zone);
      return t(`dates.${pattern}`, {
        ...{ year, day, month: name(months, month), weekday: name('weekdays', weekday) },
      });
    };
  const clock = (withSeconds: boolean) => (at: string | Date) => {
    const { hour, minute, second } = partsOf(typeof at === 'string' ? new Date(at) : at, zone);
    return `${two(hour)}:${two(minute)}${withSeconds ? `:${two(second)}` : ''}`;
  };
  const joined =
    (day: (at: string | Date) => string, time: (at: string | Date) => string) => (at: string | Date) =>
      t('dates.moment', { day: day(at), time: time(at) });
  const weekday = written('weekday', 'monthsInDate');
  const shortDay = written('dayShort', 'monthsShort');
  return {
    /** 23 November 2026 */
    day: written('day', 'monthsInDate'),
    /** 23 Nov */
    shortDay,
    /** 23 November */
    dayOfMonth: written('dayOfMonth', 'monthsInDate'),
    /** Monday, 23 November */
    weekday,
    /** Monday, 23 November 2026 */
    weekdayOfYear: written('weekdayOfYear', 'monthsInDate'),
    /** November 2026 */
    month: written('month', 'months'),
    /** 03:32 */
    hour: clock(false),
    /** 03:32:22 */
    time: clock(true),
    /** 23 Nov, 03:32 */
    moment: joined(shortDay, clock(false)),
    /** 23 Nov 2026, 03:32:22 */
    full: joined(written('dayShortOfYear', 'monthsShort'), clock(true)),
    /** Monday, 23 November, 03:32 UTC+8 */
    appointment: (at: string) => `${joined(weekday, clock(false))(at)} ${zoneName(new Date(at), zone)}`,
  };
}

/** The names of the twelve months, as they are called on their own. */
export function monthNames(t: Translate): readonly string[] {
  return t('dates.months').split('|');
}
