import type { Amount } from '#rules/money/amount.ts';
import { fraction, times } from '#rules/money/fraction.ts';
import { freeBetWin } from '#rules/rewards/bonus/on-tickets.ts';
import { returnOf, roundToCoin, stakeOf } from '#rules/sportsbook/odds/stake.ts';
import type { Outcome, Settled } from '#rules/sportsbook/outcome.ts';
import { cut, type LegEnd, parlayOutcome, parlayReturn } from '#rules/sportsbook/tickets/parlay.ts';
import { systemReturn, systemWin } from '#rules/sportsbook/tickets/system.ts';
import { coinDecimals } from '../bets/site-rules.ts';
import type { LegRow, TicketRow } from '../bets/store.ts';

/** The result of a ticket. */
export interface TicketEnd {
  readonly outcome: Outcome;
  /** The return of its unsold part. */
  readonly returned: Amount;
}

export function settledOf({
  outcome,
  dead_heat,
}: Pick<LegRow, 'outcome' | 'dead_heat'>): Settled | undefined {
  if (outcome === null) return undefined;
  return dead_heat === null ? { outcome } : { outcome, deadHeat: dead_heat };
}

/** What the result of a ticket follows from. */
type TicketTerms = Pick<
  TicketRow,
  | 'kind'
  | 'system'
  | 'odds_format'
  | 'stake_mode'
  | 'currency'
  | 'stake'
  | 'risk'
  | 'running'
  | 'sold'
  | 'returned'
  | 'max_payout'
  | 'paid_by'
  | 'grant_id'
>;
type LegTerms = Pick<LegRow, 'odds' | 'odds_decimal' | 'outcome' | 'dead_heat'>;

/**
 * The result of a ticket by those of its legs; `undefined` while open. The stake of a free bet was the site's: only what is won
 * beyond it comes, and nothing any more once the free bet was given back for another ticket.
 */
export function endOf(ticket: TicketTerms, legs: readonly LegTerms[]): TicketEnd | undefined {
  const end = endOfStake(ticket, legs);
  if (!end || ticket.paid_by !== 'free') return end;
  if (ticket.grant_id === null) return { ...end, returned: 0n };
  const { system, stake, max_payout, risk } = ticket;
  const most = max_payout - risk;
  const rules = { coin: coinDecimals(ticket.currency), maxPayout: most };
  if (!system) return { ...end, returned: cut(freeBetWin(risk, end.returned), most) };
  const won = systemWin(system, legs.map(legEndOf), stake, rules) ?? 0n;
  // Lines that win may bring as much as all lines staked.
  return { outcome: won > 0n ? 'win' : end.outcome, returned: won };
}

/** Whether the stake comes back as it was: it was no play. */
export const endsInStake = ({ outcome }: { readonly outcome: Outcome | null }): boolean =>
  outcome === 'void' || outcome === 'push';

/** What has come back of a ticket altogether. What a bonus has paid for stays until the ticket is decided again. */
export function returnedBy(ticket: TicketTerms, end: TicketEnd | undefined): Amount {
  if (end) return ticket.sold + end.returned;
  return ticket.paid_by === 'cash' ? ticket.sold : ticket.returned;
}

function endOfStake(ticket: TicketTerms, legs: readonly LegTerms[]): TicketEnd | undefined {
  if (ticket.kind === 'single') return endOfSingle(ticket, legs);
  const rules = { coin: coinDecimals(ticket.currency), maxPayout: ticket.max_payout - ticket.sold };
  const ends = legs.map(legEndOf);
  if (ticket.system) {
    const whole = systemReturn(ticket.system, ends, ticket.stake, { ...rules, maxPayout: undefined });
    if (whole === undefined) return undefined;
    const part = times(fraction(whole), fraction(ticket.running, ticket.risk));
    const returned = cut(roundToCoin(part, rules.coin), rules.maxPayout);
    return { outcome: outcomeOf(ends, returned, ticket.running), returned };
  }
  const returned = parlayReturn(ends, ticket.running, rules);
  const outcome = parlayOutcome(ends);
  return returned === undefined || outcome === undefined ? undefined : { outcome, returned };
}

const legEndOf = (leg: LegTerms): LegEnd => ({
  price: { format: 'DEC', odds: leg.odds_decimal },
  settled: settledOf(leg),
});

function endOfSingle(ticket: TicketTerms, [leg]: readonly LegTerms[]): TicketEnd | undefined {
  const settled = leg && settledOf(leg);
  if (!settled) return undefined;
  const coin = coinDecimals(ticket.currency);
  const price = { format: ticket.odds_format, odds: leg.odds };
  const { profit } = stakeOf(price, ticket.stake, coin, ticket.stake_mode);
  const part = fraction(ticket.running, ticket.risk);
  const staked = { risk: ticket.running, profit: times(profit, part) };
  const returned = returnOf(staked, settled, coin, { maxPayout: ticket.max_payout - ticket.sold });
  return { outcome: settled.outcome, returned };
}

/** As a parlay's: by what comes back of what was risked. */
function outcomeOf(legs: readonly LegEnd[], returned: Amount, risk: Amount): Outcome {
  if (legs.every(({ settled }) => settled?.outcome === 'void')) return 'void';
  if (returned === 0n) return 'lose';
  if (returned === risk) return 'push';
  return returned > risk ? 'win' : 'half_lose';
}
