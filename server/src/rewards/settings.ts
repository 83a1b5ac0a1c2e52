import type { Selectable } from 'kysely';
import { inWholeCoins } from '#rules/wallet/fee.ts';
import type { Reader, Tx } from '../db/database.ts';
import { lockSite } from '../sites/public.ts';
import type { EditProblem } from './edit-problem.ts';
import type { RewardSettingTable } from './tables.ts';

export type RewardSetting = Selectable<RewardSettingTable>;

/** Reward settings of a site; all zero if none are stored. */
export async function readSetting(reader: Reader, siteId: number): Promise<RewardSetting> {
  const row = await reader
    .selectFrom('reward_setting')
    .selectAll()
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return (
    row ?? {
      site_id: siteId,
      day_offset_minutes: 0,
      welcome_token: 0n,
      referral_deposit: 0n,
      referral_turnover: 0n,
      referral_token: 0n,
      referral_cash: 0n,
      referral_friend_token: 0n,
    }
  );
}

/** All sites, by how many minutes their days begin before those of UTC. */
export async function sitesByDayOffset(reader: Reader): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await reader
    .selectFrom('site')
    .leftJoin('reward_setting', 'reward_setting.site_id', 'site.id')
    .select(['site.id', 'reward_setting.day_offset_minutes'])
    .orderBy('site.id')
    .execute();
  const offsets = Map.groupBy(rows, ({ day_offset_minutes }) => day_offset_minutes ?? 0);
  return new Map([...offsets].map(([offset, sites]) => [offset, sites.map(({ id }) => id)]));
}

/** What of it an operator changes: not when days begin, since figures of past days are by it. In 1/10,000 units. */
export type Welcome = Omit<RewardSetting, 'site_id' | 'day_offset_minutes'>;

const welcomeFields = [
  ...(['welcome_token', 'referral_deposit', 'referral_turnover', 'referral_token'] as const),
  ...(['referral_cash', 'referral_friend_token'] as const),
];

/**
 * Sets what new players and referrals bring, for players who come or are rewarded from now on.
 *
 * @param change with what was seen
 */
export async function setWelcome(
  tx: Tx,
  { siteId }: { readonly siteId: number },
  { was, welcome }: { readonly was: Welcome; readonly welcome: Welcome },
): Promise<{ readonly before: Welcome; readonly after: Welcome } | EditProblem> {
  const currency = await lockSite(tx, siteId);
  const before = await readSetting(tx, siteId);
  if (welcomeFields.some((field) => before[field] !== was[field]))
    return { refused: 'versionConflict', field: 'was' };
  for (const field of welcomeFields) {
    const isMoney = !field.endsWith('token');
    if (welcome[field] < 0n || (isMoney && !inWholeCoins(welcome[field], currency)))
      return { refused: 'invalidAmount', field };
  }
  await tx
    .insertInto('reward_setting')
    .values({ site_id: siteId, day_offset_minutes: before.day_offset_minutes, ...welcome })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(welcome))
    .execute();
  return { before, after: welcome };
}
