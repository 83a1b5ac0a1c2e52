import { formatAmount } from '#rules/money/amount.ts';
import { coinNames, isCoinNetwork } from '#rules/wallet/coin-address.ts';
import type { Tx } from '../../db/database.ts';
import { addToOutbox } from '../../db/outbox.ts';
import type { WithdrawalRow } from './store.ts';

/** A withdrawal in its wire format. */
export function receiptOf(row: Pick<WithdrawalRow, 'id' | 'amount' | 'fee' | 'state'>) {
  return {
    withdrawal_id: row.id,
    state: row.state,
    amount: formatAmount(row.amount),
    fee: formatAmount(row.fee),
    payout: formatAmount(row.amount - row.fee),
  };
}

/** What is sent in coins, once it is fixed; `null` before, and where the account is none of coins. */
export const coinsOf = ({
  bank_code: code,
  coin_amount: amount,
}: Pick<WithdrawalRow, 'bank_code' | 'coin_amount'>) =>
  amount !== null && isCoinNetwork(code) ? { amount, coin: coinNames[code] } : null;

/** Publishes the new state for the player's open tabs, delivered after the commit. */
export async function publishChange(
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
