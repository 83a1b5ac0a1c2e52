import { amountText, useCurrencySign } from './amount.tsx';

/** Money inside a sentence or an attribute, where `Amount` cannot stand: sign, figures, zero as a figure. */
export function useMoney(): { readonly sign: string; readonly money: (wire: string) => string } {
  const sign = useCurrencySign();
  const before = /\p{L}$/u.test(sign) ? `${sign}\u00a0` : sign;
  const money = (wire: string) => {
    const below = wire.startsWith('-');
    return `${below ? '−' : ''}${before}${amountText(below ? wire.slice(1) : wire, { zero: true }) ?? wire}`;
  };
  return { sign, money };
}
