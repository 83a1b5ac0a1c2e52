import { sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import type { CaseKind } from '../../../players/public.ts';

export interface CaseFilter {
  readonly siteIds: readonly number[];
  readonly caseId?: string | undefined;
  readonly playerId?: bigint | undefined;
  readonly kind?: CaseKind | undefined;
  readonly state?: 'open' | 'assigned' | 'decided' | undefined;
  readonly assignedTo?: bigint | undefined;
  /** Cases opened before this one only. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Cases of these sites, newest first; without a state, a player or an id those that wait. */
export function readCases(reader: Reader, filter: CaseFilter) {
  let query = reader
    .selectFrom('protection_case as c')
    .innerJoin('player', 'player.id', 'c.player_id')
    .innerJoin('site', 'site.id', 'c.site_id')
    .leftJoin('staff', 'staff.id', 'c.assigned_to')
    .select(['c.id as case_id', 'c.kind', 'c.state', 'c.detail', 'c.opened_at', 'c.assigned_to'])
    .select(['c.decided_at', 'c.decided_by', 'c.outcome', 'c.reason', 'c.version'])
    .select(['player.id', 'player.site_id', 'site.external_id', 'site.currency', 'player.account_id'])
    .select(['player.full_name', 'player.language', 'staff.full_name as assigned_name'])
    .where('c.site_id', 'in', [...filter.siteIds]);
  if (filter.caseId !== undefined) query = query.where('c.id', '=', filter.caseId);
  else if (filter.state !== undefined) query = query.where('c.state', '=', filter.state);
  else if (filter.playerId === undefined) query = query.where(sql<boolean>`c.state <> 'decided'`);
  if (filter.playerId !== undefined) query = query.where('c.player_id', '=', filter.playerId);
  if (filter.kind !== undefined) query = query.where('c.kind', '=', filter.kind);
  if (filter.assignedTo !== undefined) query = query.where('c.assigned_to', '=', filter.assignedTo);
  if (filter.before !== undefined) query = query.where('c.id', '<', filter.before);
  return query.orderBy('c.id', 'desc').limit(filter.limit).execute();
}

export type CaseFacts = Awaited<ReturnType<typeof readCases>>[number];

export function readActions(reader: Reader, caseId: string) {
  return reader
    .selectFrom('protection_action')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('id', 'desc')
    .execute();
}
