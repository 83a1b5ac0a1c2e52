import type { FeedResult } from '#contract/feed.ts';
import type { Truth } from '#league/recording/record.ts';
import type { Amount } from '#rules/money/amount.ts';
import { dividedBy, type Fraction, fraction, plus, rounded, times } from '#rules/money/fraction.ts';
import type { MatchResult } from '#rules/sportsbook/match-result.ts';
import { decimalOf } from '#rules/sportsbook/odds/odds.ts';
import { stakeOf } from '#rules/sportsbook/odds/stake.ts';
import { factorOf, type Settled } from '#rules/sportsbook/outcome.ts';
import { settleSelection } from '#rules/sportsbook/settle-selection.ts';
import { cut } from '#rules/sportsbook/tickets/parlay.ts';
import { linesOf } from '#rules/sportsbook/tickets/system.ts';
import type { LegAsStruck, TicketAsStruck } from './read-tickets.ts';

const CENT = 100n;

/** In whole cents, halves up. */
const toCents = (value: Fraction): Amount => rounded(dividedBy(value, fraction(CENT))) * CENT;

const asResult = ({ ft_ot, abandoned_score, outright, ...rest }: FeedResult): MatchResult => ({
  ...rest,
  ...(ft_ot ? { ftOt: ft_ot } : {}),
  ...(abandoned_score ? { abandonedScore: abandoned_score } : {}),
  ...(outright ? { outright: { winners: outright.winners, nonStarters: outright.non_starters ?? [] } } : {}),
});

/** How a leg ended, by what was recorded and by what it was struck on; the database's results are not asked. */
function endOfLeg(leg: LegAsStruck, ticket: TicketAsStruck, truths: ReadonlyMap<string, Truth>): Settled {
  const truth = truths.get(leg.source);
  if (!truth) throw new Error(`${leg.source} was not recorded`);
  if (truth.cancelled && isWithin(truth.cancelled, leg, ticket)) return { outcome: 'void' };
  const bet = {
    type: leg.bet_type,
    period: leg.period,
    selection: leg.selection,
    line: leg.line ?? undefined,
    sport: truth.sport,
    scoreAtBet: leg.is_live && leg.score ? leg.score : undefined,
  };
  const settled = settleSelection(bet, asResult(truth.result));
  if (!settled) throw new Error(`nothing settles ${JSON.stringify([bet, truth.result])}`);
  return settled;
}

function isWithin(
  { markets, from, to }: NonNullable<Truth['cancelled']>,
  leg: LegAsStruck,
  { placed_at, decided_at }: TicketAsStruck,
): boolean {
  const isNamed =
    !markets || markets.some(({ bet_type, period }) => bet_type === leg.bet_type && period === leg.period);
  const accepted = (decided_at ?? placed_at).getTime();
  return (
    isNamed && (from === undefined || accepted >= from) && (to === undefined || placed_at.getTime() < to)
  );
}

/** What has to have come back of a ticket in the end: what was sold, and what the rest of it returns. */
export function dueOf(ticket: TicketAsStruck, truths: ReadonlyMap<string, Truth>): Amount {
  if (ticket.running === 0n) return ticket.sold;
  const ends = ticket.legs.map((leg) => ({ leg, end: endOfLeg(leg, ticket, truths) }));
  const factors = ends.map(({ leg, end }) =>
    factorOf(end, decimalOf({ format: 'DEC', odds: leg.odds_decimal })),
  );
  const left = fraction(ticket.running, ticket.risk);
  const paid = ticket.sold + toCents(times(whole(ticket, ends, factors), left));
  return cut(paid, ticket.max_payout);
}

const product = (factors: readonly Fraction[]): Fraction => factors.reduce(times, fraction(1n));

function whole(
  ticket: TicketAsStruck,
  ends: readonly { readonly leg: LegAsStruck; readonly end: Settled }[],
  factors: readonly Fraction[],
): Fraction {
  if (ticket.system) {
    const lines = linesOf(ticket.system).map((line) =>
      product(line.map((leg) => factors[leg] ?? fraction(0n))),
    );
    return lines.map((line) => fraction(toCents(times(fraction(ticket.stake), line)))).reduce(plus);
  }
  const [only] = ends;
  if (ticket.kind === 'parlay' || !only) return times(fraction(ticket.risk), product(factors));
  // A single is paid in the format it was printed in.
  const price = { format: ticket.odds_format, odds: only.leg.odds };
  const { risk, profit } = stakeOf(price, ticket.stake, 2, ticket.stake_mode);
  switch (only.end.outcome) {
    case 'win':
      return plus(fraction(risk), profit);
    case 'half_win':
      return plus(fraction(risk), times(profit, fraction(1n, 2n)));
    case 'half_lose':
      return fraction(risk, 2n);
    case 'lose':
      return fraction(0n);
    default:
      return fraction(risk);
  }
}
