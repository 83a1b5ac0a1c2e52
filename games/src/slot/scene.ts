import type { Played } from '../frame/server.ts';

/** A round on its way: the reels move, and how they come to rest is told when the answer is there. */
export interface Turn {
  /** Plays back what the server has decided. @throws when the answer is no result of this game */
  show(played: Played, skip: AbortSignal): Promise<void>;
  /** Puts everything back as it was: the round did not take place. */
  back(): void;
}

/** What stands where the reels are. */
export interface Scene {
  /** @param isQuick the reels come to rest in the shortest time in which they can be seen to */
  start(isQuick: boolean): Turn;
  /** Whether a round has free spins or respins beside itself. */
  hasBonus(played: Played): boolean;
}
