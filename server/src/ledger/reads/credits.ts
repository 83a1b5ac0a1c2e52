import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { type MainPurse, playerAccountId } from '../accounts.ts';
import { kindName, kindNumber, type TransferKind } from '../kinds.ts';

/** Kinds of transfer that are gifts rather than wins or deposits. The index `transfer_credit` names the same. */
export const creditKinds = ['bonus', 'reward', 'cashback', 'commission'] as const satisfies TransferKind[];

export interface CreditQuery {
  readonly playerId: bigint;
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
  /** Only what is older than the transfer of this id. */
  readonly before?: bigint | undefined;
  readonly limit: number;
}

export interface Credit {
  readonly id: bigint;
  readonly kind: TransferKind;
  readonly purse: MainPurse;
  readonly amount: bigint;
  readonly at: Date;
}

/** Gifts to a player, in cash or tokens, newest first. */
export async function credits(reader: Reader, query: CreditQuery): Promise<Credit[]> {
  const { playerId, from, to, before, limit } = query;
  const cash = playerAccountId(playerId, 'cash');
  const token = playerAccountId(playerId, 'token');
  const conditions = [
    sql`t.player_id = ${playerId}`,
    // In the words of the index.
    sql`t.kind in (${sql.raw(creditKinds.map(kindNumber).join(', '))})`,
    sql`t.to_id in (${cash}, ${token})`,
  ];
  if (before !== undefined) conditions.push(sql`t.id < ${before}`);
  if (from) conditions.push(sql`t.id >= (select transfer_from(${playerId}, ${from}))`);
  if (to)
    conditions.push(
      sql`t.id < coalesce((select transfer_from(${playerId}, ${to})), ${2n ** 63n - 1n}::int8)`,
    );
  const { rows } = await sql<{ id: bigint; kind: number; to_id: bigint; amount: bigint; at: Date }>`
    select t.id, t.kind, t.to_id, t.amount, t.created_at as at from transfer t
     where ${sql.join(conditions, sql` and `)} order by t.id desc limit ${limit}`.execute(reader);
  return rows.map(({ kind, to_id, ...row }) => ({
    ...row,
    kind: kindName(kind),
    purse: to_id === cash ? 'cash' : 'token',
  }));
}
