import type { Amount } from '../money/amount.ts';

/** How many rounds a player may have played in a row at most. */
export const AUTOPLAY_ROUNDS = [10, 25, 50, 100] as const;

/** What a player has set before autoplay starts: rounds and a loss limit always. Amounts in 1/10,000 units. */
export interface AutoplayPlan {
  readonly rounds: number;
  /** Autoplay ends before a round could take the loss past it. */
  readonly lossLimit: Amount;
  /** Autoplay ends after a round whose net win reaches it. */
  readonly winLimit?: Amount | undefined;
}

export interface AutoplayRun {
  readonly left: number;
  /** What was paid less what was staked, since it started. */
  readonly net: Amount;
}

/** Why autoplay ends; what the player, the page or the server ends it for is not the business of rules. */
export type AutoplayEnd = 'rounds' | 'loss' | 'win' | 'bonus' | 'balance';

export interface AutoplayRound {
  readonly staked: Amount;
  readonly paid: Amount;
  /** Free spins, respins and whatever else a round had beside itself. */
  readonly hasBonus: boolean;
}

export const startAutoplay = ({ rounds }: AutoplayPlan): AutoplayRun => ({ left: rounds, net: 0n });

export function afterRound({ left, net }: AutoplayRun, { staked, paid }: AutoplayRound): AutoplayRun {
  return { left: left - 1, net: net + paid - staked };
}

/**
 * Whether another round may be played, asked before each.
 *
 * @param next the stake of the next round, and the balance it is taken from
 * @param last the round before it; none before the first
 * @returns why it may not, or `undefined`
 */
export function autoplayEnd(
  plan: AutoplayPlan,
  { left, net }: AutoplayRun,
  next: { readonly stake: Amount; readonly balance: Amount },
  last?: AutoplayRound,
): AutoplayEnd | undefined {
  if (last?.hasBonus) return 'bonus';
  if (last && plan.winLimit !== undefined && last.paid - last.staked >= plan.winLimit) return 'win';
  if (left <= 0) return 'rounds';
  if (next.stake - net > plan.lossLimit) return 'loss';
  return next.balance < next.stake ? 'balance' : undefined;
}
