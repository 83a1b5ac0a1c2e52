import { expect } from 'vitest';
import type { Db } from '../../db/database.ts';

/** What has counted as played of a player, in 1/10,000 units, once nothing of theirs waits to be counted. */
export async function stakedBy(db: Db, playerId: bigint): Promise<bigint> {
  const waiting = async () =>
    (await db.read.selectFrom('outbox').select('id').where('player_id', '=', playerId).execute()).length;
  await expect.poll(waiting).toBe(0);
  const row = await db.read
    .selectFrom('player_turnover')
    .select('staked')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row?.staked ?? 0n;
}
