import { beginGrant, endOf } from '#rules/rewards/bonus/bonus-play.ts';
import { beginWon } from '#rules/rewards/bonus/on-tickets.ts';
import { isTicketGift } from '#rules/rewards/bonus/promotion.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { closePurse, openPurse, postIn } from '../../ledger/public.ts';
import { endMoves } from './end-moves.ts';
import { tell } from './messages.ts';
import { activeGrant, type Grant, nextGrant } from './store.ts';

/**
 * Starts the oldest waiting grant of a player unless one is under way: its purse is opened, its bonus money given, and its
 * time begins. The caller holds the player's money locked. One without wagering is cash at once, and the next one starts.
 */
export async function startNext(tx: Tx, action: PlayerAction): Promise<void> {
  for (;;) {
    if (await activeGrant(tx, action.playerId)) return;
    const grant = await nextGrant(tx, action.playerId);
    if (!grant || !(await start(tx, action, grant))) return;
  }
}

/** @returns whether it has started: not where the player has a hundred purses, or the ledger refuses */
async function start(tx: Tx, { siteId, playerId, actor, now }: PlayerAction, grant: Grant): Promise<boolean> {
  const { terms } = grant.promotion;
  const { currency } = await tx
    .selectFrom('site')
    .select('currency')
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  const purse = await openPurse(tx, playerId, { kind: 'bonus', currency, ref: grant.id });
  if (!purse) return false;
  const { grant: begun, funded } = isTicketGift(grant.promotion.gift)
    ? beginWon(terms, grant.amount, now.getTime())
    : beginGrant(grant.promotion, grant.base, now.getTime());
  const live = { ...begun, isHeld: grant.held_at !== null };
  const end = endOf(terms, live, funded, false);
  if (funded > 0n) {
    const answer = await postIn(tx, {
      key: uuid7(),
      ...{ siteId, playerId, actor },
      steps: [
        { from: 'promotions', to: purse, amount: funded, kind: 'bonusGrant', ref: grant.id },
        ...endMoves(purse, grant.id, end),
      ],
      events: [{ topic: 'balance.changed', payload: {} }],
    });
    // A frozen account gives none out, not even to itself: the grant waits.
    if (!answer.posted) {
      await closePurse(tx, playerId, purse);
      return false;
    }
  }
  if (end) await closePurse(tx, playerId, purse);
  await tx
    .updateTable('bonus_grant')
    .set({
      state: end ? 'converted' : 'active',
      amount: live.amount,
      required: live.required,
      uses_left: live.left,
      purse: Number(purse.slice('bonus:'.length)),
      converted: end?.end === 'convert' ? end.cash : 0n,
      started_at: now,
      expires_at: new Date(live.expiresAt),
      closed_at: end ? now : null,
    })
    .where('id', '=', grant.id)
    .execute();
  await tell(tx, { ...grant, ...live }, end ? 'bonus_completed' : 'bonus_started', live.amount);
  return true;
}
