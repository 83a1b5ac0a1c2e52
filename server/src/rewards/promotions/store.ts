import { type Selectable, sql } from 'kysely';
import { type Bonus, type BonusTerms, isFinal } from '#rules/rewards/bonus.ts';
import { plainArray } from '../../db/arrays.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { BonusTable, PromotionTable } from '../tables.ts';

export type PromotionRow = Selectable<PromotionTable>;
export type BonusRow = Selectable<BonusTable>;

const DAY_MS = 86_400_000;

/** All offers of a site, also those that are off, in their order. */
export const listOffers = (reader: Reader, siteId: number): Promise<PromotionRow[]> =>
  reader
    .selectFrom('promotion')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Those that players see at a moment. */
export const findPromotions = async (reader: Reader, siteId: number, now: Date): Promise<PromotionRow[]> =>
  (await listOffers(reader, siteId)).filter(
    ({ is_shown, starts_at, ends_at }) =>
      is_shown && (starts_at === null || starts_at <= now) && (ends_at === null || ends_at > now),
  );

export function termsOf(row: BonusRow): BonusTerms {
  return {
    percent: row.percent,
    minDeposit: row.min_deposit,
    maxBonus: row.max_bonus,
    wageringTimes: row.wagering_times,
    wageringMs: row.wagering_days * DAY_MS,
  };
}

export function bonusOfRow(row: BonusRow): Bonus {
  return {
    state: row.state,
    amount: row.amount,
    required: row.required,
    wagered: row.wagered,
    expiresAt: row.expires_at.getTime(),
  };
}

/** The running bonuses of players, locked in the order of players. */
export function lockRunning(tx: Tx, playerIds: readonly bigint[]): Promise<BonusRow[]> {
  return tx
    .selectFrom('bonus')
    .selectAll()
    .where(sql<boolean>`player_id = any(${plainArray(playerIds)}::bigint[])`)
    .where('state', 'in', ['joined', 'active'])
    .orderBy('player_id')
    .forUpdate()
    .execute();
}

/**
 * Writes down what a bonus has become. One that ends before its deposit leaves no trace, so that the promotion can be
 * taken again.
 */
export async function saveBonus(tx: Tx, row: BonusRow, bonus: Bonus, now: Date): Promise<void> {
  if (isFinal(bonus.state) && row.activated_at === null && bonus.amount === 0n) {
    await tx.deleteFrom('bonus').where('id', '=', row.id).execute();
    return;
  }
  await tx
    .updateTable('bonus')
    .set({
      state: bonus.state,
      amount: bonus.amount,
      required: bonus.required,
      wagered: bonus.wagered,
      expires_at: new Date(bonus.expiresAt),
      activated_at: row.activated_at ?? (bonus.state === 'joined' ? null : now),
      closed_at: isFinal(bonus.state) ? now : null,
    })
    .where('id', '=', row.id)
    .execute();
}
