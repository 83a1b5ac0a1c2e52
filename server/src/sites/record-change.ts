import { type ActionContext, actorText } from '../actor.ts';
import type { Tx } from '../db/database.ts';
import { uuid7 } from '../db/uuid7.ts';
import type { SiteTables } from './tables.ts';

/** Writes down who changed something for a whole site, in the transaction that changes it. */
export async function recordSiteChange(
  tx: Tx,
  { siteId, actor, now }: ActionContext,
  { kind, value }: Pick<SiteTables['site_change'], 'kind' | 'value'>,
): Promise<void> {
  await tx
    .insertInto('site_change')
    .values({ id: uuid7(), site_id: siteId, kind, value, changed_at: now, changed_by: actorText(actor) })
    .execute();
}
