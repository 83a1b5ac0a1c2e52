import type { BonusTerms, TicketGift } from '#rules/rewards/bonus/promotion.ts';
import { isTicketGift } from '#rules/rewards/bonus/promotion.ts';
import type { Tx } from '../../db/database.ts';
import type { FurtherPurse, LockedFunds } from '../../ledger/public.ts';
import { activeGrants, fundsOf, grantsOf, purseOf } from '../grants/store.ts';

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

/** The grant under way that tickets of a player count for, and its money. */
export interface WageringGrant {
  readonly id: string;
  readonly purse: FurtherPurse;
  readonly terms: BonusTerms;
  /** What can be staked of it, 1/10,000 units. */
  readonly bonus: bigint;
}

/** The grants under way of players whose money the caller holds locked, by player. Those without a purse are not asked for. */
export async function wageringGrants(
  tx: Tx,
  funds: ReadonlyMap<bigint, LockedFunds>,
  now: Date,
): Promise<ReadonlyMap<bigint, WageringGrant>> {
  const some = [...funds].flatMap(([id, { purses }]) => (purses.size > 0 ? [id] : []));
  const found = new Map<bigint, WageringGrant>();
  for (const [playerId, grant] of await activeGrants(tx, some)) {
    const money = funds.get(playerId);
    if (!money || !grant.expires_at || grant.expires_at <= now) continue;
    const { id, promotion } = grant;
    found.set(playerId, {
      ...{ id, purse: purseOf(grant), terms: promotion.terms },
      bonus: fundsOf(money, grant).free,
    });
  }
  return found;
}
