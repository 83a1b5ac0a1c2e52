import { parseAmount } from '#rules/money/amount.ts';

/** An amount of a request, in 1/10,000 units; what is none is refused as one below 0. */
export const amountOf = (text: string): bigint => parseAmount(text) ?? -1n;
