import type { OwnSharedBet } from '#contract/calls/games/shared-rounds.ts';
import type { Amount } from '#rules/money/amount.ts';
import type { Words } from '../../frame/words.ts';
import type { Book } from '../book.ts';
import type { SharedKit, SharedPage } from '../start-shared.ts';
import type { DrawPhase } from './phase.ts';
import type { ReturnProof } from './return-now.ts';

/** How a draw is to be shown now. */
export interface ShowMoment {
  readonly phase: DrawPhase;
  /** Milliseconds of the reveal that are shown; all of it at once where it was skipped or less motion is asked for. */
  readonly revealed: number;
  readonly isRevealed: boolean;
  readonly book: Book;
  /** Former rounds, newest first, without the one that is being revealed. */
  readonly past: Book['last'];
  /** Milliseconds that only grow, for what moves without meaning; stands still where less motion is asked for. */
  readonly at: number;
}

/** The scene of a draw. It is drawn with every frame, from the moment alone: nothing is restarted. */
export interface DrawShow {
  readonly node: HTMLElement;
  /** How long the reveal takes, well below the time for which the end is shown (`plans.ts`; half of it when hurried). */
  revealMs(outcome: unknown): number;
  /** Whether all is told that the end needs; absent: the outcome is enough. */
  isReady?(): boolean;
  draw(moment: ShowMoment): void;
}

/** What the slip may ask of the table around it. */
export interface SlipDesk {
  /** What was picked as the stake. */
  readonly stake: Amount;
  /** The slip has changed: cost and button are drawn anew. */
  changed(): void;
}

/** Where a bet is made up before it is sent. */
export interface Slip {
  readonly node: HTMLElement;
  /** What would be sent, as the game's rules take it; `undefined` while there is none. */
  choice(): unknown;
  /** Several bets that are sent one after the other, each with the stake; absent: the one of `choice`. */
  choices?(): readonly unknown[];
  /** What the button says while there is one; that the bet is placed where absent. */
  ready?(): string;
  /** What the button says while there is none, or while it is not whole. */
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
  /** What goes on while the end is being shown: `The race`. */
  readonly now?: string;
  /** Former rounds: `Former races`. */
  readonly past?: string;
}

/** A game of scheduled draws with its page. */
export interface DrawsPage extends Omit<SharedPage, 'createView'> {
  readonly show: (kit: SharedKit) => DrawShow;
  readonly slip: (kit: SharedKit, desk: SlipDesk) => Slip;
  /** What a game's own words are for the views of scene and slip, for what is shown and for the archive. */
  readonly views?: (t: Words) => DrawWords;
  /** How the return of a bet is reckoned, where it follows from what others bet. */
  readonly proof?: (kit: SharedKit) => ReturnProof;
  /** A bet in few words: `3 lines`. */
  readonly betText: (t: Words, bet: OwnSharedBet) => string;
  /** A bet as it is drawn in the list of own bets, hits marked once the outcome is there; its words where absent. */
  readonly betNode?: (kit: SharedKit, bet: OwnSharedBet, outcome: unknown) => Node;
  /** An outcome as it is drawn in the archive; its words where absent. */
  readonly outcomeNode?: (t: Words, outcome: unknown) => HTMLElement;
}
