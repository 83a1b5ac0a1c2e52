import type { Round } from './client.ts';
import type { Words } from './words.ts';

/** What the board of a game can ask of the page around it. */
export interface Around {
  readonly words: Words;
  /** Writes an amount in the currency of the session. */
  write(amount: number): string;
  /** Makes a choice within the round. */
  choose(choice: number): void;
}

/** The board of a game: it draws, the page around it asks the server. */
export interface Board {
  readonly root: Element;
  /** The round was asked for: what it comes to is not known yet. */
  wait(): void;
  /** Shows what came of it, up to where the player can do something again. */
  show(round: Round): Promise<void>;
  /** It was not played. */
  rest(): void;
  /** Shows what a stake can win. */
  stake(stake: number): void;
}
