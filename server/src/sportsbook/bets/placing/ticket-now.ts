import type { SlipReason } from '#contract/calls/bets.ts';
import type { Price } from '#rules/sportsbook/odds/odds.ts';
import { quoteSlip, type SlipQuote } from '#rules/sportsbook/tickets/slip.ts';
import { coinDecimals } from '../site-rules.ts';
import type { LegRow, TicketRow } from '../store.ts';
import { type AskedSlip, type CheckAt, type CheckedLeg, checkSlip } from './check-slip.ts';
import { type Stake, startOf } from './exposure.ts';
import { payoutOf } from './limits.ts';
import type { BoardMarket } from './read-board.ts';

/** Sports in which a goal is rare enough to say that a price from before it is none. */
const goalSports: ReadonlySet<string> = new Set(['soccer', 'ice_hockey']);

export interface LegNow {
  readonly leg: LegRow;
  readonly now: CheckedLeg | undefined;
  readonly reason: SlipReason | null;
}

/** A ticket that was placed, checked as if it came now. */
export interface TicketNow {
  /** Why it is not to be accepted. */
  readonly reason: SlipReason | null;
  readonly legs: readonly LegNow[];
}

/**
 * Checks the legs of a ticket again; a goal or a red card since a live selection was taken is a reason on any market.
 *
 * @param policy of the ticket, or `any` where its prices are agreed whatever the board says
 */
export function checkTicket(
  ticket: TicketRow,
  legs: readonly LegRow[],
  at: CheckAt,
  policy = ticket.policy,
): TicketNow {
  const checked = checkSlip({ ...slipOf(ticket, legs), policy }, at);
  const found = legs.map((leg, place) => {
    const now = checked.legs[place];
    const hasHappened = isChanged(leg, at.board.get(leg.market_id));
    return { leg, now, reason: now?.reason ?? (hasHappened ? ('SCORE_CHANGED' as const) : null) };
  });
  const reason = checked.reason ?? found.find((one) => one.reason !== null)?.reason ?? null;
  return { reason, legs: found };
}

/** The slip as it was taken. */
function slipOf(ticket: TicketRow, legs: readonly LegRow[]): AskedSlip {
  return {
    kind: ticket.kind,
    system: ticket.system ?? undefined,
    format: ticket.odds_format,
    policy: ticket.policy,
    legs: legs.map((leg) => ({
      marketId: leg.market_id,
      selection: leg.selection,
      odds: leg.odds_decimal,
      line: leg.line ?? undefined,
      score: pairOf(leg.score),
      redCards: pairOf(leg.red_cards),
    })),
  };
}

const pairOf = (pair: readonly number[] | null): readonly [number, number] | undefined =>
  pair?.[0] === undefined || pair[1] === undefined ? undefined : [pair[0], pair[1]];

/** Whether a goal was scored, or somebody sent off, since a live selection was taken. */
function isChanged(leg: LegRow, market: BoardMarket | undefined): boolean {
  if (!market || !leg.is_live || !goalSports.has(leg.sport)) return false;
  const differs = (a: readonly number[] | null, b: readonly number[] = [0, 0]) =>
    (a ?? [0, 0]).some((points, side) => points !== b[side]);
  return differs(leg.score, market.score) || differs(leg.red_cards, market.redCards);
}

export const priceOf = (ticket: Pick<TicketRow, 'odds_format'>, leg: Pick<LegRow, 'odds'>): Price => ({
  format: ticket.odds_format,
  odds: leg.odds,
});

/** What a ticket comes to at the prices of these legs. @param stake 1/10,000 units, as it is typed */
export function quoteTicket(ticket: TicketRow, legs: readonly LegRow[], stake = ticket.stake): SlipQuote {
  const slip = {
    kind: ticket.kind,
    system: ticket.system ?? undefined,
    mode: ticket.stake_mode,
    stake,
    legs: legs.map((leg) => ({
      eventId: String(leg.event_id),
      competitionId: '',
      marketId: String(leg.market_id),
      selectionId: leg.selection,
      betType: leg.bet_type,
      period: leg.period,
      selection: leg.selection,
      price: priceOf(ticket, leg),
    })),
  };
  return quoteSlip(slip, { coin: coinDecimals(ticket.currency), maxPayout: ticket.max_payout });
}

/** The exposure that a ticket adds to its markets, or takes away. */
export function stakesOf(ticket: TicketRow, legs: readonly LegRow[], sign: 1n | -1n): Stake[] {
  return legs.map((leg) => ({
    siteId: ticket.site_id,
    marketId: leg.market_id,
    selection: leg.selection,
    score: startOf({ sport: leg.sport, type: leg.bet_type }, pairOf(leg.score)),
    risk: sign * ticket.risk,
    payout: sign * payoutOf({ price: priceOf(ticket, leg) }, ticket.risk, ticket.max_payout),
  }));
}
