import { type Insertable, sql, type Updateable } from 'kysely';
import type { Reader, Tx } from '../../db/database.ts';
import type { BankKind, WithdrawalTable } from '../tables.ts';

/** Window of the daily limit. */
export const DAY_MS = 24 * 3_600_000;

/** Defaults of a site without withdrawal rules: no wagering requirement, five a day, each approved by staff. */
const noRule = {
  ...{ turnover_times: 0, daily_most: 5, auto_approve_below: null, auto_approve_after_s: 60 },
  ...{ hold_above: null, hold_flags: [] as string[], version: 0 },
  ...{ closed_loop: false, own_name_only: true, hold_day_above: null, hold_day_count: null },
  ...{ hold_week_above: null, hold_week_count: null },
};

export async function findRule(db: Reader, siteId: number) {
  const row = await db
    .selectFrom('withdrawal_rule')
    .select(['turnover_times', 'daily_most', 'auto_approve_below', 'auto_approve_after_s'])
    .select(['hold_above', 'hold_flags', 'closed_loop', 'own_name_only', 'version'])
    .select(['hold_day_above', 'hold_day_count', 'hold_week_above', 'hold_week_count'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return row ?? noRule;
}

/** Whether a site is closed: nothing can be staked there any more, so no wagering requirement counts. */
export async function isWithdrawalsOnly(db: Reader, siteId: number): Promise<boolean> {
  const { withdrawals_only } = await db
    .selectFrom('site')
    .select('withdrawals_only')
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  return withdrawals_only;
}

export function findPayoutMethods(db: Reader, siteId: number) {
  return db
    .selectFrom('payout_method')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('enabled', '=', true)
    .orderBy('kind')
    .execute();
}

export function findPayoutMethod(db: Reader, siteId: number, kind: BankKind) {
  return db
    .selectFrom('payout_method')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .where('enabled', '=', true)
    .executeTakeFirst();
}

/** Withdrawals asked for since, without those the player took back. */
export async function countSince(db: Reader, playerId: bigint, since: Date): Promise<number> {
  const row = await db
    .selectFrom('withdrawal')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('player_id', '=', playerId)
    .where('created_at', '>', since)
    .where('state', '!=', 'cancelled')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** What was asked for since and was not given back, in 1/10,000 units. */
export async function withdrawnSince(db: Reader, playerId: bigint, since: Date): Promise<bigint> {
  const row = await db
    .selectFrom('withdrawal')
    .select((eb) => eb.fn.sum<string | null>('amount').as('total'))
    .where('player_id', '=', playerId)
    .where('created_at', '>', since)
    .where('state', 'in', ['pending', 'approved', 'paid'])
    .executeTakeFirst();
  return BigInt(row?.total ?? 0);
}

export async function insertWithdrawal(tx: Tx, row: Insertable<WithdrawalTable>): Promise<void> {
  await tx.insertInto('withdrawal').values(row).execute();
}

export function findWithdrawal(db: Reader, siteId: number, playerId: bigint, id: string) {
  return db
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
}

export type WithdrawalRow = NonNullable<Awaited<ReturnType<typeof lockWithdrawal>>>;

/** Locks a withdrawal: the first caller decides, the others see the decision. */
export function lockWithdrawal(tx: Tx, id: string) {
  return tx.selectFrom('withdrawal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

type Changes = Updateable<
  Pick<
    WithdrawalTable,
    | 'state'
    | 'reason'
    | 'approved_at'
    | 'decided_by'
    | 'asked_at'
    | 'asked_times'
    | 'accepted_at'
    | 'coin_amount'
    | 'looked_at'
    | 'looked_times'
    | 'closed_at'
    | 'adapter'
    | 'by_staff'
    | 'asks_allowed'
    | 'flags'
    | 'judged_at'
    | 'held_at'
    | 'held_by'
    | 'hold_reason'
    | 'reason_code'
  >
>;

export async function updateWithdrawal(tx: Tx, id: string, changes: Changes): Promise<void> {
  await tx.updateTable('withdrawal').set(changes).where('id', '=', id).execute();
}

/** Pending ones that the rules of their site were not applied to yet. */
export function findUnjudged(db: Reader, now: Date, limit: number) {
  return db
    .selectFrom('withdrawal')
    .select('id')
    .where('state', '=', 'pending')
    .where('judged_at', 'is', null)
    .where('created_at', '<=', now)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Pending ones that their site lets through unseen, oldest first. @param id this one alone */
export function findUnseen(
  db: Reader,
  { now, limit, hasScreener, id }: { now: Date; limit: number; hasScreener: boolean; id?: string },
) {
  return (
    db
      .selectFrom('withdrawal')
      .innerJoin('withdrawal_rule', 'withdrawal_rule.site_id', 'withdrawal.site_id')
      .select(['withdrawal.id', 'withdrawal.created_at', 'withdrawal_rule.auto_approve_after_s'])
      .where('withdrawal.state', '=', 'pending')
      .where('withdrawal.by_staff', '=', false)
      .where('withdrawal.judged_at', 'is not', null)
      .where('withdrawal.held_at', 'is', null)
      .where('withdrawal.created_at', '<=', now)
      .$if(id !== undefined, (query) => query.where('withdrawal.id', '=', id ?? ''))
      // A person decides where the player may be under sanctions, or launder money.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('protection_case')
              .select('protection_case.id')
              .whereRef('protection_case.player_id', '=', 'withdrawal.player_id')
              .where('protection_case.kind', 'in', ['sanction', 'laundering'])
              .where('protection_case.state', '!=', 'decided'),
          ),
        ),
      )
      // Who was not compared with the lists since they were renamed, or since a list was imported, may be on one.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('screening_due')
              .select('screening_due.player_id')
              .whereRef('screening_due.player_id', '=', 'withdrawal.player_id'),
          ),
        ),
      )
      // No answer is no clearance: a service that was not asked, or is away, holds them until it answers or a person decides.
      .$if(hasScreener, (query) =>
        query.where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('screening_asked')
                .select('screening_asked.player_id')
                .whereRef('screening_asked.player_id', '=', 'withdrawal.player_id')
                .where('screening_asked.asked_at', 'is', null),
            ),
          ),
        ),
      )
      .whereRef('withdrawal.amount', '<', 'withdrawal_rule.auto_approve_below')
      .orderBy('withdrawal.created_at')
      .limit(limit)
      .execute()
  );
}

/** So often a gateway is asked for the result of a payout, each time a minute later than the time before: within a day. */
export const MOST_LOOKS = 53;

/** A minute after it was looked at once, two after the second time, and so on. */
const isDueToLook = (now: Date) =>
  sql<boolean>`(looked_at is null or looked_at <= ${now}::timestamptz - looked_times * interval '1 minute')`;

interface Due {
  readonly now: Date;
  readonly askedBefore: Date;
  readonly limit: number;
}

/** Approved ones that an adapter has not taken on yet, and was not just asked to. */
export function findUnsent(db: Reader, adapter: string, { now, askedBefore, limit }: Due) {
  return db
    .selectFrom('withdrawal')
    .select('id')
    .where('state', '=', 'approved')
    .where('accepted_at', 'is', null)
    .where('adapter', '=', adapter)
    .whereRef('asked_times', '<', 'asks_allowed')
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<', askedBefore)]))
    .where(isDueToLook(now))
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** Approved ones that an adapter took on a while ago and has not said the end of. */
export function findUnended(db: Reader, adapter: string, { now, askedBefore, limit }: Due) {
  return db
    .selectFrom('withdrawal')
    .select('id')
    .where('state', '=', 'approved')
    .where('accepted_at', '<', askedBefore)
    .where('adapter', '=', adapter)
    .where('looked_times', '<', MOST_LOOKS)
    .where(isDueToLook(now))
    .orderBy('looked_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
}

/** An approved one, as its gateway is asked about it. */
export function findApproved(db: Reader, id: string) {
  return db
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .executeTakeFirst();
}

export async function recordPayoutCallback(
  tx: Tx,
  callback: {
    adapter: string;
    withdrawalId: string | null;
    verdict: string;
    now: Date;
    raw: string | null;
  },
): Promise<void> {
  await tx
    .insertInto('payout_callback')
    .values({
      adapter: callback.adapter,
      withdrawal_id: callback.withdrawalId,
      verdict: callback.verdict,
      received_at: callback.now,
      raw: callback.raw,
    })
    .execute();
}
