import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';

/** Puts the ledger of a test's own database ahead of the real time by that much. */
export async function setLedgerAhead(reader: Reader, milliseconds: number): Promise<void> {
  await setLedgerNow(reader, sql`clock_timestamp() + make_interval(secs => ${sql.lit(milliseconds / 1000)})`);
}

/** Stops the ledger of a test's own database at a moment. */
export async function setLedgerMoment(reader: Reader, moment: Date): Promise<void> {
  await setLedgerNow(reader, sql`${sql.lit(moment.toISOString())}::timestamptz`);
}

async function setLedgerNow(reader: Reader, moment: ReturnType<typeof sql>): Promise<void> {
  await sql`create or replace function ledger_now() returns timestamptz language sql volatile
    begin atomic; select ${moment}; end`.execute(reader);
}
