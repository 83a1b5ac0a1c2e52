import { UNIT } from '#rules/money/amount.ts';
import type { CurrencyCode } from '#rules/money/currency.ts';

/** A round sum of each currency, worth about two US dollars: what rewards are measured in. In 1/10,000 units. */
const notes: Readonly<Record<CurrencyCode, bigint>> = {
  PHP: 100n * UNIT,
  MYR: 10n * UNIT,
  USD: 2n * UNIT,
  VND: 50_000n * UNIT,
};

export const noteOf = (currency: CurrencyCode): bigint => notes[currency];

/** UTC offset of a site's players in minutes, by its currency. */
export const dayOffsets: Readonly<Record<CurrencyCode, number>> = { PHP: 480, MYR: 480, USD: -300, VND: 420 };
