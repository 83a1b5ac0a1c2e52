import { systemClock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { uuid7 } from '../db/uuid7.ts';
import { settleDepositIn } from './settle-deposit.ts';
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
  const notice = { reference: id, amount: of.amount, currency: of.currency, result: 'paid' } as const;
  // In one transaction: the job that closes expired deposits, whose clock may be ahead, never sees it open.
  await db.tx(async (tx) => {
    await insertDeposit(tx, {
      ...of,
      id,
      fee: 0n,
      methodCode: method.code,
      adapter: method.adapter,
      openedAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    });
    const verdict = await settleDepositIn(tx, method.adapter, notice, now);
    if (verdict !== 'paid') throw new Error(`a demonstration deposit came to ${verdict}`);
  });
  return true;
}
