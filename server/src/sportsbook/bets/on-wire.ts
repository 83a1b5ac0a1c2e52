import type { SlipRefused, SportsTicket } from '#contract/calls/bets.ts';
import type { CallResponse } from '#contract/calls.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { lineTerms } from '#rules/sportsbook/bet-line.ts';
import type { MatchResult, Score } from '#rules/sportsbook/match-result.ts';
import { priceBoostOnWire } from '../board/event-rows.ts';
import type { SiteSelection } from '../tables.ts';
import type { CheckedLeg } from './placing/check-slip.ts';
import type { SlipLimits } from './placing/limits.ts';
import type { BoardMarket } from './placing/read-board.ts';
import type { ReviewRow } from './reviews.ts';
import type { EntryRow, LegRow, TicketRow } from './store.ts';
import type { TicketTerms } from './tables.ts';

const pairOf = (score: readonly number[] | undefined | null) =>
  score?.[0] === undefined || score[1] === undefined ? null : { home: score[0], away: score[1] };

/** A ticket as its player sees it. @param review of a ticket that waits for a trader, or has waited */
export function ticketOnWire(
  ticket: TicketRow,
  legs: readonly LegRow[],
  review: ReviewRow | undefined,
): SportsTicket {
  return {
    ticket_id: ticket.id,
    kind: ticket.kind,
    system: ticket.system,
    state: ticket.state,
    reason: ticket.reason,
    odds_format: ticket.odds_format,
    stake_mode: ticket.stake_mode,
    stake: formatAmount(ticket.stake),
    risk: formatAmount(ticket.risk),
    paid_by: ticket.paid_by,
    boost: boostOnWire(ticket),
    boosted_price: boostedPrice(ticket),
    to_win: formatAmount(ticket.to_win),
    max_payout: formatAmount(ticket.max_payout),
    currency: ticket.currency,
    policy: ticket.policy,
    placed_at: ticket.placed_at.toISOString(),
    decides_at: isUndecided(ticket) ? (ticket.decides_at?.toISOString() ?? null) : null,
    settled_at: ticket.settled_at?.toISOString() ?? null,
    returned: formatAmount(ticket.returned),
    running: formatAmount(isRunning(ticket) ? ticket.running : 0n),
    settlement_version: ticket.settlements,
    review: review ? reviewOnWire(review) : null,
    legs: legs.map(legOnWire),
  };
}

const reviewOnWire = ({ state, version, offer, asked }: ReviewRow): SportsTicket['review'] => ({
  ...{ state, version },
  offer: offer && termsOnWire(offer),
  asked: asked && termsOnWire(asked),
});

/** Terms as they are stored, in units of the currency. */
export const termsOnWire = ({ stake, risk, to_win, legs }: TicketTerms) => ({
  stake: formatAmount(BigInt(stake)),
  risk: formatAmount(BigInt(risk)),
  to_win: formatAmount(BigInt(to_win)),
  legs: legs.map(({ odds, odds_decimal }) => ({ odds, odds_decimal })),
});

function boostOnWire(ticket: TicketRow): SportsTicket['boost'] {
  const { boost_percent: percent, boost_maximum: maximum, boost_added: added } = ticket;
  if (percent === null) return null;
  return { percent, maximum: formatAmount(maximum ?? 0n), added: formatAmount(added) };
}

const boostedPrice = ({ boost_odds: odds, boost_added: added }: TicketRow): SportsTicket['boosted_price'] =>
  odds === null ? null : { odds, added: formatAmount(added) };

const isUndecided = ({ state }: TicketRow): boolean => state === 'waiting' || state === 'pending';
const isRunning = (ticket: TicketRow): boolean => isUndecided(ticket) || ticket.state === 'accepted';

function legOnWire(leg: LegRow): SportsTicket['legs'][number] {
  return {
    event_id: String(leg.event_id),
    sport: leg.sport,
    market_id: String(leg.market_id),
    bet_type: leg.bet_type,
    period: leg.period,
    line: leg.line,
    selection: leg.selection,
    ...lineTerms(leg.bet_type, leg.selection, leg.line),
    home_team_name: leg.names.home.EN ?? '',
    away_team_name: leg.names.away.EN ?? '',
    odds: leg.odds,
    odds_decimal: leg.odds_decimal,
    competition_names: leg.names.competition,
    home_names: leg.names.home,
    away_names: leg.names.away,
    selection_names: leg.names.selection,
    starts_at: leg.starts_at.toISOString(),
    is_live: leg.is_live,
    score_at_bet: pairOf(leg.score),
    outcome: leg.outcome,
    result: leg.result && resultOnWire(leg.result),
    refused: leg.refused && {
      ...leg.refused,
      score: pairOf(leg.refused.score),
      red_cards: pairOf(leg.refused.red_cards),
    },
  };
}

const resultOnWire = ({ ht, ft, ftOt, abandonedScore, status }: MatchResult) => ({
  ht: pairOf(ht),
  ft: pairOf(ftOt ?? ft ?? abandonedScore),
  status,
});

/** The ticket in the state it was placed in, regardless of later changes. @param review where it waited for a trader */
export function asPlaced(placed: TicketRow, review: ReviewRow | undefined): TicketRow {
  const ticket = review?.asked ? { ...placed, ...amountsOf(review.asked) } : placed;
  return {
    ...ticket,
    state: review ? 'waiting' : ticket.decides_at === null ? 'accepted' : 'pending',
    reason: null,
    settled_at: null,
    running: ticket.risk,
    returned: 0n,
    boost_added: 0n,
    sold: 0n,
    outcome: null,
    entries: 0,
    settlements: 0,
  };
}

const amountsOf = ({ stake, risk, to_win }: TicketTerms) => ({
  stake: BigInt(stake),
  risk: BigInt(risk),
  to_win: BigInt(to_win),
});

/** Legs without what became of them. */
export const legsAsPlaced = (legs: readonly LegRow[], review: ReviewRow | undefined): LegRow[] =>
  legs.map((leg, place) => ({
    ...leg,
    ...review?.asked?.legs[place],
    outcome: null,
    dead_heat: null,
    settled_at: null,
    result: null,
    refused: null,
  }));

type LegNow = SlipRefused['legs'][number];

export function legsNow(legs: readonly CheckedLeg[]): LegNow[] {
  return legs.map(({ asked, market, selection, reason }) => ({
    market_id: String(asked.marketId),
    selection: asked.selection,
    reason,
    ...(market ? currentState(market, selection) : unknown),
  }));
}

const currentState = (market: BoardMarket, selection: SiteSelection | undefined) => ({
  state: market.state,
  odds: selection?.odds ?? null,
  boost: selection?.boost && market.eventState === 'prematch' ? priceBoostOnWire(selection.boost) : null,
  line: market.line ?? null,
  score: pairOf(market.score),
  red_cards: pairOf(market.redCards),
  version: String(market.version),
});

const unknown = {
  state: null,
  odds: null,
  boost: null,
  line: null,
  score: null,
  red_cards: null,
  version: null,
};

export const limitsOnWire = (limits: SlipLimits | undefined): SlipRefused['limits'] => ({
  min_stake: formatAmount(limits?.minStake ?? 0n),
  max_stake: formatAmount(limits?.maxStake ?? 0n),
  max_payout: formatAmount(limits?.maxPayout ?? 0n),
});

export const entriesOnWire = (
  entries: readonly EntryRow[],
): CallResponse<'/api/sports/ticket'>['settlements'] =>
  entries.map(({ version, outcome, returned, difference, reason, at }) => ({
    version,
    outcome,
    returned: formatAmount(returned),
    difference: formatAmount(difference),
    reason,
    at: at.toISOString(),
  }));

/** A score of the wire, as the rules have it. */
export const scoreOf = (pair: { readonly home: number; readonly away: number } | null): Score | undefined =>
  pair === null ? undefined : [pair.home, pair.away];
