import { type Amount, formatAmount } from './amount.ts';

/** A whole number with `,` between its groups of three digits, in every language as in the amounts of money. */
export function groupDigits(whole: string | number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * How the specification (section 9) shows a number: trailing zeros stripped, zero as the empty string,
 * up to 4 decimals, cut (never rounded up: a player must not read more than there is).
 *
 * @param amount 1/10,000 units
 * @param options.compact 2 decimals, 3 where the amount is below one unit
 * @param options.separator put between groups of three digits, `,` by default
 */
export function displayAmount(
  amount: Amount,
  options: { compact?: boolean; separator?: string; point?: string } = {},
): string {
  if (amount === 0n) return '';
  const [whole = '0', decimals = ''] = formatAmount(amount).split('.');
  const absolute = amount < 0n ? -amount : amount;
  const most = options.compact ? (absolute < 10_000n ? 3 : 2) : 4;
  const cut = decimals.slice(0, most).replace(/0+$/, '');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, options.separator ?? ',');
  return cut === '' ? grouped : `${grouped}${options.point ?? '.'}${cut}`;
}

/**
 * Money as it is shown wherever the specification asks for no short form: always as many decimals as the currency has,
 * so that one balance reads the same everywhere. What is smaller than its smallest coin is cut, never rounded up.
 *
 * @param amount 1/10,000 units; negative amounts get a leading minus sign
 * @param decimals of the currency, 0 to 4
 */
export function displayMoney(amount: Amount, decimals: number): string {
  const [whole = '0', exact = ''] = formatAmount(amount < 0n ? -amount : amount).split('.');
  const fraction = exact.slice(0, decimals).padEnd(decimals, '0');
  const grouped = groupDigits(whole);
  const figures = fraction === '' ? grouped : `${grouped}.${fraction}`;
  return amount < 0n && /[1-9]/.test(figures) ? `-${figures}` : figures;
}
