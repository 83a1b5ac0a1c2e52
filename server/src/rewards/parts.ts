import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';

/** What the calls of rewards are built from. */
export interface RewardParts {
  readonly db: Db;
  readonly clock: Clock;
}
