import { parseAmount } from '#rules/money/amount.ts';
import { currencyDecimals, currencySign } from '#rules/money/currency.ts';
import { displayAmount, displayMoney } from '#rules/money/display.ts';
import { useSite } from '../data/page.ts';

/** A wire amount of money with the decimals of its currency, without its sign; `undefined` when it is no amount. */
export function moneyText(value: string, currency: string): string | undefined {
  const below = value.startsWith('-');
  const amount = parseAmount(below ? value.slice(1) : value);
  if (amount === undefined) return undefined;
  return displayMoney(below ? -amount : amount, currencyDecimals(currency)).replace('-', '−');
}

/**
 * A wire amount that is no money (tokens, multiples) in the specification's short form, zero as a figure; `undefined`
 * when it is no amount.
 */
export function counterText(value: string, options: { compact?: boolean } = {}): string | undefined {
  const below = value.startsWith('-');
  const amount = parseAmount(below ? value.slice(1) : value);
  if (amount === undefined) return undefined;
  return `${below ? '−' : ''}${displayAmount(amount, options) || '0'}`;
}

export function useCurrencySign(): string {
  return currencySign(useSite().currency);
}

interface Props {
  /** As it came over the wire; below zero with a sign. */
  readonly value: string;
  /** The sign of the currency before it. */
  readonly signed?: boolean;
  readonly className?: string;
}

/** Money of the site's currency, with all its decimals, in tabular figures. */
export function Amount({ value, signed = false, className = '' }: Props) {
  const { currency } = useSite();
  const text = moneyText(value, currency);
  if (text === undefined) return null;
  const [minus, figures] = text.startsWith('−') ? ['−', text.slice(1)] : ['', text];
  return (
    <span className={`figures ${className}`}>
      {minus}
      {signed && <span className="currency-sign">{currencySign(currency)}</span>}
      {figures}
    </span>
  );
}
