import type { Outcome } from '#rules/sportsbook/outcome.ts';
import type { Reader } from '../../db/database.ts';
import { type Moved, movedFor } from '../../ledger/public.ts';
import { findReviews, type ReviewRow } from '../bets/reviews.ts';
import { type EntryRow, findEntries, findLegs, type LegRow, type TicketRow } from '../bets/store.ts';
import {
  decideLeg,
  type LegDecision,
  type OfficialResults,
  readOfficialResults,
} from './official-results.ts';
import { endOf, returnedBy, type TicketEnd } from './ticket-end.ts';

/** The message of a feed that a price came by. */
export interface StruckOn {
  readonly sourceId: string;
  readonly kind: string;
  readonly receivedAt: Date;
}

export interface LegExplained {
  readonly leg: LegRow;
  /** Absent where it is kept no longer. */
  readonly struckOn: StruckOn | undefined;
  /** The settlement of the leg by the rules and current official results. */
  readonly decision: LegDecision;
}

export interface TicketExplained {
  readonly ticket: TicketRow;
  readonly account: string;
  readonly site: string;
  readonly legs: readonly LegExplained[];
  readonly entries: readonly EntryRow[];
  /** What a trader decided on; absent where none was to. */
  readonly review: ReviewRow | undefined;
  /** The return by the rules; absent while it is open, and where nothing is settled any more. */
  readonly derived: TicketEnd | undefined;
  readonly moved: Moved;
  /** Differences between the stored and the derived values; empty if all agree. */
  readonly differences: readonly string[];
}

/** Everything a ticket was struck on, and its settlement derived again from what is stored of its events. */
export async function explainTicket(reader: Reader, id: string): Promise<TicketExplained | undefined> {
  const found = await reader
    .selectFrom('sports_ticket')
    .innerJoin('player', 'player.id', 'sports_ticket.player_id')
    .innerJoin('site', 'site.id', 'sports_ticket.site_id')
    .selectAll('sports_ticket')
    .select(['player.account_id as account', 'site.external_id as site'])
    .where('sports_ticket.id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { account, site, ...ticket } = found;
  const stored = (await findLegs(reader, [id])).get(id) ?? [];
  const legs: LegExplained[] = [];
  const officials = await readOfficialResults(
    reader,
    stored.map(({ event_id }) => event_id),
  );
  for (const leg of stored) {
    const official = officials.get(leg.event_id);
    const decision = official ? decideLeg(leg, ticket, official) : undecided;
    const waits: LegDecision | undefined = isWaiting(official) ? asStored(leg) : undefined;
    legs.push({ leg, struckOn: await messageOf(reader, leg.message_id), decision: waits ?? decision });
  }
  const entries = await findEntries(reader, id);
  const review = (await findReviews(reader, [id])).get(id);
  const moved = await movedFor(reader, ticket.player_id, id);
  const isSettleable = ['accepted', 'settled', 'void'].includes(ticket.state);
  const derived = isSettleable ? endOf(ticket, legs.map(asDecided)) : undefined;
  const explained = { ticket, account, site, legs, entries, review, derived, moved };
  return { ...explained, differences: isSettleable ? differencesOf(explained) : moneyDiffers(explained) };
}

const undecided: LegDecision = { result: null, by: null };

/** Nothing is settled on a blocked event, which waits for its feed or for staff: its tickets stay unchanged. */
const isWaiting = (official: OfficialResults | undefined): boolean => official?.isBlocked === true;

const asStored = ({ outcome, dead_heat, result }: LegRow): LegDecision =>
  outcome === null
    ? undecided
    : {
        settled: dead_heat === null ? { outcome } : { outcome, deadHeat: dead_heat },
        result,
        by: 'result',
      };

const asDecided = ({ leg, decision: { settled } }: LegExplained): LegRow => ({
  ...leg,
  outcome: settled?.outcome ?? null,
  dead_heat: settled?.deadHeat ?? null,
});

async function messageOf(reader: Reader, id: bigint): Promise<StruckOn | undefined> {
  return reader
    .selectFrom('sports_message')
    .select(['source_id as sourceId', 'kind', 'received_at as receivedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

type Explained = Omit<TicketExplained, 'differences'>;

function differencesOf(explained: Explained): string[] {
  const { ticket, legs, derived } = explained;
  const found = legs.flatMap(({ leg, decision }) =>
    differs(`leg ${leg.n}`, leg.outcome, decision.settled?.outcome ?? null),
  );
  found.push(...differs('outcome', ticket.outcome, derived?.outcome ?? null));
  const returned = returnedBy(ticket, derived);
  if (ticket.returned !== returned)
    found.push(`returned: stored ${ticket.returned}, derived ${returned} (1/10,000 units)`);
  return [...found, ...moneyDiffers(explained)];
}

/** The entries add up to what is stored, and so does what the ledger moved. */
function moneyDiffers({ ticket, entries, moved }: Explained): string[] {
  const found: string[] = [];
  const sum = entries.reduce((total, { difference }) => total + difference, 0n);
  const returned = ticket.state === 'rejected' ? 0n : ticket.returned;
  if (sum !== returned) found.push(`entries: they add up to ${sum}, stored ${returned} (1/10,000 units)`);
  // What bonuses pay and win has other accounts than the player's cash.
  if (ticket.paid_by !== 'cash') return found;
  const due = ticket.returned - ticket.risk + moved.owed;
  if (moved.net !== due) found.push(`ledger: it moved ${moved.net}, due are ${due} (1/10,000 units)`);
  return found;
}

function differs(what: string, stored: Outcome | null, derived: Outcome | null): string[] {
  return stored === derived ? [] : [`${what}: stored ${stored ?? 'open'}, derived ${derived ?? 'open'}`];
}
