import { sql } from 'kysely';
import { marksAfterDeposit, noTurnover, type TurnoverMarks } from '#rules/wallet/turnover.ts';
import { plainArray } from '../db/arrays.ts';
import type { Reader, Tx } from '../db/database.ts';
import { balances } from '../ledger/public.ts';
import { findRule } from './withdrawals/store.ts';

/** A round or a bet that was settled. Amounts in 1/10,000 units. */
export interface Played {
  readonly playerId: bigint;
  readonly stake: bigint;
  readonly win: bigint;
}

/**
 * Adds newly settled rounds and bets to the totals of their players. Each must be passed once.
 *
 * @param paidIn players of deposits that are counted in the same transaction: their totals are locked as well, so that of two
 *   transactions that count for a player the later one sees all that the earlier one has counted
 */
export async function addTurnover(
  tx: Tx,
  rounds: readonly Played[],
  paidIn: readonly bigint[] = [],
): Promise<void> {
  const added = [
    ...rounds.map((round) => ({ ...round, count: 1 })),
    ...paidIn.map((playerId) => ({ playerId, stake: 0n, win: 0n, count: 0 })),
  ];
  if (added.length === 0) return;
  // In the order of players, so that two transactions never wait for each other.
  await sql`
    insert into player_turnover as t (player_id, staked, won, rounds)
    select given.player_id, sum(given.stake), sum(given.win), sum(given.count)
      from unnest(
        ${plainArray(added.map(({ playerId }) => playerId))}::bigint[],
        ${plainArray(added.map(({ stake }) => stake))}::bigint[],
        ${plainArray(added.map(({ win }) => win))}::bigint[],
        ${plainArray(added.map(({ count }) => count))}::bigint[]
      ) as given (player_id, stake, win, count)
     group by given.player_id
     order by given.player_id
    on conflict (player_id) do update
      set staked = t.staked + excluded.staked, won = t.won + excluded.won, rounds = t.rounds + excluded.rounds`.execute(
    tx,
  );
}

/** All that a player has staked on rounds and bets that are settled, in 1/10,000 units. */
export async function totalStaked(db: Reader, playerId: bigint): Promise<bigint> {
  const row = await db
    .selectFrom('player_turnover')
    .select('staked')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row?.staked ?? 0n;
}

export async function readMarks(db: Reader, playerId: bigint): Promise<TurnoverMarks> {
  const row = await db
    .selectFrom('turnover_mark')
    .select(['base', 'target'])
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row ?? noTurnover;
}

/** Asks for a deposit to be staked as often as its site wants. Call before the money is in the purse. */
export async function markDeposit(
  tx: Tx,
  deposit: { readonly siteId: number; readonly playerId: bigint; readonly amount: bigint },
): Promise<void> {
  const { siteId, playerId, amount } = deposit;
  const { turnover_times: times } = await findRule(tx, siteId);
  // The row is there before it is read, so that two deposits at once add up.
  await tx
    .insertInto('turnover_mark')
    .values({ player_id: playerId, base: 0n, target: 0n })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const marks = await tx
    .selectFrom('turnover_mark')
    .select(['base', 'target'])
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const purses = await balances(tx, playerId);
  const purse = purses ? purses.cash + purses.cashHeld : 0n;
  const staked = await totalStaked(tx, playerId);
  const after = marksAfterDeposit(marks, staked, { amount, times: BigInt(times), purse });
  await tx.updateTable('turnover_mark').set(after).where('player_id', '=', playerId).execute();
}
