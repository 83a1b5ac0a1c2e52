import type { Notation } from '#rules/wallet/outside/decimal.ts';

/** Whole numbers of 1/100,000 of a currency unit. */
export const NOTATION: Notation = { numerator: 1n, denominator: 100_000n };
