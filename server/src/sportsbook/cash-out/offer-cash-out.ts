import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Reader } from '../../db/database.ts';
import type { Owner } from '../bets/deps.ts';
import { readBoard } from '../bets/placing/read-board.ts';
import { findSiteRules, type SiteRules } from '../bets/site-rules.ts';
import { findLegs, type LegRow, type TicketRow } from '../bets/store.ts';
import { marketsFor, type Priced, priceTicket } from './price-ticket.ts';

/** The least part of a ticket that is bought back. */
export const MIN_SHARE = '0.1';

type Offer = CallResponse<'/api/sports/cash_out_offer'>['offers'][number];

/** The current cash-out offers of open bets. */
export async function offerCashOut(
  reader: Reader,
  owner: PlayerAction,
  ticketIds: readonly string[],
): Promise<CallResponse<'/api/sports/cash_out_offer'> | Refusal> {
  const ids = [...new Set(ticketIds.map((id) => id.toLowerCase()))];
  const tickets = await findOwn(reader, owner, ids);
  if (tickets.length < ids.length) return refuse('unknownTicket', { field: 'ticket_ids' });
  const legs = await findLegs(reader, ids);
  const board = await readBoard(reader, await marketsFor(reader, [...legs.values()].flat()));
  const rules = await findSiteRules(reader, owner.siteId);
  const context = { rules, board, now: owner.now };
  const offers = tickets.map((ticket) =>
    offerOnWire(
      ticket,
      legs.get(ticket.id) ?? [],
      priceTicket(ticket, legs.get(ticket.id) ?? [], context),
      rules,
    ),
  );
  return { statusCode: 1, offers };
}

function findOwn(reader: Reader, { siteId, playerId }: Owner, ids: readonly string[]): Promise<TicketRow[]> {
  return reader
    .selectFrom('sports_ticket')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .execute();
}

export function offerOnWire(
  ticket: TicketRow,
  legs: readonly LegRow[],
  priced: Priced,
  rules: SiteRules | undefined,
): Offer {
  const isOffered = priced.state === 'offered';
  const open = new Set(legs.filter(({ outcome }) => outcome === null));
  return {
    ticket_id: ticket.id,
    state: priced.state,
    reason: isOffered ? null : priced.reason,
    market_id: isOffered || !priced.leg ? null : String(priced.leg.market_id),
    available_at: isOffered ? null : (priced.availableAt?.toISOString() ?? null),
    offer: isOffered ? formatAmount(priced.offer) : null,
    fair: isOffered ? formatAmount(priced.fair) : null,
    margin_percent: String(Number(rules?.cash_out_margin ?? 0)),
    legs: isOffered
      ? priced.legs
          .filter(({ leg }) => open.has(leg))
          .map(({ leg, factor }) => ({ market_id: String(leg.market_id), factor }))
      : [],
    min_share: MIN_SHARE,
  };
}
