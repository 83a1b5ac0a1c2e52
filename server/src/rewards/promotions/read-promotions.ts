import type { CallResponse } from '#contract/calls.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { progressPercent } from '#rules/players/vip.ts';
import { spanAt } from '#rules/rewards/period.ts';
import type { PlayerAction, VisitorAction } from '../../actor.ts';
import type { Reader } from '../../db/database.ts';
import { inLanguage } from '../../sites/public.ts';
import { readSetting } from '../settings.ts';
import { type BonusRow, findPromotions } from './store.ts';

/** Maximum number of a player's own bonuses read. */
const RECENT = 100;

export async function readPromotions(
  reader: Reader,
  { siteId, now }: VisitorAction,
  language: LanguageCode,
): Promise<CallResponse<'/api/rewards/promotions'>> {
  const rows = await findPromotions(reader, siteId, now);
  return {
    statusCode: 1,
    value: rows.map((row) => ({
      promotion_id: row.id,
      kind: row.kind,
      period: row.period,
      picture: row.picture,
      href: row.href,
      percent: row.percent,
      min_deposit: formatAmount(row.min_deposit),
      max_bonus: formatAmount(row.max_bonus),
      wagering_times: row.wagering_times,
      wagering_days: row.wagering_days,
      ends_at: row.ends_at?.toISOString() ?? null,
      texts: inLanguage(row.texts, language),
    })),
  };
}

/** The player's bonuses, newest first: what runs, and what was taken. */
export async function readMyPromotions(
  reader: Reader,
  { siteId, playerId, now }: PlayerAction,
): Promise<CallResponse<'/api/rewards/my_promotions'>> {
  const [rows, { day_offset_minutes: offset }] = await Promise.all([
    reader
      .selectFrom('bonus')
      .innerJoin('promotion', 'promotion.id', 'bonus.promotion_id')
      .selectAll('bonus')
      .select('promotion.period')
      .where('bonus.player_id', '=', playerId)
      .orderBy('bonus.id', 'desc')
      .limit(RECENT)
      .execute(),
    readSetting(reader, siteId),
  ]);
  return {
    statusCode: 1,
    value: rows.flatMap((row) => {
      const isRunning = row.state === 'joined' || row.state === 'active';
      // A bonus that has just expired is not shown as running.
      if (isRunning && row.expires_at <= now) return [];
      const current = spanAt(row.period, now.getTime(), offset).start === row.period_start.getTime();
      return [bonusShape(row, current || isRunning)];
    }),
  };
}

export function bonusShape(
  row: BonusRow,
  isCurrent: boolean,
): CallResponse<'/api/rewards/join_promotion'>['value'] {
  return {
    bonus_id: row.id,
    promotion_id: row.promotion_id,
    state: row.state,
    amount: formatAmount(row.amount),
    required: formatAmount(row.required),
    wagered: formatAmount(row.wagered),
    percent: row.required === 0n ? 0 : progressPercent(row.wagered, row.required),
    expires_at: row.expires_at.toISOString(),
    is_current: isCurrent,
  };
}
