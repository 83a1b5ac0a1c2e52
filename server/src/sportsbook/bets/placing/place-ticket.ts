import { hash } from 'node:crypto';
import type { CallResponse } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import type { Lane } from '../../../db/turns/lane.ts';
import type { PlayerContext, RequestOf } from '../../../edge/handlers.ts';
import { balances } from '../../../ledger/public.ts';
import { stakeRefused } from '../../../players/public.ts';
import { asPlaced, legsAsPlaced, legsNow, limitsOnWire, ticketOnWire } from '../on-wire.ts';
import type { BetParts } from '../parts.ts';
import { findSiteRules } from '../site-rules.ts';
import type { Order } from './draft-ticket.ts';
import type { Placed } from './place-batch.ts';
import { readSlip } from './read-slip.ts';

export interface PlaceParts extends BetParts {
  readonly lane: Lane<Order, Placed>;
}

type PlaceRequest = RequestOf<'sports.place'>;
type PlaceResponse = CallResponse<'/api/sports/place'>;

/** Places a slip, once for each key; what stands in its way changes nothing, and the key stays free. */
export async function placeTicket(
  parts: PlaceParts,
  request: PlaceRequest,
  context: PlayerContext,
): Promise<PlaceResponse | Refusal> {
  const order = await readOrder(parts, request, context);
  if (isRefusal(order)) return order;
  const placed = await parts.lane.add(order);
  if (placed === undefined) return refuse('busy', { detail: { retry_after: 1 } });
  if ('refused' in placed) {
    const of = { playerId: order.playerId, now: parts.clock.now() };
    return stakeRefused(parts.db.read, of, placed.refused);
  }
  if ('ticket' in placed) {
    const { ticket, legs, repeated, cash, version } = placed;
    return {
      statusCode: 1,
      ticket: repeated ? ticketOnWire(asPlaced(ticket), legsAsPlaced(legs)) : ticketOnWire(ticket, legs),
      refused: null,
      game_balance: formatAmount(cash),
      version: String(version),
    };
  }
  const purse = await balances(parts.db.read, order.playerId);
  return {
    statusCode: 1,
    ticket: null,
    refused: {
      reason: placed.reason,
      legs: legsNow(placed.legs),
      limits: limitsOnWire(placed.limits),
    },
    game_balance: formatAmount(purse?.cash ?? 0n),
    version: String(purse?.version ?? 0n),
  };
}

async function readOrder(
  { db }: BetParts,
  request: PlaceRequest,
  { siteId, site, player }: PlayerContext,
): Promise<Order | Refusal> {
  const slip = readSlip(request, { format: request.odds_format, policy: request.policy });
  if ('field' in slip) return refuse('badRequest', slip);
  if (request.stake_mode === 'TO_WIN' && slip.kind !== 'single')
    return refuse('badRequest', { field: 'stake_mode' });
  const rules = await findSiteRules(db.read, siteId);
  if (rules && !rules.odds_formats.includes(request.odds_format))
    return refuse('badRequest', { field: 'odds_format' });
  const stake = parseAmount(request.stake);
  if (stake === undefined || stake === 0n) return refuse('invalidAmount', { field: 'stake' });
  return {
    siteId,
    currency: site.currency,
    playerId: player.playerId,
    key: request.key.toLowerCase(),
    content: contentOf(request, stake),
    slip,
    stake,
    mode: request.stake_mode,
  };
}

/** Everything that was asked for, whatever the order in which a client writes its fields. */
function contentOf(request: PlaceRequest, stake: bigint): Buffer {
  const legs = request.legs.map(({ market_id, selection, odds, line, score, red_cards }) => [
    ...[market_id, selection, odds, line, score?.home ?? null, score?.away ?? null],
    ...[red_cards?.home ?? null, red_cards?.away ?? null],
  ]);
  const { kind, system = null, odds_format, stake_mode, policy } = request;
  const asked = JSON.stringify([kind, system, legs, String(stake), odds_format, stake_mode, policy]);
  return hash('sha256', asked, 'buffer');
}
