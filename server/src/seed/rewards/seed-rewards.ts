import { UNIT } from '#rules/money/amount.ts';
import { isCurrencyCode } from '#rules/money/currency.ts';
import { stakesFor } from '../../catalog/public.ts';
import type { Db, Tx } from '../../db/database.ts';
import {
  findLevels,
  saveBoard,
  saveMission,
  saveOffer,
  setLevels,
  writeMessage,
} from '../../rewards/public.ts';
import { seededSites } from '../seed-sites.ts';
import { type ByLanguage, inEveryLanguage, ofEach } from '../texts/languages.ts';
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
      await seedPromotions(tx, target, new Date());
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
  const was = await findLevels(tx, siteId);
  const levels = was.map((one) => ({
    ...one,
    token: BigInt(one.level * one.level) * 50n * UNIT,
    cash: one.turnover / 500n,
  }));
  const set = await setLevels(tx, { siteId }, { was, levels });
  if ('refused' in set) throw new Error(`levels were refused: ${set.field}`);
}

const added = { id: null, version: 0, isShown: true };

function expectSaved(what: string, saved: Awaited<ReturnType<typeof saveMission | typeof saveBoard>>): void {
  if ('refused' in saved) throw new Error(`${what} was refused: ${saved.refused} ${saved.field}`);
}

async function seedMissions(tx: Tx, { siteId, note, texts }: Target): Promise<void> {
  for (const { text, ...mission } of missionData(note)) {
    const words = ofEach(texts, (own) => textAt(own.missions, text));
    expectSaved(text, await saveMission(tx, { siteId }, { ...added, ...mission, texts: words }));
  }
}

async function seedBoards(tx: Tx, { siteId, note, smallestStake, texts }: Target): Promise<void> {
  for (const { text, ...board } of boardData(note)) {
    const words = ofEach(texts, (own) => textAt(own.boards, text));
    const change = { ...added, ...board, minStake: smallestStake, texts: words };
    expectSaved(text, await saveBoard(tx, { siteId }, change));
  }
}

async function seedPromotions(tx: Tx, target: Target, now: Date): Promise<void> {
  const { siteId, externalId, note, hasReferral, texts } = target;
  for (const { text, picture, ...offer } of promotionData(note, hasReferral)) {
    const words = ofEach(texts, (own) => textAt(own.promotions, text));
    const change = { ...added, ...offer, picture: `/art/${externalId}/${picture}`, texts: words };
    const saved = await saveOffer(tx, { siteId, now }, { ...change, startsAt: null, endsAt: null });
    if ('refused' in saved) throw new Error(`${text} was refused: ${saved.refused} ${saved.field}`);
  }
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
