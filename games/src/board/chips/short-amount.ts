import type { Amount } from '#rules/money/amount.ts';
import { formatAmount } from '#rules/money/amount.ts';

const steps: readonly (readonly [worth: Amount, sign: string])[] = [
  [10_000_000_000_000n, 'B'],
  [10_000_000_000n, 'M'],
  [10_000_000n, 'K'],
];

/** An amount in the few letters that fit on a chip: `0.2`, `250`, `1.5K`; what does not fit is cut off. */
export function shortAmount(amount: Amount): string {
  const step = steps.find(([worth]) => amount >= worth);
  if (!step) return trimmed(formatAmount(amount), 2);
  const [worth, sign] = step;
  // Hundredths of the step, written as an amount of 1/10,000.
  return `${trimmed(formatAmount((amount * 10_000n) / worth), 1)}${sign}`;
}

function trimmed(written: string, decimals: number): string {
  const [whole = '0', fraction = ''] = written.split('.');
  const kept = fraction.slice(0, decimals).replace(/0+$/, '');
  return kept === '' ? whole : `${whole}.${kept}`;
}
