import type { ProductCategory } from '../catalog/categories.ts';
import type { GameTag, Genre } from '../catalog/kinds.ts';
import type { Stream } from '../fairness/stream.ts';
import type { Amount } from '../money/amount.ts';

/** The house studios. */
export type ProviderCode = 'BRASSWORK' | 'PAPERCUT' | 'BURIN';

/** What a round may leave behind: plain data that survives JSON. */
export type ResultValue = string | number | boolean | null | ResultValue[] | { [name: string]: ResultValue };

/** How far results swing around the return: the standard deviation of a round in stakes, in three bands. */
export type Volatility = 'low' | 'medium' | 'high';

/** What is published about one way to bet on a game, computed from its rules. */
export interface BetFigures {
  /** The bet, in the words of the game's own choices: `straight`, `over 49`, `banker`. */
  readonly bet: string;
  /**
   * Percent of the opening stake that is paid back in the long run, two decimals, rounded down: 100 plus the mean of what
   * is won less what is staked, stakes added during the round included in both. Where the player decides during the
   * round it is the return of the way to play that the game's page names.
   */
  readonly rtp: string;
  /** Percent of rounds that pay anything, two decimals, rounded down. */
  readonly hitRate: string;
  /** Percent of rounds that pay more than was staked on them, two decimals, rounded down. */
  readonly gainRate: string;
  /** Standard deviation of what a round wins less what it stakes, in opening stakes, two decimals. */
  readonly deviation: string;
  /** The most that a round pays, in opening stakes, two decimals, rounded down. */
  readonly most: string;
}

/** Published figures of a game, computed from its tables. */
export interface GameFigures {
  /** Percent of all stakes that is paid back in the long run, two decimals, rounded down: `"96.03"`. */
  readonly rtp: string;
  /** Percent of rounds that win anything, two decimals: `"27.51"`. */
  readonly hitRate: string;
  /** Standard deviation of the win of one round, in stakes, two decimals. */
  readonly deviation: string;
  readonly volatility: Volatility;
  /** Where a player chooses how to bet: every way, the one that the figures above are of first. */
  readonly bets?: readonly BetFigures[];
}

/** What there is to know about a game without playing it. */
export interface GameFacts {
  /** The `game_code` of the catalogue. */
  readonly code: string;
  readonly name: string;
  readonly providerCode: ProviderCode;
  readonly category: ProductCategory;
  /** What the game is called in this field, whatever its name is. */
  readonly genre: Genre;
  readonly tags?: readonly GameTag[];
  /** Other names under which players search for it. */
  readonly aliases?: readonly string[];
  /** Counts up with every change of the tables; it is in each result, so that old rounds stay readable. */
  readonly version: number;
  readonly figures: GameFigures;
  /** No round pays more than this many opening stakes. */
  readonly maxWinTimes: number;
  /** Stakes that are a multiple of this (1/10,000 units) are paid without a remainder. */
  readonly stakeMultiple: Amount;
}

export interface Bet {
  /** 1/10,000 units, above 0; a multiple of {@link GameFacts.stakeMultiple} pays without rounding. */
  readonly stake: Amount;
  readonly stream: Stream;
}

export interface Round<Result extends ResultValue = ResultValue> {
  /** 1/10,000 units, 0 and up. */
  readonly win: Amount;
  /** Everything a page needs to play the round back, small enough to be kept with every round. */
  readonly result: Result;
}

/** Why rules do not take a bet or an action; each is an error code of the contract. */
export interface RuleRefusal {
  readonly refused: 'invalidStake' | 'invalidChoice' | 'roundOver';
}

export type RoundStatus =
  /** The player is to decide. */
  | { readonly is: 'open' }
  /** Over; what is paid, the stakes included where they come back: 1/10,000 units, 0 and up. */
  | { readonly is: 'closed'; readonly win: Amount }
  /** Over before anything was decided: every stake is given back and the round counts for nothing. */
  | { readonly is: 'void' };

/** Something the player may do now. */
export interface Offer<Action extends ResultValue = ResultValue> {
  readonly action: Action;
  /** What doing it puts down in addition, 1/10,000 units, 0 and up. */
  readonly stake: Amount;
}

export interface Opening extends Bet {
  /** What the player chose before the round, as it came over the wire; games without a choice take `undefined` or `null`. */
  readonly choice?: unknown;
}

/**
 * A round at a moment. It is a value: acting gives another one. What it hides is fixed by the seed from the beginning, so
 * the seed, the choice and the actions are all that has to be kept to have it again (`replay`).
 */
export interface RoundNow<Result extends ResultValue = ResultValue> {
  /** As the rules read it: equal choices are equal here. */
  readonly choice: ResultValue;
  /** Those taken so far, in order. */
  readonly actions: readonly ResultValue[];
  /** All that was put down so far, 1/10,000 units. */
  readonly staked: Amount;
  readonly status: RoundStatus;
  /** What the player may see now; nothing that is still hidden. Once the round is over it is the result that is kept. */
  view(): Result;
  /** What the player may do now: nothing once the round is over. */
  offers(): readonly Offer[];
  /** @param action one of the offers, compared as JSON */
  act(action: unknown): RoundNow<Result> | RuleRefusal;
  /**
   * What is done for a player who does not come back, as the game's page says: it puts down nothing.
   *
   * @throws RangeError once the round is over
   */
  standIn(): ResultValue;
}

/**
 * One game: pure functions from stake, choice, seeds and actions to what happens, with what is published about it. A game
 * of one shot is over as soon as it is begun.
 */
export interface HouseGame<Result extends ResultValue = ResultValue> extends GameFacts {
  /** Whether a round may be left open for the player to decide; a game of one shot never does. */
  readonly isStepped: boolean;
  /** Whether it can be tried with play money. */
  readonly hasDemo: boolean;
  /** @throws RangeError when the stake is not above 0 */
  begin(opening: Opening): RoundNow<Result> | RuleRefusal;
}

/** A game of one shot without a choice, such as a slot. */
export interface GameRules<Result extends ResultValue = ResultValue> extends HouseGame<Result> {
  /**
   * Plays one whole round, its free spins included, on the numbers of the stream and nothing else.
   *
   * @throws RangeError when the stake is not above 0
   */
  play(bet: Bet): Round<Result>;
}
