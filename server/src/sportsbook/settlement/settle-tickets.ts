import { isDeepStrictEqual } from 'node:util';
import type { JobContext } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import { addToOutbox, type OutboxEvent } from '../../db/outbox.ts';
import { type LedgerEvent, lockCash, openDebts, postAllIn } from '../../ledger/public.ts';
import type { EntryRow } from '../bets/store.ts';
import type { EntryReason } from '../bets/tables.ts';
import { boostBy, settleGrants, winningBonus } from '../bonuses/grants-of-tickets.ts';
import { type Posting, Purses, postingOf } from './money.ts';
import { decideLeg, type LegDecision, type OfficialResults } from './official-results.ts';
import {
  findLockedLegs,
  type LockedLeg,
  type LockedTicket,
  lockSettleable,
  playedBefore,
  writeLegs,
  writeSettled,
} from './settlement-rows.ts';
import { endOf, endsInStake, returnedBy, type TicketEnd } from './ticket-end.ts';

/** A ticket that came to something else than before. */
interface Change {
  readonly before: LockedTicket;
  readonly after: LockedTicket;
  readonly entry: EntryRow;
}

interface DecidedLeg {
  readonly ticketId: string;
  readonly eventId: bigint;
}

/**
 * Settles tickets by the current official results of events, whatever they were settled as before: legs, money and
 * entries in one transaction. Idempotent.
 *
 * @returns the legs that were decided by them, of tickets with several
 */
export async function settleTickets(
  tx: Tx,
  ids: readonly string[],
  officials: ReadonlyMap<bigint, OfficialResults>,
  { actor, now }: JobContext,
): Promise<readonly DecidedLeg[]> {
  const tickets = await lockSettleable(tx, ids);
  const legsOf = await findLockedLegs(
    tx,
    tickets.map(({ id }) => id),
  );
  const changedLegs: LockedLeg[] = [];
  const changes: Change[] = [];
  const decidedLegs: DecidedLeg[] = [];
  for (const ticket of tickets) {
    const legs = legsOf.get(ticket.id) ?? [];
    const decided = decideLegs(ticket, legs, officials);
    if (ticket.kind !== 'single')
      for (const { event_id: eventId } of legs)
        if (officials.has(eventId)) decidedLegs.push({ ticketId: ticket.id, eventId });
    changedLegs.push(...decided.changed);
    const change = decided.changed.length > 0 ? changeOf(ticket, decided.legs, decided.by, now) : undefined;
    if (change) changes.push(change);
  }
  const played = await newlyPlayed(tx, changes);
  await writeLegs(tx, changedLegs, now);
  await writeSettled(tx, changes, now);
  await moveMoney(tx, changes, played, { actor, now });
  return decidedLegs;
}

/** The ids of tickets whose stake counts as played from now on: once, and not while it just came back. */
async function newlyPlayed(tx: Tx, changes: readonly Change[]): Promise<ReadonlySet<string>> {
  const ended = changes.filter(
    ({ after }) => after.outcome !== null && !endsInStake(after) && after.paid_by === 'cash',
  );
  const before = await playedBefore(
    tx,
    ended.map((change) => change.before),
  );
  return new Set(ended.flatMap(({ after: { id } }) => (before.has(id) ? [] : [id])));
}

/** What settling a ticket by these results would change about it; `undefined` where it stays as it is. */
export function changeBy(
  ticket: LockedTicket,
  legs: readonly LockedLeg[],
  officials: ReadonlyMap<bigint, OfficialResults>,
  now: Date,
): Pick<Change, 'before' | 'after'> | undefined {
  const decided = decideLegs(ticket, legs, officials);
  return decided.changed.length > 0 ? changeOf(ticket, decided.legs, decided.by, now) : undefined;
}

/** The legs of a ticket as these results decide them. */
function decideLegs(
  ticket: LockedTicket,
  legs: readonly LockedLeg[],
  officials: ReadonlyMap<bigint, OfficialResults>,
) {
  const by = new Set<LegDecision['by']>();
  const changed: LockedLeg[] = [];
  const decided = legs.map((leg) => {
    const official = officials.get(leg.event_id);
    if (!official) return leg;
    const decision = decideLeg(leg, ticket, official);
    const after = decidedLeg(leg, decision);
    if (after === leg) return leg;
    by.add(decision.by);
    changed.push(after);
    return after;
  });
  return { legs: decided, changed, by };
}

function decidedLeg(leg: LockedLeg, { settled, result }: LegDecision): LockedLeg {
  const outcome = settled?.outcome ?? null;
  const deadHeat = settled?.deadHeat ?? null;
  const isSame =
    leg.outcome === outcome &&
    leg.dead_heat === deadHeat &&
    isDeepStrictEqual(leg.result, settled ? result : null);
  if (isSame) return leg;
  return { ...leg, outcome, dead_heat: deadHeat, result: settled ? result : null };
}

function changeOf(
  before: LockedTicket,
  legs: readonly LockedLeg[],
  by: ReadonlySet<LegDecision['by']>,
  now: Date,
): Change | undefined {
  const end = endOf(before, legs);
  const returned = returnedBy(before, end);
  const isSame = before.outcome === (end?.outcome ?? null) && before.returned === returned;
  if (isSame) return undefined;
  const added = boostBy(before, legs, end);
  const after = afterOf(before, end, { returned, added });
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
  };
}

function afterOf(
  before: LockedTicket,
  end: TicketEnd | undefined,
  { returned, added }: { readonly returned: bigint; readonly added: bigint },
): LockedTicket {
  return {
    ...before,
    state: end === undefined ? 'accepted' : end.outcome === 'void' ? 'void' : 'settled',
    outcome: end?.outcome ?? null,
    returned,
    boost_added: added,
    entries: before.entries + 1,
    settlements: before.settlements + 1,
    is_held: before.is_held && end === undefined,
  };
}

function reasonOf(
  before: LockedTicket,
  end: TicketEnd | undefined,
  by: ReadonlySet<LegDecision['by']>,
): EntryReason {
  if (!end) return 'rollback';
  if (by.has('cancel')) return 'cancel';
  return before.outcome === null ? 'result' : 'correction';
}

async function moveMoney(
  tx: Tx,
  changes: readonly Change[],
  played: ReadonlySet<string>,
  { actor, now }: JobContext,
): Promise<void> {
  if (changes.length === 0) return;
  const withGrants = changes.filter(({ before }) => before.grant_id !== null || before.boost_id !== null);
  const mustLock = withGrants.length > 0 || changes.some(takesBack);
  const purses = new Purses(mustLock ? await lockCash(tx, playersOf(changes)) : new Map());
  // Under the lock of the money, since staff may hold a grant at the same moment.
  const wins = await winningBonus(
    tx,
    withGrants.map(({ before }) => before),
  );
  const published: OutboxEvent[] = [];
  const postings: Posting[] = [];
  for (const change of changes) {
    const { before, after } = change;
    const events = eventsOf(change, played.has(before.id));
    const posting = postingOf({ before, after, winsBonus: wins.has(before.id) }, purses, events, actor);
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
  await settleGrants(tx, withGrants, { actor, now });
  await addToOutbox(tx, ...published);
}

/** Only of a purse that something is taken from the balance has to be known. */
const takesBack = ({ before, after }: Change): boolean =>
  !before.is_held && (after.returned < before.returned || after.boost_added < before.boost_added);

const playersOf = (changes: readonly Change[]): bigint[] => [
  ...new Set(changes.map(({ before }) => before.player_id)),
];

function eventsOf({ after }: Change, isPlayed: boolean): LedgerEvent[] {
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
