import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { type MainPurse, playerAccountId } from '../accounts.ts';
import { kindNumber } from '../kinds.ts';

export interface Correction {
  readonly id: bigint;
  readonly purse: MainPurse;
  /** In 1/10,000 units; below 0 where the player lost it. */
  readonly amount: bigint;
  readonly ref: string | null;
  readonly at: Date;
}

/** Corrections of a player's cash and tokens by staff, newest first. */
export async function correctionsOf(
  reader: Reader,
  { playerId, from, limit }: { readonly playerId: bigint; readonly from?: Date; readonly limit: number },
): Promise<Correction[]> {
  const token = playerAccountId(playerId, 'token');
  const since = from ? sql`and t.id >= (select transfer_from(${playerId}, ${from}))` : sql``;
  // The kind is in the words of the index `transfer_correction`.
  const kind = sql.raw(String(kindNumber('adjustment')));
  const { rows } = await sql<Correction & { is_token: boolean }>`
    select t.id, ${token} in (t.from_id, t.to_id) as is_token, t.ref, t.created_at as at,
           case when t.to_id > 0 then t.amount else -t.amount end as amount
      from transfer t
     where t.player_id = ${playerId} and t.kind = ${kind} ${since}
     order by t.id desc limit ${limit}`.execute(reader);
  return rows.map(({ is_token, ...row }) => ({ ...row, purse: is_token ? 'token' : 'cash' }));
}
