import { systemClock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { uuid7 } from '../db/uuid7.ts';
import { settleDeposit } from './settle-deposit.ts';
import { findMethods, hasDeposits, insertDeposit } from './store.ts';

/**
 * A paid deposit for a demonstration player, through the same steps as a real one.
 * @returns whether it was made: not for a player who has deposits
 */
export async function payInForHistory(
  db: Db,
  of: {
    readonly siteId: number;
    readonly playerId: bigint;
    readonly currency: string;
    readonly amount: bigint;
  },
): Promise<boolean> {
  const [method] = await findMethods(db.read, of.siteId);
  if (!method || (await hasDeposits(db.read, of.playerId))) return false;
  const now = systemClock.now();
  const id = uuid7();
  await db.tx((tx) =>
    insertDeposit(tx, {
      ...of,
      id,
      fee: 0n,
      methodCode: method.code,
      adapter: method.adapter,
      openedAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    }),
  );
  const notice = { reference: id, amount: of.amount, currency: of.currency, result: 'paid' } as const;
  const verdict = await settleDeposit(db, method.adapter, notice, now);
  if (verdict !== 'paid') throw new Error(`a demonstration deposit came to ${verdict}`);
  return true;
}
