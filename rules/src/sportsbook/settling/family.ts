import type { MarketKind } from '../bet-types.ts';
import type { Quarters } from '../line.ts';
import type { GoalOrder, Score } from '../match-result.ts';
import type { Outcome } from '../outcome.ts';

/** A bet on one line: what is left when a quarter line is taken apart. */
export interface LineBet {
  readonly kind: MarketKind;
  readonly selection: string;
  /** 0 where the type has no line. */
  readonly line: Quarters;
  /** Goals that came before the bet and do not count, 0-0 but for soccer's handicaps. */
  readonly from: Score;
  /** The scores the market lists; those of the usual grid by default. */
  readonly listed: readonly string[];
}

/** What is known when a market is settled. */
export interface Facts {
  /** The score of the bet's period, or that at which an abandoned match stopped. */
  readonly score: Score;
  readonly ht: Score | undefined;
  readonly goals: GoalOrder;
}

/** How a family of bet types is settled. */
export interface Family {
  /** The outcome on a score; `undefined` where more would have to be known. */
  readonly outcome: (bet: LineBet, facts: Facts) => Outcome | undefined;
  /**
   * Whether the whole sub-market ends the same however an abandoned match would have gone on ([R-ABN] 2 and 3).
   * Absent where it never does.
   */
  readonly decided?: (bet: LineBet, facts: Facts) => boolean;
}
