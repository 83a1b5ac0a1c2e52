import { endOf } from '#rules/rewards/bonus/bonus-play.ts';
import { afterCorrection } from '#rules/rewards/bonus/on-tickets.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { type LockedFunds, lockFunds, type Move, postIn } from '../../ledger/public.ts';
import { endMoves } from '../grants/end-moves.ts';
import { finishGrant } from '../grants/finish-grant.ts';
import { tell } from '../grants/messages.ts';
import { startNext } from '../grants/start-grant.ts';
import { findGrant, fundsOf, type Grant, type GrantRow, liveOf, purseOf, saveLive } from '../grants/store.ts';
import { winsCash } from './ready-grants.ts';

const DAY_MS = 86_400_000;

/** What became of the ticket that a free bet or boost was used on. */
export interface TicketEffect {
  readonly grantId: string;
  /** Open again, over with its stake returned, or over. */
  readonly state: 'open' | 'back' | 'over';
  /** What the gift has won by it, 1/10,000 units: of a free bet beyond its stake, of a boost what it adds. */
  readonly win: bigint;
}

/**
 * Brings a free bet or boost to what its ticket came to, however often that is settled. A win is cash that the caller has
 * posted, or, where it is to be wagered, bonus money that the site's account `promotions` has and gives from here. Once that
 * bonus money is over, corrections change nothing for the player.
 * @returns whether it can be used again, on another ticket: the first has nothing to do with it any more
 */
export async function settleTicketGrant(
  tx: Tx,
  action: PlayerAction,
  effect: TicketEffect,
): Promise<boolean> {
  const funds = await lockFunds(tx, action.playerId);
  const grant = await findGrant(tx, { siteId: action.siteId, id: effect.grantId });
  if (!grant) throw new Error(`the grant ${effect.grantId} of a ticket is gone`);
  if (grant.purse === null) return settleUnstarted(tx, action, grant, effect);
  if (grant.state === 'active' && effect.state !== 'open')
    await correct(tx, action, { grant, funds }, effect.state === 'over' ? effect.win : 0n);
  return false;
}

/** As long as the win has no purse: none was won, it is cash, or it waits for another grant to end. */
async function settleUnstarted(
  tx: Tx,
  action: PlayerAction,
  grant: Grant,
  { state, win }: TicketEffect,
): Promise<boolean> {
  if (!['inPlay', 'spent', 'converted', 'waiting'].includes(grant.state)) return false;
  const { now } = action;
  const { wagering, days } = grant.promotion.terms;
  if (state === 'open') {
    if (grant.state === 'spent') await save(tx, grant, { state: 'inPlay', closed_at: null });
    return false;
  }
  const nothing = { amount: 0n, required: 0n, converted: 0n, closed_at: null };
  if (state === 'back') {
    // It has the days of its terms again: the player could not use it meanwhile.
    const again = new Date(now.getTime() + days * DAY_MS);
    const expiresAt = grant.expires_at && grant.expires_at > again ? grant.expires_at : again;
    await save(tx, grant, { ...nothing, state: 'ready', uses_left: 1, expires_at: expiresAt });
    return true;
  }
  if (win === 0n) await save(tx, grant, { ...nothing, state: 'spent', closed_at: now });
  else if (winsCash(grant)) {
    await save(tx, grant, { ...nothing, state: 'converted', converted: win, closed_at: now });
    if (grant.state === 'inPlay') await tell(tx, grant, 'bonus_completed', win);
  } else {
    const required = win * BigInt(wagering.times);
    await save(tx, grant, { ...nothing, state: 'waiting', amount: win, required });
    await startNext(tx, action);
  }
  return false;
}

/** A grant under way by what its ticket has won: its bonus money and what must be wagered follow a correction of that. */
async function correct(
  tx: Tx,
  action: PlayerAction,
  { grant, funds }: { readonly grant: Grant; readonly funds: LockedFunds },
  win: bigint,
): Promise<void> {
  if (grant.amount === win) return;
  const { terms } = grant.promotion;
  const { free, held } = fundsOf(funds, grant);
  const { grant: live, change } = afterCorrection(terms, liveOf(grant), win, funds.frozen ? 0n : free);
  const end = funds.frozen ? undefined : endOf(terms, live, free + change, held > 0n);
  const purse = purseOf(grant);
  const { siteId, playerId, actor } = action;
  const moved: Move[] =
    change > 0n
      ? [{ from: 'promotions', to: purse, amount: change, kind: 'bonusGrant', ref: grant.id }]
      : change < 0n
        ? [{ from: purse, to: 'promotions', amount: -change, kind: 'bonusCancel', ref: grant.id }]
        : [];
  const steps = [...moved, ...endMoves(purse, grant.id, end)];
  if (steps.length > 0) {
    const events = [{ topic: 'balance.changed', payload: {} }];
    const answer = await postIn(tx, { key: uuid7(), siteId, playerId, actor, steps, events });
    if (!answer.posted) throw new Error(`grant ${grant.id} could not be corrected: ${answer.refused}`);
  }
  await saveLive(tx, grant.id, live);
  if (end) await finishGrant(tx, action, { grant, live, end });
}

async function save(tx: Tx, { id }: Grant, changes: Partial<GrantRow>): Promise<void> {
  await tx.updateTable('bonus_grant').set(changes).where('id', '=', id).execute();
}
