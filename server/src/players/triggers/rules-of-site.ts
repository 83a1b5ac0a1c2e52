import { sql } from 'kysely';
import { type Trigger, triggers } from '#rules/players/triggers/triggers.ts';
import { plainArray } from '../../db/arrays.ts';
import type { Reader } from '../../db/database.ts';

/** The triggers that are on at some sites, as each site has set them. */
export async function triggersOf(
  reader: Reader,
  siteIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Trigger[]>> {
  const rows = await reader
    .selectFrom('site_trigger')
    .selectAll()
    .where('enabled', '=', true)
    .where('site_id', '=', sql<number>`any (${plainArray([...new Set(siteIds)])}::integer[])`)
    .execute();
  const found = new Map<number, Trigger[]>();
  for (const row of rows) {
    const known = triggers.find(({ code }) => code === row.code);
    if (!known) continue;
    const trigger = {
      ...{ ...known, windowDays: row.window_days, amount: row.amount, demand: row.demand, level: row.level },
      ...{ deadlineDays: row.deadline_days, consequence: row.consequence, againDays: row.again_days },
    };
    found.set(row.site_id, [...(found.get(row.site_id) ?? []), trigger]);
  }
  return found;
}
