/** An exact number: numerator over denominator, the denominator above 0, in lowest terms. */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}

/** @throws RangeError when the denominator is not above 0 */
export function fraction(top: bigint, bottom = 1n): Fraction {
  if (bottom <= 0n) throw new RangeError('a denominator is above 0');
  const shared = gcd(top, bottom);
  return shared === 1n || top === 0n
    ? { top, bottom: top === 0n ? 1n : bottom }
    : { top: top / shared, bottom: bottom / shared };
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);

export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.top, a.bottom * b.bottom);

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
