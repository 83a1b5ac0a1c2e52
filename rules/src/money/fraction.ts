/** An exact number: numerator over denominator, the denominator above 0, in lowest terms. */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  // Exact below that, and many times faster than with bigints.
  if (x <= SAFE && y <= SAFE) return BigInt(gcdOfNumbers(Number(x), Number(y)));
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}

function gcdOfNumbers(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y > 0) [x, y] = [y, x % y];
  return x;
}

/** @throws RangeError when the denominator is not above 0 */
export function fraction(top: bigint, bottom = 1n): Fraction {
  if (bottom === 1n) return { top, bottom };
  if (bottom <= 0n) throw new RangeError('a denominator is above 0');
  const shared = gcd(top, bottom);
  return shared === 1n || top === 0n
    ? { top, bottom: top === 0n ? 1n : bottom }
    : { top: top / shared, bottom: bottom / shared };
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);

export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.top, a.bottom * b.bottom);

export const minus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.top * b.bottom - b.top * a.bottom, a.bottom * b.bottom);

/** @throws RangeError when the divisor is 0 */
export function dividedBy(a: Fraction, b: Fraction): Fraction {
  if (b.top === 0n) throw new RangeError('nothing is divided by 0');
  const sign = b.top < 0n ? -1n : 1n;
  return fraction(sign * a.top * b.bottom, sign * b.top * a.bottom);
}

/** -1 where `a` is less than `b`, 0 where they are equal, 1 where it is more. */
export function compare(a: Fraction, b: Fraction): -1 | 0 | 1 {
  const difference = a.top * b.bottom - b.top * a.bottom;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The nearest whole number, halves away from zero: `5/2` is 3, `-5/2` is -3. */
export function rounded(value: Fraction): bigint {
  const absolute = value.top < 0n ? -value.top : value.top;
  const whole = (2n * absolute + value.bottom) / (2n * value.bottom);
  return value.top < 0n ? -whole : whole;
}

/** The largest whole number that is not above it. */
export function floored(value: Fraction): bigint {
  const whole = value.top / value.bottom;
  return value.top < 0n && value.top % value.bottom !== 0n ? whole - 1n : whole;
}

/** Decimal digits, cut (never rounded up): `decimals` of them after the point. */
export function toDecimals(value: Fraction, decimals: number): string {
  const scaled = (value.top * 10n ** BigInt(decimals)) / value.bottom;
  const digits = scaled.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The nearest double. */
export function toNumber(value: Fraction): number {
  const digits = 25n;
  return Number((value.top * 10n ** digits) / value.bottom) / 1e25;
}
