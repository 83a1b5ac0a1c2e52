import type { VipTotals } from '#rules/players/vip.ts';
import type { Clock } from '../clock.ts';
import type { Db, Reader } from '../db/database.ts';
import type { Tacs } from './codes/tac.ts';
import type { PasswordHasher } from './guards/hasher.ts';
import type { EndLaunches } from './sessions/sessions.ts';

/** What the calls of players are built from. */
export interface PlayerParts {
  readonly clock: Clock;
  readonly db: Db;
  readonly hasher: PasswordHasher;
  readonly tacs: Tacs;
  readonly endLaunches: EndLaunches;
  /** What a player has paid in since a moment, with what waits to be paid. */
  readonly depositedSince: (
    reader: Reader,
    of: { readonly playerId: bigint; readonly since: Date; readonly now: Date },
  ) => Promise<bigint>;
  /** What a player has paid in and staked so far. */
  readonly playerTotals: (playerId: bigint) => Promise<VipTotals>;
}
