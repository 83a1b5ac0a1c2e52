import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { nameAccount } from '../accounts.ts';
import { kindName, kindNumber, type TransferKind } from '../kinds.ts';

/** Kinds that are neither play nor payments, which have rows of their own. */
const otherKinds = [
  'genesis',
  'bonus',
  'reward',
  'cashback',
  'commission',
  'fee',
  'adjustment',
  'debt',
  'return',
  'bonusGrant',
  'bonusConvert',
  'bonusCancel',
  'bonusExpire',
  'bonusForfeit',
  'jackpotWin',
] as const satisfies TransferKind[];

/** Milliseconds in an id are above these bits. */
const TIME_BITS = 20n;

export interface OtherTransfer {
  readonly id: bigint;
  readonly kind: TransferKind;
  readonly purse: string;
  /** Negative where it left the purse. */
  readonly amount: bigint;
  readonly ref: string | null;
  readonly at: Date;
  /** Microseconds since 1970, as the id says: they grow with it. */
  readonly us: bigint;
}

export interface OtherQuery {
  readonly playerId: bigint;
  /** Microseconds since 1970; exclusive. */
  readonly below: bigint | undefined;
  readonly belowId: bigint | undefined;
  readonly from: bigint | undefined;
  readonly limit: number;
}

/** As far as ids reach. */
const LAST_MS = (1n << 43n) - 1n;

function floorOf(us: bigint): bigint {
  const ms = (us + 999n) / 1000n;
  return (ms > LAST_MS ? LAST_MS : ms) << TIME_BITS;
}

/** Bonuses, rewards, corrections and fees of a player, newest first. */
export async function otherTransfers(reader: Reader, query: OtherQuery): Promise<OtherTransfer[]> {
  const { playerId, below, belowId, from, limit } = query;
  const conditions: RawBuilder<unknown>[] = [
    sql`t.player_id = ${playerId}`,
    // In the words of the index that leaves stakes and wins out.
    sql`t.kind not in (3, 4)`,
    sql`t.kind = any (${otherKinds.map(kindNumber)}::smallint[])`,
  ];
  if (below !== undefined) conditions.push(sql`t.id < ${floorOf(below)}`);
  if (belowId !== undefined) conditions.push(sql`t.id < ${belowId}`);
  if (from !== undefined) conditions.push(sql`t.id >= ${floorOf(from)}`);
  const { rows } = await sql<{
    id: bigint;
    kind: number;
    from_id: bigint;
    to_id: bigint;
    amount: bigint;
    ref: string | null;
    at: Date;
  }>`select t.id, t.kind, t.from_id, t.to_id, t.amount, t.ref, t.created_at as at from transfer t
      where ${sql.join(conditions, sql` and `)} order by t.id desc limit ${limit}`.execute(reader);
  return rows.map(({ kind, from_id: fromId, to_id: toId, amount, ...row }) => {
    const isOut = fromId > 0n;
    const own = nameAccount(isOut ? fromId : toId);
    return {
      ...row,
      kind: kindName(kind),
      purse: own.account,
      amount: isOut ? -amount : amount,
      us: (row.id >> TIME_BITS) * 1000n,
    };
  });
}
