import { type Selectable, sql } from 'kysely';
import { jsonRows, plainArray } from '../../db/arrays.ts';
import { binaryColumn, types } from '../../db/binary/binary-column.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { PlayedGame } from '../../ledger/public.ts';
import type { BetTables } from './tables.ts';

export type TicketRow = Selectable<BetTables['sports_ticket']>;

/** The studio that the money of tickets is counted for. */
export const SPORTSBOOK = 'sportsbook';

/** The hold on the stake of a ticket. */
export const holdOf = ({ id, hold_id: holdId }: Pick<TicketRow, 'id' | 'hold_id'>): string => holdId ?? id;

/** The studio and game that the money of a ticket is counted for: the sport is the game. */
export const ticketGame = ({ sport }: Pick<TicketRow, 'sport'>): PlayedGame => ({
  providerCode: SPORTSBOOK,
  gameCode: sport ?? SPORTSBOOK,
});

export type LegRow = Selectable<BetTables['sports_leg']>;
export type EntryRow = Selectable<BetTables['sports_settlement']>;

/** Writes what became of tickets; nothing that they were struck on. */
export async function updateTickets(tx: Tx, tickets: readonly TicketRow[]): Promise<void> {
  if (tickets.length === 0) return;
  const rows = tickets.map(
    ({ id, state, reason, risk, to_win, decides_at, decided_at, settled_at, running, ...rest }) => {
      const { returned, sold, outcome, entries, settlements, is_held } = rest;
      const money = { risk, to_win, running, returned, sold };
      const moments = { decides_at, decided_at, settled_at };
      return { id, state, reason, outcome, entries, settlements, is_held, ...money, ...moments };
    },
  );
  await sql`
    update sports_ticket t
       set state = u.state, reason = u.reason, risk = u.risk, to_win = u.to_win, decides_at = u.decides_at,
           decided_at = u.decided_at, settled_at = u.settled_at, running = u.running, returned = u.returned,
           sold = u.sold, outcome = u.outcome, entries = u.entries, settlements = u.settlements, is_held = u.is_held
      from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as u (
           id uuid, state text, reason text, outcome text, entries int, settlements int, is_held boolean, risk bigint,
           to_win bigint, running bigint, returned bigint, sold bigint, decides_at timestamptz,
           decided_at timestamptz, settled_at timestamptz)
     where t.id = u.id`.execute(tx);
}

/** Writes how legs ended, and of live bets the new price they were taken at, or how they were when refused. */
export async function updateLegs(tx: Tx, legs: readonly Omit<LegRow, 'names'>[]): Promise<void> {
  if (legs.length === 0) return;
  const rows = legs.map(({ ticket_id, n, odds, odds_decimal, market_version, message_id, ...rest }) => {
    const { outcome, dead_heat, settled_at, result, refused } = rest;
    const price = { odds, odds_decimal, market_version, message_id };
    return { ticket_id, n, ...price, outcome, dead_heat, settled_at, result, refused };
  });
  await sql`
    update sports_leg l
       set odds = u.odds, odds_decimal = u.odds_decimal, market_version = u.market_version, message_id = u.message_id,
           outcome = u.outcome, dead_heat = u.dead_heat, settled_at = u.settled_at, result = u.result,
           refused = u.refused
      from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as u (
           ticket_id uuid, n smallint, odds text, odds_decimal text, market_version bigint, message_id bigint,
           outcome text, dead_heat int, settled_at timestamptz, result jsonb, refused jsonb)
     where l.ticket_id = u.ticket_id and l.n = u.n`.execute(tx);
}

export async function insertEntries(tx: Tx, entries: readonly EntryRow[]): Promise<void> {
  if (entries.length === 0) return;
  await sql`insert into sports_settlement
    select * from jsonb_populate_recordset(null::sports_settlement, ${jsonRows(entries)}::jsonb)`.execute(tx);
}

/** The tickets under keys, of which hardly one is ever known. */
export async function findByKeys(
  tx: Tx,
  keys: readonly { readonly siteId: number; readonly key: string }[],
): Promise<TicketRow[]> {
  const { rows } = await sql<{ id: string }>`/* prepared: known_keys */
    select k.id from unnest(${plainArray(keys.map(({ siteId }) => siteId))}::int[],
        ${binaryColumn(
          types.uuid,
          keys.map(({ key }) => key),
        )}::uuid[]) as u (site_id, key)
     cross join lateral (select t.id from sports_ticket t
        where t.site_id = u.site_id and t.key = u.key offset 0) k`.execute(tx);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return tx.selectFrom('sports_ticket').selectAll().where(sql<boolean>`id = any (${ids}::uuid[])`).execute();
}

/** The tickets of these ids in their order, locked: every change of tickets locks them before any other row. */
export function lockTickets(tx: Tx, ids: readonly string[]): Promise<TicketRow[]> {
  return tx
    .selectFrom('sports_ticket')
    .selectAll()
    .where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The legs of tickets, by ticket and in their order. */
export async function findLegs(
  reader: Reader,
  ticketIds: readonly string[],
): Promise<ReadonlyMap<string, readonly LegRow[]>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('sports_leg')
    .selectAll()
    .where(sql<boolean>`ticket_id = any (${[...ticketIds]}::uuid[])`)
    .orderBy('ticket_id')
    .orderBy('n')
    .execute();
  return byTicket(rows);
}

function byTicket<Leg extends { readonly ticket_id: string }>(rows: readonly Leg[]): Map<string, Leg[]> {
  const legs = new Map<string, Leg[]>();
  for (const row of rows) {
    const of = legs.get(row.ticket_id);
    if (of) of.push(row);
    else legs.set(row.ticket_id, [row]);
  }
  return legs;
}

export function findTicket(
  reader: Reader,
  of: { readonly siteId: number; readonly playerId: bigint },
  id: string,
): Promise<TicketRow | undefined> {
  return reader
    .selectFrom('sports_ticket')
    .selectAll()
    .where('id', '=', id)
    .where('site_id', '=', of.siteId)
    .where('player_id', '=', of.playerId)
    .executeTakeFirst();
}

export interface TicketQuery {
  readonly siteId: number;
  readonly playerId: bigint;
  readonly state: 'open' | 'settled' | 'all';
  /** Recently refused tickets are listed as open: players look for them there. */
  readonly refusedSince: Date;
  readonly from: Date | undefined;
  /** Exclusive. */
  readonly to: Date | undefined;
  readonly before: string | undefined;
  readonly limit: number;
}

/** Newest first. */
export function findTickets(reader: Reader, query: TicketQuery): Promise<TicketRow[]> {
  let found = reader
    .selectFrom('sports_ticket')
    .selectAll()
    .where('player_id', '=', query.playerId)
    .where('site_id', '=', query.siteId)
    .orderBy('id', 'desc')
    .limit(query.limit);
  // Reads of small indexes: an "or" would read everything that the player ever bet.
  const open = sql`(
    select id from sports_ticket where player_id = ${query.playerId} and state in ('pending', 'accepted')
    union all
    select id from sports_ticket where player_id = ${query.playerId} and state = 'waiting'
    union all
    select id from sports_ticket
     where player_id = ${query.playerId} and state = 'rejected' and settled_at > ${query.refusedSince}::timestamptz)`;
  if (query.state === 'open') found = found.where(sql<boolean>`id in ${open}`);
  if (query.state === 'settled') found = found.where(sql<boolean>`id not in ${open}`);
  if (query.from) found = found.where('placed_at', '>=', query.from);
  if (query.to) found = found.where('placed_at', '<', query.to);
  if (query.before) found = found.where('id', '<', query.before);
  return found.execute();
}

export function findEntries(reader: Reader, ticketId: string): Promise<EntryRow[]> {
  return reader
    .selectFrom('sports_settlement')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .orderBy('version')
    .execute();
}
