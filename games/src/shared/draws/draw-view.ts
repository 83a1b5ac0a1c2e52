import type { OwnSharedBet } from '#contract/calls/games/shared-rounds.ts';
import type { Amount } from '#rules/money/amount.ts';
import type { Words } from '../../frame/words.ts';
import type { Book } from '../book.ts';
import type { SharedKit, SharedPage } from '../start-shared.ts';
import type { DrawPhase } from './phase.ts';
import type { ReturnProof } from './return-now.ts';

/** The current state of a draw on screen. */
export interface ShowMoment {
  readonly phase: DrawPhase;
  /** Milliseconds of the reveal that are shown; all of it at once where it was skipped or less motion is asked for. */
  readonly revealed: number;
  readonly isRevealed: boolean;
  readonly book: Book;
  /** Former rounds, newest first, without the one that is being revealed. */
  readonly past: Book['last'];
  /** A monotonic clock in milliseconds for decorative motion; stopped under reduced motion. */
  readonly at: number;
}

/** The scene of a draw. It is drawn with every frame, from the moment alone: nothing is restarted. */
export interface DrawShow {
  readonly node: HTMLElement;
  /** Duration of the reveal, well below the time for which the result is shown (`plans.ts`; half of it when hurried). */
  revealMs(outcome: unknown): number;
  /** Whether all data for the reveal is known; if left out, the outcome is enough. */
  isReady?(): boolean;
  draw(moment: ShowMoment): void;
}

/** The page services available to a slip. */
export interface SlipDesk {
  /** The selected stake. */
  readonly stake: Amount;
  /** Called after the slip has changed, to redraw cost and button. */
  changed(): void;
}

/** The form in which a bet is made up before it is sent. */
export interface Slip {
  readonly node: HTMLElement;
  /** The bet in the format of the game's rules; `undefined` without one. */
  choice(): unknown;
  /** Several bets that are sent one after the other, each with the stake; absent: the one of `choice`. */
  choices?(): readonly unknown[];
  /** Label of the button with a complete bet; by default "Place bet". */
  ready?(): string;
  /** Label of the button without a complete bet. */
  missing(): string;
  /** It was taken: the slip is clean of it. */
  taken(choice: unknown): void;
  /** Whether it can be filled in now, and the round it is for (its setting may be another one). */
  draw(isOpen: boolean, book: Book): void;
}

/** Each that is absent is called as with a draw of numbers. */
export interface DrawWords {
  readonly draw?: string;
  readonly slip?: string;
  /** The name of the reveal: `The race`. */
  readonly now?: string;
  /** Former rounds: `Former races`. */
  readonly past?: string;
}

/** A game of scheduled draws with its page. */
export interface DrawsPage extends Omit<SharedPage, 'createView'> {
  readonly show: (kit: SharedKit) => DrawShow;
  readonly slip: (kit: SharedKit, desk: SlipDesk) => Slip;
  /** The game's own texts for scene, slip, result and archive. */
  readonly views?: (t: Words) => DrawWords;
  /** How the return of a bet is computed, if it depends on other bets. */
  readonly proof?: (kit: SharedKit) => ReturnProof;
  /** A bet in few words: `3 lines`. */
  readonly betText: (t: Words, bet: OwnSharedBet) => string;
  /** A bet as it is drawn in the list of own bets, hits marked once the outcome is there; its words where absent. */
  readonly betNode?: (kit: SharedKit, bet: OwnSharedBet, outcome: unknown) => Node;
  /** An outcome as it is drawn in the archive; its words where absent. */
  readonly outcomeNode?: (t: Words, outcome: unknown) => HTMLElement;
}
