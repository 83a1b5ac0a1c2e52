import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../db/database.ts';
import {
  type AccountName,
  currencyId,
  nameAccount,
  playerSlot,
  type SiteAccount,
  siteAccountId,
  sitePlace,
} from '../../accounts.ts';
import { kindName, type TransferKind } from '../../kinds.ts';

/** One side's view of a transfer. Amounts in 1/10,000 units. */
export interface AccountEntry {
  readonly id: bigint;
  /** `null` where it is between accounts of the site. */
  readonly playerId: bigint | null;
  readonly kind: TransferKind;
  /** Below 0 where it left the account. */
  readonly amount: bigint;
  /** The balance of the account after it. */
  readonly after: bigint;
  /** The other side. */
  readonly other: AccountName;
  readonly ref: string | null;
  readonly at: Date;
}

interface Stored {
  readonly id: bigint;
  readonly player_id: bigint;
  readonly kind: number;
  readonly amount: bigint;
  readonly after: bigint | null;
  readonly other_id: bigint;
  readonly ref: string | null;
  readonly at: Date;
}

const columns = (account: bigint) => sql`
  t.id, t.player_id, t.kind, t.ref, t.created_at as at,
  case when t.from_id = ${account} then -t.amount else t.amount end as amount,
  case when t.from_id = ${account} then t.from_after else t.to_after end as after,
  case when t.from_id = ${account} then t.to_id else t.from_id end as other_id`;

const named = ({ player_id, other_id, kind, ...row }: Stored) => ({
  ...{ id: row.id, amount: row.amount, ref: row.ref, at: row.at },
  playerId: player_id === 0n ? null : player_id,
  kind: kindName(kind),
  other: nameAccount(other_id),
});

/**
 * Transfers of an account of a player, newest first, each with the balance after it. `undefined` where no account of a player
 * has the name.
 */
export async function playerEntries(
  reader: Reader,
  of: {
    readonly playerId: bigint;
    readonly account: string;
    readonly before?: bigint;
    readonly limit: number;
  },
): Promise<AccountEntry[] | undefined> {
  const slot = playerSlot(of.account);
  if (slot === undefined) return undefined;
  const account = (BigInt(slot >> 3) << 44n) | (of.playerId << 3n) | BigInt(slot & 7);
  const older = of.before === undefined ? sql`true` : sql`t.id < ${of.before}`;
  const { rows } = await sql<Stored>`
    select ${columns(account)} from transfer t
     where t.player_id = ${of.playerId} and (t.from_id = ${account} or t.to_id = ${account}) and ${older}
     order by t.id desc limit ${of.limit}`.execute(reader);
  return rows.map((row) => ({ ...named(row), after: row.after ?? 0n }));
}

/** Where a page of an account of a site ended: the balance was that of before the transfer of the id. */
export interface SitePlace {
  readonly id: bigint;
  readonly balance: bigint;
}

/** Accounts that every bet moves: no index has their transfers. */
const busyAccounts: readonly SiteAccount[] = ['house', 'openBets'];

/**
 * Transfers of an account of a site, newest first, each with the balance after it: the balance now, less what came since.
 *
 * @param reader of one snapshot, so that balance and transfers are of one moment
 */
export async function siteEntries(
  reader: Reader,
  of: {
    readonly siteId: number;
    readonly currency: string;
    readonly account: SiteAccount;
    readonly from?: SitePlace | undefined;
    readonly limit: number;
  },
): Promise<AccountEntry[]> {
  const id = siteAccountId(of.siteId, of.currency, of.account);
  const read = busyAccounts.includes(of.account) ? readByTime : readByAccount;
  const rows = await read(reader, { ...of, id, before: of.from?.id });
  let after = of.from?.balance ?? (await balanceNow(reader, of.siteId, id));
  return rows.map((row) => {
    const entry = { ...named(row), after };
    after -= row.amount;
    return entry;
  });
}

interface SiteRead {
  readonly siteId: number;
  readonly currency: string;
  readonly account: SiteAccount;
  readonly id: bigint;
  readonly before: bigint | undefined;
  readonly limit: number;
}

/** By the index of the account. */
async function readByAccount(reader: Reader, { id, before, limit }: SiteRead): Promise<Stored[]> {
  const older = before === undefined ? sql`true` : sql`t.id < ${before}`;
  const side = (column: RawBuilder<unknown>) => sql`
    (select ${columns(id)} from transfer t
      where ${column} = ${id} and ${column} < 0 and (-${column} & 63) not in (2, 3) and ${older}
      order by t.id desc limit ${limit})`;
  const { rows } = await sql<Stored>`
    select e.* from (${side(sql.ref('t.from_id'))} union all ${side(sql.ref('t.to_id'))}) e
     order by e.id desc limit ${limit}`.execute(reader);
  return rows;
}

/** An id has the milliseconds of its transfer above so many bits. */
const ID_BITS = 20n;
const DAY_MS = 86_400_000n;
/** So many times as long a time is looked at as a page takes where transfers come evenly. */
const ROOM = 4n;

/**
 * By time: transfers lie in the order of their ids, so that those of a short time are few pages of each month's table. How
 * long it is follows from the totals, which say on which days the account moved, and how often; where it was too short it is
 * doubled.
 */
async function readByTime(reader: Reader, of: SiteRead): Promise<Stored[]> {
  const rows: Stored[] = [];
  let before = of.before ?? (await idNow(reader));
  while (rows.length < of.limit) {
    const day = await lastDay(reader, of, before);
    if (!day) break;
    if (day.stop < before) before = day.stop;
    let span = (ROOM * BigInt(of.limit) * DAY_MS) / day.transfers + 1n;
    while (before > day.start && rows.length < of.limit) {
      const from = before - (span << ID_BITS);
      const found = await sql<Stored>`
        select ${columns(of.id)} from transfer t
         where t.id >= ${from > day.start ? from : day.start} and t.id < ${before} and (t.from_id = ${of.id} or t.to_id = ${of.id})
         order by t.id desc limit ${of.limit - rows.length}`.execute(reader);
      rows.push(...found.rows);
      before = from > day.start ? from : day.start;
      if (found.rows.length === 0) span *= 2n;
    }
  }
  return rows;
}

/** Larger than the id of every transfer of now. */
async function idNow(reader: Reader): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select transfer_floor(ledger_now() + interval '1 minute') as id`.execute(reader);
  return rows[0]?.id ?? 0n;
}

interface MovedDay {
  readonly transfers: bigint;
  /** Ids of its transfers, the latter not included: days of a site begin at most 14 hours from those of UTC. */
  readonly start: bigint;
  readonly stop: bigint;
}

/** The last day on which an account of a site moved before a transfer. */
async function lastDay(
  reader: Reader,
  { siteId, currency, account }: SiteRead,
  before: bigint,
): Promise<MovedDay | undefined> {
  const slot = -1 - (sitePlace(account) ?? 0);
  const moved = (table: RawBuilder<unknown>) => sql`
    (select day, transfers from ${table} where site_id = ${siteId} and currency_id = ${currencyId(currency)}
        and (from_slot = ${slot} or to_slot = ${slot})
        and day <= (to_timestamp(${String((before - 1n) >> ID_BITS)}::float8 / 1000) at time zone 'UTC' + interval '14 hours')::date)`;
  const { rows } = await sql<MovedDay>`
    with moved as (${moved(sql`day_total`)} union all ${moved(sql`total_change`)}), last as (select max(day) as day from moved)
    select sum(m.transfers)::int8 as transfers, transfer_floor((l.day - interval '14 hours') at time zone 'UTC') as start,
           transfer_floor((l.day + interval '38 hours') at time zone 'UTC') as stop
      from last l join moved m on m.day = l.day group by l.day`.execute(reader);
  return rows[0];
}

/** The balance of an account of a site now, with what is not folded yet. */
async function balanceNow(reader: Reader, siteId: number, id: bigint): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    select (coalesce((select balance from site_balance where account_id = ${id}), 0)
          + coalesce((select sum(side.change) from total_change c,
                             lateral (values (c.from_slot, -c.amount), (c.to_slot, c.amount)) side(slot, change)
                       where c.site_id = ${siteId} and side.slot < 0
                         and side.slot + 1 - ((c.site_id::int8 << 33) | (c.currency_id::int8 << 6)) = ${id}), 0))::bigint as balance`.execute(
    reader,
  );
  return rows[0]?.balance ?? 0n;
}

/** Whether a text names an account of a site. */
export const isSiteAccount = (text: string): text is SiteAccount => sitePlace(text) !== undefined;
