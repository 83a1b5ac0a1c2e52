import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import type { Beacon } from '../beacon.ts';

const PERIOD_MS = 3_000;
const VALUE_BYTES = 32;

/**
 * The beacon that comes with the platform, for installations without a way out: the server draws each value when it is
 * due, keeps it for good and never draws it again. It proves that a round was not changed after its pulse; it does not
 * prove that the house drew only once, since the house could have drawn in secret before. For such a proof configure a
 * public beacon.
 */
export function houseBeacon(db: Db, now: () => Date): Beacon {
  const source = 'house';
  const dueAt = (number: number) => new Date(number * PERIOD_MS);
  return {
    source,
    isIndependent: false,
    firstAfter: (moment) => Math.floor(moment.getTime() / PERIOD_MS) + 1,
    dueAt,
    async pulse(number) {
      if (now() < dueAt(number)) return undefined;
      const value = await db.tx(async (tx) => {
        await tx
          .insertInto('beacon_pulse')
          .values({
            number: BigInt(number),
            value: randomBytes(VALUE_BYTES).toString('hex'),
            drawn_at: now(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        const row = await tx
          .selectFrom('beacon_pulse')
          .select('value')
          .where('number', '=', BigInt(number))
          .executeTakeFirstOrThrow();
        return row.value;
      });
      return { source, number, value };
    },
  };
}
