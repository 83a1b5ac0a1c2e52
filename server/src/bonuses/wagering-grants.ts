import type { BonusTerms } from '#rules/rewards/bonus/promotion.ts';
import type { Reader } from '../db/database.ts';
import type { FurtherPurse, LockedFunds } from '../ledger/public.ts';
import { activeGrants, fundsOf, grantsOf, purseOf } from './grants/store.ts';

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
  reader: Reader,
  funds: ReadonlyMap<bigint, LockedFunds>,
  now: Date,
): Promise<ReadonlyMap<bigint, WageringGrant>> {
  const some = [...funds].flatMap(([id, { purses }]) => (purses.size > 0 ? [id] : []));
  const found = new Map<bigint, WageringGrant>();
  for (const [playerId, grant] of await activeGrants(reader, some)) {
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

/** A grant that a round which is not over at once belongs to. */
export interface RoundGrant extends WageringGrant {
  /** Whether its money is still the player's to win; `bonus` is 0 where none may be staked any more. */
  readonly isActive: boolean;
}

/** Grants by their ids, whatever has become of them. The caller holds the money of their players locked. */
export async function grantsOfRounds(
  reader: Reader,
  ids: readonly string[],
  { funds, now }: { readonly funds: ReadonlyMap<bigint, LockedFunds>; readonly now: Date },
): Promise<ReadonlyMap<string, RoundGrant>> {
  const rows = await grantsOf(reader, [...new Set(ids)]);
  return new Map(
    rows.map((grant) => {
      const { id, player_id: playerId, state, expires_at: expiresAt, promotion } = grant;
      const isActive = state === 'active';
      const money = funds.get(playerId);
      const isUsable = isActive && money !== undefined && expiresAt !== null && expiresAt > now;
      const bonus = isUsable ? fundsOf(money, grant).free : 0n;
      return [id, { id, purse: purseOf(grant), terms: promotion.terms, bonus, isActive }];
    }),
  );
}
