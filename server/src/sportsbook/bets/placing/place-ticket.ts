import { hash } from 'node:crypto';
import type { CallResponse } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import type { PlayerAction } from '../../../actor.ts';
import type { Db, Reader } from '../../../db/database.ts';
import type { Batcher } from '../../../db/turns/batcher.ts';
import { balances } from '../../../ledger/public.ts';
import { stakeRefused } from '../../../players/public.ts';
import { asPlaced, legsAsPlaced, legsNow, limitsOnWire, ticketOnWire } from '../on-wire.ts';
import { findReviews } from '../reviews.ts';
import { findSiteRules } from '../site-rules.ts';
import type { AskedSlip } from './check-slip.ts';
import type { Order } from './draft-ticket.ts';
import type { Placed } from './place-batch.ts';
import { readSlip, type SlipInput } from './read-slip.ts';

export interface PlaceDeps {
  readonly db: Db;
  readonly placing: Batcher<Order, Placed>;
}

/** A bet as somebody asks for it. */
export interface BetInput extends SlipInput {
  /** UUID: asked again under it, the first answer comes again. */
  readonly key: string;
  /** In units of the currency, as a decimal number. */
  readonly stake: string;
  readonly stakeMode: Order['mode'];
  readonly oddsFormat: AskedSlip['format'];
  /** The changes of price that the player accepts. */
  readonly policy: AskedSlip['policy'];
  readonly currency: string;
  /** The grant of a free bet or boost to use on it. */
  readonly grantId: string | undefined;
  /** The boosted price that was shown. */
  readonly boostId: string | undefined;
}

type PlaceResponse = CallResponse<'/api/sports/place'>;

/** Places a slip, once per key. A refusal changes nothing, and leaves the key unused. */
export async function placeTicket(
  deps: PlaceDeps,
  context: PlayerAction,
  input: BetInput,
): Promise<PlaceResponse | Refusal> {
  const order = await readOrder(deps.db.read, context, input);
  if (isRefusal(order)) return order;
  const placed = await deps.placing.add(order);
  if (placed === undefined) return refuse('busy', { detail: { retry_after: 1 } });
  if ('refused' in placed) {
    const of = { playerId: order.playerId, now: context.now };
    return stakeRefused(deps.db.read, of, placed.refused);
  }
  if ('ticket' in placed) {
    const { ticket, legs, repeated, cash, version } = placed;
    // What is not paid with cash was posted without it.
    const purse =
      ticket.paid_by === 'cash' ? { cash, version } : await balances(deps.db.read, order.playerId);
    const review =
      repeated || ticket.state === 'waiting'
        ? (await findReviews(deps.db.read, [ticket.id])).get(ticket.id)
        : undefined;
    return {
      statusCode: 1,
      ticket: repeated
        ? ticketOnWire(asPlaced(ticket, review), legsAsPlaced(legs, review), review)
        : ticketOnWire(ticket, legs, review),
      refused: null,
      game_balance: formatAmount(purse?.cash ?? 0n),
      version: String(purse?.version ?? 0n),
    };
  }
  const purse = await balances(deps.db.read, order.playerId);
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
  reader: Reader,
  { siteId, playerId }: PlayerAction,
  input: BetInput,
): Promise<Order | Refusal> {
  const slip = readSlip(input, { format: input.oddsFormat, policy: input.policy });
  if ('field' in slip) return refuse('badRequest', slip);
  if (input.stakeMode === 'TO_WIN' && (slip.kind !== 'single' || input.grantId !== undefined))
    return refuse('badRequest', { field: 'stake_mode' });
  if (input.boostId !== undefined && (slip.kind !== 'single' || input.grantId !== undefined))
    return refuse('badRequest', { field: 'boost_id' });
  const rules = await findSiteRules(reader, siteId);
  if (rules && !rules.odds_formats.includes(input.oddsFormat))
    return refuse('badRequest', { field: 'odds_format' });
  const stake = parseAmount(input.stake);
  if (stake === undefined || stake === 0n) return refuse('invalidAmount', { field: 'stake' });
  return {
    siteId,
    currency: input.currency,
    playerId,
    key: input.key.toLowerCase(),
    content: contentOf(input, stake),
    slip,
    stake,
    mode: input.stakeMode,
    grantId: input.grantId?.toLowerCase(),
    boostId: input.boostId?.toLowerCase(),
  };
}

/** The request in canonical form, independent of the order of its fields. */
function contentOf(input: BetInput, stake: bigint): Buffer {
  const legs = input.legs.map(({ marketId, selection, odds, line, score, redCards }) => [
    ...[marketId, selection, odds, line, score?.home ?? null, score?.away ?? null],
    ...[redCards?.home ?? null, redCards?.away ?? null],
  ]);
  const { kind, system = null, oddsFormat, stakeMode, policy } = input;
  const asked = [kind, system, legs, String(stake), oddsFormat, stakeMode, policy];
  if (input.grantId !== undefined) asked.push(input.grantId.toLowerCase());
  if (input.boostId !== undefined) asked.push(`boost ${input.boostId.toLowerCase()}`);
  return hash('sha256', JSON.stringify(asked), 'buffer');
}
