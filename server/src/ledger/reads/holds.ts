import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { accountAt, type PlayerAccount } from '../accounts.ts';

export interface Hold {
  readonly id: string;
  readonly siteId: number;
  readonly playerId: bigint;
  readonly purse: PlayerAccount;
  readonly amount: bigint;
  readonly ref: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

type StoredHold = Omit<Hold, 'purse'> & { readonly slot: number };

const columns = sql`h.id, a.site_id as "siteId", h.player_id as "playerId", h.purse_number * 8 + h.purse as slot, h.amount, h.ref,
  h.created_at as "createdAt", h.expires_at as "expiresAt"`;

/** Holds of a player, oldest first. */
export async function openHolds(reader: Reader, playerId: bigint): Promise<Hold[]> {
  const { rows } = await sql<StoredHold>`select ${columns} from hold h join account a using (player_id)
    where h.player_id = ${playerId} and h.state = 0 order by h.created_at, h.id`.execute(reader);
  return rows.map(readHold);
}

/** Whether there are such holds: asked for with the work of the other jobs. */
export const anyHoldOver = () =>
  sql<boolean>`coalesce((select min(expires_at) from hold where state = 0) <= ledger_now(), false)`;

/** Open holds past their time, for the job that voids them. */
export async function expiredHolds(reader: Reader, limit: number): Promise<Hold[]> {
  const { rows } = await sql<StoredHold>`select ${columns} from hold h join account a using (player_id)
    where h.state = 0 and h.expires_at <= ledger_now() order by h.expires_at limit ${limit}`.execute(reader);
  return rows.map(readHold);
}

function readHold({ slot, ...row }: StoredHold): Hold {
  const purse = accountAt(slot);
  if (purse === undefined) throw new Error(`hold ${row.id} is of no purse: ${slot}`);
  return { ...row, purse };
}
