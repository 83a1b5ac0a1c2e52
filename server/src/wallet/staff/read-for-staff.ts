import { type RawBuilder, sql } from 'kysely';
import { turnoverProgress } from '#rules/wallet/turnover.ts';
import { plainArray } from '../../db/arrays.ts';
import type { Reader } from '../../db/database.ts';
import { correctionsOf, credits } from '../../ledger/public.ts';
import { findRelated } from '../../players/public.ts';
import { readMarks, totalStaked } from '../turnover.ts';
import { returnsOf } from '../withdrawals/pay-by-staff.ts';
import { MOST_LOOKS, type WithdrawalRow } from '../withdrawals/store.ts';

/** The states of the queue: `held` and `unknown` are separate from `pending` and `approved`. */
export type WithdrawalQueueState =
  | 'pending'
  | 'held'
  | 'approved'
  /** A gateway was asked and has not said that it took it on, or in a day not what became of it. */
  | 'unknown'
  | 'paid'
  | 'rejected'
  | 'failed'
  | 'cancelled';

/** Whether a gateway has left open what became of one that is approved. */
export const isUnknown = (
  row: Pick<WithdrawalRow, 'state' | 'asked_at' | 'accepted_at' | 'looked_times'>,
): boolean =>
  row.state === 'approved' &&
  row.asked_at !== null &&
  (row.accepted_at === null || row.looked_times >= MOST_LOOKS);

const narrower: Readonly<Record<WithdrawalQueueState, RawBuilder<unknown>>> = {
  pending: sql`w.state = 'pending' and w.held_at is null`,
  held: sql`w.state = 'pending' and w.held_at is not null`,
  approved: sql`w.state = 'approved' and (w.asked_at is null or (w.accepted_at is not null and w.looked_times < ${MOST_LOOKS}))`,
  unknown: sql`w.state = 'approved' and w.asked_at is not null and (w.accepted_at is null or w.looked_times >= ${MOST_LOOKS})`,
  paid: sql`w.state = 'paid'`,
  rejected: sql`w.state = 'rejected'`,
  failed: sql`w.state = 'failed'`,
  cancelled: sql`w.state = 'cancelled'`,
};

export interface WithdrawalFilter {
  readonly siteIds: readonly number[];
  readonly state: WithdrawalQueueState;
  readonly playerId?: bigint | undefined;
  readonly flag?: string | undefined;
  /** In 1/10,000 of a unit. */
  readonly atLeast?: bigint | undefined;
  /** Oldest first, as the queue is worked off; newest first otherwise. */
  readonly isOldestFirst: boolean;
  /** The id of the last one of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A withdrawal in a list of staff. */
export interface ListedWithdrawal extends WithdrawalRow {
  readonly account_id: string;
  readonly external_id: string;
}

/**
 * Withdrawals of some sites in one state. Each site is read by itself in the order of the list, so that a page costs as much as its
 * rows whatever the number of withdrawals.
 */
export async function listWithdrawals(reader: Reader, filter: WithdrawalFilter): Promise<ListedWithdrawal[]> {
  const { siteIds, state, playerId, flag, atLeast, isOldestFirst, after, limit } = filter;
  const conditions = [narrower[state]];
  if (after !== undefined) conditions.push(isOldestFirst ? sql`w.id > ${after}` : sql`w.id < ${after}`);
  if (playerId !== undefined) conditions.push(sql`w.player_id = ${playerId}`);
  if (flag !== undefined) conditions.push(sql`${flag} = any (w.flags)`);
  if (atLeast !== undefined) conditions.push(sql`w.amount >= ${atLeast}`);
  const order = sql.raw(isOldestFirst ? 'asc' : 'desc');
  const { rows } = await sql<ListedWithdrawal>`
    select f.*, p.account_id, s.external_id
      from unnest(${plainArray(siteIds)}::int[]) as of_site (id)
     cross join lateral (
       select w.* from withdrawal w
        where w.site_id = of_site.id and ${sql.join(conditions, sql` and `)}
        order by w.id ${order} limit ${limit}) f
      join player p on p.id = f.player_id
      join site s on s.id = f.site_id
     order by f.id ${order} limit ${limit}`.execute(reader);
  return rows;
}

/** How many earlier deposits and withdrawals come with a withdrawal. */
const SHOWN = 5;

/** A withdrawal with what is needed to decide on it; `undefined` where there is none at those sites. */
export async function readWithdrawal(reader: Reader, id: string, siteIds: readonly number[]) {
  const row = await reader
    .selectFrom('withdrawal')
    .innerJoin('player', 'player.id', 'withdrawal.player_id')
    .innerJoin('site', 'site.id', 'withdrawal.site_id')
    .selectAll('withdrawal')
    .select(['player.account_id', 'site.external_id'])
    .where('withdrawal.id', '=', id)
    .where('withdrawal.site_id', 'in', [...siteIds])
    .executeTakeFirst();
  if (!row) return undefined;
  const { player_id: playerId } = row;
  const [marks, staked, related, corrections, bonuses, returns, deposits, withdrawals, callbacks] =
    await Promise.all([
      readMarks(reader, playerId),
      totalStaked(reader, playerId),
      findRelated(reader, { playerId }),
      correctionsOf(reader, { playerId, limit: SHOWN }),
      credits(reader, { playerId, limit: SHOWN }),
      returnsOf(reader, id),
      lastOf(reader, 'deposit', playerId),
      lastOf(reader, 'withdrawal', playerId),
      reader
        .selectFrom('payout_callback')
        .select(['adapter', 'verdict', 'received_at'])
        .where('withdrawal_id', '=', id)
        .orderBy('id', 'desc')
        .limit(SHOWN)
        .execute(),
    ]);
  const links = await namesOf(reader, related);
  const turnover = turnoverProgress(marks, staked);
  return { row, turnover, links, corrections, bonuses, returns, deposits, withdrawals, callbacks };
}

function lastOf(reader: Reader, table: 'deposit' | 'withdrawal', playerId: bigint) {
  return reader
    .selectFrom(table)
    .select(['id', 'method_code', 'amount', 'state', 'created_at'])
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
}

async function namesOf(reader: Reader, related: Awaited<ReturnType<typeof findRelated>>) {
  if (related.length === 0) return [];
  const players = await reader
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['player.id', 'player.account_id', 'player.site_id', 'site.external_id'])
    .where(
      'player.id',
      'in',
      related.map(({ playerId }) => playerId),
    )
    .execute();
  return players.map((player) => ({
    ...player,
    matched: related.find(({ playerId }) => playerId === player.id)?.matched ?? [],
  }));
}
