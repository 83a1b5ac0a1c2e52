import { sql } from 'kysely';
import type { Reader, Tx } from '../db/database.ts';
import {
  currencyCode,
  currencyId,
  type FurtherKind,
  type FurtherPurse,
  furtherPurses,
  TOKEN_CURRENCY_ID,
} from './accounts.ts';

/** A purse of a player beside cash and tokens. Amounts in 1/10,000 units of its currency. */
export interface OpenPurse {
  readonly purse: FurtherPurse;
  readonly currency: string;
  /** The UUID of the grant whose money it is; `null` for money in a further currency. */
  readonly ref: string | null;
  readonly free: bigint;
  readonly held: bigint;
  readonly openedAt: Date;
}

export type NewPurse =
  | { readonly kind: 'money'; readonly currency: string }
  /** `ref` is the UUID of the grant. */
  | { readonly kind: 'bonus'; readonly currency: string; readonly ref: string };

/** Maximum open purses per player: they are in the row that each command of the player locks and writes. */
const MOST_OPEN = 100;

/**
 * Opens an empty purse, or finds the open one of that currency (`money`) or the one of that grant (`bonus`), open or closed.
 * @returns `undefined` when the player has 100 open ones already
 * @throws RangeError on a currency that is not a code, or is the token; Error when the player has no accounts
 */
export async function openPurse(
  tx: Tx,
  playerId: bigint,
  wanted: NewPurse,
): Promise<FurtherPurse | undefined> {
  const currency = currencyId(wanted.currency);
  if (currency === TOKEN_CURRENCY_ID) throw new RangeError('tokens have a purse of their own');
  const ref = wanted.kind === 'bonus' ? wanted.ref : null;
  const kind = furtherPurses[wanted.kind];
  const { rows: accounts } = await sql<{ open: number }>`
    select coalesce(cardinality(purses), 0) / 3 as open from account
     where player_id = ${playerId} for no key update`.execute(tx);
  const [account] = accounts;
  if (!account) throw new Error(`player ${playerId} has no accounts`);
  const found = await sql<{ number: number }>`
    select number from purse
     where player_id = ${playerId} and kind = ${kind}
       and case when ${ref}::uuid is null then currency_id = ${currency} and closed_at is null else ref = ${ref} end`.execute(
    tx,
  );
  if (found.rows[0]) return `${wanted.kind}:${found.rows[0].number}`;
  if (account.open >= MOST_OPEN) return undefined;
  const { rows } = await sql<{ number: number }>`
    with opened as (
      insert into purse (player_id, number, site_id, currency_id, kind, ref, opened_at)
        select a.player_id, coalesce((select max(k.number) from purse k where k.player_id = a.player_id), 0) + 1,
               a.site_id, ${currency}, ${kind}, ${ref}, ledger_now()
          from account a where a.player_id = ${playerId} returning number
    )
    update account a set purses = coalesce(a.purses, '{}') || array[o.number, 0, 0]::bigint[] from opened o
     where a.player_id = ${playerId} returning o.number`.execute(tx);
  const [opened] = rows;
  if (!opened) throw new Error(`no purse was opened for player ${playerId}`);
  return `${wanted.kind}:${opened.number}`;
}

/**
 * Closes a purse for good: what is posted to it afterwards is refused as `purseClosed`. Closing it again changes nothing.
 * @returns whether it is closed: not while there is money in it, free or held
 */
export async function closePurse(tx: Tx, playerId: bigint, purse: FurtherPurse): Promise<boolean> {
  const number = Number(purse.slice(purse.indexOf(':') + 1));
  const { rows } = await sql<{ place: number | null; money: bigint | null }>`
    select i as place, a.purses[i + 1] + a.purses[i + 2] as money
      from (select player_id, purses from account where player_id = ${playerId} for no key update) a
      left join generate_series(1, cardinality(a.purses), 3) i on a.purses[i] = ${number}`.execute(tx);
  const [row] = rows;
  if (!row || row.place === null) return true;
  if (row.money !== 0n) return false;
  await sql`update account
     set purses = nullif(purses[: ${row.place}::integer - 1] || purses[${row.place}::integer + 3 :], '{}')
   where player_id = ${playerId}`.execute(tx);
  await sql`update purse set closed_at = ledger_now()
   where player_id = ${playerId} and number = ${number}`.execute(tx);
  return true;
}

/** The open purses of a player beside cash and tokens, in the order in which they were opened. */
export async function openPurses(reader: Reader, playerId: bigint): Promise<OpenPurse[]> {
  const { rows } = await sql<
    Omit<OpenPurse, 'purse' | 'currency'> & { kind: number; number: number; currencyId: number }
  >`
    select k.kind, k.number, k.currency_id as "currencyId", k.ref, a.purses[i + 1] as free, a.purses[i + 2] as held,
           k.opened_at as "openedAt"
      from account a, generate_series(1, cardinality(a.purses), 3) i
      join purse k on k.player_id = ${playerId} and k.closed_at is null
     where a.player_id = ${playerId} and a.purses[i] = k.number order by k.number`.execute(reader);
  return rows.map(({ kind, number, currencyId: id, ...row }) => ({
    purse: `${kindOf(kind)}:${number}`,
    currency: currencyCode(id),
    ...row,
  }));
}

function kindOf(slot: number): FurtherKind {
  return slot === furtherPurses.money ? 'money' : 'bonus';
}

/** What a player has, as it is until the transaction ends. Amounts in 1/10,000 units. */
export interface LockedFunds {
  readonly currency: string;
  readonly cash: bigint;
  readonly frozen: boolean;
  /** What is free and held of the open purses beside cash and tokens, by their number. */
  readonly purses: ReadonlyMap<number, { readonly free: bigint; readonly held: bigint }>;
}

/**
 * Locks the money of a player, as each command of theirs does: nothing else is posted for them until `tx` ends.
 * @throws Error when the player has no accounts
 */
export async function lockFunds(tx: Tx, playerId: bigint): Promise<LockedFunds> {
  const funds = (await lockFundsOf(tx, [playerId])).get(playerId);
  if (!funds) throw new Error(`player ${playerId} has no accounts`);
  return funds;
}

/** The same for many, in the order in which all lock them; those without accounts are missing. */
export async function lockFundsOf(
  tx: Tx,
  playerIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, LockedFunds>> {
  const { rows } =
    await sql<StoredFunds>`/* prepared: lock_funds */ ${storedFunds(playerIds)} for no key update`.execute(
      tx,
    );
  return new Map(rows.map((row) => [row.id, fundsOf(row)]));
}

/** The same of one player at this moment, without a lock. @returns `undefined` for a player without accounts */
export async function readFunds(reader: Reader, playerId: bigint): Promise<LockedFunds | undefined> {
  const { rows } = await sql<StoredFunds>`${storedFunds([playerId])}`.execute(reader);
  return rows[0] && fundsOf(rows[0]);
}

const storedFunds = (playerIds: readonly bigint[]) => sql`
  select player_id as id, currency_id as code, cash, frozen, purses::text[] as purses
    from account where player_id = any (${[...playerIds]}::bigint[]) order by player_id`;

interface StoredFunds {
  readonly id: bigint;
  readonly code: number;
  readonly cash: bigint;
  readonly frozen: boolean;
  readonly purses: readonly string[] | null;
}

function fundsOf({ code, cash, frozen, purses: figures }: StoredFunds): LockedFunds {
  const purses = new Map<number, { free: bigint; held: bigint }>();
  for (let at = 0; figures && at < figures.length; at += 3) {
    const [number = '0', free = '0', held = '0'] = figures.slice(at, at + 3);
    purses.set(Number(number), { free: BigInt(free), held: BigInt(held) });
  }
  return { currency: currencyCode(code), cash, frozen, purses };
}
