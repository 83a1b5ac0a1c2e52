import { endOf } from '#rules/rewards/bonus/bonus-play.ts';
import type { ActionContext, PlayerAction } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { lockFunds, postIn } from '../../ledger/public.ts';
import { endMoves } from './end-moves.ts';
import { finishGrant } from './finish-grant.ts';
import { startNext } from './start-grant.ts';
import { findGrant, fundsOf, type GrantRow, liveOf, purseOf } from './store.ts';

interface OfPlayer {
  readonly grantId: string;
  readonly playerId: bigint;
}

const held: readonly GrantRow['state'][] = ['waiting', 'active', 'ready', 'inPlay'];

/** Lets a grant become no cash until it is released. @returns `false` for one that is over */
export async function holdGrant(
  tx: Tx,
  { siteId, now }: ActionContext,
  { grantId, playerId }: OfPlayer,
): Promise<boolean> {
  await lockFunds(tx, playerId);
  const grant = await findGrant(tx, { siteId, id: grantId });
  if (!grant || !held.includes(grant.state)) return false;
  if (grant.held_at === null)
    await tx.updateTable('bonus_grant').set({ held_at: now }).where('id', '=', grantId).execute();
  return true;
}

/**
 * Releases a grant that was held: what is wagered becomes cash at once, and the player has the time again that staff took.
 * Money of a frozen account stays where it is, until the next bet.
 */
export async function releaseGrant(
  tx: Tx,
  { siteId, actor, now }: ActionContext,
  { grantId, playerId }: OfPlayer,
): Promise<void> {
  const funds = await lockFunds(tx, playerId);
  const before = await findGrant(tx, { siteId, id: grantId });
  if (!before || before.held_at === null) return;
  const { held_at: since, expires_at: until } = before;
  const expiresAt = until && new Date(until.getTime() + (now.getTime() - since.getTime()));
  await tx
    .updateTable('bonus_grant')
    .set({ held_at: null, expires_at: expiresAt })
    .where('id', '=', grantId)
    .execute();
  const grant = { ...before, held_at: null, expires_at: expiresAt };
  const action: PlayerAction = { siteId, playerId, actor, now };
  if (grant.state === 'waiting') return startNext(tx, action);
  if (grant.state !== 'active' || funds.frozen) return;
  const live = liveOf(grant);
  const money = fundsOf(funds, grant);
  const end = endOf(grant.promotion.terms, live, money.free, money.held > 0n);
  if (!end) return;
  const answer = await postIn(tx, {
    key: uuid7(),
    ...{ siteId, playerId, actor },
    steps: endMoves(purseOf(grant), grant.id, end),
    events: [{ topic: 'balance.changed', payload: {} }],
  });
  if (!answer.posted) throw new Error(`grant ${grantId} could not be released: ${answer.refused}`);
  await finishGrant(tx, action, { grant, live, end });
}
