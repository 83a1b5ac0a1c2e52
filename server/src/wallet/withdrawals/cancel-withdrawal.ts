import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import { once } from '../../db/once.ts';
import { UUID } from '../../db/uuid7.ts';
import { closeWithdrawal } from './close-withdrawal.ts';
import { receiptOf } from './receipt.ts';
import { lockWithdrawal } from './store.ts';

type Outcome = ReturnType<typeof receiptOf> | { readonly refused: 'unknownWithdrawal' | 'withdrawalDecided' };

/** The player takes a pending withdrawal back. Against staff who approves it at the same moment, one of the two wins. */
export async function cancelWithdrawal(
  db: Db,
  { siteId, playerId, actor, now }: PlayerAction,
  { key, id }: { readonly key: string; readonly id: string },
): Promise<CallResponse<'/api/wallet/withdrawal_cancel'> | Refusal> {
  if (!UUID.test(id)) return refuse('unknownWithdrawal');
  const command = {
    siteId,
    key: key.toLowerCase(),
    name: 'wallet.withdrawalCancel',
    playerId,
    content: { id },
  };
  const done = await db.tx((tx) =>
    once<Outcome>(tx, command, async () => {
      const row = await lockWithdrawal(tx, id);
      if (row?.site_id !== siteId || row.player_id !== playerId) return { refused: 'unknownWithdrawal' };
      if (row.state !== 'pending') return { refused: 'withdrawalDecided' };
      return receiptOf(await closeWithdrawal(tx, row, { state: 'cancelled' }, { actor, now }));
    }),
  );
  if (!done.ok) return refuse('keyReused');
  return 'refused' in done.answer ? refuse(done.answer.refused) : { statusCode: 1, ...done.answer };
}
