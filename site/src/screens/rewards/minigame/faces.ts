import type { ComponentType } from 'react';
import type { BoardProps } from './board.ts';
import { Safe } from './safe.tsx';
import { Tower } from './tower.tsx';

/** Look and text keys of a game for tokens. */
export interface Face {
  readonly Board: ComponentType<BoardProps>;
  /** The section of texts: each has the same names, but for title and lead. */
  readonly texts: 'minigame' | 'safe';
  readonly title: string;
  readonly lead: string;
}

const faces: Readonly<Record<string, Face>> = {
  'lantern-climb': { Board: Tower, texts: 'minigame', title: 'minigame.climb', lead: 'minigame.climbLead' },
  'midnight-safe': { Board: Safe, texts: 'safe', title: 'safe.title', lead: 'safe.lead' },
};

/** `undefined` for a game that this page does not know yet. */
export function faceOf(gameCode: string): Face | undefined {
  return Object.hasOwn(faces, gameCode) ? faces[gameCode] : undefined;
}
