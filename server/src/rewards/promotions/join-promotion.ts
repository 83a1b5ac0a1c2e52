import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { bonusAfter } from '#rules/rewards/bonus.ts';
import { spanAt } from '#rules/rewards/period.ts';
import type { PlayerAction } from '../../actor.ts';
import { isBarred } from '../../bonuses/public.ts';
import type { Db, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { checkMayTakePart } from '../../players/public.ts';
import { readSetting } from '../settings.ts';
import { expireThese } from './count-bonuses.ts';
import { bonusShape } from './read-promotions.ts';
import {
  type BonusRow,
  bonusOfRow,
  findPromotions,
  lockRunning,
  type PromotionRow,
  saveBonus,
  termsOf,
} from './store.ts';

/** How long a joined promotion waits for its deposit. */
const JOINED_FOR_MS = 7 * 86_400_000;

/** Opts a player in. There is one bonus at a time: of two at the same moment the database lets one through. */
export async function joinPromotion(
  db: Db,
  { siteId, playerId, now }: PlayerAction,
  promotionId: number,
): Promise<CallResponse<'/api/rewards/join_promotion'> | Refusal> {
  return db.tx(async (tx) => {
    const barred = await checkMayTakePart(tx, { playerId, now });
    if (barred) return barred;
    if (await isBarred(tx, playerId)) return refuse('promotionsBarred');
    const promotion = await tx
      .selectFrom('promotion')
      .selectAll()
      .where('id', '=', promotionId)
      .where('site_id', '=', siteId)
      .where('kind', '=', 'deposit')
      .executeTakeFirst();
    if (!promotion) return refuse('unknownPromotion', { field: 'promotion_id' });
    const open = await findPromotions(tx, siteId, now);
    if (!open.some(({ id }) => id === promotion.id))
      return refuse('promotionEnded', { field: 'promotion_id' });
    // An expired bonus does not block a new one, even if the recurring job has not ended it yet.
    await expireThese(tx, await lockRunning(tx, [playerId]), now);
    const { day_offset_minutes: offset } = await readSetting(tx, siteId);
    const periodStart = new Date(spanAt(promotion.period, now.getTime(), offset).start);
    const joined = await insertBonus(tx, promotion, { playerId, periodStart, now });
    if (joined) return { statusCode: 1, value: bonusShape(joined, true) };
    const running = await lockRunning(tx, [playerId]);
    const same = running.find(
      (row) => row.promotion_id === promotion.id && row.period_start.getTime() === periodStart.getTime(),
    );
    if (same) return { statusCode: 1, value: bonusShape(same, true) };
    return refuse(running.length > 0 ? 'bonusRunning' : 'promotionTaken', { field: 'promotion_id' });
  });
}

function insertBonus(
  tx: Tx,
  promotion: PromotionRow,
  by: { readonly playerId: bigint; readonly periodStart: Date; readonly now: Date },
): Promise<BonusRow | undefined> {
  const latest = by.now.getTime() + JOINED_FOR_MS;
  const ends = promotion.ends_at?.getTime() ?? latest;
  return tx
    .insertInto('bonus')
    .values({
      id: uuid7(),
      site_id: promotion.site_id,
      player_id: by.playerId,
      promotion_id: promotion.id,
      period_start: by.periodStart,
      state: 'joined',
      percent: promotion.percent,
      min_deposit: promotion.min_deposit,
      max_bonus: promotion.max_bonus,
      wagering_times: promotion.wagering_times,
      wagering_days: promotion.wagering_days,
      created_at: by.now,
      activated_at: null,
      expires_at: new Date(Math.min(latest, ends)),
      closed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Opts a player out: before the deposit nothing is left of it, after it the bonus is given up. */
export async function leavePromotion(
  db: Db,
  { playerId, now }: PlayerAction,
  bonusId: string,
): Promise<CallResponse<'/api/rewards/leave_promotion'> | Refusal> {
  return db.tx(async (tx) => {
    const running = await lockRunning(tx, [playerId]);
    const row = running.find(({ id }) => id === bonusId.toLowerCase());
    if (!row) return refuse('unknownBonus', { field: 'bonus_id' });
    const after = bonusAfter(bonusOfRow(row), termsOf(row), { kind: 'forfeit', at: now.getTime() });
    await saveBonus(tx, row, after, now);
    return { statusCode: 1 };
  });
}
