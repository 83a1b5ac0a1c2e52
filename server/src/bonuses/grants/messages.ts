import { formatAmount } from '#rules/money/amount.ts';
import type { Tx } from '../../db/database.ts';
import { addToOutbox } from '../../db/outbox.ts';
import type { GrantRow } from './store.ts';

/** Writes a message about bonus money into the player's inbox; free rounds and bets have not any yet. */
export async function tell(
  tx: Tx,
  grant: Pick<GrantRow, 'site_id' | 'player_id' | 'required' | 'wagered'>,
  kind: 'bonus_started' | 'bonus_completed' | 'bonus_expired',
  amount: bigint,
): Promise<void> {
  if (amount === 0n) return;
  await addToOutbox(tx, {
    siteId: grant.site_id,
    playerId: grant.player_id,
    topic: 'inbox.send',
    payload: {
      kind,
      figures: {
        amount: formatAmount(amount),
        required: formatAmount(grant.required),
        wagered: formatAmount(grant.wagered),
      },
      href: '/promotions',
    },
  });
}
