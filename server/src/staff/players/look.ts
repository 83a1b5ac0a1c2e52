import { actorText } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import { audit, type StaffContext } from '../context.ts';

const ONCE_MS = 60_000;

/** Writes down that the caller looked at a player, once a minute. */
export async function noteLook(
  db: Db,
  context: StaffContext,
  player: { readonly id: bigint; readonly site_id: number },
): Promise<void> {
  const object = `player:${player.id}`;
  const before = await db.read
    .selectFrom('audit_entry')
    .select('number')
    .where('operator_id', '=', context.operatorId)
    .where('object', '=', object)
    .where('at', '>', new Date(context.now.getTime() - ONCE_MS))
    .where('actor', '=', actorText(context.actor))
    .where('action', '=', context.action)
    .limit(1)
    .executeTakeFirst();
  if (before) return;
  await db.tx((tx) => audit(tx, context, { object, siteId: player.site_id }));
}
