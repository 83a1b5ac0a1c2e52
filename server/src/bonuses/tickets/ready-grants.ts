import type { BonusTerms, TicketGift } from '#rules/rewards/bonus/promotion.ts';
import { isTicketGift } from '#rules/rewards/bonus/promotion.ts';
import type { Tx } from '../../db/database.ts';
import { type Grant, grantsOf } from '../grants/store.ts';

/** A free bet or boost that can be used on a ticket. */
export interface ReadyGrant {
  readonly id: string;
  readonly siteId: number;
  readonly playerId: bigint;
  readonly gift: TicketGift;
  readonly terms: BonusTerms;
}

/** Those of these grants that can be used now, by id. The caller holds the money of their players locked. */
export async function lockReady(
  tx: Tx,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ReadyGrant>> {
  const ready = new Map<string, ReadyGrant>();
  for (const grant of await grantsOf(tx, ids)) {
    const { gift, terms } = grant.promotion;
    const isReady = grant.state === 'ready' && grant.expires_at !== null && grant.expires_at > now;
    if (!isReady || !isTicketGift(gift)) continue;
    const { id, site_id: siteId, player_id: playerId } = grant;
    ready.set(id, { id, siteId, playerId, gift, terms });
  }
  return ready;
}

/**
 * Whether the free bet or boost of a grant wins cash: nothing is to be wagered, and staff does not hold it. What has won bonus
 * money while it was held stays with that, however its ticket is corrected.
 */
export function winsCash({ promotion, held_at, purse, state }: Grant): boolean {
  const hasWonBonus = state === 'waiting' || purse !== null;
  return promotion.terms.wagering.times === 0 && held_at === null && !hasWonBonus;
}

/** Those of these grants whose free bets and boosts win cash. */
export async function winsAsCash(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await grantsOf(tx, ids)).filter(winsCash).map(({ id }) => id));
}

/** Notes that ready grants are used by tickets. */
export async function takeReady(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('bonus_grant')
    .set({ state: 'inPlay', uses_left: 0 })
    .where('id', 'in', [...ids])
    .execute();
}
