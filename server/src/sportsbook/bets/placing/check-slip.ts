import type { SlipReason } from '#contract/calls/bets.ts';
import { comboProblem } from '#rules/sportsbook/acceptance/accept-parlay.ts';
import {
  acceptSelection,
  type Offered,
  type PricePolicy,
  type Quoted,
} from '#rules/sportsbook/acceptance/accept-single.ts';
import type { RefusalReason } from '#rules/sportsbook/acceptance/refusal.ts';
import type { Score } from '#rules/sportsbook/match-result.ts';
import { type OddsFormat, type Price, parseOdds } from '#rules/sportsbook/odds/odds.ts';
import type { SlipKind } from '#rules/sportsbook/tickets/slip.ts';
import { type SystemType, systems } from '#rules/sportsbook/tickets/system.ts';
import { ticketPrice } from '#rules/sportsbook/tickets/ticket-price.ts';
import type { SiteSelection, StoredSelection } from '../../tables.ts';
import type { SiteRules } from '../site-rules.ts';
import { atSite, type BoardMarket, isLive } from './read-board.ts';

/** A selection as the player saw it. */
export interface AskedLeg {
  readonly marketId: bigint;
  readonly selection: string;
  /** Decimal, as the site offers it before it is printed in a format. */
  readonly odds: string;
  readonly line: string | undefined;
  readonly score: Score | undefined;
  readonly redCards: Score | undefined;
}

export interface AskedSlip {
  readonly kind: SlipKind;
  readonly system: SystemType | undefined;
  readonly legs: readonly AskedLeg[];
  /** The prices of a single are compared and printed in it. */
  readonly format: OddsFormat;
  readonly policy: PricePolicy;
}

/** A selection in its current state, the reason for its refusal, and the price it is taken at without one. */
export interface CheckedLeg {
  readonly asked: AskedLeg;
  readonly market: BoardMarket | undefined;
  readonly selection: SiteSelection | undefined;
  readonly reason: SlipReason | null;
  /** As it would be printed. */
  readonly price: Price | undefined;
}

export interface CheckedSlip {
  /** The first reason for a refusal; `null`: none. */
  readonly reason: SlipReason | null;
  readonly legs: readonly CheckedLeg[];
}

export interface CheckAt {
  readonly siteId: number;
  readonly rules: SiteRules | undefined;
  readonly board: ReadonlyMap<bigint, BoardMarket>;
  readonly now: Date;
}

/** The reason codes of the rules, as slips name them. */
export function slipReasonOf(reason: RefusalReason): SlipReason {
  if (reason === 'EVENT_NOT_ACTIVE') return 'EVENT_NOT_OPEN';
  return reason === 'LIABILITY_EXCEEDED' ? 'LIABILITY' : reason;
}

/** Checks whether the legs of a slip can be taken as requested; stake limits are checked later. */
export function checkSlip(slip: AskedSlip, at: CheckAt): CheckedSlip {
  const counted = countProblem(slip, at.rules);
  const seen = new Set<string>();
  const legs = slip.legs.map((asked) => {
    const name = `${asked.marketId} ${asked.selection}`;
    const isTwice = seen.has(name);
    seen.add(name);
    return checkLeg(asked, slip, at, isTwice);
  });
  if (counted) return { reason: counted, legs };
  const first = legs.find(({ reason }) => reason !== null && before.has(reason))?.reason;
  if (first) return { reason: first, legs };
  const combo = slip.kind === 'single' ? undefined : comboOf(slip, legs, at);
  if (combo) {
    const reason = slipReasonOf(combo.reason);
    const marked = legs.map((leg, place) => (place === combo.leg && !leg.reason ? { ...leg, reason } : leg));
    return { reason, legs: marked };
  }
  return { reason: legs.find(({ reason }) => reason !== null)?.reason ?? null, legs };
}

/** Why a leg alone is refused, before the legs are checked together. */
const before: ReadonlySet<SlipReason> = new Set(['DUPLICATE_LEG', 'UNKNOWN_MARKET', 'UNKNOWN_SELECTION']);

function countProblem(
  { kind, legs, system }: AskedSlip,
  rules: SiteRules | undefined,
): SlipReason | undefined {
  const [least, most] =
    kind === 'single'
      ? [1, 1]
      : system !== undefined
        ? [systems[system].legs, systems[system].legs]
        : [rules?.min_legs ?? 2, rules?.max_legs ?? 2];
  if (legs.length < least) return 'TOO_FEW_LEGS';
  return legs.length > most ? 'TOO_MANY_LEGS' : undefined;
}

function comboOf(slip: AskedSlip, legs: readonly CheckedLeg[], at: CheckAt) {
  const joined = legs.flatMap(({ market }) =>
    market
      ? [
          {
            eventId: String(market.eventId),
            competitionId: String(market.competitionId),
            outright: market.isOutright,
            marketActive: isOpen(market, at.now) && market.state === 'active',
            comboMin: market.comboMin,
          },
        ]
      : [],
  );
  const smallest = slip.system === undefined ? legs.length : systems[slip.system].smallest;
  const found = comboProblem(joined, { minLegs: 1, maxLegs: legs.length }, smallest);
  // A fault of the market is reported with the leg, whose event may be the reason.
  return found?.reason === 'MARKET_NOT_ACTIVE' ? undefined : found;
}

function checkLeg(asked: AskedLeg, slip: AskedSlip, at: CheckAt, isTwice: boolean): CheckedLeg {
  const found = at.board.get(asked.marketId);
  const market = at.rules && found?.sites.includes(at.siteId) ? atSite(found, at.siteId) : undefined;
  if (!market) return { asked, market, selection: undefined, reason: 'UNKNOWN_MARKET', price: undefined };
  const selection = market.selections.find(({ code }) => code === asked.selection);
  if (!selection) return { asked, market, selection, reason: 'UNKNOWN_SELECTION', price: undefined };
  const price = ticketPrice({ format: 'DEC', odds: selection.odds }, slip.format, slip.kind);
  if (isTwice) return { asked, market, selection, reason: 'DUPLICATE_LEG', price };
  const offered = offerOf(market, selection, price, at.now);
  const seen =
    asked.odds === selection.odds
      ? price
      : ticketPrice({ format: 'DEC', odds: asked.odds }, slip.format, slip.kind);
  // A price so close to 1 that its format cannot print it is none.
  if (!isPrice(price)) return { asked, market, selection, reason: 'SELECTION_NOT_ACTIVE', price: undefined };
  if (seen !== price && !isPrice(seen)) return { asked, market, selection, reason: 'PRICE_CHANGED', price };
  const quoted: Quoted = { price: seen, line: asked.line, score: asked.score, redCards: asked.redCards };
  const answer = acceptSelection(quoted, offered, slip.policy);
  const reason = answer.ok ? null : slipReasonOf(answer.reason);
  return { asked, market, selection, reason, price };
}

const isPrice = ({ format, odds }: Price): boolean => parseOdds(format, odds) !== undefined;

function offerOf(market: BoardMarket, selection: StoredSelection, price: Price, now: Date): Offered {
  return {
    price,
    line: market.line,
    score: market.score,
    redCards: market.redCards,
    kind: { type: market.type, period: market.period },
    sport: market.sport,
    live: isLive(market),
    eventActive: isOpen(market, now),
    marketActive: market.state === 'active',
    selectionActive: selection.active,
  };
}

/** In play, or before its start: what is late to start is not open for those who know why. */
export function isOpen({ eventState, startsAt, held }: BoardMarket, now: Date): boolean {
  if (held !== null) return false;
  return eventState === 'live' || (eventState === 'prematch' && now < startsAt);
}
