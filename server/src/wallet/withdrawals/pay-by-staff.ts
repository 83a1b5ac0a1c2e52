import { sql } from 'kysely';
import type { Reader, Tx } from '../../db/database.ts';
import { updateWithdrawal, type WithdrawalRow } from './store.ts';

/** The adapter name of manual payouts: no adapter has it, so nothing is sent automatically. */
export const MANUAL = 'manual';

interface Source {
  readonly depositId: string;
  readonly amount: bigint;
}

/** Splits an amount over deposits to return it to: the newest first, each up to what was not returned before. */
async function planReturns(reader: Reader, playerId: bigint, amount: bigint): Promise<Source[]> {
  const { rows } = await sql<{ id: string; left: bigint }>`
    select d.id, d.amount - coalesce((
        select sum(r.amount)::bigint from withdrawal_return r join withdrawal w on w.id = r.withdrawal_id
         where r.deposit_id = d.id and w.state in ('pending', 'approved', 'paid')), 0) as "left"
      from deposit d
     where d.player_id = ${playerId} and d.state = 'paid'
       and not exists (select from payment_case c where c.deposit_id = d.id and c.state = 'returned')
     order by d.id desc`.execute(reader);
  const sources: Source[] = [];
  let open = amount;
  for (const { id, left } of rows) {
    if (left <= 0n || open === 0n) continue;
    let part = left;
    if (part > open) part = open;
    sources.push({ depositId: id, amount: part });
    open -= part;
  }
  return sources;
}

/** Whether something that a player paid in has not gone back to where it came from. */
export const hasSources = async (reader: Reader, playerId: bigint): Promise<boolean> =>
  (await planReturns(reader, playerId, 1n)).length > 0;

/**
 * Leaves a withdrawal to staff: nothing is sent by itself, and what the player paid in goes back to where it came from.
 * The caller holds the row, or has just written it.
 */
export async function leaveToStaff<Row extends Pick<WithdrawalRow, 'id' | 'player_id' | 'amount'>>(
  tx: Tx,
  row: Row,
): Promise<Row & { readonly by_staff: true; readonly adapter: typeof MANUAL }> {
  const change = { by_staff: true, adapter: MANUAL } as const;
  await updateWithdrawal(tx, row.id, change);
  // Another withdrawal of the player, or a case, may be returned to the same deposits.
  await sql`
    select from deposit where player_id = ${row.player_id} and state = 'paid' order by id for no key update`.execute(
    tx,
  );
  const sources = await planReturns(tx, row.player_id, row.amount);
  if (sources.length > 0)
    await tx
      .insertInto('withdrawal_return')
      .values(
        sources.map(({ depositId, amount }) => ({ withdrawal_id: row.id, deposit_id: depositId, amount })),
      )
      .execute();
  return { ...row, ...change };
}

/** The deposits that staff returns a withdrawal to, newest first. */
export function returnsOf(reader: Reader, withdrawalId: string) {
  return reader
    .selectFrom('withdrawal_return')
    .innerJoin('deposit', 'deposit.id', 'withdrawal_return.deposit_id')
    .select(['deposit.id', 'deposit.method_code', 'withdrawal_return.amount'])
    .where('withdrawal_id', '=', withdrawalId)
    .orderBy('deposit.id', 'desc')
    .execute();
}
