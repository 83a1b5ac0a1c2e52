import { sql } from 'kysely';
import { type Actor, actorText } from '../../actor.ts';
import type { Db, Tx } from '../../db/database.ts';
import { balances } from '../../ledger/public.ts';
import { renewGuard } from '../protection/guard.ts';
import { lockPlayer } from '../protection/store.ts';

const TOGETHER = 100;

/** What was demanded of a player, or of staff where no level is given, is met: what it stopped goes on, and renewals count from here. */
async function meet(
  tx: Tx,
  of: { readonly playerId: bigint; readonly level: number | null; readonly actor: Actor; readonly now: Date },
): Promise<void> {
  const { playerId, level, actor, now } = of;
  await lockPlayer(tx, playerId);
  await tx
    .updateTable('player_demand')
    .set({ met_at: now, met_by: actorText(actor) })
    .where('player_id', '=', playerId)
    .where('met_at', 'is', null)
    .where((eb) => (level === null ? eb('level', 'is', null) : eb('level', '<=', level)))
    .execute();
  await sql`
    insert into trigger_due as t (player_id, site_id, due_at)
    select id, site_id, ${now}::timestamptz from player where id = ${playerId}
    on conflict (player_id) do update set due_at = least(t.due_at, excluded.due_at)`.execute(tx);
  if (await balances(tx, playerId)) await renewGuard(tx, playerId, now);
}

/** Staff has reviewed a player. */
export const meetReviews = (
  tx: Tx,
  of: { readonly playerId: bigint; readonly actor: Actor; readonly now: Date },
): Promise<void> => meet(tx, { ...of, level: null });

/** Takes demands as met whose level the player has reached. @returns how many players were looked at */
export async function meetReached(db: Db, actor: Actor, now: Date): Promise<number> {
  const { rows } = await sql<{ player_id: bigint; level: number }>`
    select d.player_id, max(v.level)::int as level
      from player_demand d join player_verification v on v.player_id = d.player_id
     where d.met_at is null and d.level <= v.level
     group by 1 order by 1 limit ${TOGETHER}`.execute(db.read);
  for (const { player_id: playerId, level } of rows)
    await db.tx((tx) => meet(tx, { playerId, level, actor, now }));
  return rows.length;
}
