import type { Amount } from '../../money/amount.ts';
import type { BetType, Period } from '../bet-types.ts';
import type { Price } from '../odds/odds.ts';
import type { CoinDecimals, StakeMode } from '../odds/stake.ts';
import type { SystemType } from './system.ts';

/** One selection on a slip. */
export interface SlipLeg {
  readonly eventId: string;
  readonly competitionId: string;
  readonly marketId: string;
  readonly selectionId: string;
  readonly betType: BetType;
  readonly period: Period;
  readonly selection: string;
  readonly line?: string | undefined;
  /** As it is shown: of the player's format in a single, decimal in a parlay or system ([R-PARLAY]). */
  readonly price: Price;
}

/** What is to be bet: one leg, all legs together, or every line of a system. */
export type SlipKind = 'single' | 'parlay' | 'system';

export interface Slip {
  readonly kind: SlipKind;
  /** Which system, where the kind says so. */
  readonly system?: SystemType | undefined;
  readonly legs: readonly SlipLeg[];
  /** 1/10,000 units: what was typed; in a system that of each line. */
  readonly stake: Amount;
  /** What was typed: `usualMode` of the price unless told; a parlay or system is always RISK. */
  readonly mode?: StakeMode | undefined;
}

/** What a slip comes to if it is taken as it stands. Amounts in 1/10,000 units. */
export interface SlipQuote {
  /** What the wallet is debited with. */
  readonly risk: Amount;
  /** The most that is won on top of it. */
  readonly toWin: Amount;
  /** The most that comes back, risk included, cut to the maximum payout. */
  readonly maxReturn: Amount;
  /** Whether the maximum payout cuts it. */
  readonly capped: boolean;
  /** Decimal, 3 decimals; absent for a system. */
  readonly combinedOdds?: string;
  /** How many bets it is: 1, or the lines of the system. */
  readonly lines: number;
}

/** What the site's settings say. */
export interface SlipRules {
  readonly coin: CoinDecimals;
  /** The most a ticket pays, its risk included. */
  readonly maxPayout?: Amount | undefined;
}
