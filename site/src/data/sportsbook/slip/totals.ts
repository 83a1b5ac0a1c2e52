import { type Amount, formatAmount, parseAmount } from '#rules/money/amount.ts';
import { currencies, isCurrencyCode } from '#rules/money/currency.ts';
import type { OddsFormat, Price } from '#rules/sportsbook/odds/odds.ts';
import { type CoinDecimals, type StakeMode, usualMode } from '#rules/sportsbook/odds/stake.ts';
import { quoteSlip, type SlipKind, slipProblem } from '#rules/sportsbook/tickets/slip.ts';
import type { SystemType } from '#rules/sportsbook/tickets/system.ts';
import { ticketPrice } from '#rules/sportsbook/tickets/ticket-price.ts';
import type { KeptLeg } from './slip.ts';

/** Totals of a slip, as wire amounts; computed by the same rules as on the server. */
export interface Totals {
  readonly risk: string;
  readonly toWin: string;
  readonly maxReturn: string;
  readonly isCapped: boolean;
  readonly combinedOdds: string | undefined;
  readonly lines: number;
}

export interface TotalsAsk {
  readonly kind: SlipKind;
  readonly system: SystemType | null;
  readonly legs: readonly KeptLeg[];
  readonly stake: string;
  readonly format: OddsFormat;
  readonly mode: StakeMode | undefined;
  readonly currency: string;
  readonly maxPayout: string | undefined;
}

export function coinOfCurrency(currency: string): CoinDecimals {
  return isCurrencyCode(currency) ? currencies[currency].decimals : 2;
}

/** The price of a leg as its ticket prints it. */
export function priceOf(odds: string, format: OddsFormat, kind: SlipKind): Price {
  return ticketPrice({ format: 'DEC', odds }, format, kind);
}

/** Whether what is typed is the risk or the win: of a single as chosen, else as is usual for its price. */
export function modeOf(price: Price, chosen: StakeMode | undefined): StakeMode {
  return isBelowZero(price) && chosen !== undefined ? chosen : usualMode(price);
}

/** Prices of which a player may say what is to be won instead of what is risked. */
export function isBelowZero({ odds }: Price): boolean {
  return odds.startsWith('-');
}

/** @returns `undefined` while there is no stake, or the legs are not those that the kind of bet takes */
export function totalsOf(ask: TotalsAsk): Totals | undefined {
  const { kind, system, format, currency } = ask;
  const stake = ask.stake === '' ? undefined : parseAmount(ask.stake);
  const [first] = ask.legs;
  if (stake === undefined || stake === 0n || first === undefined) return undefined;
  const legs = ask.legs.map((leg) => ({
    eventId: leg.event_id,
    competitionId: leg.competition_id,
    marketId: leg.market_id,
    selectionId: leg.selection,
    betType: leg.bet_type,
    period: leg.period,
    selection: leg.selection,
    line: leg.line ?? undefined,
    price: priceOf(leg.odds, format, kind),
  }));
  const mode = kind === 'single' && legs[0] ? modeOf(legs[0].price, ask.mode) : ('RISK' as const);
  const slip = { kind, system: system ?? undefined, legs, stake, mode };
  if (slipProblem(slip) !== undefined) return undefined;
  const maxPayout: Amount | undefined = ask.maxPayout === undefined ? undefined : parseAmount(ask.maxPayout);
  const quote = quoteSlip(slip, { coin: coinOfCurrency(currency), maxPayout });
  return {
    risk: formatAmount(quote.risk),
    toWin: formatAmount(quote.toWin),
    maxReturn: formatAmount(quote.maxReturn),
    isCapped: quote.capped,
    combinedOdds: quote.combinedOdds,
    lines: quote.lines,
  };
}

/** The sum of wire amounts. */
export function sumOf(amounts: readonly string[]): string {
  return formatAmount(amounts.reduce((sum, one) => sum + (parseAmount(one) ?? 0n), 0n));
}
