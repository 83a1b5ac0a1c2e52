import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { playerActor } from '../../actor.ts';
import { once } from '../../db/once.ts';
import { UUID } from '../../db/uuid7.ts';
import type { PlayerContext, RequestOf } from '../../edge/handlers.ts';
import { closeWithdrawal } from './close-withdrawal.ts';
import type { WithdrawalParts } from './parts.ts';
import { receiptOf } from './receipt.ts';
import { lockWithdrawal } from './store.ts';

type Outcome = ReturnType<typeof receiptOf> | { readonly refused: 'unknownWithdrawal' | 'withdrawalDecided' };

/** The player takes a pending withdrawal back. Against staff who approves it at the same moment, one of the two wins. */
export async function cancelWithdrawal(
  { db, clock }: WithdrawalParts,
  request: RequestOf<'wallet.withdrawalCancel'>,
  { siteId, player: { playerId } }: PlayerContext,
): Promise<CallResponse<'/api/wallet/withdrawal_cancel'> | Refusal> {
  const { withdrawal_id: id } = request;
  if (!UUID.test(id)) return refuse('unknownWithdrawal');
  const command = {
    siteId,
    key: request.key.toLowerCase(),
    name: 'wallet.withdrawalCancel',
    playerId,
    content: { id },
  };
  const done = await db.tx((tx) =>
    once<Outcome>(tx, command, async () => {
      const row = await lockWithdrawal(tx, id);
      const context = { actor: playerActor(playerId), now: clock.now() };
      if (row?.site_id !== siteId || row.player_id !== playerId) return { refused: 'unknownWithdrawal' };
      if (row.state !== 'pending') return { refused: 'withdrawalDecided' };
      return receiptOf(await closeWithdrawal(tx, row, { state: 'cancelled' }, context));
    }),
  );
  if (!done.ok) return refuse('keyReused');
  return 'refused' in done.answer ? refuse(done.answer.refused) : { statusCode: 1, ...done.answer };
}
