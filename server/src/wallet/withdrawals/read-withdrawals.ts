import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { maskAccount } from '#rules/players/mask-account.ts';
import { maskAccountNumber } from '#rules/wallet/bank-account.ts';
import { isCoinNetwork } from '#rules/wallet/coin-address.ts';
import { turnoverProgress } from '#rules/wallet/turnover.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Reader } from '../../db/database.ts';
import { UUID } from '../../db/uuid7.ts';
import { balances, debtOf } from '../../ledger/public.ts';
import { isExcluded, playerContact } from '../../players/public.ts';
import { readMarks, totalStaked } from '../turnover.ts';
import { hasSources } from './pay-by-staff.ts';
import { coinsOf, receiptOf } from './receipt.ts';
import { reasonFor } from './reject-reasons.ts';
import {
  countSince,
  DAY_MS,
  findPayoutMethods,
  findRule,
  findWithdrawal,
  isWithdrawalsOnly,
} from './store.ts';

const TOP_DAYS = 30;
const HOUR_MS = 3_600_000;

/** The withdrawable amount of a player, and what blocks the rest. */
export async function readTerms(
  reader: Reader,
  { siteId, playerId, now }: PlayerAction,
): Promise<CallResponse<'/api/wallet/withdrawal_terms'>> {
  const since = new Date(now.getTime() - DAY_MS);
  const [excluded, isClosed, purses, methods, rule, marks, staked, used, debt] = await Promise.all([
    isExcluded(reader, { playerId, now }),
    isWithdrawalsOnly(reader, siteId),
    balances(reader, playerId),
    findPayoutMethods(reader, siteId),
    findRule(reader, siteId),
    readMarks(reader, playerId),
    totalStaked(reader, playerId),
    countSince(reader, playerId, since),
    debtOf(reader, playerId),
  ]);
  const isReturned = excluded || (rule.closed_loop && (await hasSources(reader, playerId)));
  const times = excluded || isClosed ? 0 : rule.turnover_times;
  const progress = turnoverProgress(times > 0 ? marks : { base: 0n, target: 0n }, staked);
  return {
    statusCode: 1,
    available: formatAmount(purses?.cash ?? 0n),
    debt: formatAmount(debt),
    methods: methods.map((method) => ({
      kind: method.kind,
      method_code: method.code,
      min: formatAmount(method.min_amount),
      max: formatAmount(method.max_amount),
      fee_percent: isReturned ? '0' : String(Number(method.fee_percent)),
      fee_fixed: isReturned ? '0' : formatAmount(method.fee_fixed),
    })),
    turnover: {
      times,
      required: formatAmount(progress.required),
      done: formatAmount(progress.done),
      left: formatAmount(progress.left),
    },
    by_staff: isReturned,
    daily: { most: rule.daily_most, left: Math.max(0, rule.daily_most - used) },
  };
}

export async function readStatus(
  reader: Reader,
  { siteId, playerId }: PlayerAction,
  id: string,
): Promise<CallResponse<'/api/wallet/withdrawal_status'> | Refusal> {
  const row = UUID.test(id) ? await findWithdrawal(reader, siteId, playerId, id) : undefined;
  if (!row) return refuse('unknownWithdrawal');
  const { language } = await playerContact(reader, playerId);
  return {
    statusCode: 1,
    ...receiptOf(row),
    bank_name: row.bank_name,
    account_number: maskAccountNumber(row.account_number, row.bank_code),
    holder_name: row.holder_name,
    reason: reasonFor(row, language),
    ...{ is_coin: isCoinNetwork(row.bank_code), coins: coinsOf(row) },
    created_at: row.created_at.toISOString(),
    approved_at: row.approved_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
  };
}

/** The latest payouts of a site, for its ticker. */
export function latestWithdrawals(db: Reader, siteId: number, limit: number) {
  return paid(db, siteId).orderBy('withdrawal.closed_at', 'desc').limit(limit).execute();
}

function paid(db: Reader, siteId: number) {
  return db
    .selectFrom('withdrawal')
    .innerJoin('player', 'player.id', 'withdrawal.player_id')
    .select(['player.account_id', 'withdrawal.amount', 'withdrawal.closed_at'])
    .where('withdrawal.site_id', '=', siteId)
    .where('withdrawal.state', '=', 'paid');
}

export interface TopWithdrawals {
  readonly top: CallResponse<'/api/settings/top10winner_withdrawal'>['withrawal'];
  /** Paid within the last hour. */
  readonly inLastHour: number;
}

/** The ten biggest payouts of the last 30 days, accounts masked. */
export async function topWithdrawals(db: Reader, siteId: number, now: Date): Promise<TopWithdrawals> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const [rows, hour] = await Promise.all([
    paid(db, siteId)
      .where('withdrawal.closed_at', '>', ago(TOP_DAYS * DAY_MS))
      .orderBy('withdrawal.amount', 'desc')
      .limit(10)
      .execute(),
    db
      .selectFrom('withdrawal')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .where('site_id', '=', siteId)
      .where('state', '=', 'paid')
      .where('closed_at', '>', ago(HOUR_MS))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    top: rows.map((row) => ({
      account_id: maskAccount(row.account_id),
      amount: formatAmount(row.amount),
      game_name: null,
      at: (row.closed_at ?? now).toISOString(),
    })),
    inLastHour: Number(hour.count),
  };
}
