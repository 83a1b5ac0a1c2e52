import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { playerAccountId } from '../accounts.ts';

export interface Moved {
  /** Net change of the player's cash. */
  readonly net: bigint;
  /** The part of it that was reclaimed and is still owed. */
  readonly owed: bigint;
}

/** Net change of a player's cash by one reference (a ticket), from all of their transfers. */
export async function movedFor(reader: Reader, playerId: bigint, ref: string): Promise<Moved> {
  const cash = playerAccountId(playerId, 'cash');
  const { rows } = await sql<Moved>`
    select coalesce((select sum(case when t.to_id = ${cash} then t.amount else -t.amount end) from transfer t
                      where t.player_id = ${playerId} and t.ref = ${ref} and ${cash} in (t.from_id, t.to_id)), 0)::bigint as net,
           coalesce((select sum(d.amount - d.paid) from debt d
                      where d.player_id = ${playerId} and d.ref = ${ref}), 0)::bigint as owed`.execute(
    reader,
  );
  return rows[0] ?? { net: 0n, owed: 0n };
}
