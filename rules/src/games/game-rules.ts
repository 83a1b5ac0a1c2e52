import type { ProductCategory } from '../catalog/categories.ts';
import type { Stream } from '../fairness/stream.ts';
import type { Amount } from '../money/amount.ts';

/** The house studios. */
export type ProviderCode = 'BRASSWORK' | 'PAPERCUT' | 'BURIN';

/** What a round may leave behind: plain data that survives JSON. */
export type ResultValue = string | number | boolean | null | ResultValue[] | { [name: string]: ResultValue };

/** How far results swing around the return: the standard deviation of a round in stakes, in three bands. */
export type Volatility = 'low' | 'medium' | 'high';

/** What a player is told about a game before playing, computed from its tables. */
export interface GameFigures {
  /** Percent of all stakes that is paid back in the long run, two decimals, rounded down: `"96.03"`. */
  readonly rtp: string;
  /** Percent of rounds that win anything, two decimals: `"27.51"`. */
  readonly hitRate: string;
  /** Standard deviation of the win of one round, in stakes, two decimals. */
  readonly deviation: string;
  readonly volatility: Volatility;
}

export interface Bet {
  /** 1/10,000 units, above 0; a multiple of {@link GameRules.stakeMultiple} pays without rounding. */
  readonly stake: Amount;
  readonly stream: Stream;
}

export interface Round<Result extends ResultValue = ResultValue> {
  /** 1/10,000 units, 0 and up. */
  readonly win: Amount;
  /** Everything a page needs to play the round back, small enough to be kept with every round. */
  readonly result: Result;
}

/** One game: a pure function from stake and seeds to a result, with what is published about it. */
export interface GameRules<Result extends ResultValue = ResultValue> {
  /** The `game_code` of the catalogue. */
  readonly code: string;
  readonly name: string;
  readonly providerCode: ProviderCode;
  readonly category: ProductCategory;
  /** Counts up with every change of the tables; it is in each result, so that old rounds stay readable. */
  readonly version: number;
  readonly figures: GameFigures;
  /** No round pays more than this many stakes. */
  readonly maxWinTimes: number;
  /** Stakes that are a multiple of this (1/10,000 units) are split over the lines without a remainder. */
  readonly stakeMultiple: Amount;
  /**
   * Plays one whole round, its free spins included, on the numbers of the stream and nothing else.
   *
   * @throws RangeError when the stake is not above 0
   */
  play(bet: Bet): Round<Result>;
}
