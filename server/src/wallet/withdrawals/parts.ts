import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { TotalStaked } from '../turnover.ts';

export interface WithdrawalParts {
  readonly clock: Clock;
  readonly db: Db;
  readonly totalStaked: TotalStaked;
}

/** How far back the daily count looks. */
export const DAY_MS = 24 * 3_600_000;
