import { endOf } from '#rules/rewards/bonus/bonus-play.ts';
import { afterCount } from '#rules/rewards/bonus/on-tickets.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { lockFunds, type Move, postIn } from '../../ledger/public.ts';
import { endGrant } from './end-grant.ts';
import { endMoves } from './end-moves.ts';
import { finishGrant } from './finish-grant.ts';
import { findGrant, fundsOf, liveOf, purseOf, saveLive } from './store.ts';

/** What a settled ticket or round changes about the grant that it counts for. Amounts in 1/10,000 units. */
export interface BetCount {
  readonly grantId: string;
  /** By how much it counts more or less than before. */
  readonly counted: bigint;
  /** What comes to or goes from the bonus money, by way of the site's account `promotions`. */
  readonly bonus: bigint;
  /** The ticket or round. */
  readonly ref: string;
}

/**
 * Counts a bet that was settled for its grant, and ends that where it ends it. Of a grant that is over nothing changes: what
 * was converted stays, and what a correction would have brought is the site's.
 */
export async function countBet(
  tx: Tx,
  action: PlayerAction,
  { grantId, counted, bonus, ref }: BetCount,
): Promise<void> {
  const { siteId, playerId, actor, now } = action;
  const funds = await lockFunds(tx, playerId);
  const grant = await findGrant(tx, { siteId, id: grantId });
  if (grant?.state !== 'active') return;
  const { free, held } = fundsOf(funds, grant);
  const isOver = grant.expires_at !== null && grant.expires_at <= now;
  const most = funds.frozen ? 0n : free;
  const change = -bonus > most ? -most : bonus;
  const live = isOver ? liveOf(grant) : afterCount(liveOf(grant), counted);
  const end =
    isOver || funds.frozen ? undefined : endOf(grant.promotion.terms, live, free + change, held > 0n);
  const purse = purseOf(grant);
  const moved: Move[] =
    change > 0n
      ? [{ from: 'promotions', to: purse, amount: change, kind: 'win', ref }]
      : change < 0n
        ? [{ from: purse, to: 'promotions', amount: -change, kind: 'resettlement', ref }]
        : [];
  const steps = [...moved, ...endMoves(purse, grant.id, end)];
  if (steps.length > 0) {
    const events = [{ topic: 'balance.changed', payload: {} }];
    const answer = await postIn(tx, { key: uuid7(), siteId, playerId, actor, steps, events });
    if (!answer.posted) throw new Error(`bet ${ref} could not be counted: ${answer.refused}`);
  }
  await saveLive(tx, grant.id, live);
  if (end) await finishGrant(tx, action, { grant, live, end });
  else if (isOver) await endGrant(tx, action, { grant, funds: await lockFunds(tx, playerId) }, 'expired');
}
