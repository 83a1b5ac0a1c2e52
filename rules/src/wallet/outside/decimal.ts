import { type Amount, MAX_AMOUNT, UNIT } from '../../money/amount.ts';

/** The most digits before and after the point that a provider may write (A8R v2: decimals of 18.12). */
const DECIMAL = /^(-?)(0|[1-9]\d{0,17})(?:\.(\d{1,12}))?$/;

/**
 * What one in a provider's notation is worth, as a fraction of a currency unit: 1/1 in main units, 1/100,000 at Hub88,
 * 1,000/1 for IDR and VND at sportsbooks, 1/1,000,000 for micro units of a crypto currency.
 */
export interface Notation {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const MAIN_UNITS: Notation = { numerator: 1n, denominator: 1n };

/** @param unit what one in the notation is in currency units, above 0: `1000`, `0.000001` */
export function notationOf(unit: string): Notation | undefined {
  const match = DECIMAL.exec(unit);
  const [, sign, whole = '', decimals = ''] = match ?? [];
  const numerator = match && sign === '' ? BigInt(whole + decimals) : 0n;
  return numerator === 0n ? undefined : { numerator, denominator: 10n ** BigInt(decimals.length) };
}

/** `malformed`: no decimal number; `tooFine`: not a whole number of 1/10,000 units; `tooLarge`: beyond {@link MAX_AMOUNT}. */
export type DecimalProblem = 'malformed' | 'tooFine' | 'tooLarge';

/**
 * Reads a provider's decimal number exactly: what a unit of ours cannot hold is a problem, and nothing is rounded.
 *
 * @param text without exponent, plus sign, leading zeros or blanks; at most 18 digits before and 12 after the point
 * @returns 1/10,000 units, negative where the text is
 */
export function readDecimal(text: string, { numerator, denominator }: Notation): Amount | DecimalProblem {
  const match = DECIMAL.exec(text);
  if (!match) return 'malformed';
  const [, sign = '', whole = '0', decimals = ''] = match;
  const scaled = BigInt(whole + decimals) * UNIT * numerator;
  const divisor = 10n ** BigInt(decimals.length) * denominator;
  if (scaled % divisor !== 0n) return 'tooFine';
  const amount = scaled / divisor;
  if (amount > MAX_AMOUNT) return 'tooLarge';
  return sign === '-' ? -amount : amount;
}

/**
 * Writes an amount in a provider's notation, rounded down where that has fewer decimals: a shown balance is never more than
 * the real one.
 *
 * @param amount 1/10,000 units, not negative
 * @param decimals 0 to 12; with 0 there is no point
 * @throws RangeError on a negative amount
 */
export function writeDecimal(amount: Amount, { numerator, denominator }: Notation, decimals: number): string {
  if (amount < 0n) throw new RangeError('a balance that is shown is not negative');
  const digits = String((amount * denominator * 10n ** BigInt(decimals)) / (UNIT * numerator));
  if (decimals === 0) return digits;
  const padded = digits.padStart(decimals + 1, '0');
  return `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
}

export const isProblem = (read: Amount | DecimalProblem): read is DecimalProblem => typeof read === 'string';
