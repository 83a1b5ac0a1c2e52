import { randomBytes } from 'node:crypto';
import type { TestDatabase } from '../../db/test-database.ts';
import { uuid7Floor } from '../../db/uuid7.ts';

/** Lets the partitions of an empty ledger begin with another month. @param month its first day, `YYYY-MM-01` */
export function beginMonths(test: Pick<TestDatabase, 'asOwner'>, month: string): Promise<void> {
  return test.asOwner(
    `do $$ declare part text; begin
       for part in select relname from pg_class where relnamespace = 'months'::regnamespace and relkind = 'r' loop
         execute format('drop table %I.%I', 'months', part);
       end loop; end $$`,
    'delete from ledger_month',
    `select ledger_begin_months('${month}')`,
    `select ledger_add_months(t) from unnest(array['transfer', 'command', 'round']) t`,
  );
}

/** A UUID of version 7 with a given moment. */
export function uuidAt(moment: Date): string {
  const random = randomBytes(10).toString('hex');
  return `${uuid7Floor(moment).slice(0, 14)}7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`;
}
