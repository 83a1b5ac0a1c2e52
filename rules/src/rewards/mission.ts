import type { Amount } from '../money/amount.ts';

/**
 * What a mission counts: rounds, rounds that paid more than their stake, stakes, deposits, or what deposits come to.
 * `stake` and `depositSum` are amounts in 1/10,000 units, the others are counts.
 */
export const missionGoals = ['rounds', 'wins', 'stake', 'deposits', 'depositSum'] as const;
export type MissionGoal = (typeof missionGoals)[number];

/** What can bring a mission forward. Amounts in 1/10,000 units, not negative. */
export type MissionEvent =
  | { readonly kind: 'round'; readonly providerCode: string; readonly stake: Amount; readonly win: Amount }
  | { readonly kind: 'deposit'; readonly amount: Amount };

interface Mission {
  readonly goal: MissionGoal;
  /** Only rounds of this provider count; `null` counts all. */
  readonly providerCode: string | null;
}

/** Whether a goal is an amount of money rather than a count. */
export function isAmountGoal(goal: MissionGoal): boolean {
  return goal === 'stake' || goal === 'depositSum';
}

/** How much an event adds to a mission: 0 where it is none of its business. Counts are whole numbers. */
export function missionStep(mission: Mission, event: MissionEvent): bigint {
  if (event.kind === 'deposit') {
    if (mission.goal === 'deposits') return 1n;
    return mission.goal === 'depositSum' ? event.amount : 0n;
  }
  if (mission.providerCode !== null && mission.providerCode !== event.providerCode) return 0n;
  switch (mission.goal) {
    case 'rounds':
      return 1n;
    case 'wins':
      return event.win > event.stake ? 1n : 0n;
    case 'stake':
      return event.stake;
    default:
      return 0n;
  }
}
