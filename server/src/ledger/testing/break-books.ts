import type { TestDatabase } from '../../db/test-database.ts';

/** What somebody with the owner's rights could do to the books: each breaks one row, and mends it again by the same amount. */
export const breakBooks = {
  /** A balance that no transfer explains. */
  balance: (test: TestDatabase, by: bigint) =>
    test.asOwner(`update account set cash = cash + ${by} where player_id = ${RICH}`),
  /** Money that is held for nothing. */
  held: (test: TestDatabase, by: bigint) =>
    test.asOwner(
      `update account set cash = cash - ${by}, cash_held = cash_held + ${by} where player_id = ${RICH}`,
    ),
  /** A stake of cash in the totals of a day. */
  stakes: (test: TestDatabase, by: bigint, day: string) =>
    test.asOwner(`update day_total set amount = amount + ${by} where ctid = (select min(ctid) from day_total
      where day = '${day}' and kind = 3 and from_slot = 0 and to_slot = -3)`),
};

const RICH = '(select min(player_id) from account where cash > 1000)';

/** Adds what was posted to the totals, as a job does every minute. */
export const foldNow = (test: TestDatabase) => test.asOwner('select ledger_fold()');

/** How many kinds of transfers there are since a moment. */
export async function countKinds({ db }: TestDatabase, since: Date): Promise<number> {
  const { rows } = await db.pool.query<{ kinds: number }>(
    'select count(distinct kind)::int as kinds from transfer where id >= transfer_floor($1)',
    [since],
  );
  return rows[0]?.kinds ?? 0;
}
