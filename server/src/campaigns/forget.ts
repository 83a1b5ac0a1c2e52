import { sql } from 'kysely';
import type { Writer } from '../db/database.ts';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 400;
const BATCH = 10_000;

/** Deletes whom a campaign reached long ago; one that still runs must know them, to reach nobody twice. */
export async function forgetOldTargets(writer: Writer, now: Date): Promise<void> {
  await sql`
    delete from campaign_target where (campaign_id, player_id) in (
      select t.campaign_id, t.player_id from campaign_target t join campaign c on c.id = t.campaign_id
       where t.at < ${new Date(now.getTime() - KEPT_DAYS * DAY_MS)} and c.state = 'ended'
       limit ${BATCH} for update of t skip locked)`.execute(writer);
  await sql`
    delete from campaign_delivery where id in (
      select d.id from campaign_delivery d join campaign c on c.id = d.campaign_id
       where d.at < ${new Date(now.getTime() - KEPT_DAYS * DAY_MS)} and c.state = 'ended'
       limit ${BATCH} for update of d skip locked)`.execute(writer);
}
