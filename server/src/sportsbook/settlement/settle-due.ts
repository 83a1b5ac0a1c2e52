import { sql } from 'kysely';
import type { Actor } from '../../actor.ts';
import type { Clock } from '../../clock.ts';
import type { Db, Reader, Tx } from '../../db/database.ts';
import { isConnectionLost } from '../../db/errors.ts';
import { readOfficialResults } from './official-results.ts';
import { settleTickets } from './settle-tickets.ts';

/** Two steps of the ledger each: as many as it takes at once. */
const TOGETHER = 500;
/** Legs on as many events that are due are decided when their ticket is. */
const EVENTS_TOGETHER = 256;
/** One decides while the database writes what the other has decided. */
const WORKERS = 2;
/** Before the id of every ticket. */
export const NO_TICKET = '00000000-0000-0000-0000-000000000000';
/** When a failed settlement is retried. */
const AGAIN_MS = 60_000;

interface Due {
  readonly event_id: bigint;
  /** Another one whenever something is noted of the event, also where its row was removed in between: a count would begin anew. */
  readonly row_version: string;
}

const rowVersion = sql<string>`sports_due.xmin::text`;

/** Notes that tickets on these events are to be looked at; again, where that is under way. */
export async function noteDue(tx: Tx, eventIds: readonly bigint[], now: Date): Promise<void> {
  if (eventIds.length === 0) return;
  await sql`
    insert into sports_due as d (event_id, since)
    select u.event_id, ${now} from unnest(${[...new Set(eventIds)]}::bigint[]) as u (event_id) order by 1
    on conflict (event_id) do update set notices = d.notices + 1`.execute(tx);
}

/** Whether `settleDue` has anything to do: asked for with those of the other jobs. */
export const anySettlementDue = (now: Date) =>
  sql<boolean>`exists (select from sports_due where since <= ${now})`;

/**
 * Settles the tickets of every event that is due, batch by batch, each in a transaction of its own: what was done when
 * the process dies stays done, and the next run does the rest. An event that cannot be settled delays no other.
 * @throws AggregateError of what could not; it is tried again a minute later. Where the connection was lost, its error: the next run tries again.
 */
export async function settleDue(db: Db, clock: Clock, actor: Actor): Promise<void> {
  const due = await db.read
    .selectFrom('sports_due')
    .innerJoin('sports_event', 'sports_event.id', 'sports_due.event_id')
    .select(['event_id', rowVersion.as('row_version')])
    .where('since', '<=', clock.now())
    .where('needs_recovery', '=', false)
    .where('held', 'is', null)
    .orderBy('since')
    .execute();
  const faults: unknown[] = [];
  const done: Done = new Map();
  const places = due.entries();
  const underWay = new Set<Due>();
  const forgetting = new Forgetting(db);
  const run = { clock, actor, done, inHand: new Set<string>(), forgetting };
  const work = async () => {
    for (const [place, event] of places) {
      // Those of the other worker too: tickets that have legs on both are settled by both results.
      const events = [event, ...underWay, ...due.slice(place + 1, place + EVENTS_TOGETHER)];
      underWay.add(event);
      const found = await settleEvent(db, run, events);
      underWay.delete(event);
      done.delete(event.event_id);
      if (found.length > 0) await postpone(db, event, new Date(clock.now().getTime() + AGAIN_MS));
      faults.push(...found);
    }
  };
  for (const end of await Promise.allSettled(Array.from({ length: WORKERS }, work)))
    if (end.status === 'rejected') throw end.reason;
  await forgetting.end();
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} tickets could not be settled`);
}

/** The tickets, by event, that were settled by its results together with those of an event before it. */
type Done = Map<bigint, Set<string>>;

interface Run {
  readonly clock: Clock;
  readonly actor: Actor;
  readonly done: Done;
  /** Tickets that one of the workers has locked: the other takes them last, when they are mostly done. */
  readonly inHand: Set<string>;
  readonly forgetting: Forgetting;
}

/**
 * Removes events whose tickets were all looked at, one after another while the next events are settled: a batch that claims one
 * of them as well has to end first.
 */
class Forgetting {
  readonly #db: Db;
  #last: Promise<void> = Promise.resolve();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Not where something was noted of the event since. */
  add({ event_id, row_version }: Due): void {
    this.#last = this.#last.then(() =>
      this.#db.tx(async (tx) => {
        await sql`/* prepared: forget_due */
          delete from sports_due where event_id = ${event_id} and ${rowVersion} = ${row_version}`.execute(tx);
      }),
    );
    // Thrown where its end is waited for.
    this.#last.catch(() => undefined);
  }

  end(): Promise<void> {
    return this.#last;
  }
}

/**
 * Settles the tickets on the first of the events, by the results of all of them: a ticket whose matches ended together is
 * written once.
 *
 * @returns what went wrong with single tickets
 */
async function settleEvent(
  db: Db,
  { clock, actor, done, inHand, forgetting }: Run,
  events: readonly Due[],
): Promise<readonly unknown[]> {
  const [due] = events;
  if (!due) return [];
  const faults: unknown[] = [];
  const isDone = (id: string) => done.get(due.event_id)?.has(id) === true;
  const settle = (ids: readonly string[], by: readonly Due[]) =>
    db.tx(async (tx) => {
      const claimed = await claim(tx, by);
      const officials = new Map(
        [...(await readOfficialResults(tx, claimed))].filter(([, { isBlocked }]) => !isBlocked),
      );
      if (!officials.has(due.event_id)) return undefined;
      return settleTickets(tx, ids, officials, { actor, now: clock.now() });
    });
  /** @returns whether the event can be settled at all */
  const settleBatch = async (ids: readonly string[]): Promise<boolean> => {
    if (ids.length === 0) return true;
    for (const id of ids) inHand.add(id);
    // A ticket that cannot be settled alone says so; the results of another event are not to be its reason.
    const settled = await settle(ids, events)
      .catch(async (reason: unknown) => {
        rethrowLost(reason);
        for (const id of ids)
          await settle([id], [due]).catch((error: unknown) => {
            rethrowLost(error);
            faults.push(error);
          });
        return [];
      })
      .finally(() => {
        for (const id of ids) inHand.delete(id);
      });
    for (const { eventId, ticketId } of settled ?? [])
      if (eventId !== due.event_id) done.set(eventId, (done.get(eventId) ?? new Set()).add(ticketId));
    return settled !== undefined;
  };
  const last: string[] = [];
  let after: string = NO_TICKET;
  for (;;) {
    const found = await ticketsOn(db.read, due.event_id, after);
    const end = found.at(-1);
    if (end === undefined) break;
    after = end;
    last.push(...found.filter((id) => inHand.has(id)));
    if (!(await settleBatch(found.filter((id) => !isDone(id) && !inHand.has(id))))) return faults;
  }
  while (last.length > 0)
    if (!(await settleBatch(last.splice(0, TOGETHER).filter((id) => !isDone(id))))) return faults;
  if (faults.length === 0) forgetting.add(due);
  return faults;
}

/** A lost connection is no fault of a ticket: the next run, and not one a minute later, tries again. */
function rethrowLost(error: unknown): void {
  if (isConnectionLost(error)) throw error;
}

async function postpone(db: Db, { event_id }: Due, until: Date): Promise<void> {
  await db.tx(async (tx) => {
    await tx.updateTable('sports_due').set({ since: until }).where('event_id', '=', event_id).execute();
  });
}

/** Those of the events of which nothing was noted since. Nothing will be before this transaction ends. */
async function claim(tx: Tx, events: readonly Due[]): Promise<bigint[]> {
  const { rows } = await sql<Due>`/* prepared: claim_due */
    select event_id, ${rowVersion} as row_version from sports_due
     where event_id = any (${events.map(({ event_id }) => event_id)}::bigint[])
     order by event_id for share skip locked`.execute(tx);
  const versionOf = new Map(events.map(({ event_id, row_version }) => [event_id, row_version]));
  return rows.flatMap(({ event_id, row_version }) =>
    versionOf.get(event_id) === row_version ? [event_id] : [],
  );
}

/** A batch of the tickets on an event, by id. */
export async function ticketsOn(reader: Reader, eventId: bigint, after: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* prepared: tickets_on_event */
    select distinct ticket_id as id from sports_leg
     where event_id = ${eventId} and ticket_id > ${after} order by ticket_id limit ${TOGETHER}`.execute(
    reader,
  );
  return rows.map(({ id }) => id);
}
