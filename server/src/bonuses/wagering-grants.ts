import type { BonusTerms } from '#rules/rewards/bonus/promotion.ts';
import type { Tx } from '../db/database.ts';
import type { FurtherPurse, LockedFunds } from '../ledger/public.ts';
import { activeGrants, fundsOf, purseOf } from './grants/store.ts';

/** The grant under way that tickets and rounds of a player count for, and its money. */
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
