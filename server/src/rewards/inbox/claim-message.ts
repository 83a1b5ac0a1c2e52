import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import { UUID } from '../../db/uuid7.ts';
import { checkMayTakePart } from '../../players/public.ts';
import { balancesAfter, pay } from '../pay.ts';
import { countUnread, findMessage, type InboxMessage, publishUnread } from './messages.ts';

/** Pays what a message brings, once: of many at the same moment one finds it unclaimed, the others wait and see. */
export async function claimMessage(
  db: Db,
  { siteId, playerId, actor, now }: PlayerAction,
  id: string,
): Promise<CallResponse<'/api/settings/claim_inbox'> | Refusal> {
  if (!UUID.test(id)) return refuse('unknownMessage', { field: 'inbox_id' });
  const of = { siteId, playerId };
  return db.tx(async (tx) => {
    const barred = await checkMayTakePart(tx, { playerId, now });
    if (barred) {
      // Asked again, a claim that was paid before the player was barred is answered as it would have been then.
      const before = await findMessage(tx, of, id);
      return before && before.claimed_at !== null ? whyNot(before) : barred;
    }
    const claimed = await tx
      .updateTable('inbox_message')
      .set((eb) => ({ claimed_at: now, read_at: eb.fn.coalesce('read_at', eb.val(now)) }))
      .where('id', '=', id)
      .where('site_id', '=', siteId)
      .where('player_id', '=', playerId)
      .where('claimed_at', 'is', null)
      .where((eb) => eb.or([eb('token', '>', 0n), eb('cash', '>', 0n)]))
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      .returningAll()
      .executeTakeFirst();
    if (!claimed) return whyNot(await findMessage(tx, of, id));
    const kind = claimed.kind === 'level_up' ? 'cashback' : 'reward';
    const { token, cash } = claimed;
    await pay(tx, { ...of, token, cash, kind, ref: id }, actor);
    await publishUnread(tx, siteId, playerId);
    const after = await balancesAfter(tx, playerId);
    return {
      statusCode: 1,
      game_balance: formatAmount(after.cash),
      game_token: formatAmount(after.token),
      version: String(after.version),
      unread: await countUnread(tx, playerId),
    };
  });
}

function whyNot(message: InboxMessage | undefined): Refusal {
  if (!message) return refuse('unknownMessage', { field: 'inbox_id' });
  if (message.claimed_at !== null) return refuse('alreadyClaimed', { field: 'inbox_id' });
  if (message.token === 0n && message.cash === 0n) return refuse('nothingToClaim', { field: 'inbox_id' });
  return refuse('rewardExpired', { field: 'inbox_id' });
}
