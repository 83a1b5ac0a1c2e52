import { formatAmount } from '#rules/money/amount.ts';
import type { Tx } from '../../db/database.ts';
import { addToOutbox } from '../../db/outbox.ts';
import type { WithdrawalRow } from './store.ts';

/** What a player is told of a withdrawal, whatever was done with it. */
export function receiptOf(row: Pick<WithdrawalRow, 'id' | 'amount' | 'fee' | 'state'>) {
  return {
    withdrawal_id: row.id,
    state: row.state,
    amount: formatAmount(row.amount),
    fee: formatAmount(row.fee),
    payout: formatAmount(row.amount - row.fee),
  };
}

/** Tells the player's open tabs, once the transaction is committed. */
export async function tellChange(
  tx: Tx,
  row: Pick<WithdrawalRow, 'id' | 'amount' | 'state' | 'site_id' | 'player_id'>,
): Promise<void> {
  await addToOutbox(tx, {
    siteId: row.site_id,
    playerId: row.player_id,
    topic: 'withdrawal.changed',
    payload: { withdrawal_id: row.id, state: row.state, amount: formatAmount(row.amount) },
  });
}
