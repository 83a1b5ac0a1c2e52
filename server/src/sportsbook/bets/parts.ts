import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';

export interface BetParts {
  readonly clock: Clock;
  readonly db: Db;
}

export interface Owner {
  readonly siteId: number;
  readonly playerId: bigint;
}

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
