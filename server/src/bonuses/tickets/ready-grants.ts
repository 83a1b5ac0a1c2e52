import type { BonusTerms, TicketGift } from '#rules/rewards/bonus/promotion.ts';
import { isTicketGift } from '#rules/rewards/bonus/promotion.ts';
import type { Tx } from '../../db/database.ts';
import { grantsOf } from '../grants/store.ts';

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

/** Those of these grants whose free bets and boosts win cash, as nothing is to be wagered. */
export async function winsAsCash(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const grants = await grantsOf(tx, ids);
  return new Set(grants.filter(({ promotion }) => promotion.terms.wagering.times === 0).map(({ id }) => id));
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
