import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import type { StaffContext } from '../context.ts';
import { holds } from '../roles/permissions-of.ts';
import type { RequestState } from '../tables.ts';
import type { Kinds } from './thresholds.ts';

export interface RequestFilter {
  readonly state?: RequestState | 'expired' | undefined;
  readonly kind?: string | undefined;
  readonly siteId?: number | undefined;
  readonly object?: string | undefined;
  /** Only those the caller made. */
  readonly isOwn?: boolean | undefined;
  readonly id?: string | undefined;
  /** Those with a smaller id only. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Which requests somebody sees: by kind, the sites at which they have its permission or read the audit log. */
function visible(kinds: Kinds, { powers }: StaffContext, sites: readonly number[]) {
  return [...kinds.values()].map(({ name, permission }) => ({
    name,
    sites: sites.filter((site) => holds(powers, permission, site) || holds(powers, 'audit.read', site)),
  }));
}

/** Requests that the caller may see, newest first. */
export async function readRequests(
  reader: Reader,
  kinds: Kinds,
  context: StaffContext,
  { state, ...filter }: RequestFilter & { readonly sites: readonly number[] },
) {
  const seen = visible(kinds, context, filter.sites);
  let query = reader
    .selectFrom('staff_request as r')
    .innerJoin('site', 'site.id', 'r.site_id')
    .innerJoin('staff as asker', 'asker.id', 'r.requested_by')
    .leftJoin('staff as decider', 'decider.id', 'r.decided_by')
    .selectAll('r')
    .select(['site.external_id', 'asker.full_name as asker_name', 'decider.full_name as decider_name'])
    .select(sql<boolean>`r.expires_at <= ledger_now()`.as('is_expired'))
    .where('r.operator_id', '=', context.operatorId)
    .where((row) =>
      row.or([
        row('r.requested_by', '=', context.staffId),
        ...seen
          .filter(({ sites }) => sites.length > 0)
          .map(({ name, sites }) => row.and([row('r.kind', '=', name), row('r.site_id', 'in', [...sites])])),
      ]),
    );
  if (filter.isOwn) query = query.where('r.requested_by', '=', context.staffId);
  if (filter.id !== undefined) query = query.where('r.id', '=', filter.id);
  if (filter.kind !== undefined) query = query.where('r.kind', '=', filter.kind);
  if (filter.siteId !== undefined) query = query.where('r.site_id', '=', filter.siteId);
  if (filter.object !== undefined) query = query.where('r.object', '=', filter.object);
  if (filter.before !== undefined) query = query.where('r.id', '<', filter.before);
  if (state === 'expired' || state === 'open')
    query = query
      .where('r.state', '=', 'open')
      .where(sql<boolean>`(r.expires_at <= ledger_now()) = ${state === 'expired'}`);
  else if (state !== undefined) query = query.where('r.state', '=', state);
  return query.orderBy('r.id', 'desc').limit(filter.limit).execute();
}

export type RequestFacts = Awaited<ReturnType<typeof readRequests>>[number];

/** The request for an object that waits for a second person. */
export async function openRequestFor(
  reader: Reader,
  operatorId: number,
  object: string,
): Promise<string | null> {
  const row = await reader
    .selectFrom('staff_request')
    .select('id')
    .where('operator_id', '=', operatorId)
    .where('object', '=', object)
    .where('state', '=', 'open')
    .where(sql<boolean>`expires_at > ledger_now()`)
    .executeTakeFirst();
  return row?.id ?? null;
}
