import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';

/** Who of the operator's staff looked at a player, newest first: entries of the audit log that changed nothing, and exports. */
export function readLooks(
  reader: Reader,
  of: {
    readonly operatorId: number;
    readonly playerId: bigint;
    readonly before: bigint | undefined;
    readonly limit: number;
  },
) {
  let query = reader
    .selectFrom('audit_entry')
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.operator_id', '=', 'audit_entry.operator_id')
        .on(sql<boolean>`audit_entry.actor = 'staff:' || staff.id`),
    )
    .select(['number', 'at', 'actor', 'full_name', 'action', 'ip'])
    .where('audit_entry.operator_id', '=', of.operatorId)
    .where('object', '=', `player:${of.playerId}`)
    .where('outcome', '=', 'done')
    .where((where) =>
      where.or([
        where.and([where('before', 'is', null), where('after', 'is', null)]),
        where('action', '=', 'privacy.export'),
      ]),
    );
  if (of.before !== undefined) query = query.where('number', '<', of.before);
  return query.orderBy('number', 'desc').limit(of.limit).execute();
}
