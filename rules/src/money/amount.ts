/** An amount of money or tokens: a whole number of 1/10,000 of the currency unit. */
export type Amount = bigint;

/** 1/10,000 units in one currency unit (product book, section 2). */
export const UNIT = 10_000n;

/** The largest amount that may travel on the wire: just under a million million units, far inside int8. */
export const MAX_AMOUNT: Amount = 999_999_999_999n * UNIT + 9_999n;

/** The one spelling of an amount on the wire: no sign, exponent, leading zero or bare dot; at most 4 decimals. */
export const AMOUNT_PATTERN = /^(0|[1-9]\d{0,11})(\.\d{1,4})?$/;

/**
 * Reads a wire amount such as `"1250.5"` as 1/10,000 units.
 *
 * @returns the amount (0 to {@link MAX_AMOUNT}), or `undefined` when the text is not exactly of
 *   {@link AMOUNT_PATTERN}: signs, exponents, NaN, blanks, more than 4 decimals or 12 whole digits.
 */
export function parseAmount(text: string): Amount | undefined {
  const match = AMOUNT_PATTERN.exec(text);
  if (!match) return undefined;
  const whole = BigInt(match[1] ?? '0');
  const decimals = (match[2] ?? '.').slice(1).padEnd(4, '0');
  return whole * UNIT + BigInt(decimals);
}

/**
 * Writes an amount as its wire string, trailing zeros stripped: `12505000n` is `"1250.5"`, `0n` is `"0"`.
 * Negative amounts (net results) get a leading minus sign.
 */
export function formatAmount(amount: Amount): string {
  const sign = amount < 0n ? '-' : '';
  const absolute = amount < 0n ? -amount : amount;
  const decimals = (absolute % UNIT).toString().padStart(4, '0').replace(/0+$/, '');
  return `${sign}${absolute / UNIT}${decimals === '' ? '' : `.${decimals}`}`;
}

/**
 * The amount times a fraction of whole numbers, rounded down: fees, rebates, payouts.
 *
 * @param amount 1/10,000 units, not negative
 * @param numerator not negative
 * @param denominator above 0
 * @throws RangeError when an argument is out of its range
 */
export function multiplyDown(amount: Amount, numerator: bigint, denominator: bigint): Amount {
  if (amount < 0n || numerator < 0n || denominator <= 0n)
    throw new RangeError('multiplyDown takes no negatives');
  return (amount * numerator) / denominator;
}
