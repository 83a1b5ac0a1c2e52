import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';

export interface EntryFilter {
  readonly operatorId: number;
  /** Sites whose entries are shown; `all` also shows those of no site. */
  readonly sites: ReadonlySet<number> | 'all';
  readonly actor?: string | undefined;
  readonly object?: string | undefined;
  readonly action?: string | undefined;
  readonly siteId?: number | undefined;
  readonly refused?: boolean | undefined;
  /** Entries with a smaller number only. */
  readonly before?: bigint | undefined;
  readonly limit: number;
}

/** A page of an operator's audit log, newest first. */
export async function readEntries(reader: Reader, filter: EntryFilter) {
  let query = reader
    .selectFrom('audit_entry')
    .leftJoin('site', 'site.id', 'audit_entry.site_id')
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.operator_id', '=', 'audit_entry.operator_id')
        .on(sql<boolean>`audit_entry.actor = 'staff:' || staff.id`),
    )
    .selectAll('audit_entry')
    .select(['site.external_id', 'staff.full_name'])
    .where('audit_entry.operator_id', '=', filter.operatorId);
  if (filter.sites !== 'all') query = query.where('audit_entry.site_id', 'in', [...filter.sites]);
  if (filter.before !== undefined) query = query.where('number', '<', filter.before);
  if (filter.actor !== undefined) query = query.where('actor', '=', filter.actor);
  if (filter.object !== undefined) query = query.where('object', '=', filter.object);
  if (filter.action !== undefined) query = query.where('action', '=', filter.action);
  if (filter.siteId !== undefined) query = query.where('audit_entry.site_id', '=', filter.siteId);
  if (filter.refused !== undefined) query = query.where('outcome', filter.refused ? '!=' : '=', 'done');
  return query.orderBy('number', 'desc').limit(filter.limit).execute();
}
