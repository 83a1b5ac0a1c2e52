import { sql } from 'kysely';
import { type BonusTerms, type Caps, isTicketGift, worthOf } from '#rules/rewards/bonus/promotion.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { lockFunds, type Move, postIn } from '../../ledger/public.ts';
import { isInSegment } from '../../segments/public.ts';
import { isBarred } from '../signals/bar.ts';
import { startNext } from './start-grant.ts';
import { dataOf, type GrantRow, lockPromotion, type PromotionRow } from './store.ts';

export interface GrantOrder {
  readonly promotionId: string;
  /** What it is granted for: asked again for the same, the first grant comes again. */
  readonly cause: string;
  /** The deposit or loss that it answers to, 1/10,000 units; 0 where there is none. */
  readonly base: bigint;
}

export type GrantRefusal =
  | 'unknownPromotion'
  | 'promotionEnded'
  | 'promotionTaken'
  | 'promotionExhausted'
  | 'promotionsBarred'
  | 'notQualified';

/**
 * Grants a promotion once for a cause. It starts at once unless another grant of the player is under way. Caps and budget are
 * counted under the lock of the promotion: of two servers at its last grant one makes it.
 * @returns the grant, or why there is none
 */
export async function grantPromotion(
  tx: Tx,
  action: PlayerAction,
  order: GrantOrder,
): Promise<GrantRow | GrantRefusal> {
  const { siteId, playerId, now } = action;
  const promotion = await lockPromotion(tx, { siteId, id: order.promotionId });
  if (!promotion) return 'unknownPromotion';
  const before = await findByCause(tx, playerId, order);
  if (before) return before;
  if (!isOpen(promotion, now)) return 'promotionEnded';
  if (await isBarred(tx, playerId)) return 'promotionsBarred';
  const data = await dataOf(tx, promotion.id, promotion.version);
  if (data.segment !== undefined && !(await isInSegment(tx, action, data.segment))) return 'notQualified';
  const worth = worthOf(data.gift, order.base);
  if (worth === 0n && data.gift.kind !== 'tokens') return 'notQualified';
  if (data.caps.total !== null && promotion.grants >= data.caps.total) return 'promotionExhausted';
  if (data.budget !== null && promotion.granted + worth > data.budget) return 'promotionExhausted';
  const capped = await findCap(tx, action, { promotion, caps: data.caps });
  if (capped) return capped;
  await lockFunds(tx, playerId);
  const grant = await tx
    .insertInto('bonus_grant')
    .values({
      id: uuid7(now.getTime()),
      site_id: siteId,
      player_id: playerId,
      promotion_id: promotion.id,
      version: promotion.version,
      cause: order.cause,
      state: 'waiting',
      base: order.base,
      worth,
      purse: null,
      created_at: now,
      started_at: null,
      expires_at: null,
      closed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx.insertInto('bonus_watch').values({ grant_id: grant.id, site_id: siteId, due_at: now }).execute();
  await tx
    .updateTable('bonus_promotion')
    .set({ grants: promotion.grants + 1, granted: promotion.granted + worth })
    .where('id', '=', promotion.id)
    .execute();
  if (data.gift.kind === 'cash') await payOut(tx, action, grant, 'cash', worth);
  else if (data.gift.kind === 'tokens') await payOut(tx, action, grant, 'token', data.gift.amount);
  else if (isTicketGift(data.gift)) await makeReady(tx, grant.id, data.terms, now);
  else await startNext(tx, action);
  return tx.selectFrom('bonus_grant').selectAll().where('id', '=', grant.id).executeTakeFirstOrThrow();
}

/** Whether a promotion grants at a moment. */
export function isOpen({ state, starts_at: from, ends_at: to }: PromotionRow, now: Date): boolean {
  return state === 'active' && (from === null || from <= now) && (to === null || to > now);
}

function findByCause(tx: Tx, playerId: bigint, { promotionId, cause }: GrantOrder) {
  return tx
    .selectFrom('bonus_grant')
    .selectAll()
    .where('promotion_id', '=', promotionId)
    .where('player_id', '=', playerId)
    .where('cause', '=', cause)
    .executeTakeFirst();
}

async function findCap(
  tx: Tx,
  { playerId, now }: PlayerAction,
  { promotion, caps }: { readonly promotion: PromotionRow; readonly caps: Caps },
): Promise<GrantRefusal | undefined> {
  const count = async (condition: ReturnType<typeof sql<boolean>>) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from bonus_grant where promotion_id = ${promotion.id} and ${condition}`.execute(
      tx,
    );
    return rows[0]?.count ?? 0;
  };
  if (caps.perPlayer !== null && (await count(sql`player_id = ${playerId}`)) >= caps.perPlayer)
    return 'promotionTaken';
  // Of all players who were seen in a browser that this one was seen in.
  const sharing = sql<boolean>`player_id in (select other.player_id from player_device own
    join player_device other on other.device_hash = own.device_hash where own.player_id = ${playerId})`;
  if (caps.perDevice !== null && (await count(sharing)) >= caps.perDevice) return 'promotionTaken';
  // Ids rise with time, and are what the index of a promotion's grants is by.
  const today = sql<boolean>`id > uuid_floor(${now}::timestamptz - interval '1 day')
    and site_day(site_id, created_at) = site_day(site_id, ${now})`;
  if (caps.perDay !== null && (await count(today)) >= caps.perDay) return 'promotionExhausted';
  return undefined;
}

/** Cash and tokens are the player's at once: no terms apply to them. */
async function payOut(
  tx: Tx,
  { siteId, playerId, actor, now }: PlayerAction,
  { id }: GrantRow,
  purse: 'cash' | 'token',
  amount: bigint,
): Promise<void> {
  const move: Move = { from: 'promotions', to: purse, amount, kind: 'bonus', ref: id };
  const answer = await postIn(tx, {
    key: uuid7(),
    ...{ siteId, playerId, actor },
    steps: [move],
    events: [{ topic: 'balance.changed', payload: {} }],
  });
  if (!answer.posted) throw new Error(`grant ${id} could not be paid: ${answer.refused}`);
  await tx
    .updateTable('bonus_grant')
    .set({ state: 'paid', converted: purse === 'cash' ? amount : 0n, started_at: now, closed_at: now })
    .where('id', '=', id)
    .execute();
}

/** A free bet or boost waits for no other grant: it is used on the ticket that the player chooses. */
async function makeReady(tx: Tx, id: string, { days }: BonusTerms, now: Date): Promise<void> {
  await tx
    .updateTable('bonus_grant')
    .set({
      ...{ state: 'ready', uses_left: 1, started_at: now },
      expires_at: new Date(now.getTime() + days * 86_400_000),
    })
    .where('id', '=', id)
    .execute();
}
