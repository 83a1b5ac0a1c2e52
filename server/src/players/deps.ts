import type { Db, Reader } from '../db/database.ts';
import type { Tacs } from './codes/tac.ts';
import type { PasswordHasher } from './guards/hasher.ts';

/** What the calls of players are built from. */
export interface PlayerDeps {
  readonly db: Db;
  readonly hasher: PasswordHasher;
  readonly tacs: Tacs;
  /** What a player has paid in since a moment, with what waits to be paid. */
  readonly depositedSince: (
    reader: Reader,
    of: { readonly playerId: bigint; readonly since: Date; readonly now: Date },
  ) => Promise<bigint>;
}
