import type { Amount } from '../money/amount.ts';

/** What a VIP level asks for: sums over the whole life of the account, in 1/10,000 units. */
export interface VipLevel {
  readonly level: number;
  readonly name: string;
  readonly deposit: Amount;
  readonly turnover: Amount;
}

/** What a player has paid in and staked so far, in 1/10,000 units, not negative. */
export interface VipTotals {
  readonly deposit: Amount;
  readonly turnover: Amount;
}

/** Progress from a level to the next, in the format of /api/auth/vip (specification, section 7). */
interface VipStep {
  /** What the current level asked for. */
  readonly startingDeposit: Amount;
  /** What was paid in since. */
  readonly cycleDeposit: Amount;
  /** What the next level asks for; on the highest, what that one asked for. */
  readonly depositNext: Amount;
  readonly startingTurnover: Amount;
  readonly cycleTurnover: Amount;
  readonly turnoverNext: Amount;
  readonly currentLevel: string;
  /** Empty on the highest level. */
  readonly nextLevel: string;
}

/** The VIP summary of the specification, section 3. */
interface VipSummary {
  readonly totalDeposit: Amount;
  /** Percent with two decimals, at most 100. */
  readonly depoProgress: number;
  readonly totalTurnover: Amount;
  readonly toProgress: number;
  readonly currentLevel: string;
  readonly nextLevel: string;
}

/**
 * The level a player is on: the highest whose deposit and turnover are both reached.
 *
 * @param levels at least one, in rising order; the first asks for nothing
 * @throws RangeError when there is no level, or none that asks for nothing
 */
export function vipLevelOf<Level extends VipLevel>(levels: readonly Level[], totals: VipTotals): Level {
  const current = levels.findLast(
    (level) => totals.deposit >= level.deposit && totals.turnover >= level.turnover,
  );
  if (!current) throw new RangeError('no VIP level asks for nothing');
  return current;
}

/**
 * The step a player stands on.
 *
 * @param levels at least one, in rising order; the first asks for nothing
 * @throws RangeError when there is no level, or none that asks for nothing
 */
export function vipStep(levels: readonly VipLevel[], totals: VipTotals): VipStep {
  const current = vipLevelOf(levels, totals);
  const next = levels[levels.indexOf(current) + 1];
  return {
    startingDeposit: current.deposit,
    cycleDeposit: totals.deposit - current.deposit,
    depositNext: (next ?? current).deposit,
    startingTurnover: current.turnover,
    cycleTurnover: totals.turnover - current.turnover,
    turnoverNext: (next ?? current).turnover,
    currentLevel: current.name,
    nextLevel: next?.name ?? '',
  };
}

/** How far `done` is on the way to `goal`, in percent with two decimals rounded down, at most 100. */
export function progressPercent(done: Amount, goal: Amount): number {
  if (done >= goal) return 100;
  return Number((done * 10_000n) / goal) / 100;
}

/** Totals and progress of a step: totals are what the level started with and what came since. */
export function vipSummary(step: VipStep): VipSummary {
  const totalDeposit = step.startingDeposit + step.cycleDeposit;
  const totalTurnover = step.startingTurnover + step.cycleTurnover;
  return {
    totalDeposit,
    depoProgress: progressPercent(totalDeposit, step.depositNext),
    totalTurnover,
    toProgress: progressPercent(totalTurnover, step.turnoverNext),
    currentLevel: step.currentLevel,
    nextLevel: step.nextLevel,
  };
}
