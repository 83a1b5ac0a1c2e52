import { type Amount, multiplyDown } from '../../money/amount.ts';

/** The members of an object that came over the wire; none for anything else. */
export function members(raw: unknown): Readonly<Record<string, unknown>> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw)
    ? Object.fromEntries(Object.entries(raw))
    : {};
}

/** A whole number from least to most, or `undefined`. */
export function wholeWithin(raw: unknown, least: number, most: number): number | undefined {
  return typeof raw === 'number' && Number.isInteger(raw) && raw >= least && raw <= most ? raw : undefined;
}

/**
 * Chips by the spot of a layout, for games on which several bets are placed at once.
 *
 * @param isSpot whether there is such a spot
 * @param most chips in all
 * @returns the spots in alphabetical order, each with its chips; `undefined` for no chips, parts of chips or unknown spots
 */
export function readChips(
  raw: unknown,
  isSpot: (spot: string) => boolean,
  most: number,
): { [spot: string]: number } | undefined {
  const placed = Object.entries(members(raw)).sort(([a], [b]) => (a < b ? -1 : 1));
  const chips: { [spot: string]: number } = {};
  let total = 0;
  for (const [spot, count] of placed) {
    const whole = wholeWithin(count, 1, most);
    if (whole === undefined || !isSpot(spot)) return undefined;
    chips[spot] = whole;
    total += whole;
  }
  return total >= 1 && total <= most ? chips : undefined;
}

export function chipsIn(chips: { readonly [spot: string]: number }): bigint {
  return BigInt(Object.values(chips).reduce((sum, count) => sum + count, 0));
}

/** So many hundredths of a stake, rounded down; exact where the stake is a multiple of 100. */
export function hundredthsOf(stake: Amount, hundredths: number): Amount {
  return multiplyDown(stake, BigInt(hundredths), 100n);
}
