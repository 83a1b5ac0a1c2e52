import type { Amount } from '#rules/money/amount.ts';
import { playerActor } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import { findChanges, findLimits, lockPlayer, recordChange, setLimit } from './store.ts';

/** A limit of deposits for a demonstration player, and a looser one that waits; one who has limits is left alone. */
export async function limitForHistory(db: Db, playerId: bigint, limit: Amount, now: Date): Promise<void> {
  const kind = 'deposit_month';
  const by = { playerId, actor: playerActor(playerId), now };
  await db.tx(async (tx) => {
    await lockPlayer(tx, playerId);
    if ((await findLimits(tx, playerId)).size > 0 || (await findChanges(tx, playerId)).length > 0) return;
    await setLimit(tx, playerId, kind, limit, now);
    await recordChange(tx, { ...by, kind, from: null, to: limit, state: 'applied' });
    await recordChange(tx, { ...by, kind, from: limit, to: limit * 2n, state: 'waiting' });
  });
}
