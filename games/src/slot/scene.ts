import type { Played } from '../frame/api-client.ts';

/** A round under way: the reels spin until the answer says where they stop. */
export interface Spin {
  /** Animates the result of the server. @throws when the answer is no result of this game */
  show(played: Played, skip: AbortSignal): Promise<void>;
  /** Restores the reels as they were: the round did not take place. */
  back(): void;
}

/** The drawing of the reels. */
export interface Scene {
  /** @param isQuick the reels stop in the shortest time that can still be seen */
  start(isQuick: boolean): Spin;
  /** Whether a round has free spins or respins beside itself. */
  hasBonus(played: Played): boolean;
}
