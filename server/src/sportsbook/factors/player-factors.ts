import { sql } from 'kysely';
import type { Sport } from '#contract/feed.ts';
import { actorText, type JobContext } from '../../actor.ts';
import type { Reader, Tx } from '../../db/database.ts';

export interface PlayerFactor {
  readonly sport: Sport | 'all';
  readonly percent: number;
  readonly set_at: Date;
}

export interface FactorChange {
  readonly siteId: number;
  readonly playerId: bigint;
  readonly sport: Sport | 'all';
  /** 1 to 99; null: none. */
  readonly percent: number | null;
  /** What the person saw: nothing is changed where it is otherwise by now. */
  readonly was: number | null;
}

/** The stake factors of a player, that of every sport first. */
export function readFactors(reader: Reader, playerId: bigint): Promise<PlayerFactor[]> {
  return reader
    .selectFrom('sports_player_factor')
    .select(['sport', 'percent', 'set_at'])
    .where('player_id', '=', playerId)
    .orderBy(sql`sport <> 'all'`)
    .orderBy('sport')
    .execute();
}

/** Sets a stake factor of a player, or takes it away: it counts from the next bet on. @returns whether it was as seen */
export async function setFactor(tx: Tx, change: FactorChange, { actor, now }: JobContext): Promise<boolean> {
  const { siteId, playerId, sport, percent, was } = change;
  if (was === null) {
    if (percent === null) return true;
    const added = await tx
      .insertInto('sports_player_factor')
      .values({
        ...{ site_id: siteId, player_id: playerId, sport, percent },
        ...{ set_at: now, set_by: actorText(actor) },
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return added.numInsertedOrUpdatedRows === 1n;
  }
  if (percent === null) {
    const removed = await tx
      .deleteFrom('sports_player_factor')
      .where('player_id', '=', playerId)
      .where('sport', '=', sport)
      .where('percent', '=', was)
      .executeTakeFirst();
    return removed.numDeletedRows === 1n;
  }
  const updated = await tx
    .updateTable('sports_player_factor')
    .set({ percent, set_at: now, set_by: actorText(actor) })
    .where('player_id', '=', playerId)
    .where('sport', '=', sport)
    .where('percent', '=', was)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}
