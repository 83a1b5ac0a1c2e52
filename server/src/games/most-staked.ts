import type { Amount } from '#rules/money/amount.ts';
import { stakesFor } from '../catalog/public.ts';

/** A round may hold so many of the highest stake: a layout takes several chips, a hand is doubled and split. */
const HIGHEST_STAKES = 10n;

/** Whether so much may be put down on one round. */
export function isWithinReach(staked: Amount, currency: string): boolean {
  const highest = stakesFor(currency).all.at(-1) ?? 0n;
  return staked <= highest * HIGHEST_STAKES;
}
