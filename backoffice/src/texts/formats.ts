import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '#contract/languages.ts';
import { currentLanguage } from './texts.ts';

export interface Formats {
  /** An amount of the wire (decimal text) with the currency's code: `1,250.00 PHP`. */
  readonly money: (amount: string, currency: string) => string;
  readonly number: (value: number | bigint) => string;
  /** A share in hundredths: 25 is `25%`. */
  readonly percent: (hundredths: number) => string;
  /** Hundredths of a percent, as terms of commission have them: `12.25%`. */
  readonly basisPoints: (points: number) => string;
  /** A duration in milliseconds, to a tenth of one: `12.5 ms`. */
  readonly milliseconds: (value: number) => string;
  /** A number of whole days: `30 days`. */
  readonly days: (count: number) => string;
  /** A month of the wire (`2026-11`): `November 2026`. */
  readonly month: (month: string) => string;
  /** Day and time of an instant, in the reader's time zone unless another is named. */
  readonly time: (instant: string, zone?: string) => string;
  readonly day: (instant: string, zone?: string) => string;
  /** How long ago an instant was: `3 minutes ago`. */
  readonly ago: (instant: string, now?: number) => string;
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

function formatsOf(language: string): Formats {
  // In the same digits as the amounts of the server, in every language.
  const tag = `${language}-u-nu-latn`;
  const number = new Intl.NumberFormat(tag);
  const share = new Intl.NumberFormat(tag, { style: 'percent' });
  const fine = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  const duration = new Intl.NumberFormat(tag, {
    ...{ style: 'unit', unit: 'millisecond', maximumFractionDigits: 1 },
  });
  const days = new Intl.NumberFormat(tag, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  const monthly = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' });
  const dated = (options: Intl.DateTimeFormatOptions) => (instant: string, zone?: string) =>
    new Intl.DateTimeFormat(tag, { ...options, ...(zone === undefined ? {} : { timeZone: zone }) }).format(
      new Date(instant),
    );
  return {
    // Digits as the server wrote them: a number of JavaScript cannot hold every amount.
    money: (amount, currency) => `${groupDigits(amount, number, digitsOf(currency))}\u00a0${currency}`,
    number: (value) => number.format(value),
    milliseconds: (value) => duration.format(value),
    days: (count) => days.format(count),
    month: (month) => monthly.format(new Date(`${month}-01T00:00:00Z`)),
    percent: (hundredths) => share.format(hundredths / 100),
    basisPoints: (points) => fine.format(points / 10_000),
    time: dated({ dateStyle: 'medium', timeStyle: 'medium' }),
    day: dated({ dateStyle: 'medium' }),
    ago(instant, now = Date.now()) {
      const past = now - new Date(instant).getTime();
      for (const [unit, size] of UNITS)
        if (past >= size) return relative.format(-Math.floor(past / size), unit);
      return relative.format(0, 'minute');
    },
  };
}

/** The places that an amount of a currency is written with at least; none for tokens and others that no list has. */
function digitsOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 0;
  const { minimumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return minimumFractionDigits ?? 0;
}

function groupDigits(amount: string, number: Intl.NumberFormat, digits: number): string {
  const [, sign = '', whole = '0', written = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  const fraction = written.padEnd(digits, '0');
  const decimal = number.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  return `${sign === '' ? '' : '−'}${number.format(BigInt(whole))}${fraction === '' ? '' : decimal + fraction}`;
}

/** Writes money, numbers and times as the chosen language does. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  const { language } = i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current language follows it
  return useMemo(() => formatsOf(languages[currentLanguage()].tag), [language]);
}
