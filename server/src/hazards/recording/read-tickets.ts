import { sql } from 'kysely';
import type { Amount } from '#rules/money/amount.ts';
import type { MarketType, Period } from '#rules/sportsbook/bet-types.ts';
import type { Score } from '#rules/sportsbook/match-result.ts';
import type { OddsFormat } from '#rules/sportsbook/odds/odds.ts';
import type { SystemType } from '#rules/sportsbook/tickets/system.ts';
import type { Db } from '../../db/database.ts';

/** What a ticket was struck on. */
export interface TicketAsStruck {
  readonly id: string;
  readonly player_id: bigint;
  readonly kind: 'single' | 'parlay' | 'system';
  readonly system: SystemType | null;
  readonly state: string;
  readonly odds_format: OddsFormat;
  readonly stake_mode: 'RISK' | 'TO_WIN';
  readonly stake: Amount;
  readonly risk: Amount;
  readonly running: Amount;
  readonly sold: Amount;
  readonly returned: Amount;
  readonly max_payout: Amount;
  readonly placed_at: Date;
  readonly decided_at: Date | null;
  readonly settlements: number;
  readonly legs: readonly LegAsStruck[];
}

export interface LegAsStruck {
  /** The feed's own name of the event. */
  readonly source: string;
  readonly bet_type: MarketType;
  readonly period: Period;
  readonly line: string | null;
  readonly selection: string;
  readonly odds: string;
  readonly odds_decimal: string;
  readonly is_live: boolean;
  readonly score: Score | null;
}

/** All tickets, in the order in which they were struck. */
export async function readTickets({ read }: Db): Promise<readonly TicketAsStruck[]> {
  const legs = await sql<LegAsStruck & { ticket_id: string }>`
    select leg.ticket_id, event.source_id as source, leg.bet_type, leg.period, leg.line::text as line, leg.selection,
           leg.odds, leg.odds_decimal::text as odds_decimal, leg.is_live, leg.score
      from sports_leg leg join sports_event event on event.id = leg.event_id order by leg.ticket_id, leg.n`.execute(
    read,
  );
  const tickets = await sql<Omit<TicketAsStruck, 'legs'>>`
    select id, player_id, kind, system, state, odds_format, stake_mode, stake, risk, running, sold, returned,
           max_payout, placed_at, decided_at, settlements
      from sports_ticket order by placed_at, id`.execute(read);
  const legsOf = Map.groupBy(legs.rows, ({ ticket_id }) => ticket_id);
  return tickets.rows.map((ticket) => ({ ...ticket, legs: legsOf.get(ticket.id) ?? [] }));
}
