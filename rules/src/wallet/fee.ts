import { type Amount, multiplyDown, UNIT } from '../money/amount.ts';
import { type CurrencyCode, currencies } from '../money/currency.ts';

/** What a way to pay in or out costs: a share of the amount and something besides. */
export interface FeeTerms {
  /** In 1/10,000 percent, as `parseAmount` reads `"1.5"`; not negative. */
  readonly percent: Amount;
  /** 1/10,000 units, not negative. */
  readonly fixed: Amount;
}

const WHOLE = 100n * UNIT;

/** The smallest amount that can be paid in a currency, in 1/10,000 units (ISO 4217 minor unit). */
export function coinOf(currency: CurrencyCode): Amount {
  return UNIT / 10n ** BigInt(currencies[currency].decimals);
}

/** Whether an amount (1/10,000 units) can be paid in the coins of its currency. */
export function inWholeCoins(amount: Amount, currency: CurrencyCode): boolean {
  return amount % coinOf(currency) === 0n;
}

/**
 * What a payment of `amount` costs, in 1/10,000 units: the share rounded down to a coin of the currency, never up,
 * and the fixed part.
 *
 * @param amount 1/10,000 units, not negative
 * @throws RangeError on negatives
 */
export function feeOf(amount: Amount, { percent, fixed }: FeeTerms, currency: CurrencyCode): Amount {
  if (fixed < 0n) throw new RangeError('a fee is not negative');
  const share = multiplyDown(amount, percent, WHOLE);
  return share - (share % coinOf(currency)) + fixed;
}
