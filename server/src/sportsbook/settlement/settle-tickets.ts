import { isDeepStrictEqual } from 'node:util';
import type { Actor, JobContext } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { addToOutbox, type OutboxEvent } from '../../db/outbox.ts';
import { type LedgerEvent, lockCash, openDebts, postAllIn } from '../../ledger/public.ts';
import {
  type BareLeg,
  type EntryRow,
  findBareLegs,
  insertEntries,
  lockTickets,
  type TicketRow,
  updateLegs,
  updateTickets,
} from '../bets/store.ts';
import type { EntryReason } from '../bets/tables.ts';
import { type Posting, Purses, postingOf } from './money.ts';
import { decideLeg, type LegDecision, type OfficialResults } from './official-results.ts';
import { endOf, type TicketEnd } from './ticket-end.ts';

/** A ticket that came to something else than before. */
interface Change {
  readonly before: TicketRow;
  readonly after: TicketRow;
  readonly entry: EntryRow;
  /** Whether its stake counts as played: once, and not where it just came back. */
  readonly isPlayed: boolean;
}

/**
 * Settles tickets by the current official results of an event, whatever they were settled as before: legs, money and
 * entries in one transaction. Idempotent.
 */
export async function settleTickets(
  tx: Tx,
  ids: readonly string[],
  official: OfficialResults,
  { actor, now }: JobContext,
): Promise<void> {
  const tickets = (await lockTickets(tx, ids)).filter(({ state }) => settleable.has(state));
  const legsOf = await findBareLegs(
    tx,
    tickets.map(({ id }) => id),
  );
  const changedLegs: BareLeg[] = [];
  const changes: Change[] = [];
  for (const ticket of tickets) {
    const reasons = new Set<LegDecision['by']>();
    const legs = (legsOf.get(ticket.id) ?? []).map((leg) => {
      if (leg.event_id !== official.eventId) return leg;
      const decision = decideLeg(leg, ticket, official);
      const decided = decidedLeg(leg, decision, now);
      if (decided === leg) return leg;
      reasons.add(decision.by);
      changedLegs.push(decided);
      return decided;
    });
    const change = reasons.size > 0 ? changeOf(ticket, legs, reasons, now) : undefined;
    if (change) changes.push(change);
  }
  await updateLegs(tx, changedLegs);
  await updateTickets(
    tx,
    changes.map(({ after }) => after),
  );
  await insertEntries(
    tx,
    changes.map(({ entry }) => entry),
  );
  await moveMoney(tx, changes, actor);
}

/** A ticket that was rejected or sold is over; one that is pending is decided first. */
const settleable: ReadonlySet<TicketRow['state']> = new Set(['accepted', 'settled', 'void']);

function decidedLeg(leg: BareLeg, { settled, result }: LegDecision, now: Date): BareLeg {
  const outcome = settled?.outcome ?? null;
  const deadHeat = settled?.deadHeat ?? null;
  const isSame =
    leg.outcome === outcome &&
    leg.dead_heat === deadHeat &&
    isDeepStrictEqual(leg.result, settled ? result : null);
  if (isSame) return leg;
  return {
    ...leg,
    outcome,
    dead_heat: deadHeat,
    settled_at: settled ? now : null,
    result: settled ? result : null,
  };
}

function changeOf(
  before: TicketRow,
  legs: readonly BareLeg[],
  by: ReadonlySet<LegDecision['by']>,
  now: Date,
): Change | undefined {
  const end = endOf(before, legs);
  const returned = before.sold + (end?.returned ?? 0n);
  const isSame = before.outcome === (end?.outcome ?? null) && before.returned === returned;
  if (isSame) return undefined;
  const after = afterOf(before, end, returned, now);
  const stakeCounts = end !== undefined && end.outcome !== 'void' && end.outcome !== 'push';
  return {
    before,
    after,
    entry: {
      ticket_id: before.id,
      version: after.entries,
      outcome: after.outcome,
      returned,
      difference: returned - before.returned,
      reason: reasonOf(before, end, by),
      basis: {
        legs: legs.map(({ n, outcome, dead_heat, result }) => ({ n, outcome, dead_heat, result })),
      },
      at: now,
    },
    isPlayed: before.settlements === 0 && stakeCounts,
  };
}

function afterOf(before: TicketRow, end: TicketEnd | undefined, returned: bigint, now: Date): TicketRow {
  return {
    ...before,
    state: end === undefined ? 'accepted' : end.outcome === 'void' ? 'void' : 'settled',
    outcome: end?.outcome ?? null,
    settled_at: end ? now : null,
    returned,
    entries: before.entries + 1,
    settlements: before.settlements + 1,
    is_held: before.is_held && end === undefined,
  };
}

function reasonOf(
  before: TicketRow,
  end: TicketEnd | undefined,
  by: ReadonlySet<LegDecision['by']>,
): EntryReason {
  if (!end) return 'rollback';
  if (by.has('cancel')) return 'cancel';
  return before.outcome === null ? 'result' : 'correction';
}

async function moveMoney(tx: Tx, changes: readonly Change[], actor: Actor): Promise<void> {
  if (changes.length === 0) return;
  const playerIds = [...new Set(changes.map(({ before }) => before.player_id))];
  const purses = new Purses(await lockCash(tx, playerIds));
  const published: OutboxEvent[] = [];
  const postings: Posting[] = [];
  for (const change of changes) {
    const { before, after } = change;
    const events = eventsOf(change);
    const moved = { before: before.returned, now: after.returned };
    const posting = postingOf(before, moved, purses, events, actor);
    if (posting.command) postings.push(posting);
    else
      published.push(
        ...events.map((event) => ({ siteId: before.site_id, playerId: before.player_id, ...event })),
      );
  }
  const commands = postings.flatMap(({ command }) => command ?? []);
  for (const [place, answer] of (await postAllIn(tx, commands)).entries())
    if (!answer.posted)
      throw new Error(`a settlement was refused (${commands[place]?.key}): ${answer.refused}`);
  await openDebts(
    tx,
    postings.flatMap(({ debt }) => debt ?? []),
  );
  await addToOutbox(tx, ...published);
}

function eventsOf({ after, isPlayed }: Change): LedgerEvent[] {
  const { id, state, returned, risk } = after;
  const changed = {
    topic: 'ticket.changed',
    payload: { ticket_id: id, state, returned: String(returned) },
  };
  if (!isPlayed) return [changed];
  return [
    changed,
    { topic: 'bet.settled', payload: { ticket_id: id, stake: String(risk), win: String(returned) } },
  ];
}
