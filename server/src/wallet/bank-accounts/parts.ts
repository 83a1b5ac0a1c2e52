import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { Tacs } from '../../players/public.ts';

export interface BankParts {
  readonly clock: Clock;
  readonly db: Db;
  readonly tacs: Tacs;
}
