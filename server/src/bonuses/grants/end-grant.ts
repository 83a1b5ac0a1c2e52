import type { ActionContext, PlayerAction } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { closePurse, type LockedFunds, lockFunds, postIn } from '../../ledger/public.ts';
import { tell } from './messages.ts';
import { startNext } from './start-grant.ts';
import { findGrant, fundsOf, type GrantRow, purseOf } from './store.ts';

/** Who ends a grant before its terms are met: staff, its time, or the player. */
export type Ending = 'cancelled' | 'expired' | 'forfeited';

const kinds = {
  cancelled: 'bonusCancel',
  expired: 'bonusExpire',
  forfeited: 'bonusForfeit',
} as const satisfies Record<Ending, string>;

/**
 * Takes what is left of a grant back and starts the one that waits for it. The caller holds the player's money locked
 * (`lockFunds`), and read the grant after that.
 * @returns the bonus money taken back; `undefined` where it cannot be ended now: it is over, its account is frozen, bonus
 *   money is held by an open bet, it is a free bet or boost whose ticket is open, or its time is over while staff decides
 *   about it
 */
export async function endGrant(
  tx: Tx,
  { siteId, actor, now }: ActionContext,
  { grant, funds }: { readonly grant: GrantRow; readonly funds: LockedFunds },
  ending: Ending,
): Promise<bigint | undefined> {
  const action: PlayerAction = { siteId, playerId: grant.player_id, actor, now };
  if (ending === 'expired' && grant.held_at !== null) return undefined;
  if (grant.state === 'waiting' || grant.state === 'ready') {
    await close(tx, grant.id, ending, now);
    return 0n;
  }
  if (grant.state !== 'active') return undefined;
  const { free, held } = fundsOf(funds, grant);
  if (held > 0n || (free > 0n && funds.frozen)) return undefined;
  const purse = purseOf(grant);
  if (free > 0n) {
    const answer = await postIn(tx, {
      key: uuid7(),
      ...{ siteId, playerId: grant.player_id, actor },
      steps: [{ from: purse, to: 'promotions', amount: free, kind: kinds[ending], ref: grant.id }],
      events: [{ topic: 'balance.changed', payload: {} }],
    });
    if (!answer.posted) throw new Error(`grant ${grant.id} could not be ended: ${answer.refused}`);
  }
  await closePurse(tx, grant.player_id, purse);
  await close(tx, grant.id, ending, now);
  if (ending === 'expired') await tell(tx, grant, 'bonus_expired', grant.amount);
  await startNext(tx, action);
  return free;
}

async function close(tx: Tx, id: string, state: Ending, now: Date): Promise<void> {
  await tx.updateTable('bonus_grant').set({ state, closed_at: now }).where('id', '=', id).execute();
}

/**
 * Takes a grant back by staff.
 * @returns the bonus money taken back; `undefined` where it cannot be ended now
 */
export async function cancelGrant(
  tx: Tx,
  context: ActionContext,
  of: { readonly grantId: string; readonly playerId: bigint },
): Promise<bigint | undefined> {
  const funds = await lockFunds(tx, of.playerId);
  const grant = await findGrant(tx, { siteId: context.siteId, id: of.grantId });
  return grant && endGrant(tx, context, { grant, funds }, 'cancelled');
}
