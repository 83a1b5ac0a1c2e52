import type { Amount } from '../money/amount.ts';

/**
 * What a player still has to stake before money can be paid out, kept as two marks on the sum of all stakes they ever
 * made. All in 1/10,000 units, not negative.
 */
export interface TurnoverMarks {
  /** Where the sum stood when the count began. */
  readonly base: Amount;
  /** Where it has to get to; never below `base`. */
  readonly target: Amount;
}

/** How far somebody is: `done` and `left` always add up to `required`. */
export interface TurnoverProgress {
  readonly required: Amount;
  readonly done: Amount;
  readonly left: Amount;
}

/** Nobody who has paid nothing in has to stake anything. */
export const noTurnover: TurnoverMarks = { base: 0n, target: 0n };

/** @param staked the sum of all stakes so far, 1/10,000 units */
export function turnoverProgress({ base, target }: TurnoverMarks, staked: Amount): TurnoverProgress {
  if (staked >= target) return { required: target - base, done: target - base, left: 0n };
  const done = staked > base ? staked - base : 0n;
  const required = target - base;
  return { required, done, left: required - done };
}

/**
 * The marks after a deposit: `times` its amount is to be staked on top of what is left. The count begins anew when
 * nothing is left of it, and when nothing is left of the money: what was lost need not be staked again.
 *
 * @param staked the sum of all stakes so far, 1/10,000 units
 * @param deposit.times how often it is to be staked; 0 asks for nothing
 * @param deposit.purse what the player had before it, held money included
 * @throws RangeError when `times` is negative
 */
export function marksAfterDeposit(
  marks: TurnoverMarks,
  staked: Amount,
  deposit: { readonly amount: Amount; readonly times: bigint; readonly purse: Amount },
): TurnoverMarks {
  if (deposit.times < 0n) throw new RangeError('a deposit is not staked a negative number of times');
  const more = deposit.amount * deposit.times;
  if (deposit.purse === 0n || staked >= marks.target) return { base: staked, target: staked + more };
  return { base: marks.base, target: marks.target + more };
}
