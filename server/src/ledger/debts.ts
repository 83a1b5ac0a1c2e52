import { sql } from 'kysely';
import type { Actor } from '../actor.ts';
import { plainArray } from '../db/arrays.ts';
import type { Reader, Tx } from '../db/database.ts';
import { uuid7 } from '../db/uuid7.ts';
import type { Command } from './command.ts';
import { postAllIn } from './post-in.ts';

/** A player's debt from a payout that was taken back. Amounts in 1/10,000 units. */
export interface Debt {
  readonly id: string;
  readonly siteId: number;
  readonly playerId: bigint;
  /** Its source: a ticket. */
  readonly ref: string;
  readonly amount: bigint;
  readonly paid: bigint;
}

/** The collectable part of each player's cash, their rows locked; zero for frozen players. */
export async function lockCash(tx: Tx, playerIds: readonly bigint[]): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await sql<{ id: bigint; cash: bigint }>`
    select player_id as id, case when frozen then 0 else cash end as cash
      from account where player_id = any (${[...playerIds]}::bigint[]) order by player_id
       for no key update`.execute(tx);
  return new Map(rows.map(({ id, cash }) => [id, cash]));
}

/**
 * Stores what could not be taken back. The caller posts the move from the site's `debts` in the same transaction: the
 * balance of that account is as far below zero as its players owe.
 */
export async function openDebts(
  tx: Tx,
  debts: readonly Pick<Debt, 'siteId' | 'playerId' | 'ref' | 'amount'>[],
): Promise<void> {
  for (const { siteId, playerId, ref, amount } of debts)
    await sql`insert into debt (id, site_id, player_id, ref, amount, created_at)
      values (${uuid7()}, ${siteId}, ${playerId}, ${ref}, ${amount}, ledger_now())`.execute(tx);
}

/** Total debt of a player. */
export async function debtOf(reader: Reader, playerId: bigint): Promise<bigint> {
  const { rows } = await sql<{ owed: bigint }>`
    select coalesce(sum(amount - paid), 0)::bigint as owed from debt
     where player_id = ${playerId} and paid_at is null`.execute(reader);
  return rows[0]?.owed ?? 0n;
}

/** Those of the given players who owe something; all debtors if none are given. */
export async function debtors(reader: Reader, playerIds?: readonly bigint[]): Promise<bigint[]> {
  const those = playerIds ? sql`and player_id = any (${plainArray(playerIds)}::bigint[])` : sql``;
  const { rows } = await sql<{ id: bigint }>`
    select distinct player_id as id from debt where paid_at is null ${those} order by player_id`.execute(
    reader,
  );
  return rows.map(({ id }) => id);
}

/** Pays what players owe with what is in their purses by now, the oldest debt first. */
export async function payDebts(tx: Tx, playerIds: readonly bigint[], actor: Actor): Promise<void> {
  if (playerIds.length === 0) return;
  const cash = new Map(await lockCash(tx, playerIds));
  const { rows: debts } = await sql<Debt>`
    select id, site_id as "siteId", player_id as "playerId", ref, amount, paid from debt
     where player_id = any (${[...playerIds]}::bigint[]) and paid_at is null
     order by player_id, id for update`.execute(tx);
  const commands: Command[] = [];
  const paid: { id: string; amount: bigint }[] = [];
  for (const { id, siteId, playerId, ref, ...debt } of debts) {
    const there = cash.get(playerId) ?? 0n;
    const left = debt.amount - debt.paid;
    const amount = there < left ? there : left;
    if (amount <= 0n) continue;
    cash.set(playerId, there - amount);
    paid.push({ id, amount });
    commands.push({
      key: uuid7(),
      siteId,
      playerId,
      actor,
      steps: [{ from: 'cash', to: 'debts', amount, kind: 'debt', ref }],
      events: [{ topic: 'balance.changed', payload: {} }],
    });
  }
  if (commands.length === 0) return;
  for (const answer of await postAllIn(tx, commands))
    if (!answer.posted) throw new Error(`a debt could not be paid: ${answer.refused}`);
  await sql`
    update debt d set paid = d.paid + u.amount,
           paid_at = case when d.paid + u.amount = d.amount then ledger_now() end
      from unnest(${paid.map(({ id }) => id)}::uuid[], ${paid.map(({ amount }) => amount)}::bigint[])
        u(id, amount)
     where d.id = u.id`.execute(tx);
}
