import type { TestDatabase } from '../../db/test-database.ts';

/** Puts the ledger of a test's own database ahead of the real time by that much. */
export async function setLedgerAhead(test: TestDatabase, milliseconds: number): Promise<void> {
  await setLedgerNow(test, `clock_timestamp() + make_interval(secs => ${milliseconds / 1000})`);
}

/** Stops the ledger of a test's own database at a moment. */
export async function setLedgerMoment(test: TestDatabase, moment: Date): Promise<void> {
  await setLedgerNow(test, `'${moment.toISOString()}'::timestamptz`);
}

async function setLedgerNow(test: TestDatabase, moment: string): Promise<void> {
  await test.asOwner(`create or replace function ledger_now() returns timestamptz language sql volatile
    begin atomic; select ${moment}; end`);
}
