import { type RawBuilder, sql } from 'kysely';
import type { MatchResult } from '#rules/sportsbook/match-result.ts';
import { binaryArray, plainArray } from '../../db/arrays.ts';
import { binaryColumn, types } from '../../db/binary/binary-column.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { EntryRow, LegRow, TicketRow } from '../bets/store.ts';

/** Where a row is: it stays there while the ticket is locked, and its update needs no descent of an index. */
interface Placed {
  readonly place: string;
}

/** What decides about the money of a ticket, and what came of it so far. */
export type LockedTicket = Placed &
  Pick<
    TicketRow,
    'id' | 'site_id' | 'player_id' | 'kind' | 'system' | 'state' | 'odds_format' | 'stake_mode'
  > &
  Pick<
    TicketRow,
    'sport' | 'currency' | 'stake' | 'risk' | 'max_payout' | 'placed_at' | 'decided_at' | 'running'
  > &
  Pick<TicketRow, 'returned' | 'sold' | 'outcome' | 'entries' | 'settlements' | 'is_held'> &
  Pick<
    TicketRow,
    'paid_by' | 'grant_id' | 'counted' | 'boost_percent' | 'boost_maximum' | 'boost_added' | 'hold_id'
  > &
  Pick<TicketRow, 'boost_id' | 'boost_odds'>;

/** What decides about a leg, and what it came to so far. */
export type LockedLeg = Placed &
  Pick<LegRow, 'ticket_id' | 'n' | 'event_id' | 'market_id' | 'sport' | 'bet_type' | 'period' | 'line'> &
  Pick<LegRow, 'selection' | 'odds' | 'odds_decimal' | 'is_live' | 'score' | 'listed'> &
  Pick<LegRow, 'outcome' | 'dead_heat' | 'result'>;

/**
 * Those of the tickets that can be settled, in the order of their ids and locked, as every change of tickets locks them
 * before any other row. One that was rejected or cashed out is over; one that is pending or waits for a trader is decided first.
 */
export const lockSettleable = (tx: Tx, ids: readonly string[]): Promise<LockedTicket[]> =>
  settleable(tx, ids, { before: sql`/* prepared: lock_to_settle */`, after: sql`for no key update` });

/** The same without a lock, to say what would become of them. */
export const readSettleable = (reader: Reader, ids: readonly string[]): Promise<LockedTicket[]> =>
  settleable(reader, ids, { before: sql``, after: sql`` });

async function settleable(
  reader: Reader,
  ids: readonly string[],
  lock: { readonly before: RawBuilder<unknown>; readonly after: RawBuilder<unknown> },
): Promise<LockedTicket[]> {
  const { rows } = await sql<LockedTicket>`${lock.before}
    select ctid::text as place, id, site_id, player_id, sport, kind, system, state, odds_format, stake_mode, currency, stake,
           risk, max_payout, placed_at, decided_at, running, returned, sold, outcome, entries, settlements, is_held,
            paid_by, grant_id, counted, boost_percent, boost_maximum, boost_added, hold_id, boost_id,
            boost_odds
      from sports_ticket where id = any (${binaryColumn(types.uuid, ids)}::uuid[])
     order by id ${lock.after}`.execute(reader);
  return rows.filter(({ state }) => state === 'accepted' || state === 'settled' || state === 'void');
}

/** The legs of tickets, by ticket and in their order. */
export async function findLockedLegs(
  reader: Reader,
  ticketIds: readonly string[],
): Promise<ReadonlyMap<string, readonly LockedLeg[]>> {
  const { rows } = await sql<LockedLeg>`/* prepared: legs_to_settle */
    select ctid::text as place, ticket_id, n, event_id, market_id, sport, bet_type, period, line, selection, odds,
           odds_decimal, is_live, score, listed, outcome, dead_heat, result
      from sports_leg where ticket_id = any (${binaryColumn(types.uuid, ticketIds)}::uuid[])
     order by ticket_id, n`.execute(reader);
  return Map.groupBy(rows, ({ ticket_id }) => ticket_id);
}

/** Those of locked tickets whose stake has counted as played: once they were settled as something else than their stake back. */
export async function playedBefore(
  tx: Tx,
  tickets: readonly Pick<TicketRow, 'id' | 'settlements'>[],
): Promise<ReadonlySet<string>> {
  const ids = tickets.flatMap(({ id, settlements }) => (settlements > 0 ? [id] : []));
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`/* prepared: played_before */
    select distinct ticket_id as id from sports_settlement
     where ticket_id = any (${binaryColumn(types.uuid, ids)}::uuid[]) and outcome not in ('void', 'push')`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Writes what locked legs came to. */
export async function writeLegs(tx: Tx, legs: readonly LockedLeg[], now: Date): Promise<void> {
  if (legs.length === 0) return;
  const results = new Map<MatchResult, number>();
  const placeOf = (result: MatchResult | null) => {
    if (result === null) return null;
    const place = results.get(result) ?? results.size;
    results.set(result, place);
    return place;
  };
  const places = legs.map(({ result }) => placeOf(result));
  const { numAffectedRows } = await sql`/* prepared: settle_legs */
    update sports_leg l
       set outcome = u.outcome, dead_heat = u.dead_heat, result = ${JSON.stringify([...results.keys()])}::jsonb -> u.result,
           settled_at = case when u.outcome is not null then ${now}::timestamptz end
      from unnest(${binaryArray(
        'text',
        legs.map(({ place }) => place),
      )}::text[]::tid[],
          ${binaryArray(
            'text',
            legs.map(({ outcome }) => outcome),
          )}::text[],
          ${plainArray(legs.map(({ dead_heat }) => dead_heat))}::int[], ${plainArray(places)}::int[])
        as u (place, outcome, dead_heat, result)
     where l.ctid = u.place`.execute(tx);
  assertAll(legs, numAffectedRows);
}

/** A ticket that was settled, with its entry. */
interface Settled {
  readonly after: LockedTicket;
  readonly entry: EntryRow;
}

/** Writes what locked tickets came to, each with an entry of its own. */
export async function writeSettled(tx: Tx, settled: readonly Settled[], now: Date): Promise<void> {
  if (settled.length === 0) return;
  const texts = (of: (one: Settled) => string | null) => binaryArray('text', settled.map(of));
  const numbers = (of: (one: Settled) => number | bigint | boolean) => plainArray(settled.map(of));
  const { numAffectedRows } = await sql`/* prepared: settle_tickets */
    update sports_ticket t
       set state = u.state, outcome = u.outcome, returned = u.returned, is_held = u.is_held, entries = u.entries,
           settlements = u.settlements, settled_at = case when u.outcome is not null then ${now}::timestamptz end
      from unnest(${texts(({ after }) => after.place)}::text[]::tid[], ${texts(({ after }) => after.state)}::text[],
          ${texts(({ after }) => after.outcome)}::text[], ${numbers(({ after }) => after.returned)}::bigint[],
          ${numbers(({ after }) => after.is_held)}::boolean[], ${numbers(({ after }) => after.entries)}::int[],
          ${numbers(({ after }) => after.settlements)}::int[])
        as u (place, state, outcome, returned, is_held, entries, settlements)
     where t.ctid = u.place`.execute(tx);
  assertAll(settled, numAffectedRows);
  await sql`/* prepared: insert_settlements */
    insert into sports_settlement (ticket_id, version, outcome, returned, difference, reason, basis, at)
    select u.*, ${now}::timestamptz
      from unnest(${binaryColumn(
        types.uuid,
        settled.map(({ entry }) => entry.ticket_id),
      )}::uuid[], ${numbers(({ entry }) => entry.version)}::int[], ${texts(({ entry }) => entry.outcome)}::text[],
          ${numbers(({ entry }) => entry.returned)}::bigint[], ${numbers(({ entry }) => entry.difference)}::bigint[],
          ${texts(({ entry }) => entry.reason)}::text[], ${binaryArray(
            'jsonb',
            settled.map(({ entry }) => JSON.stringify(entry.basis)),
          )}::jsonb[]) as u`.execute(tx);
}

function assertAll(rows: readonly unknown[], written: bigint | undefined): void {
  if (written !== BigInt(rows.length))
    throw new Error(`${written} of ${rows.length} locked rows were written`);
}
