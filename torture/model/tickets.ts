import type { SportsTicket } from '#contract/calls/bets.ts';
import type { Amount } from '#rules/money/amount.ts';
import { fraction, times } from '#rules/money/fraction.ts';
import { marketKind } from '#rules/sportsbook/bet-types.ts';
import { roundToCoin } from '#rules/sportsbook/odds/stake.ts';
import { settleSelection } from '#rules/sportsbook/settle-selection.ts';
import { cut, type LegEnd, type PayoutRules, parlayReturn } from '#rules/sportsbook/tickets/parlay.ts';
import { systemReturn } from '#rules/sportsbook/tickets/system.ts';
import type { Match } from '../world/match.ts';
import { type KnownTicket, units } from './model.ts';

const COIN = 2;

/** What a ticket has to be by now. */
export interface DueTicket {
  readonly returned: Amount;
  readonly states: readonly string[];
}

/**
 * What the rules make of a ticket, by what has come of its matches: the results of the platform are not asked.
 *
 * @param matchOf the match of an event of the platform
 */
export function dueOf(
  { ticket, sold, running }: KnownTicket,
  matchOf: (eventId: string) => Match | undefined,
): DueTicket {
  if (running === 0n) return { returned: sold, states: ['cashed_out'] };
  const legs = ticket.legs.map((leg) => {
    const match = matchOf(leg.event_id);
    const price = { format: 'DEC', odds: leg.odds_decimal } as const;
    if (!match) return { price };
    if (match.isCancelled) return { price, settled: { outcome: 'void' } as const };
    const kind = marketKind(leg.bet_type, leg.period, leg.line ?? undefined);
    if (!kind) throw new Error(`no market ${leg.bet_type}`);
    const bet = {
      ...kind,
      selection: leg.selection,
      line: leg.line ?? undefined,
      sport: leg.sport,
    };
    return { price, settled: match.result && settleSelection(bet, match.result) };
  });
  const returned = returnedBy(ticket, legs, running, {
    coin: COIN,
    maxPayout: units(ticket.max_payout) - sold,
  });
  if (returned === undefined) return { returned: sold, states: ['accepted'] };
  return { returned: sold + returned, states: ['settled', 'void'] };
}

function returnedBy(
  { system, stake, risk }: SportsTicket,
  legs: readonly LegEnd[],
  running: Amount,
  rules: PayoutRules,
): Amount | undefined {
  if (system === null) return parlayReturn(legs, running, rules);
  const whole = systemReturn(system, legs, units(stake), { coin: COIN });
  if (whole === undefined) return undefined;
  return cut(roundToCoin(times(fraction(whole), fraction(running, units(risk))), COIN), rules.maxPayout);
}
