import { type Amount, parseAmount } from '#rules/money/amount.ts';
import { currencies, isCurrencyCode } from '#rules/money/currency.ts';
import { displayAmount, displayMoney } from '#rules/money/display.ts';

/** Writes amounts the way a game shows them: with the sign of the currency before the figures. */
export type ShowAmount = (amount: Amount) => string;

const signOf = (currency: string): string =>
  isCurrencyCode(currency) ? currencies[currency].sign : `${currency} `;

const signed =
  (currency: string, figures: (amount: Amount) => string): ShowAmount =>
  (amount) => {
    const written = figures(amount);
    return written.startsWith('-')
      ? `-${signOf(currency)}${written.slice(1)}`
      : `${signOf(currency)}${written}`;
  };

/** Money: always as many decimals as the currency has, as the page around the game shows it. */
export const amountWriter = (currency: string, decimals: number): ShowAmount =>
  signed(currency, (amount) => displayMoney(amount, decimals));

/** Formats payouts exactly, with more decimals than the currency where needed. */
export const priceWriter = (currency: string, decimals: number): ShowAmount =>
  signed(currency, (amount) => {
    const exact = displayAmount(amount);
    const money = displayMoney(amount, decimals);
    return exact.length > money.length ? exact : money;
  });

/** @throws when the server wrote something that is no amount */
export function readAmount(text: string): Amount {
  const amount = parseAmount(text);
  if (amount === undefined) throw new RangeError(`${text} is no amount`);
  return amount;
}
