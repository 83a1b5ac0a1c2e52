import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import { isCurrencyCode } from '#rules/money/currency.ts';
import { feeOf, inWholeCoins } from '#rules/wallet/fee.ts';

export interface Quote {
  readonly fee: string;
  /** Amount and fee together: what paying in costs. */
  readonly total: string;
  /** The amount without the fee: what paying out brings. */
  readonly payout: string;
}

export interface FeeTerms {
  readonly fee_percent: string;
  readonly fee_fixed?: string;
}

/** The fee of a payment method (wire strings), by the server's rule; `undefined` if the input is no amount. */
export function quote(amount: string, terms: FeeTerms, currency: string): Quote | undefined {
  const wanted = parseAmount(amount);
  const percent = parseAmount(terms.fee_percent);
  const fixed = parseAmount(terms.fee_fixed ?? '0');
  if (!wanted || percent === undefined || fixed === undefined || !isCurrencyCode(currency)) return undefined;
  const fee = feeOf(wanted, { percent, fixed }, currency);
  return {
    fee: formatAmount(fee),
    total: formatAmount(wanted + fee),
    payout: formatAmount(wanted > fee ? wanted - fee : 0n),
  };
}

/** The error of an amount for a method, as the server's code; its figures after a `|`. */
export function amountProblem(
  amount: string,
  method: { readonly min: string; readonly max: string },
  { currency, available }: { readonly currency?: string; readonly available?: string } = {},
): true | string {
  const wanted = parseAmount(amount);
  if (amount === '') return 'required';
  if (!wanted) return 'invalidAmount';
  if (currency !== undefined && isCurrencyCode(currency) && !inWholeCoins(wanted, currency))
    return 'invalidAmount';
  const [min, max] = [parseAmount(method.min) ?? 0n, parseAmount(method.max) ?? wanted];
  if (wanted < min) return `amountTooSmall|${JSON.stringify({ min: method.min })}`;
  if (wanted > max) return `amountTooLarge|${JSON.stringify({ max: method.max })}`;
  return available !== undefined && wanted > (parseAmount(available) ?? 0n) ? 'insufficientFunds' : true;
}
