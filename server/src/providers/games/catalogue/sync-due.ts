import { sql } from 'kysely';
import type { JobContext } from '../../../actor.ts';
import type { Db } from '../../../db/database.ts';
import type { AddOutsideWork } from '../../outside-work.ts';
import { beginSync } from './sync-games.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Lists are compared from this hour on, UTC: nobody waits for them, and those that fail are asked for again by the hour. */
const NIGHT_HOUR = 3;

/** When the last night began. */
function lastNight(now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), NIGHT_HOUR);
  return new Date(today <= now.getTime() ? today : today - DAY_MS);
}

/**
 * For a job: begins to compare the lists of all accounts whose turn it is. An account that was never compared is at once, each other
 * every night.
 */
export async function syncDueGames(db: Db, add: AddOutsideWork, { actor, now }: JobContext): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select code from outside_account a
     where api_url is not null
       and exists (select from outside_site where account = a.code)
       and not exists (
         select from outside_sync s
          where s.account = a.code
            and (s.started_at >= ${new Date(now.getTime() - HOUR_MS)}
              or (s.state in ('done', 'held') and s.started_at >= ${lastNight(now)})))
     order by code`.execute(db.read);
  for (const { code } of rows) await db.tx((tx) => beginSync(tx, add, { account: code, actor, now }));
}
