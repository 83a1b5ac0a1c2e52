import { marksAfterDeposit, noTurnover, type TurnoverMarks } from '#rules/wallet/turnover.ts';
import type { Reader, Tx } from '../db/database.ts';
import { balances } from '../ledger/public.ts';
import { findRule } from './withdrawals/store.ts';

/** All a player has ever staked, 1/10,000 units: whoever takes stakes knows. */
export type TotalStaked = (reader: Reader, playerId: bigint) => Promise<bigint>;

export async function readMarks(db: Reader, playerId: bigint): Promise<TurnoverMarks> {
  const row = await db
    .selectFrom('turnover_mark')
    .select(['base', 'target'])
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row ?? noTurnover;
}

/** Asks for a deposit to be staked as often as its site wants. Call before the money is in the purse. */
export async function markDeposit(
  tx: Tx,
  totalStaked: TotalStaked,
  deposit: { readonly siteId: number; readonly playerId: bigint; readonly amount: bigint },
): Promise<void> {
  const { siteId, playerId, amount } = deposit;
  const { turnover_times: times } = await findRule(tx, siteId);
  // The row is there before it is read, so that two deposits at once add up.
  await tx
    .insertInto('turnover_mark')
    .values({ player_id: playerId, base: 0n, target: 0n })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const marks = await tx
    .selectFrom('turnover_mark')
    .select(['base', 'target'])
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const purses = await balances(tx, playerId);
  const purse = purses ? purses.cash + purses.cashHeld : 0n;
  const staked = await totalStaked(tx, playerId);
  const after = marksAfterDeposit(marks, staked, { amount, times: BigInt(times), purse });
  await tx.updateTable('turnover_mark').set(after).where('player_id', '=', playerId).execute();
}
