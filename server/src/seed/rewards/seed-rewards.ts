import { UNIT } from '#rules/money/amount.ts';
import { isCurrencyCode } from '#rules/money/currency.ts';
import { stakesFor } from '../../catalog/public.ts';
import type { Db, Tx } from '../../db/database.ts';
import { writeMessage } from '../../rewards/public.ts';
import { seededSites } from '../seed-sites.ts';
import { type ByLanguage, inEveryLanguage, stored } from '../texts/languages.ts';
import { readTexts, type TextFile, textAt } from '../texts/text-files.ts';
import { boardData } from './boards.ts';
import { missionData } from './missions.ts';
import { dayOffsets, noteOf } from './notes.ts';
import { promotionData } from './promotions.ts';

interface Target {
  readonly siteId: number;
  readonly externalId: string;
  readonly note: bigint;
  readonly smallestStake: bigint;
  readonly hasReferral: boolean;
  readonly texts: ByLanguage<TextFile<'rewards'>>;
}

/** Missions, leaderboards, promotions and what levels pay. A site that has any of it is left as its operator made it. */
export async function seedRewards(db: Db): Promise<void> {
  const texts = inEveryLanguage((language) => readTexts('rewards', language));
  for (const { externalId, settings } of seededSites) {
    await db.tx(async (tx) => {
      const site = await tx
        .selectFrom('site')
        .select(['id', 'currency'])
        .where('external_id', '=', externalId)
        .executeTakeFirst();
      if (!site || !isCurrencyCode(site.currency)) return;
      const { currency } = site;
      const target = {
        siteId: site.id,
        externalId,
        note: noteOf(currency),
        smallestStake: stakesFor(currency).all[0],
        hasReferral: settings.referral === '1',
        texts,
      };
      if (!(await seedSetting(tx, target, dayOffsets[currency]))) return;
      await seedLevels(tx, target);
      await seedMissions(tx, target);
      await seedBoards(tx, target);
      await seedPromotions(tx, target);
    });
  }
}

/** @returns whether there was none */
async function seedSetting(tx: Tx, { siteId, note, hasReferral }: Target, offset: number): Promise<boolean> {
  const where = hasReferral ? 1n : 0n;
  const inserted = await tx
    .insertInto('reward_setting')
    .values({
      site_id: siteId,
      day_offset_minutes: offset,
      welcome_token: 20n * UNIT,
      referral_deposit: where * 5n * note,
      referral_turnover: where * 20n * note,
      referral_token: where * 100n * UNIT,
      referral_cash: where * note,
      referral_friend_token: where * 50n * UNIT,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Tokens rise by the level; the cash is two thousandths of what the level asks to be staked. */
async function seedLevels(tx: Tx, { siteId }: Target): Promise<void> {
  const levels = await tx
    .selectFrom('vip_level')
    .select(['level', 'turnover'])
    .where('site_id', '=', siteId)
    .where('level', '>', 0)
    .execute();
  if (levels.length === 0) return;
  await tx
    .insertInto('vip_reward')
    .values(
      levels.map(({ level, turnover }) => ({
        site_id: siteId,
        level,
        token: BigInt(level * level) * 50n * UNIT,
        cash: turnover / 500n,
      })),
    )
    .execute();
}

async function seedMissions(tx: Tx, { siteId, note, texts }: Target): Promise<void> {
  await tx
    .insertInto('mission')
    .values(
      missionData(note).map((mission, position) => ({
        site_id: siteId,
        position,
        period: mission.period,
        goal: mission.goal,
        provider_code: mission.providerCode,
        target: mission.target,
        token: mission.token,
        cash: mission.cash,
        href: mission.href,
        icon: mission.icon,
        texts: stored(texts, (own) => textAt(own.missions, mission.text)),
      })),
    )
    .execute();
}

async function seedBoards(tx: Tx, { siteId, note, smallestStake, texts }: Target): Promise<void> {
  await tx
    .insertInto('leaderboard')
    .values(
      boardData(note).map((board, position) => ({
        site_id: siteId,
        position,
        period: board.period,
        metric: board.metric,
        min_stake: smallestStake,
        prizes: JSON.stringify(board.prizes),
        texts: stored(texts, (own) => textAt(own.boards, board.text)),
      })),
    )
    .execute();
}

async function seedPromotions(
  tx: Tx,
  { siteId, externalId, note, hasReferral, texts }: Target,
): Promise<void> {
  await tx
    .insertInto('promotion')
    .values(
      promotionData(note, hasReferral).map((promotion, position) => ({
        site_id: siteId,
        position,
        kind: promotion.kind,
        period: promotion.period,
        picture: `/art/${externalId}/${promotion.picture}`,
        href: promotion.href,
        percent: promotion.percent,
        min_deposit: promotion.minDeposit,
        max_bonus: promotion.maxBonus,
        wagering_times: promotion.wageringTimes,
        wagering_days: promotion.wageringDays,
        starts_at: null,
        ends_at: null,
        texts: stored(texts, (own) => textAt(own.promotions, promotion.text)),
      })),
    )
    .execute();
}

const DAYS_TO_CLAIM = 30;

/** Writes the messages of a new player for a demonstration player with an empty inbox. */
export async function seedInbox(
  db: Db,
  of: { readonly siteId: number; readonly playerId: bigint },
  now: Date,
): Promise<void> {
  await db.tx(async (tx) => {
    const some = await tx
      .selectFrom('inbox_message')
      .select('id')
      .where('player_id', '=', of.playerId)
      .limit(1)
      .executeTakeFirst();
    if (some) return;
    await writeMessage(
      tx,
      { ...of, kind: 'welcome', href: '/mission', token: 20n * UNIT, daysToClaim: DAYS_TO_CLAIM },
      now,
    );
  });
}
