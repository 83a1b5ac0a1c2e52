import type { Selectable } from 'kysely';
import type { Reader } from '../db/database.ts';
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
