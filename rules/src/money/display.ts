import { type Amount, formatAmount } from './amount.ts';

/**
 * How the specification (section 9) shows a number: trailing zeros stripped, zero as the empty string,
 * up to 4 decimals, cut (never rounded up: a player must not read more than there is).
 *
 * @param amount 1/10,000 units
 * @param options.compact 2 decimals, 3 where the amount is below one unit
 * @param options.separator put between groups of three digits, `,` unless told
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
