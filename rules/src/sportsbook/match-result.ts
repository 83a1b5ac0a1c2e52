import type { MarketKind, MarketType } from './bet-types.ts';

/** Goals or points of home and away. */
export type Score = readonly [home: number, away: number];

/** Who scored: home, away, or nobody at all. */
export type Scorer = 'H' | 'A' | 'NG';

/**
 * How a match stands or ended. `live` is a match that goes on: only its first half may be settled. `abandoned_1h` and
 * `abandoned_2h` are matches that stopped in that half and were not resumed within the window.
 */
export const matchStatuses = [
  'live',
  'finished',
  'abandoned_1h',
  'abandoned_2h',
  'postponed',
  'cancelled',
  'walkover',
] as const;
export type MatchStatus = (typeof matchStatuses)[number];

/** The first and the last goal of a period; what is not known is left out. */
export interface GoalOrder {
  readonly first?: Scorer | undefined;
  readonly last?: Scorer | undefined;
}

/** The official end of a competition. */
export interface OutrightResult {
  /** The declared winner, or several in a dead heat; nobody where none was declared. */
  readonly winners: readonly string[];
  readonly nonStarters: readonly string[];
}

/** What is known of the result of a match or a competition; what is not known is left out, never filled in. */
export interface MatchResult {
  readonly status: MatchStatus;
  /** The score of the first half with its stoppage time, once that half is over. */
  readonly ht?: Score | undefined;
  /** The score after regular time: in soccer 90 minutes with stoppage time. */
  readonly ft?: Score | undefined;
  /** The score with overtime. It never counts in soccer. */
  readonly ftOt?: Score | undefined;
  /** The score at which an abandoned match stopped. */
  readonly abandonedScore?: Score | undefined;
  readonly goals?: { readonly HT?: GoalOrder | undefined; readonly FT?: GoalOrder | undefined } | undefined;
  readonly outright?: OutrightResult | undefined;
}

/** What the rules of a sport change (section 2 of the settlement rules). */
export interface SportRules {
  /** Whether overtime counts for the full-game types of {@link overtimeTypes}. */
  readonly overtimeCounts: boolean;
  /** Whether a handicap struck in play starts again from 0-0. */
  readonly liveHandicapFromZero: boolean;
}

const soccer: SportRules = { overtimeCounts: false, liveHandicapFromZero: true };
const others: SportRules = { overtimeCounts: true, liveHandicapFromZero: false };

/** @param sport the code of a sport; every sport but `soccer` counts overtime and the full score ([R-TIME] 4 and 6) */
export function sportRules(sport: string): SportRules {
  return sport === 'soccer' ? soccer : others;
}

/** The full-game types that include overtime where the sport does ([R-TIME] 4). All others end with regular time. */
export const overtimeTypes: readonly MarketType[] = ['ML', 'HDP', 'OU', 'OE'];

/** The final score a market is settled on ([R-TIME]); `undefined` while it is not known. */
export function finalScore(kind: MarketKind, sport: string, result: MatchResult): Score | undefined {
  if (kind.period === 'HT') return result.ht;
  const overtime = sportRules(sport).overtimeCounts && overtimeTypes.includes(kind.type);
  return overtime ? (result.ftOt ?? result.ft) : result.ft;
}
