import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';

export interface BetDeps {
  readonly clock: Clock;
  readonly db: Db;
}

export interface Owner {
  readonly siteId: number;
  readonly playerId: bigint;
}
