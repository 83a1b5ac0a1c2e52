import { sql } from 'kysely';
import { type Amount, formatAmount } from '#rules/money/amount.ts';
import { fraction, times, toDecimals } from '#rules/money/fraction.ts';
import type { CoinDecimals } from '#rules/sportsbook/odds/stake.ts';
import { roundToCoin } from '#rules/sportsbook/odds/stake.ts';
import {
  type CashOutLeg,
  type CashOutOffer,
  cashOutOffer,
  worthOf,
} from '#rules/sportsbook/tickets/cash-out.ts';
import { linesOf } from '#rules/sportsbook/tickets/system.ts';
import type { Reader } from '../../db/database.ts';
import { isOpen } from '../bets/placing/check-slip.ts';
import type { BoardMarket } from '../bets/placing/read-board.ts';
import { coinDecimals, type SiteRules } from '../bets/site-rules.ts';
import type { LegRow, TicketRow } from '../bets/store.ts';
import { cashOutLeg, lineNow } from './leg-worth.ts';

/** What a ticket can be sold back for, or why not. */
export type Priced =
  | { readonly state: 'never' | 'notNow'; readonly reason: string }
  | {
      readonly state: 'offered';
      readonly offer: Amount;
      readonly fair: Amount;
      readonly legs: readonly PricedLeg[];
      readonly at: Date;
    };

export interface PricedLeg {
  readonly leg: LegRow;
  /** What one unit on it is worth, 6 decimals. */
  readonly factor: string;
  /** The market whose price it was reckoned with; absent where the leg is settled. */
  readonly market: BoardMarket | undefined;
}

export interface PricingParts {
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

export function priceTicket(ticket: TicketRow, legs: readonly LegRow[], parts: PricingParts): Priced {
  const { rules } = parts;
  if (ticket.state === 'pending') return { state: 'notNow', reason: 'DELAY' };
  if (ticket.state !== 'accepted' || !rules?.cash_out) return { state: 'never', reason: 'NOT_AVAILABLE' };
  const priced: (PricedLeg & { readonly worth: CashOutLeg })[] = [];
  for (const leg of legs) {
    const found = priceLeg(ticket, leg, rules, parts);
    if ('reason' in found) return found;
    priced.push(found);
  }
  const coin = coinDecimals(ticket.currency);
  const worths = priced.map(({ worth }) => worth);
  const { offer, fair } = offerFor(ticket, worths, marginOf(rules), coin);
  if (offer === 0n) return { state: 'notNow', reason: 'NOT_AVAILABLE' };
  return { state: 'offered', offer, fair, legs: priced, at: parts.now };
}

type LegPriced =
  | (PricedLeg & { readonly worth: CashOutLeg })
  | { readonly state: 'never' | 'notNow'; readonly reason: string };

function priceLeg(ticket: TicketRow, leg: LegRow, rules: SiteRules, { board, now }: PricingParts): LegPriced {
  const price = { format: ticket.odds_format, odds: leg.odds };
  const settled = cashOutLeg(leg, price, undefined);
  if (settled) return { leg, market: undefined, worth: settled, factor: toDecimals(worthOf(settled), 6) };
  const own = board.get(leg.market_id);
  if (!own) return { state: 'notNow', reason: 'MARKET_NOT_ACTIVE' };
  const market = marketNow(leg, own, board);
  if (!own.cashOut) return { state: 'never', reason: 'NOT_AVAILABLE' };
  if (!isOpen(own, now)) return { state: 'notNow', reason: 'EVENT_NOT_OPEN' };
  if (market?.state !== 'active') return { state: 'notNow', reason: 'MARKET_NOT_ACTIVE' };
  const isStale = now.getTime() - market.pricedAt.getTime() > rules.stale_price_s * 1000;
  const selection = market.selections.find(({ code }) => code === leg.selection);
  if (selection && !selection.active) return { state: 'notNow', reason: 'SELECTION_NOT_ACTIVE' };
  const worth = isStale ? undefined : cashOutLeg(leg, price, selection?.probs);
  if (!worth) return { state: 'notNow', reason: 'STALE_PRICE' };
  return { leg, market, worth, factor: toDecimals(worthOf(worth), 6) };
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

/** How an offer came about, for who wants to know later. */
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
    })),
  };
}
