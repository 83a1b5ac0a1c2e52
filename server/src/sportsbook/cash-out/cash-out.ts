import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { type Amount, formatAmount, parseAmount } from '#rules/money/amount.ts';
import { cashOutPart } from '#rules/sportsbook/tickets/cash-out.ts';
import type { Actor, PlayerAction } from '../../actor.ts';
import type { Db, Tx } from '../../db/database.ts';
import { once } from '../../db/once.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { balances, type LedgerEvent, postIn, type Step } from '../../ledger/public.ts';
import { ticketOnWire } from '../bets/on-wire.ts';
import { startOf, writeExposures } from '../bets/placing/exposure.ts';
import { payoutOf } from '../bets/placing/limits.ts';
import { lockBoard } from '../bets/placing/read-board.ts';
import { findReviews } from '../bets/reviews.ts';
import { coinDecimals, findSiteRules, type SiteRules } from '../bets/site-rules.ts';
import {
  findLegs,
  findTicket,
  holdOf,
  insertEntries,
  type LegRow,
  lockTickets,
  type TicketRow,
  ticketGame,
  updateTickets,
} from '../bets/store.ts';
import { playedBefore } from '../settlement/settlement-rows.ts';
import { MIN_SHARE, offerOnWire } from './offer-cash-out.ts';
import { basisOf, marginOf, marketsFor, type Priced, priceTicket } from './price-ticket.ts';

type CashOutAnswer = CallResponse<'/api/sports/cash_out'>;
type Sale = Pick<CashOutAnswer, 'ticket' | 'game_balance' | 'version'>;

/** A bet, or a part of it, that a player sells back. */
export interface SaleInput {
  /** UUID: asked again under it, the first answer comes again. */
  readonly key: string;
  readonly ticketId: string;
  /** The share of the running stake to sell, from 0.1 to 1. */
  readonly share: string;
  /** The offer that the player saw, in units of the currency. */
  readonly offer: string;
}

/** The refusal where nothing is sold: it rolls the transaction back, and the key stays free. */
class NotSold extends Error {
  readonly answer: Pick<CashOutAnswer, 'ticket' | 'offer'>;

  constructor(answer: Pick<CashOutAnswer, 'ticket' | 'offer'>) {
    super('not sold');
    this.answer = answer;
  }
}

/** Buys a bet back for no less than the player saw, once for each key. */
export async function cashOut(
  db: Db,
  context: PlayerAction,
  input: SaleInput,
): Promise<CashOutAnswer | Refusal> {
  const { siteId, playerId } = context;
  const { share } = input;
  const seen = parseAmount(input.offer);
  if (seen === undefined || seen === 0n) return refuse('invalidAmount', { field: 'offer' });
  if (Number(share) < Number(MIN_SHARE)) return refuse('invalidAmount', { field: 'share' });
  const id = input.ticketId.toLowerCase();
  const owner = { siteId, playerId };
  if (!(await findTicket(db.read, owner, id))) return refuse('unknownTicket', { field: 'ticket_id' });
  const command = {
    siteId,
    key: input.key.toLowerCase(),
    name: 'sports.cashOut',
    playerId,
    content: { id, share, offer: formatAmount(seen) },
  };
  try {
    const done = await db.tx((tx) =>
      once(tx, command, async () => JSON.stringify(await sell(tx, context, { id, share, seen }))),
    );
    if (!done.ok) return refuse('keyReused');
    const sale: Sale = JSON.parse(done.answer);
    return { statusCode: 1, offer: null, ...sale };
  } catch (error) {
    if (!(error instanceof NotSold)) throw error;
    const purse = await balances(db.read, playerId);
    return {
      statusCode: 1,
      ...error.answer,
      game_balance: formatAmount(purse?.cash ?? 0n),
      version: String(purse?.version ?? 0n),
    };
  }
}

async function sell(
  tx: Tx,
  { siteId, actor, now }: PlayerAction,
  asked: { readonly id: string; readonly share: string; readonly seen: Amount },
): Promise<Sale> {
  const [ticket] = await lockTickets(tx, [asked.id]);
  if (!ticket) throw new Error(`ticket ${asked.id} is not there any more`);
  const legs = (await findLegs(tx, [ticket.id])).get(ticket.id) ?? [];
  const board = await lockBoard(tx, await marketsFor(tx, legs));
  const rules = await findSiteRules(tx, siteId);
  const priced = priceTicket(ticket, legs, { rules, board, now });
  const notSold = () => new NotSold({ ticket: null, offer: offerOnWire(ticket, legs, priced, rules) });
  if (priced.state !== 'offered' || !rules) throw notSold();
  const coin = coinDecimals(ticket.currency);
  const hundredths = Math.round(Number(asked.share) * 100);
  const part = cashOutPart({ risk: ticket.running, stake: ticket.stake }, priced.offer, hundredths, coin);
  if (part.paid < asked.seen || part.soldRisk === 0n) throw notSold();
  const after = soldTicket(ticket, part, now);
  await write(tx, { before: ticket, after, legs, priced, rules, share: asked.share });
  const answer = await pay(tx, ticket, after, part.paid, actor);
  return {
    ticket: ticketOnWire(after, legs, (await findReviews(tx, [after.id])).get(after.id)),
    game_balance: formatAmount(answer.after.cash ?? 0n),
    version: String(answer.version),
  };
}

function soldTicket(
  ticket: TicketRow,
  part: { readonly paid: Amount; readonly soldRisk: Amount; readonly risk: Amount },
  now: Date,
): TicketRow {
  const isWhole = part.risk === 0n;
  return {
    ...ticket,
    state: isWhole ? 'cashed_out' : ticket.state,
    settled_at: isWhole ? now : ticket.settled_at,
    running: part.risk,
    returned: ticket.returned + part.paid,
    sold: ticket.sold + part.paid,
    entries: ticket.entries + 1,
    is_held: false,
  };
}

async function write(
  tx: Tx,
  sale: {
    readonly before: TicketRow;
    readonly after: TicketRow;
    readonly legs: readonly LegRow[];
    readonly priced: Extract<Priced, { state: 'offered' }>;
    readonly rules: SiteRules;
    readonly share: string;
  },
): Promise<void> {
  const { before, after, legs, priced, rules, share } = sale;
  await updateTickets(tx, [after]);
  await insertEntries(tx, [
    {
      ticket_id: after.id,
      version: after.entries,
      outcome: null,
      returned: after.returned,
      difference: after.returned - before.returned,
      reason: 'cash_out',
      basis: basisOf(priced, marginOf(rules), share),
      at: priced.at,
    },
  ]);
  const soldRisk = before.running - after.running;
  await writeExposures(
    tx,
    legs.map((leg) => ({
      siteId: before.site_id,
      marketId: leg.market_id,
      selection: leg.selection,
      score: startOf({ sport: leg.sport, type: leg.bet_type }, scoreOf(leg.score)),
      risk: -soldRisk,
      payout: -payoutOf(
        { price: { format: before.odds_format, odds: leg.odds } },
        soldRisk,
        before.max_payout,
      ),
    })),
  );
}

const scoreOf = (score: readonly number[] | null): readonly [number, number] | undefined =>
  score?.[0] === undefined || score[1] === undefined ? undefined : [score[0], score[1]];

/** The stake goes to the house the first time, and what is paid comes from there. */
async function pay(tx: Tx, before: TicketRow, after: TicketRow, paid: Amount, actor: Actor) {
  const { id: ref, site_id: siteId, player_id: playerId } = before;
  const stake: Step[] = before.is_held ? [{ post: holdOf(before), to: 'house', kind: 'stake', ref }] : [];
  const events: LedgerEvent[] = [
    { topic: 'balance.changed', payload: {} },
    {
      topic: 'ticket.changed',
      payload: { ticket_id: ref, state: after.state, returned: String(after.returned) },
    },
  ];
  if (after.state === 'cashed_out' && (await playedBefore(tx, [before])).size === 0)
    events.push({
      topic: 'bet.settled',
      payload: { ticket_id: ref, stake: String(after.risk), win: String(after.returned) },
    });
  const answer = await postIn(tx, {
    key: uuid7(),
    siteId,
    playerId,
    actor,
    game: ticketGame(before),
    steps: [...stake, { from: 'house', to: 'cash', amount: paid, kind: 'cashout', ref }],
    events,
  });
  if (!answer.posted) throw new Error(`ticket ${ref} could not be bought back: ${answer.refused}`);
  return answer;
}
