import { sql } from 'kysely';
import { plainArray } from '../../db/arrays.ts';
import type { Reader } from '../../db/database.ts';
import { isOpen as isEventOpen } from '../bets/placing/check-slip.ts';
import { liabilityOf, type Stake, storedExposures } from '../bets/placing/exposure.ts';
import { atSite, type BoardMarket, readBoard } from '../bets/placing/read-board.ts';
import { stakesOf } from '../bets/placing/ticket-now.ts';
import { findReviews, type ReviewRow } from '../bets/reviews.ts';
import { findLegs, type LegRow, type TicketRow } from '../bets/store.ts';

export interface ReviewQuery {
  readonly siteIds: readonly number[];
  /** Opened after this one. */
  readonly after: { readonly openedAt: Date; readonly id: string } | undefined;
  readonly limit: number;
}

/** A leg of a ticket that waits, and its market as the site offers it now. */
export interface ReviewedLeg {
  readonly leg: LegRow;
  readonly market: BoardMarket | undefined;
  readonly isOpen: boolean;
}

export interface OpenReview {
  readonly ticket: TicketRow;
  readonly review: ReviewRow;
  readonly account: string;
  readonly legs: readonly ReviewedLeg[];
}

/** The tickets that wait at sites, for a trader or for their player: the first first. */
export async function findOpenReviews(
  reader: Reader,
  { siteIds, after, limit }: ReviewQuery,
  now: Date,
): Promise<readonly OpenReview[]> {
  const { rows } = await sql<TicketRow & { account: string }>`
    select t.*, p.account_id as account
      from sports_review r
      join sports_ticket t on t.id = r.ticket_id
      join player p on p.id = t.player_id
     where r.site_id = any (${plainArray(siteIds)}::int[]) and r.state <> 'over'
       ${after ? sql`and (r.opened_at, r.ticket_id) > (${after.openedAt}, ${after.id}::uuid)` : sql``}
     order by r.opened_at, r.ticket_id limit ${limit}`.execute(reader);
  const ids = rows.map(({ id }) => id);
  const [legs, reviews] = [await findLegs(reader, ids), await findReviews(reader, ids)];
  const markets = [...legs.values()].flat().map(({ market_id }) => market_id);
  const board = await readBoard(reader, [...new Set(markets)]);
  return rows.flatMap(({ account, ...ticket }) => {
    const review = reviews.get(ticket.id);
    if (!review) return [];
    const found = (legs.get(ticket.id) ?? []).map((leg) => legNow(leg, ticket.site_id, board, now));
    return [{ ticket, review, account, legs: found }];
  });
}

function legNow(
  leg: LegRow,
  siteId: number,
  board: ReadonlyMap<bigint, BoardMarket>,
  now: Date,
): ReviewedLeg {
  const found = board.get(leg.market_id);
  const market = found?.sites.includes(siteId) ? atSite(found, siteId) : undefined;
  const selection = market?.selections.find(({ code }) => code === leg.selection);
  const isOpen = market?.state === 'active' && isEventOpen(market, now) && selection?.active === true;
  return { leg, market, isOpen };
}

/** The site of a ticket that waits or has waited; `undefined` where it is at none of these. */
export async function siteOfReview(
  reader: Reader,
  siteIds: readonly number[],
  ticketId: string,
): Promise<number | undefined> {
  const row = await reader
    .selectFrom('sports_review')
    .select('site_id')
    .where('ticket_id', '=', ticketId)
    .where(sql<boolean>`site_id = any (${plainArray(siteIds)}::int[])`)
    .executeTakeFirst();
  return row?.site_id;
}

/** Bets of a player on the sportsbook. Amounts in 1/10,000 units. */
export interface PastBets {
  readonly bets: number;
  readonly staked: bigint;
  readonly returned: bigint;
}

/** What a trader decides by. */
export interface ReviewFacts {
  readonly playerId: bigint;
  readonly month: PastBets;
  readonly year: PastBets;
  readonly open: { readonly bets: number; readonly risk: bigint };
  /** In the order of the legs. */
  readonly exposure: readonly LegExposure[];
}

export interface LegExposure extends Pick<Stake, 'marketId' | 'selection' | 'risk' | 'payout'> {
  /** The most that the site may lose on the market: as it is, and with the ticket. */
  readonly loss: bigint;
  readonly lossWith: bigint;
}

const DAY_MS = 86_400_000;

export async function readReviewFacts(
  reader: Reader,
  ticketId: string,
  now: Date,
): Promise<ReviewFacts | undefined> {
  const ticket = await reader
    .selectFrom('sports_ticket')
    .selectAll()
    .where('id', '=', ticketId)
    .executeTakeFirst();
  if (!ticket) return undefined;
  const { player_id: playerId } = ticket;
  const legs = (await findLegs(reader, [ticketId])).get(ticketId) ?? [];
  const [month, year] = [
    await pastBets(reader, playerId, now, 30),
    await pastBets(reader, playerId, now, 365),
  ];
  const { rows } = await sql<{ bets: number; risk: bigint }>`
    select count(*)::int as bets, coalesce(sum(running), 0)::bigint as risk from sports_ticket
     where player_id = ${playerId} and state in ('pending', 'accepted')`.execute(reader);
  const open = rows[0] ?? { bets: 0, risk: 0n };
  return { playerId, month, year, open, exposure: await exposureOf(reader, ticket, legs) };
}

/** The settled bets of a player of the days before that were paid with cash. */
async function pastBets(reader: Reader, playerId: bigint, now: Date, days: number): Promise<PastBets> {
  const since = new Date(now.getTime() - days * DAY_MS);
  const { rows } = await sql<PastBets>`
    select count(*)::int as bets, coalesce(sum(risk), 0)::bigint as staked, coalesce(sum(returned), 0)::bigint as returned
      from sports_ticket
     where player_id = ${playerId} and id >= uuid_floor(${since}::timestamptz) and settled_at is not null
       and state in ('settled', 'cashed_out') and paid_by = 'cash'`.execute(reader);
  return rows[0] ?? { bets: 0, staked: 0n, returned: 0n };
}

async function exposureOf(
  reader: Reader,
  ticket: TicketRow,
  legs: readonly LegRow[],
): Promise<readonly LegExposure[]> {
  const markets = legs.map(({ market_id }) => market_id);
  const board = await readBoard(reader, markets);
  const stored = await storedExposures(reader, markets, [ticket.site_id]);
  const own = stakesOf(ticket, legs, 1n);
  return legs.flatMap((leg, place) => {
    const market = board.get(leg.market_id);
    const added = own[place];
    if (!market || !added) return [];
    const onMarket = stored.filter(({ marketId }) => marketId === leg.market_id);
    const onSelection = onMarket.filter(({ selection }) => selection === leg.selection);
    return [
      {
        ...{ marketId: leg.market_id, selection: leg.selection },
        risk: onSelection.reduce((sum, { risk }) => sum + risk, 0n),
        payout: onSelection.reduce((sum, { payout }) => sum + payout, 0n),
        loss: liabilityOf(onMarket, market),
        lossWith: liabilityOf([...onMarket, added], market),
      },
    ];
  });
}

/** How many tickets wait for a trader at sites, and since when. */
export async function countReviews(
  reader: Reader,
  siteIds: readonly number[],
): Promise<{ readonly count: number; readonly oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(opened_at) as oldest from sports_review
     where state = 'waiting' and site_id = any (${plainArray(siteIds)}::int[])`.execute(reader);
  return rows[0] ?? { count: 0, oldest: null };
}
