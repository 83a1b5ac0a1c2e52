import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { type AccountName, currencyCode, nameAccount, TOKEN_CURRENCY } from '../accounts.ts';
import { kindName, type TransferKind } from '../kinds.ts';

/** One side of a transfer. */
export interface TransferSide {
  /** A purse of the player, or an account of the site. */
  readonly account: string;
  readonly isPlayer: boolean;
  /** The balance after it; accounts of sites have none. */
  readonly after: bigint | null;
}

/** A transfer with both of its sides. Amounts in 1/10,000 units of its currency. */
export interface Transfer {
  readonly id: bigint;
  readonly kind: TransferKind;
  readonly currency: string;
  readonly amount: bigint;
  readonly from: TransferSide;
  readonly to: TransferSide;
  readonly ref: string | null;
  readonly at: Date;
}

interface Stored {
  readonly id: bigint;
  readonly kind: number;
  readonly from_id: bigint;
  readonly to_id: bigint;
  readonly amount: bigint;
  readonly from_after: bigint | null;
  readonly to_after: bigint | null;
  readonly ref: string | null;
  readonly created_at: Date;
  /** Of the player's further purse that it moves, else of their cash. */
  readonly currency_id: number;
}

const MOST_OF_A_CAUSE = 50;
/** Stakes and wins of a cause are looked for within a day: a player has too many to go through. */
const DAY_MS = 24n * 3_600_000n;
const TIME_BITS = 20n;

/** A transfer of a player; `undefined` where they have none of that id. */
export async function readTransfer(
  reader: Reader,
  playerId: bigint,
  id: bigint,
): Promise<Transfer | undefined> {
  const [row] = await find(reader, playerId, sql`t.id = ${id}`);
  return row;
}

/** The other transfers of a player with the reference of one, oldest first, at most 50. */
export async function transfersOfCause(
  reader: Reader,
  playerId: bigint,
  { id, ref }: Pick<Transfer, 'id' | 'ref'>,
): Promise<Transfer[]> {
  if (ref === null) return [];
  const day = DAY_MS << TIME_BITS;
  const same = sql`t.ref = ${ref} and t.id <> ${id}`;
  const [play, others] = await Promise.all([
    find(reader, playerId, sql`${same} and t.kind in (3, 4) and t.id between ${id - day} and ${id + day}`),
    find(reader, playerId, sql`${same} and t.kind not in (3, 4)`),
  ]);
  return [...play, ...others].toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, MOST_OF_A_CAUSE);
}

/** Transfers of a player for references other than play, from a moment on, oldest first, at most 50. */
export function transfersFor(
  reader: Reader,
  playerId: bigint,
  { refs, since }: { readonly refs: readonly string[]; readonly since: Date },
): Promise<Transfer[]> {
  const of = sql`t.ref = any (${[...refs]}::uuid[]) and t.kind not in (3, 4)`;
  return find(reader, playerId, sql`${of} and t.id >= transfer_floor(${since}::timestamptz)`);
}

async function find(reader: Reader, playerId: bigint, which: RawBuilder<unknown>): Promise<Transfer[]> {
  const { rows } = await sql<Stored>`
    select t.id, t.kind, t.from_id, t.to_id, t.amount, t.from_after, t.to_after, t.ref, t.created_at,
           coalesce((select k.currency_id from purse k
                      where k.player_id = t.player_id and k.number = greatest(t.from_id, t.to_id) >> 44),
                    a.currency_id) as currency_id
      from transfer t join account a on a.player_id = t.player_id
     where t.player_id = ${playerId} and ${which}
     order by t.id limit ${MOST_OF_A_CAUSE}`.execute(reader);
  return rows.map(readStored);
}

function readStored(row: Stored): Transfer {
  const [from, to] = [nameAccount(row.from_id), nameAccount(row.to_id)];
  return {
    id: row.id,
    kind: kindName(row.kind),
    currency: currencyOf(row, from, to),
    amount: row.amount,
    from: sideOf(from, row.from_after),
    to: sideOf(to, row.to_after),
    ref: row.ref,
    at: row.created_at,
  };
}

const sideOf = (named: AccountName, after: bigint | null): TransferSide => ({
  account: named.account,
  isPlayer: 'playerId' in named,
  after: 'playerId' in named ? after : null,
});

/** That of the site's side, which its id says; between purses of the player that of the purse. */
function currencyOf({ currency_id }: Stored, from: AccountName, to: AccountName): string {
  for (const side of [from, to]) if ('siteId' in side) return side.currency;
  return from.account.startsWith('token') ? TOKEN_CURRENCY : currencyCode(currency_id);
}
