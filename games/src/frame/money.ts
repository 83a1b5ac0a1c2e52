import { type Amount, formatAmount, parseAmount } from '#rules/money/amount.ts';
import { currencies, isCurrencyCode } from '#rules/money/currency.ts';

/** Writes amounts the way a game shows them: with the sign, and always as many decimals, so that digits stand still. */
export type ShowAmount = (amount: Amount) => string;

export function amountWriter(currency: string, decimals: number): ShowAmount {
  const sign = isCurrencyCode(currency) ? currencies[currency].sign : `${currency} `;
  return (amount) => {
    const [whole = '0', exact = ''] = formatAmount(amount < 0n ? -amount : amount).split('.');
    const fraction = exact.padEnd(decimals, '0');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
    return `${amount < 0n ? '-' : ''}${sign}${grouped}${fraction === '' ? '' : `.${fraction}`}`;
  };
}

/** @throws when the server wrote something that is no amount */
export function readAmount(text: string): Amount {
  const amount = parseAmount(text);
  if (amount === undefined) throw new RangeError(`${text} is no amount`);
  return amount;
}
