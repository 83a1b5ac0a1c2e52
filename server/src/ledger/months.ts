import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../db/database.ts';

/**
 * For a job to run every hour or so: makes the partitions of the next three months that are missing. Until they are
 * made, what belongs into them is kept beyond all months. Fails, and is to run again, where a long read keeps it from
 * a lock for half a second.
 */
export async function addLedgerMonths(db: Db): Promise<void> {
  // A transaction each: no bet waits for one table while this waits for another.
  for (const table of ['command', 'transfer', 'round'])
    await db.tx((tx) => sql`select ledger_add_months(${table})`.execute(tx));
}

export interface ArchivedMonth {
  readonly transfers: number;
  readonly commands: number;
  readonly rounds: number;
}

/**
 * Takes the oldest month out of the ledger, into tables of the schema `archive`. Its keys are refused from then on.
 * @param owner a connection of the role that owns the tables
 * @param month its first day, `YYYY-MM-01`
 * @throws pg.DatabaseError where it is not the oldest month, or ended less than 13 months ago
 */
export async function archiveMonth(owner: pg.ClientBase, month: string): Promise<ArchivedMonth> {
  // Bets wait while the month is detached: rather give up than let a long read hold them up.
  await owner.query("set lock_timeout = '5s'");
  await owner.query('select ledger_archive_month($1::date)', [month]);
  const { rows } = await owner.query<ArchivedMonth>(
    `select transfers::float8 as transfers, commands::float8 as commands, rounds::float8 as rounds
       from ledger_month where month = $1::date`,
    [month],
  );
  const [row] = rows;
  if (!row) throw new Error(`there is no month ${month}`);
  return row;
}
