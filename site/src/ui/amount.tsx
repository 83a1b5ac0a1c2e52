import { parseAmount } from '#rules/money/amount.ts';
import { currencies, isCurrencyCode } from '#rules/money/currency.ts';
import { displayAmount } from '#rules/money/display.ts';
import { useSite } from '../data/page.ts';

interface Props {
  /** As it came over the wire; below zero with a sign. */
  readonly value: string;
  /** The sign of the currency before it. */
  readonly signed?: boolean;
  /** 2 decimals (3 below one unit) rather than 4. */
  readonly compact?: boolean;
  /** Zero is shown as a figure, where an empty place would read as missing. */
  readonly zero?: boolean;
  readonly className?: string;
}

/** Writes a wire amount as the specification shows numbers; `undefined` when it is no amount. */
export function amountText(
  value: string,
  options: { compact?: boolean; zero?: boolean } = {},
): string | undefined {
  const below = value.startsWith('-');
  const amount = parseAmount(below ? value.slice(1) : value);
  if (amount === undefined) return undefined;
  const shown = displayAmount(amount, { compact: options.compact ?? false });
  if (shown === '') return options.zero ? '0' : '';
  return below ? `−${shown}` : shown;
}

export function useCurrencySign(): string {
  const { currency } = useSite();
  return isCurrencyCode(currency) ? currencies[currency].sign : currency;
}

/** An amount of the site's currency in tabular figures. */
export function Amount({ value, signed = false, compact = false, zero = false, className = '' }: Props) {
  const sign = useCurrencySign();
  const text = amountText(value, { compact, zero });
  if (text === undefined || text === '') return null;
  const [minus, figures] = text.startsWith('−') ? ['−', text.slice(1)] : ['', text];
  return (
    <span className={`figures ${className}`}>
      {minus}
      {signed && <span className="currency-sign">{sign}</span>}
      {figures}
    </span>
  );
}
