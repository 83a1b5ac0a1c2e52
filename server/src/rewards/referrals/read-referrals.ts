import { sql } from 'kysely';
import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { maskAccount } from '#rules/players/mask-account.ts';
import { progressPercent } from '#rules/players/vip.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Reader } from '../../db/database.ts';
import { readSetting } from '../settings.ts';
import { totalsOf } from '../totals.ts';
import { qrOf } from './qr.ts';

const DEFAULT_LIMIT = 30;
const ID = /^\d{1,18}$/;

/** Rewards of a site for referrals, and their conditions. */
export async function readReferralTerms(
  reader: Reader,
  siteId: number,
): Promise<CallResponse<'/api/rewards/referral'>> {
  const setting = await readSetting(reader, siteId);
  return {
    statusCode: 1,
    value: {
      token: formatAmount(setting.referral_token),
      cash: formatAmount(setting.referral_cash),
      friend_token: formatAmount(setting.referral_friend_token),
      deposit: formatAmount(setting.referral_deposit),
      turnover: formatAmount(setting.referral_turnover),
    },
  };
}

/** A page of whom the player has invited. */
export interface ReferralPage {
  readonly before: string | undefined;
  readonly limit: number | undefined;
  /** Origin of the referral link: scheme, host and port of the site. */
  readonly origin: string;
}

/** The player's code and link, what came of them, and a page of whom they brought. */
export async function readReferrals(
  reader: Reader,
  { siteId, playerId }: PlayerAction,
  { before, limit = DEFAULT_LIMIT, origin }: ReferralPage,
): Promise<CallResponse<'/api/rewards/my_referrals'> | Refusal> {
  if (before !== undefined && !ID.test(before)) return refuse('badRequest', { field: 'before' });
  const [code, sums, rows, setting] = await Promise.all([
    codeOf(reader, playerId),
    sumsOf(reader, playerId),
    findReferred(reader, playerId, before, limit + 1),
    readSetting(reader, siteId),
  ]);
  const shown = rows.slice(0, limit);
  const totals = await totalsOf(
    reader,
    shown.map((row) => row.player_id),
  );
  const link = `${origin}/register?ref=${code}`;
  return {
    statusCode: 1,
    code,
    link,
    qr: qrOf(link),
    ...sums,
    value: shown.map((row) => ({
      account_id: maskAccount(row.account_id),
      state: row.state,
      at: row.registered_at.toISOString(),
      deposit_percent: progressPercent(totals(row.player_id).deposit, setting.referral_deposit),
      turnover_percent: progressPercent(totals(row.player_id).turnover, setting.referral_turnover),
      token: formatAmount(row.token),
      cash: formatAmount(row.cash),
    })),
    next: rows.length > limit ? String(shown.at(-1)?.player_id ?? '') : null,
  };
}

async function codeOf(reader: Reader, playerId: bigint): Promise<string> {
  const row = await reader
    .selectFrom('player')
    .select('referral_code')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return row.referral_code;
}

async function sumsOf(reader: Reader, playerId: bigint) {
  const { rows } = await sql<{ invited: bigint; rewarded: bigint; token: string; cash: string }>`
    select count(*) as invited, count(*) filter (where state = 'rewarded') as rewarded,
           coalesce(sum(token), 0)::text as token, coalesce(sum(cash), 0)::text as cash
      from referral where referrer_id = ${playerId}`.execute(reader);
  const [row] = rows;
  return {
    invited: Number(row?.invited ?? 0n),
    rewarded: Number(row?.rewarded ?? 0n),
    earned: { token: formatAmount(BigInt(row?.token ?? 0)), cash: formatAmount(BigInt(row?.cash ?? 0)) },
  };
}

/** Newest first: ids grow with time. */
function findReferred(reader: Reader, referrerId: bigint, before: string | undefined, limit: number) {
  return reader
    .selectFrom('referral')
    .innerJoin('player', 'player.id', 'referral.player_id')
    .select([
      'referral.player_id',
      'player.account_id',
      'referral.state',
      'referral.registered_at',
      'referral.token',
      'referral.cash',
    ])
    .where('referral.referrer_id', '=', referrerId)
    .$if(before !== undefined, (query) => query.where('referral.player_id', '<', BigInt(before ?? 0)))
    .orderBy('referral.player_id', 'desc')
    .limit(limit)
    .execute();
}
