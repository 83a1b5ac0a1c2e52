import { useSite } from '../data/page.ts';
import { moneyText, useCurrencySign } from './amount.tsx';

/** Formats money for sentences and attributes, where `Amount` cannot be used: with its sign, zero as a figure. */
export function useMoney(): { readonly sign: string; readonly money: (wire: string) => string } {
  const { currency } = useSite();
  const sign = useCurrencySign();
  const before = /\p{L}$/u.test(sign) ? `${sign}\u00a0` : sign;
  const money = (wire: string) => {
    const text = moneyText(wire, currency) ?? wire;
    return text.startsWith('−') ? `−${before}${text.slice(1)}` : `${before}${text}`;
  };
  return { sign, money };
}
