import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Reader } from '../../db/database.ts';
import { readMoment } from '../../db/moment.ts';
import { UUID } from '../../db/uuid7.ts';
import type { Names } from '../tables.ts';
import type { Owner } from './deps.ts';
import { entriesOnWire, ticketOnWire } from './on-wire.ts';
import { findReviews } from './reviews.ts';
import { findEntries, findLegs, findTicket, findTickets } from './store.ts';

const DEFAULT_LIMIT = 20;
/** For so long a refused bet is shown among the open ones. */
const REFUSED_FOR_MS = 15 * 60_000;

/** Which bets are asked for: in a state, placed from a moment up to another (ISO 8601), before the bet of that id. */
export interface TicketsInput {
  readonly state: Parameters<typeof findTickets>[1]['state'];
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly before: string | undefined;
  readonly limit: number | undefined;
}

/** The bets of a player, newest first. */
export async function readTickets(
  reader: Reader,
  { siteId, playerId, now }: PlayerAction,
  request: TicketsInput,
): Promise<CallResponse<'/api/sports/tickets'> | Refusal> {
  const from = request.from === undefined ? undefined : readMoment(request.from);
  if (request.from !== undefined && !from) return refuse('badRequest', { field: 'from' });
  const to = request.to === undefined ? undefined : readMoment(request.to);
  if (request.to !== undefined && !to) return refuse('badRequest', { field: 'to' });
  const { before, state } = request;
  if (before !== undefined && !UUID.test(before)) return refuse('badRequest', { field: 'before' });
  const limit = request.limit ?? DEFAULT_LIMIT;
  const refusedSince = new Date(now.getTime() - REFUSED_FOR_MS);
  const asked = { siteId, playerId, state, refusedSince, from, to, before, limit: limit + 1 };
  const rows = await findTickets(reader, asked);
  const shown = rows.slice(0, limit);
  const ids = shown.map(({ id }) => id);
  const [legs, reviews] = await Promise.all([findLegs(reader, ids), findReviews(reader, ids)]);
  return {
    statusCode: 1,
    tickets: shown.map((row) => ticketOnWire(row, legs.get(row.id) ?? [], reviews.get(row.id))),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** One bet with everything it came to. */
export async function readTicket(
  reader: Reader,
  owner: Owner,
  id: string,
): Promise<CallResponse<'/api/sports/ticket'> | Refusal> {
  const row = await findTicket(reader, owner, id.toLowerCase());
  if (!row) return refuse('unknownTicket', { field: 'ticket_id' });
  const [legs, entries, reviews] = await Promise.all([
    findLegs(reader, [row.id]),
    findEntries(reader, row.id),
    findReviews(reader, [row.id]),
  ]);
  return {
    statusCode: 1,
    ticket: ticketOnWire(row, legs.get(row.id) ?? [], reviews.get(row.id)),
    settlements: entriesOnWire(entries),
  };
}

/** The names of tickets in a statement: their first match, and how many more there are. */
export async function nameTickets(
  reader: Reader,
  siteId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const tickets = await reader
    .selectFrom('sports_ticket')
    .innerJoin('sports_leg', (join) =>
      join.onRef('sports_leg.ticket_id', '=', 'sports_ticket.id').on('sports_leg.n', '=', 1),
    )
    .select((eb) => [
      'sports_ticket.id',
      'sports_leg.names',
      'sports_leg.bet_type',
      eb
        .selectFrom('sports_leg as more')
        .select((of) => of.fn.countAll<bigint>().as('count'))
        .whereRef('more.ticket_id', '=', 'sports_ticket.id')
        .as('legs'),
    ])
    .where('sports_ticket.site_id', '=', siteId)
    .where('sports_ticket.id', 'in', [...ids])
    .execute();
  return new Map(
    tickets.map(({ id, names, bet_type, legs }) => {
      const { competition, home, away } = names;
      const first = bet_type === 'OR' ? english(competition) : `${english(home)} – ${english(away)}`;
      const more = Number(legs ?? 1n) - 1;
      return [id, more > 0 ? `${first} +${more}` : first];
    }),
  );
}

const english = ({ EN }: Names): string => EN ?? '';
