import type { Amount } from '#rules/money/amount.ts';
import { marketKind } from '#rules/sportsbook/bet-types.ts';
import { settleSelection } from '#rules/sportsbook/settle-selection.ts';
import { parlayReturn } from '#rules/sportsbook/tickets/parlay.ts';
import type { Match } from '../world/match.ts';
import { type KnownTicket, units } from './model.ts';

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
  { ticket, sold }: KnownTicket,
  matchOf: (eventId: string) => Match | undefined,
): DueTicket {
  if (sold !== undefined) return { returned: sold, states: ['cashed_out'] };
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
  const risk = units(ticket.risk);
  const returned = parlayReturn(legs, risk, { coin: 2, maxPayout: units(ticket.max_payout) });
  if (returned === undefined) return { returned: 0n, states: ['accepted'] };
  return { returned, states: ['settled', 'void'] };
}
