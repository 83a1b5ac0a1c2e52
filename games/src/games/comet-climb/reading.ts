import { typedAmount } from '#rules/games/stakes.ts';

/** @throws if the value is no outcome of this game */
export function crashOf(outcome: unknown): number {
  if (
    typeof outcome === 'object' &&
    outcome !== null &&
    'crash' in outcome &&
    typeof outcome.crash === 'number'
  )
    return outcome.crash;
  throw new RangeError('the outcome holds no crash');
}

export const hundredths = (times: number): string => (times / 100).toFixed(2);

/** The auto cash-out in hundredths. */
export function automaticOf(choice: unknown): number | undefined {
  if (typeof choice !== 'object' || choice === null || !('cashOut' in choice)) return undefined;
  return typeof choice.cashOut === 'number' ? choice.cashOut : undefined;
}

/** A multiplier as it is typed, in hundredths: `2`, `1.5`, `1,05`, `10,000`. */
export function readTimes(text: string, least: number, most: number): number | undefined {
  const typed = typedAmount(text);
  // Amounts have four decimals, multipliers two.
  if (typed === undefined || typed % 100n !== 0n) return undefined;
  const times = Number(typed / 100n);
  return times >= least && times <= most ? times : undefined;
}
