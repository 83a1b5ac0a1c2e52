import type { RefusalReason } from './refusal.ts';

/** How many legs a parlay takes. */
export interface ComboRules {
  /** 2 by default; mix parlays of some books start at 3. */
  readonly minLegs: number;
  /** 10 by default. */
  readonly maxLegs: number;
}

export const usualComboRules: ComboRules = { minLegs: 2, maxLegs: 10 };

/** What decides whether selections may be joined. */
export interface ComboLeg {
  readonly eventId: string;
  /** The competition, where it is known: an outright goes with nothing else of its competition. */
  readonly competitionId?: string | undefined;
  readonly outright?: boolean | undefined;
  readonly marketActive: boolean;
  /** The fewest legs the market is taken with; 0 in no parlay at all, nothing where it does not mind. */
  readonly comboMin?: number | undefined;
}

export interface ComboRefusal {
  readonly reason: RefusalReason;
  /** Position of the leg that is the reason, where one is; of two that do not go together, the later. */
  readonly leg?: number;
}

/**
 * Why selections may not be joined, in the order of [R-COMBO]: number of legs; each leg's market; two of one event;
 * an outright with a match or another outright of its competition; the most legs that a market asks for.
 *
 * @param smallest legs of the smallest line: all of a parlay's; 1 or 2 of a system's
 */
export function comboProblem(
  legs: readonly ComboLeg[],
  rules: ComboRules = usualComboRules,
  smallest: number = legs.length,
): ComboRefusal | undefined {
  if (legs.length < rules.minLegs) return { reason: 'TOO_FEW_LEGS' };
  if (legs.length > rules.maxLegs) return { reason: 'TOO_MANY_LEGS' };
  return marketProblem(legs) ?? pairProblem(legs) ?? comboMinProblem(legs, smallest);
}

function marketProblem(legs: readonly ComboLeg[]): ComboRefusal | undefined {
  for (const [leg, { comboMin, marketActive }] of legs.entries()) {
    if (comboMin === 0) return { reason: 'NOT_PARLAYABLE', leg };
    if (!marketActive) return { reason: 'MARKET_NOT_ACTIVE', leg };
  }
  return undefined;
}

function pairProblem(legs: readonly ComboLeg[]): ComboRefusal | undefined {
  const events = new Set<string>();
  for (const [leg, { eventId }] of legs.entries()) {
    if (events.has(eventId)) return { reason: 'SAME_EVENT', leg };
    events.add(eventId);
  }
  /** Of each competition, whether an outright of it was seen. */
  const competitions = new Map<string, boolean>();
  for (const [leg, { competitionId, outright = false }] of legs.entries()) {
    if (competitionId === undefined) continue;
    const seen = competitions.get(competitionId);
    if (seen === true || (outright && seen !== undefined)) return { reason: 'CORRELATED', leg };
    competitions.set(competitionId, outright);
  }
  return undefined;
}

function comboMinProblem(legs: readonly ComboLeg[], smallest: number): ComboRefusal | undefined {
  const leg = legs.findIndex(({ comboMin }) => comboMin !== undefined && comboMin > smallest);
  return leg < 0 ? undefined : { reason: 'TOO_FEW_LEGS', leg };
}
