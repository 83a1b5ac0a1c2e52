import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/database.ts';

const KEY_BYTES = 32;

const placeOf = (name: string) => ({ table: 'server_key', column: 'value', row: name });

/** A key the server made for itself on first use; it is the same on every node and after every start. */
export async function serverKey(db: Db, name: string): Promise<Buffer> {
  return db.tx(async (tx) => {
    await tx
      .insertInto('server_key')
      .values({ name, value: tx.keys.seal(placeOf(name), randomBytes(KEY_BYTES)) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const row = await tx
      .selectFrom('server_key')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return tx.keys.open(placeOf(name), row.value);
  });
}
