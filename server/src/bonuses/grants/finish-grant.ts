import type { GrantEnd, LiveGrant } from '#rules/rewards/bonus/bonus-play.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { closePurse } from '../../ledger/public.ts';
import { tell } from './messages.ts';
import { startNext } from './start-grant.ts';
import { type Grant, purseOf } from './store.ts';

/** Closes a grant whose terms are met, or of whose money nothing is left, once its last moves are posted, and starts the next one. */
export async function finishGrant(
  tx: Tx,
  action: PlayerAction,
  { grant, live, end }: { readonly grant: Grant; readonly live: LiveGrant; readonly end: GrantEnd },
): Promise<void> {
  await closePurse(tx, action.playerId, purseOf(grant));
  const converted = end.end === 'convert' ? end.cash : 0n;
  await tx
    .updateTable('bonus_grant')
    .set({ state: end.end === 'convert' ? 'converted' : 'spent', converted, closed_at: action.now })
    .where('id', '=', grant.id)
    .execute();
  await tell(tx, { ...grant, ...live }, 'bonus_completed', converted);
  await startNext(tx, action);
}
