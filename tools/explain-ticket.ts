/**
 * `npm run -s explain-ticket -- TICKET`: everything a bet was struck on, and its settlement derived again from the stored
 * results with the same rules. Ends with `agrees` or with what differs; the exit code is 0, 1 where something differs,
 * 2 where there is nothing to explain. Uses the database of DATABASE_URL or the one that runs in DATA_DIR.
 */
import { formatAmount } from '../rules/src/money/amount.ts';
import { betTypeOf } from '../rules/src/sportsbook/bet-types.ts';
import type { MatchResult } from '../rules/src/sportsbook/match-result.ts';
import { loadConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/db/database.ts';
import { UUID } from '../server/src/db/uuid7.ts';
import { explainTicket, type LegExplained, type TicketExplained } from '../server/src/sportsbook/public.ts';
import { runningDatabase } from './running-database.ts';

function head({ ticket, account, site }: TicketExplained): string[] {
  const { kind, system, state, currency, stake, stake_mode, odds_format } = ticket;
  const money = (amount: bigint) => `${currency} ${formatAmount(amount)}`;
  return [
    `Ticket ${ticket.id}: ${[kind, system].filter(Boolean).join(' ')}, ${state}${ticket.reason ? ` (${ticket.reason})` : ''}`,
    `  of ${account} on ${site}, placed ${ticket.placed_at.toISOString()}, decided ${ticket.decided_at?.toISOString() ?? 'not yet'}`,
    `  stake ${money(stake)} ${stake_mode} in ${odds_format}: risk ${money(ticket.risk)}, to win ${money(ticket.to_win)}, pays at most ${money(ticket.max_payout)}`,
    `  changed prices: ${ticket.policy}; still running ${money(ticket.running)}, sold for ${money(ticket.sold)}`,
  ];
}

/** Why a trader was to decide on it, what was offered, and what was asked for where that was accepted. */
function reviewLines({ review, ticket: { currency } }: TicketExplained): string[] {
  if (!review) return [];
  const text = (what: string, terms: NonNullable<typeof review>['offer']) =>
    terms === null
      ? []
      : [
          `  ${what}: risk ${currency} ${formatAmount(BigInt(terms.risk))}, to win ${formatAmount(BigInt(terms.to_win))}, at ${terms.legs.map(({ odds }) => odds).join(', ')}`,
        ];
  const closed = review.closed_at ? `until ${review.closed_at.toISOString()}` : 'still';
  return [
    `Waited for a trader by its ${review.cause} from ${review.opened_at.toISOString()}, ${closed}`,
    ...text('asked for', review.asked),
    ...text('offered', review.offer),
  ];
}

const pair = (score: readonly number[] | null | undefined): string => score?.join('-') ?? 'none';

function legLines({ leg, struckOn, decision }: LegExplained): string[] {
  const type = betTypeOf({ type: leg.bet_type, period: leg.period });
  const line = leg.line === null ? '' : ` ${leg.line}`;
  const name = ({ EN }: Readonly<Record<string, string>>): string => EN ?? '';
  const selection = leg.names.selection ? `${leg.selection} (${name(leg.names.selection)})` : leg.selection;
  const message = struckOn
    ? `${struckOn.kind} ${struckOn.sourceId} of ${struckOn.receivedAt.toISOString()}`
    : 'a message that is kept no longer';
  return [
    `Leg ${leg.n}: ${leg.sport}, ${name(leg.names.competition)}, ${name(leg.names.home)} - ${name(leg.names.away)}, ${leg.starts_at.toISOString()}`,
    `  ${type}${line}, ${selection} at ${leg.odds} (decimal ${leg.odds_decimal})${leg.is_live ? `, in play at ${pair(leg.score)}, red cards ${pair(leg.red_cards)}` : ''}`,
    `  event ${leg.event_id}, market ${leg.market_id} version ${leg.market_version}, feed ${leg.feed_code}: ${message}`,
    `  stored: ${leg.outcome ?? 'open'}; derived: ${decision.settled?.outcome ?? 'open'}${decision.settled?.deadHeat ? ` in a dead heat of ${decision.settled.deadHeat}` : ''} on ${resultText(decision.result)}`,
  ];
}

function resultText(result: MatchResult | null): string {
  if (!result) return 'no result';
  const { status, ht, ft, ftOt, abandonedScore, outright } = result;
  const scores = [
    ht && `half time ${pair(ht)}`,
    ft && `full time ${pair(ft)}`,
    ftOt && `with overtime ${pair(ftOt)}`,
    abandonedScore && `stopped at ${pair(abandonedScore)}`,
    outright && `won by ${outright.winners.join(', ') || 'nobody'}`,
  ];
  return [status, ...scores].filter(Boolean).join(', ');
}

function entryLines({ entries, ticket: { currency } }: TicketExplained): string[] {
  return entries.map(
    ({ version, at, reason, outcome, returned, difference }) =>
      `Entry ${version}, ${at.toISOString()}: ${reason}${outcome ? `, ${outcome}` : ''}, ${currency} ${formatAmount(difference)}, ${formatAmount(returned)} in all`,
  );
}

function endLines(explained: TicketExplained): string[] {
  const { derived, moved, ticket, differences } = explained;
  const { currency } = ticket;
  const owed = moved.owed === 0n ? '' : `, ${formatAmount(moved.owed)} is owed`;
  return [
    `Derived: ${derived ? `${derived.outcome}, ${currency} ${formatAmount(derived.returned)} for what ran on` : 'nothing to settle'}`,
    `Ledger: ${currency} ${formatAmount(moved.net)} in the purse${owed}`,
    ...(differences.length === 0 ? ['agrees'] : differences.map((one) => `differs: ${one}`)),
  ];
}

async function run(id: string | undefined): Promise<number> {
  if (id === undefined || !UUID.test(id)) {
    console.error('npm run -s explain-ticket -- TICKET (its id)');
    return 2;
  }
  const db = openDatabase(runningDatabase(loadConfig()));
  try {
    const explained = await explainTicket(db.read, id);
    if (!explained) {
      console.error('There is no such ticket.');
      return 2;
    }
    const lines = [
      ...head(explained),
      ...reviewLines(explained),
      ...explained.legs.flatMap(legLines),
      ...entryLines(explained),
      ...endLines(explained),
    ];
    console.log(lines.join('\n'));
    return explained.differences.length === 0 ? 0 : 1;
  } finally {
    await db.close();
  }
}

try {
  process.exitCode = await run(process.argv[2]?.toLowerCase());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
