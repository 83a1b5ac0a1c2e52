import type { Selectable } from 'kysely';
import type { StoredPromotion } from '#contract/bonus-promotion.ts';
import type { LiveGrant } from '#rules/rewards/bonus/bonus-play.ts';
import type { PromotionData } from '#rules/rewards/bonus/promotion.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { FurtherPurse, LockedFunds } from '../../ledger/public.ts';
import { readData } from '../promotions/data.ts';
import type { BonusGrantTable, BonusPromotionTable } from '../tables.ts';

export type GrantRow = Selectable<BonusGrantTable>;
export type PromotionRow = Selectable<BonusPromotionTable>;

/** A grant with what its version of the promotion says. */
export interface Grant extends GrantRow {
  readonly promotion: PromotionData;
}

const grants = (reader: Reader) =>
  reader
    .selectFrom('bonus_grant')
    .innerJoin('bonus_version', (join) =>
      join
        .onRef('bonus_version.promotion_id', '=', 'bonus_grant.promotion_id')
        .onRef('bonus_version.number', '=', 'bonus_grant.version'),
    )
    .selectAll('bonus_grant')
    .select('bonus_version.data');

const withPromotion = ({ data, ...row }: GrantRow & { data: StoredPromotion }): Grant => ({
  ...row,
  promotion: readData(data),
});

/** The grant that the player's bets count for. The caller holds the player's money locked (`lockFunds`). */
export async function activeGrant(reader: Reader, playerId: bigint): Promise<Grant | undefined> {
  const row = await grants(reader)
    .where('bonus_grant.player_id', '=', playerId)
    .where('bonus_grant.state', '=', 'active')
    .executeTakeFirst();
  return row && withPromotion(row);
}

/** The same of several players, by player. */
export async function activeGrants(
  reader: Reader,
  playerIds: readonly bigint[],
): Promise<Map<bigint, Grant>> {
  if (playerIds.length === 0) return new Map();
  const rows = await grants(reader)
    .where('bonus_grant.player_id', 'in', [...playerIds])
    .where('bonus_grant.state', '=', 'active')
    .execute();
  return new Map(rows.map((row) => [row.player_id, withPromotion(row)]));
}

/** The oldest grant that waits for another to end. */
export async function nextGrant(tx: Tx, playerId: bigint): Promise<Grant | undefined> {
  const row = await grants(tx)
    .where('bonus_grant.player_id', '=', playerId)
    .where('bonus_grant.state', '=', 'waiting')
    .orderBy('bonus_grant.id')
    .limit(1)
    .executeTakeFirst();
  return row && withPromotion(row);
}

export async function findGrant(
  reader: Reader,
  of: { readonly siteId: number; readonly id: string },
): Promise<Grant | undefined> {
  const row = await grants(reader)
    .where('bonus_grant.id', '=', of.id)
    .where('bonus_grant.site_id', '=', of.siteId)
    .executeTakeFirst();
  return row && withPromotion(row);
}

export async function grantsOf(reader: Reader, ids: readonly string[]): Promise<Grant[]> {
  if (ids.length === 0) return [];
  const rows = await grants(reader)
    .where('bonus_grant.id', 'in', [...ids])
    .execute();
  return rows.map(withPromotion);
}

/** Locks a promotion: a grant counts against its caps and budget under this lock, and a pause waits for it. */
export function lockPromotion(
  tx: Tx,
  of: { readonly siteId: number; readonly id: string },
): Promise<PromotionRow | undefined> {
  return tx
    .selectFrom('bonus_promotion')
    .selectAll()
    .where('id', '=', of.id)
    .where('site_id', '=', of.siteId)
    .forUpdate()
    .executeTakeFirst();
}

export async function dataOf(reader: Reader, promotionId: string, version: number): Promise<PromotionData> {
  const { data } = await reader
    .selectFrom('bonus_version')
    .select('data')
    .where('promotion_id', '=', promotionId)
    .where('number', '=', version)
    .executeTakeFirstOrThrow();
  return readData(data);
}

/** A stored grant as the rules play it. @throws Error for one that has not started */
export function liveOf(grant: GrantRow): LiveGrant {
  if (grant.expires_at === null) throw new Error(`grant ${grant.id} has not started`);
  const { amount, required, wagered, uses_left: left, expires_at: expiresAt } = grant;
  const isHeld = grant.held_at !== null;
  return { amount, required, wagered, left, expiresAt: expiresAt.getTime(), isHeld };
}

/** The purse of a started grant. @throws Error for one that has not started */
export function purseOf({ id, purse }: Pick<GrantRow, 'id' | 'purse'>): FurtherPurse {
  if (purse === null) throw new Error(`grant ${id} has no purse`);
  return `bonus:${purse}`;
}

/** The bonus money of a started grant. */
export function fundsOf(funds: LockedFunds, grant: Pick<GrantRow, 'purse'>) {
  return funds.purses.get(grant.purse ?? 0) ?? { free: 0n, held: 0n };
}

/** Writes what a grant has become by play. */
export async function saveLive(tx: Tx, id: string, live: LiveGrant): Promise<void> {
  const { amount, required, wagered, left } = live;
  await tx
    .updateTable('bonus_grant')
    .set({ amount, required, wagered, uses_left: left })
    .where('id', '=', id)
    .execute();
}
