import {
  compare,
  dividedBy,
  type Fraction,
  fraction,
  minus,
  plus,
  rounded,
  times,
} from '../../money/fraction.ts';

/** Decimal, Hong Kong, Malay, Indonesian, American. */
export const oddsFormats = ['DEC', 'HK', 'MY', 'ID', 'US'] as const;
export type OddsFormat = (typeof oddsFormats)[number];

/** A price as it is printed on a slip or a ticket: the format and the number in it, such as MY `"-0.96"`. */
export interface Price {
  readonly format: OddsFormat;
  readonly odds: string;
}

const zero = fraction(0n);
const one = fraction(1n);
const hundred = fraction(100n);
const negative = (value: Fraction): Fraction => ({ top: -value.top, bottom: value.bottom });
const magnitude = (value: Fraction): Fraction => (value.top < 0n ? negative(value) : value);

const tens = Array.from({ length: 9 }, (_, decimals) => 10n ** BigInt(decimals));
const shape = /^([+-]?)(0|[1-9]\d{0,8})(?:\.(\d{1,8}))?$/;

/** Reads a decimal number exactly; `undefined` where it is none, or has more than 9 whole digits or 8 decimals. */
export function parseDecimal(text: string): Fraction | undefined {
  const match = shape.exec(text);
  if (!match) return undefined;
  const decimals = match[3] ?? '';
  const digits = BigInt(`${match[2]}${decimals}`);
  return fraction(match[1] === '-' ? -digits : digits, tens[decimals.length]);
}

/** Writes a number with exactly so many decimals, halves away from zero; a zero carries no sign. */
export function formatDecimal(value: Fraction, decimals: number): string {
  const scaled = rounded(times(value, fraction(10n ** BigInt(decimals))));
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(decimals + 1, '0');
  const sign = scaled < 0n ? '-' : '';
  return decimals === 0
    ? `${sign}${digits}`
    : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * Reads odds of a format exactly.
 *
 * @returns the number, or `undefined` where the text is no number or out of the format's range ([R-ODDS]): decimal
 *   above 1, Hong Kong above 0, Malay above -1 up to 1 without 0, Indonesian from 1 or below -1, American from 100 or
 *   below -100
 */
export function parseOdds(format: OddsFormat, text: string): Fraction | undefined {
  const value = parseDecimal(text);
  return value !== undefined && inRange(format, value) ? value : undefined;
}

function inRange(format: OddsFormat, value: Fraction): boolean {
  const above = (limit: Fraction) => compare(value, limit) > 0;
  const below = (limit: Fraction) => compare(value, limit) < 0;
  switch (format) {
    case 'DEC':
      return above(one);
    case 'HK':
      return above(zero);
    case 'MY':
      return above(zero) ? !above(one) : below(zero) && above(negative(one));
    case 'ID':
      return !below(one) || below(negative(one));
    case 'US':
      return !below(hundred) || below(negative(hundred));
  }
}

/**
 * The profit on each unit risked, exact: the one measure by which prices of all formats are compared ([R-ODDS]).
 *
 * @throws RangeError where the price is none of its format
 */
export function profitOf(price: Price): Fraction {
  const value = parseOdds(price.format, price.odds);
  if (value === undefined) throw new RangeError(`${price.odds} is no price in ${price.format}`);
  switch (price.format) {
    case 'DEC':
      return minus(value, one);
    case 'HK':
      return value;
    case 'US':
      return value.top > 0n ? dividedBy(value, hundred) : dividedBy(hundred, magnitude(value));
    default:
      return value.top > 0n ? value : dividedBy(one, magnitude(value));
  }
}

/** The exact decimal odds of a price of any format: profit and stake on each unit risked. */
export function decimalOf(price: Price): Fraction {
  return plus(profitOf(price), one);
}

/**
 * A price in another format, halves away from zero; American is always a whole number. Even money, also that which
 * only rounds to it, is positive ([R-ODDS]). Convert from the master price only, never from what was converted.
 *
 * @param decimals 0 to 4 decimals; 3 are kept, 2 or 3 are shown
 * @throws RangeError where the price is none of its format
 */
export function convertOdds(price: Price, to: OddsFormat, decimals: number): string {
  return writeOdds(profitOf(price), to, decimals);
}

/** The profit on each unit risked (above 0) as odds of a format; rounding as {@link convertOdds}. */
export function writeOdds(profit: Fraction, to: OddsFormat, decimals: number): string {
  const evens = compare(profit, one);
  switch (to) {
    case 'DEC':
      return formatDecimal(plus(profit, one), decimals);
    case 'HK':
      return formatDecimal(profit, decimals);
    case 'MY':
      return positiveEvens(evens > 0 ? negative(dividedBy(one, profit)) : profit, one, decimals);
    case 'ID':
      return positiveEvens(evens < 0 ? negative(dividedBy(one, profit)) : profit, one, decimals);
    case 'US':
      return positiveEvens(
        evens < 0 ? negative(dividedBy(hundred, profit)) : times(profit, hundred),
        hundred,
        0,
      );
  }
}

function positiveEvens(value: Fraction, evens: Fraction, decimals: number): string {
  const text = formatDecimal(value, decimals);
  return text === formatDecimal(negative(evens), decimals) ? text.slice(1) : text;
}

/** -1 where `a` pays less than `b` for each unit risked, 0 where they pay the same, 1 where `a` pays more. */
export function comparePrices(a: Price, b: Price): -1 | 0 | 1 {
  return compare(profitOf(a), profitOf(b));
}

/** Whether a text names a format. */
export function isOddsFormat(text: string): text is OddsFormat {
  return oddsFormats.some((format) => format === text);
}
