import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type LanguageCode, languages } from '#contract/languages.ts';
import { Texts } from '../../data/texts/texts.ts';
import { calendar, monthNames } from './calendar.ts';

const ready = Object.entries(languages).flatMap(([code, { ready: isReady, date }]) =>
  isReady ? [[code as LanguageCode, date] as const] : [],
);

function textsOf(language: LanguageCode) {
  const file = new URL(`../../locales/${language}/ui.json`, import.meta.url);
  const ui = JSON.parse(readFileSync(file, 'utf8'));
  return new Texts({ language, files: { ui }, load: async () => ({}), tagOf: () => 'en' }).of('ui').t;
}

const at = '2026-11-23T03:32:07Z';

describe('a moment', () => {
  const moments = (language: LanguageCode) => {
    const { moment, full, day, weekday, hour, time, appointment } = calendar(textsOf(language), 'utc');
    return [moment, full, day, weekday, hour, time, appointment].map((written) => written(at));
  };

  it('is written the same way in every list and every detail of a language', () => {
    expect(moments('EN')).toEqual([
      'Nov 23, 03:32',
      'Nov 23, 2026, 03:32:07',
      'November 23, 2026',
      'Monday, November 23',
      '03:32',
      '03:32:07',
      'Monday, November 23, 03:32 UTC',
    ]);
  });

  it('is Nepali in Nepali, though browsers have no Nepali dates', () => {
    expect(moments('NE').slice(0, 4)).toEqual([
      'नोभेम्बर 23, 03:32',
      '2026 नोभेम्बर 23, 03:32:07',
      '2026 नोभेम्बर 23',
      'नोभेम्बर 23, सोमबार',
    ]);
  });

  it('has its month in the case that Russian dates take, and by itself in the other', () => {
    expect(moments('RUS')[2]).toBe('23 ноября 2026 г.');
    expect(calendar(textsOf('RUS'), 'utc').month(at)).toBe('ноябрь 2026 г.');
  });

  it.each(ready)('in %s uses the names of the specification’s locale (%s), and no 12 hours', (code, date) => {
    const t = textsOf(code);
    const names = (options: Intl.DateTimeFormatOptions, days: readonly number[]) => {
      const form = new Intl.DateTimeFormat(`${date}-u-nu-latn`, { ...options, timeZone: 'UTC' });
      return days.map((day) => form.format(day));
    };
    const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 15));
    const week = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 10, 22 + day));
    const inTexts = (name: string) => t(`dates.${name}`).split('|');
    if (date.startsWith('zh')) expect(monthNames(t)).toEqual(months.map((_, at) => `${at + 1}月`));
    else expect(monthNames(t)).toEqual(names({ month: 'long' }, months));
    expect(inTexts('weekdays').map((one) => one.toLowerCase())).toEqual(
      names({ weekday: 'long' }, week).map((one) => one.toLowerCase()),
    );
    for (const list of ['monthsInDate', 'monthsShort']) expect(inTexts(list)).toHaveLength(12);
    expect(calendar(t, 'utc').moment('2026-11-23T15:04:00Z')).toContain('15:04');
  });
});

it('a moment is written by the reader’s clock or by UTC', () => {
  const t = textsOf('EN');
  const here = new Date(2026, 0, 2, 23, 30);
  expect(calendar(t, 'own').moment(here)).toBe('Jan 2, 23:30');
  const late = new Date(Date.UTC(2026, 0, 2, 23, 30));
  expect(calendar(t, 'utc').moment(late)).toBe('Jan 2, 23:30');
});
