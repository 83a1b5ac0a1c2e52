import { parseAmount } from '#rules/money/amount.ts';

const FULL = 100n;

/** The used share of a limit, from 0 to 100. */
export function percentUsed(used: string, limit: string): number {
  const [part, whole] = [used.startsWith('-') ? 0n : parseAmount(used), parseAmount(limit)];
  if (part === undefined || !whole) return 0;
  const percent = (part * FULL) / whole;
  return Number(percent > FULL ? FULL : percent);
}
