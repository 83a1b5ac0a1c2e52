import { sql } from 'kysely';
import type { CashOutReason } from '#contract/calls/sportsbook/cash-out.ts';
import { type Amount, formatAmount } from '#rules/money/amount.ts';
import { fraction, times, toDecimals } from '#rules/money/fraction.ts';
import type { CoinDecimals } from '#rules/sportsbook/odds/stake.ts';
import { roundToCoin } from '#rules/sportsbook/odds/stake.ts';
import {
  type CashOutLeg,
  type CashOutOffer,
  cashOutOffer,
  isPriceOfNow,
  worthOf,
} from '#rules/sportsbook/tickets/cash-out.ts';
import { linesOf } from '#rules/sportsbook/tickets/system.ts';
import type { Reader } from '../../db/database.ts';
import { isOpen } from '../bets/placing/check-slip.ts';
import type { BoardMarket } from '../bets/placing/read-board.ts';
import { coinDecimals, type SiteRules } from '../bets/site-rules.ts';
import type { LegRow, TicketRow } from '../bets/store.ts';
import { stateAt } from '../board/at-site.ts';
import { settledOf } from '../settlement/ticket-end.ts';
import { chancesOf, lineNow } from './leg-worth.ts';

/** Why a ticket cannot be sold back: by which leg, and when it may be, where that is known. */
export interface NoOffer {
  readonly state: 'never' | 'notNow';
  readonly reason: CashOutReason;
  readonly leg?: LegRow;
  readonly availableAt?: Date | null;
}

/** The cash-out value of a ticket, or why it has none. */
export type Priced =
  | NoOffer
  | {
      readonly state: 'offered';
      readonly offer: Amount;
      readonly fair: Amount;
      readonly legs: readonly PricedLeg[];
      readonly at: Date;
    };

export interface PricedLeg {
  readonly leg: LegRow;
  /** The value of one unit staked, 6 decimals. */
  readonly factor: string;
  /** The market whose price it was reckoned with; absent where the leg is settled. */
  readonly market: BoardMarket | undefined;
}

export interface PricingContext {
  readonly rules: SiteRules | undefined;
  /** The markets of the legs, and those that their lines have moved to. */
  readonly board: ReadonlyMap<bigint, BoardMarket>;
  readonly now: Date;
}

/** The markets whose prices say what open legs are worth: their own, and all lines of a handicap whose line may have moved. */
export async function marketsFor(reader: Reader, legs: readonly LegRow[]): Promise<bigint[]> {
  const open = legs.filter(({ outcome }) => outcome === null);
  if (open.length === 0) return [];
  const { rows } = await sql<{ id: bigint }>`
    select m.id from sports_market m
     where m.id = any (${open.map(({ market_id }) => market_id)}::bigint[])
        or (m.bet_type = 'HDP' and m.event_id = any (${open
          .filter(({ bet_type }) => bet_type === 'HDP')
          .map(({ event_id }) => event_id)}::bigint[]))`.execute(reader);
  return rows.map(({ id }) => id);
}

/** The current value of a ticket. Every leg must be settled, or quoted with probabilities by a live feed. */
export function priceTicket(ticket: TicketRow, legs: readonly LegRow[], context: PricingContext): Priced {
  const { rules } = context;
  if (!rules?.cash_out) return { state: 'never', reason: 'NOT_AVAILABLE' };
  if (ticket.state === 'pending') return { state: 'notNow', reason: 'DELAY', availableAt: ticket.decides_at };
  if (ticket.state === 'waiting') return { state: 'notNow', reason: 'DELAY' };
  if (ticket.state !== 'accepted') return { state: 'never', reason: 'NOT_AVAILABLE' };
  if (ticket.paid_by !== 'cash' || ticket.boost_percent !== null || ticket.boost_id !== null)
    return { state: 'never', reason: 'PAID_BY_BONUS' };
  const found = legs.map((leg) => priceLeg(ticket, leg, rules, context));
  const missing = found.filter((one) => 'reason' in one);
  // A leg that can never be sold rules the ticket out, even while others only wait.
  const problem = missing.find(({ state }) => state === 'never') ?? missing[0];
  if (problem) return problem;
  const priced = found.filter((one) => 'worth' in one);
  const coin = coinDecimals(ticket.currency);
  const worths = priced.map(({ worth }) => worth);
  const { offer, fair } = offerFor(ticket, worths, marginOf(rules), coin);
  if (offer === 0n) return { state: 'notNow', reason: 'WORTH_TOO_LITTLE' };
  return { state: 'offered', offer, fair, legs: priced, at: context.now };
}

type LegPriced = (PricedLeg & { readonly worth: CashOutLeg }) | NoOffer;

function priceLeg(
  ticket: TicketRow,
  leg: LegRow,
  rules: SiteRules,
  { board, now }: PricingContext,
): LegPriced {
  const price = { format: ticket.odds_format, odds: leg.odds };
  const settled = settledOf(leg);
  if (settled) return worthLeg(leg, { price, settled }, undefined);
  const notNow = (reason: CashOutReason): NoOffer => ({ state: 'notNow', reason, leg });
  const own = board.get(leg.market_id);
  if (!own) return notNow('MARKET_NOT_ACTIVE');
  if (!own.cashOut) return { state: 'never', reason: 'NOT_AVAILABLE', leg };
  if (own.eventState === 'ended' || own.eventState === 'settled') return notNow('EVENT_ENDED');
  if (!isOpen(own, now)) return { ...notNow('EVENT_NOT_OPEN'), availableAt: nextStart(own, now) };
  // Before the state of the market: a silent feed has all its markets suspended.
  if (!isFeedAlive(own, rules, now)) return notNow('STALE_PRICE');
  const market = marketNow(leg, own, board);
  if (!market || stateAt(ticket.site_id, market) !== 'active') return notNow('MARKET_NOT_ACTIVE');
  const selection = market.selections.find(({ code }) => code === leg.selection);
  if (!selection?.active) return notNow('SELECTION_NOT_ACTIVE');
  if (!selection.probs) return notNow('NO_CHANCES');
  return worthLeg(leg, { price, chances: chancesOf(selection.probs) }, market);
}

const worthLeg = (leg: LegRow, worth: CashOutLeg, market: BoardMarket | undefined) => ({
  leg,
  market,
  worth,
  factor: toDecimals(worthOf(worth), 6),
});

/** The new start of a postponed match. */
const nextStart = ({ eventState, held, startsAt }: BoardMarket, now: Date): Date | null =>
  eventState === 'postponed' && held === null && startsAt > now ? startsAt : null;

/** Whether the feed is alive; a site may allow less silence than the feed does. */
function isFeedAlive({ feed, hasGap }: BoardMarket, { stale_price_s }: SiteRules, now: Date): boolean {
  const { state, lastMessageAt, quietAfterMs } = feed;
  const silence = lastMessageAt === null ? undefined : now.getTime() - lastMessageAt.getTime();
  const feedStatus = { isComplete: state === 'up' && !hasGap, silence };
  return isPriceOfNow(feedStatus, Math.min(quietAfterMs, stale_price_s * 1000));
}

function marketNow(
  leg: LegRow,
  own: BoardMarket,
  board: ReadonlyMap<bigint, BoardMarket>,
): BoardMarket | undefined {
  const line = lineNow(leg, own);
  if (line === leg.line) return own;
  return [...board.values()].find(
    (market) =>
      market.eventId === leg.event_id &&
      market.type === leg.bet_type &&
      market.period === leg.period &&
      market.line === line,
  );
}

/** The margin as a share: 5.00 percent are `0.0500`. */
export const marginOf = ({ cash_out_margin }: SiteRules): string =>
  toDecimals(fraction(BigInt(cash_out_margin.replace('.', '')), 10_000n), 4);

function offerFor(
  ticket: TicketRow,
  legs: readonly CashOutLeg[],
  margin: string,
  coin: CoinDecimals,
): CashOutOffer {
  const rules = { coin, maxPayout: ticket.max_payout - ticket.sold };
  if (!ticket.system) return cashOutOffer(ticket.running, legs, margin, rules);
  // Each line is a bet of its own, of which the part that was not sold still runs.
  const part = fraction(ticket.running, ticket.risk);
  const lines = linesOf(ticket.system).map((line) =>
    cashOutOffer(
      ticket.stake,
      line.flatMap((place) => legs[place] ?? []),
      margin,
      { coin },
    ),
  );
  const sum = (of: (line: CashOutOffer) => Amount) =>
    roundToCoin(times(fraction(lines.reduce((total, line) => total + of(line), 0n)), part), coin, 'down');
  const cut = (amount: Amount) => (amount > rules.maxPayout ? rules.maxPayout : amount);
  return { fair: cut(sum(({ fair }) => fair)), offer: cut(sum(({ offer }) => offer)) };
}

/** The derivation of an offer, stored for later explanation. */
export function basisOf(priced: Extract<Priced, { state: 'offered' }>, margin: string, share: string) {
  return {
    share,
    margin,
    fair: formatAmount(priced.fair),
    offer: formatAmount(priced.offer),
    legs: priced.legs.map(({ leg, factor, market }) => ({
      n: leg.n,
      factor,
      market_id: market ? String(market.marketId) : null,
      version: market ? String(market.version) : null,
      message_id: market ? String(market.messageId) : null,
      priced_at: market ? market.pricedAt.toISOString() : null,
    })),
  };
}
