import { UNIT } from '#rules/money/amount.ts';
import { currencyDecimals } from '#rules/money/currency.ts';

const perMinor = (currency: string): bigint => UNIT / 10n ** BigInt(currencyDecimals(currency));

/** An amount in the smallest coin of its currency, as vendors count: 12.34 USD is 1234, 5 VND is 5. */
export const toMinor = (amount: bigint, currency: string): number => Number(amount / perMinor(currency));

/** The same back, in 1/10,000 of a unit. @param minor a whole number */
export const fromMinor = (minor: number, currency: string): bigint => BigInt(minor) * perMinor(currency);
