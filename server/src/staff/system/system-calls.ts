import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { audit, type StaffContext } from '../context.ts';
import { siteFor, siteIdsFor } from '../roles/sites-for.ts';

const ok = { statusCode: 1 } as const;
const DEFAULT_PAGE = 50;

/** Decides on those of some failed events that wait, at the caller's sites. @returns their ids */
async function decide(
  db: Db,
  decided: 'retried' | 'dropped',
  { event_ids, reason }: { readonly event_ids: readonly string[]; readonly reason: string },
  context: StaffContext,
): Promise<string[]> {
  const sites = await siteIdsFor(db.read, context, 'system.manage');
  if (sites.length === 0) return [];
  return db.tx(async (tx) => {
    const events = await tx
      .updateTable('outbox_failed')
      .set({ decided, decided_at: context.now })
      .where('id', 'in', event_ids.map(BigInt))
      .where('site_id', 'in', sites)
      .where('decided', 'is', null)
      .returning(['id', 'site_id', 'player_id', 'topic', 'payload', 'created_at'])
      .execute();
    const [first] = events;
    if (!first) return [];
    if (decided === 'retried')
      await tx
        .insertInto('outbox')
        .values(
          events.map(({ id: _id, payload, ...event }) => ({ ...event, payload: JSON.stringify(payload) })),
        )
        .execute();
    for (const { id, site_id: siteId, topic } of events)
      await audit(tx, context, { object: `event:${id}`, siteId, reason, after: { topic, decided } });
    return events.map(({ id }) => String(id));
  });
}

/** Work of the server that waits for staff. Events are those of sites: nobody has any of another operator. */
export function systemCalls(db: Db) {
  return {
    'system.failedEvents': async ({ site, before, limit = DEFAULT_PAGE }, context) => {
      if (before !== undefined && !/^\d{1,18}$/.test(before))
        return refuseStaff('badRequest', { field: 'before' });
      const one = site === undefined ? undefined : await siteFor(db.read, context, 'system.read', site);
      if (isOfficeRefusal(one)) return one;
      const sites = one ? [one.id] : await siteIdsFor(db.read, context, 'system.read');
      if (sites.length === 0) return { ...ok, rows: [], next: null };
      const rows = await db.read
        .selectFrom('outbox_failed')
        .innerJoin('site', 'site.id', 'site_id')
        .select(['outbox_failed.id', 'external_id', 'player_id', 'topic', 'error'])
        .select(['outbox_failed.created_at', 'failed_at'])
        .where('decided', 'is', null)
        .where('site_id', 'in', sites)
        .$if(before !== undefined, (query) => query.where('outbox_failed.id', '<', BigInt(before ?? 0)))
        .orderBy('outbox_failed.id', 'desc')
        .limit(limit)
        .execute();
      return {
        ...ok,
        rows: rows.map((row) => ({
          event_id: String(row.id),
          site: row.external_id,
          player_id: row.player_id === null ? null : String(row.player_id),
          topic: row.topic,
          error: row.error,
          created_at: row.created_at.toISOString(),
          failed_at: row.failed_at.toISOString(),
        })),
        next: rows.length < limit ? null : String(rows.at(-1)?.id),
      };
    },
    'system.retryEvents': async (request, context) => ({
      ...ok,
      done: await decide(db, 'retried', request, context),
    }),
    'system.dropEvents': async (request, context) => ({
      ...ok,
      done: await decide(db, 'dropped', request, context),
    }),
  } satisfies Partial<OfficeHandlers>;
}
