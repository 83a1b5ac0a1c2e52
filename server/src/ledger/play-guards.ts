import { sql } from 'kysely';
import { plainArray } from '../db/arrays.ts';
import type { Reader, Tx, Writer } from '../db/database.ts';
import type { LedgerRefusal } from './command.ts';

/** Reasons that block a stake, decided in the commit that takes the stake. `null`: none of that kind. */
export interface PlayGuard {
  /** Most that may be lost in any 24 hours, 7 days, 30 days; 1/10,000 units. A stake that could exceed it is refused. */
  readonly lossDay: bigint | null;
  readonly lossWeek: bigint | null;
  readonly lossMonth: bigint | null;
  /** Most minutes of play in any 24 hours; two stakes more than five minutes apart have a break between them. */
  readonly minutesDay: number | null;
  /** No stake is taken before this. */
  readonly stoppedUntil: Date | null;
  /** No stake is taken from this on. */
  readonly checkDueAt: Date | null;
  /** No stake is taken: the account has no age, no consent to the current terms, or not the level of verification. */
  readonly unidentified: boolean;
}

export type PlayRefusal = Extract<
  LedgerRefusal,
  'lossLimit' | 'playTime' | 'checkDue' | 'playStopped' | 'unidentified'
>;

const named: ReadonlyMap<number, PlayRefusal> = new Map([
  [24, 'playTime'],
  [25, 'checkDue'],
  [26, 'playStopped'],
  [27, 'unidentified'],
]);

/**
 * The guard of a player that is about to be replaced. What the next one is made of is read after this: it waits for a transaction
 * that is replacing the guard too, and must not be older than what that has written.
 */
export async function lockPlayGuard(tx: Tx, playerId: bigint): Promise<PlayGuard | undefined> {
  await sql`select from account where player_id = ${playerId} for no key update`.execute(tx);
  return playGuard(tx, playerId);
}

/**
 * From its commit on every stake of the player is held against this guard; without anything in it, against none. It is made of what was
 * read after {@link lockPlayGuard}.
 */
export async function setPlayGuard(tx: Tx, playerId: bigint, guard: PlayGuard): Promise<void> {
  const { rows } = await sql<{ guarded: boolean }>`
    select guarded from account where player_id = ${playerId} for no key update`.execute(tx);
  const [account] = rows;
  if (!account) throw new Error(`player ${playerId} has no accounts`);
  const guarded = Object.values(guard).some((value) => value !== null && value !== false);
  if (guarded && !account.guarded) await sql`select play_begin(${playerId})`.execute(tx);
  if (guarded !== account.guarded)
    await sql`update account set guarded = ${guarded} where player_id = ${playerId}`.execute(tx);
  if (!guarded && !account.guarded) return;
  await sql`
    insert into play_guard (player_id, loss_day, loss_week, loss_month, minutes_day, stopped_until, check_due_at,
      unidentified)
    values (${playerId}, ${guard.lossDay}, ${guard.lossWeek}, ${guard.lossMonth}, ${guard.minutesDay},
      ${guard.stoppedUntil}, ${guard.checkDueAt}, ${guard.unidentified})
    on conflict (player_id) do update set loss_day = excluded.loss_day, loss_week = excluded.loss_week,
      loss_month = excluded.loss_month, minutes_day = excluded.minutes_day,
      stopped_until = excluded.stopped_until, check_due_at = excluded.check_due_at,
      unidentified = excluded.unidentified`.execute(tx);
}

export async function playGuard(reader: Reader, playerId: bigint): Promise<PlayGuard | undefined> {
  const { rows } = await sql<PlayGuard>`
    select loss_day as "lossDay", loss_week as "lossWeek", loss_month as "lossMonth", minutes_day as "minutesDay",
           stopped_until as "stoppedUntil", check_due_at as "checkDueAt",
           unidentified
      from play_guard where player_id = ${playerId}`.execute(reader);
  return rows[0];
}

/** Those of the players who are on a break or excluded at a moment. */
export async function stoppedAmong(
  reader: Reader,
  playerIds: readonly bigint[],
  now: Date,
): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ id: bigint }>`
    select player_id as id from play_guard
     where player_id = any (${plainArray(playerIds)}::bigint[]) and stopped_until > ${now}`.execute(reader);
  return new Set(rows.map(({ id }) => id));
}

/** The refusal a stake would get now, before anything is drawn for it; `undefined` if it would be taken. */
export async function playRefusal(
  reader: Reader,
  playerId: bigint,
  stake: bigint,
): Promise<PlayRefusal | undefined> {
  const { rows } = await sql<{ why: number; room: bigint | null }>`
    select k.why[1] as why, k.room[1] as room
      from account a, play_check(ledger_now(), array[a.player_id], array[a.guarded]) k
     where a.player_id = ${playerId} and a.guarded`.execute(reader);
  const [row] = rows;
  if (!row) return undefined;
  if (row.why > 0) return named.get(row.why);
  return row.room !== null && stake > row.room ? 'lossLimit' : undefined;
}

/** Takes away marks that no window reaches back to; the newest of those stays, as what the windows begin from. */
export async function forgetOldMarks(writer: Writer): Promise<void> {
  await sql`
    delete from play_mark where (player_id, at, id) in (
      select m.player_id, m.at, m.id from play_mark m
       where m.at < ledger_now() - interval '721 hours'
         and exists (select from play_mark n where n.player_id = m.player_id and n.at > m.at
           and n.at < ledger_now() - interval '721 hours')
       limit 10000 for update skip locked)`.execute(writer);
}
