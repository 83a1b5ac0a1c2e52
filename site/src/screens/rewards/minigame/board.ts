import type { TokenGame, TokenRound } from '../../../data/minigame.ts';

export type Mode = TokenGame['modes'][number];

/** Data that a game is rendered from. */
export interface BoardProps {
  readonly mode: Mode;
  /** The round in progress, or the one that has just ended. */
  readonly round: TokenRound | undefined;
  readonly isBusy: boolean;
  readonly onChoose: (choice: number) => void;
}
