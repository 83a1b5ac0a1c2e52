import { sql } from 'kysely';
import type { Actor } from '../../actor.ts';
import type { Clock } from '../../clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import { readOfficialResults } from './official-results.ts';
import { settleTickets } from './settle-tickets.ts';

/** Three steps of the ledger each: as many as it takes at once. */
const TOGETHER = 300;
/** When a failed settlement is retried. */
const AGAIN_MS = 60_000;

interface Due {
  readonly event_id: bigint;
  readonly notices: number;
}

/** Notes that tickets on these events are to be looked at; again, where that is under way. */
export async function noteDue(tx: Tx, eventIds: readonly bigint[], now: Date): Promise<void> {
  if (eventIds.length === 0) return;
  await sql`
    insert into sports_due as d (event_id, since)
    select u.event_id, ${now} from unnest(${[...new Set(eventIds)]}::bigint[]) as u (event_id) order by 1
    on conflict (event_id) do update set notices = d.notices + 1`.execute(tx);
}

/**
 * Settles the tickets of every event that is due, batch by batch, each in a transaction of its own: what was done when
 * the process dies stays done, and the next run does the rest. An event that cannot be settled delays no other.
 * @throws AggregateError of what could not; it is tried again a minute later
 */
export async function settleDue(db: Db, clock: Clock, actor: Actor): Promise<void> {
  const due = await db.read
    .selectFrom('sports_due')
    .innerJoin('sports_event', 'sports_event.id', 'sports_due.event_id')
    .select(['event_id', 'notices'])
    .where('since', '<=', clock.now())
    .where('needs_recovery', '=', false)
    .where('held', 'is', null)
    .orderBy('since')
    .execute();
  const faults: unknown[] = [];
  for (const event of due) {
    const found = await settleEvent(db, clock, actor, event);
    if (found.length > 0) await postpone(db, event, new Date(clock.now().getTime() + AGAIN_MS));
    faults.push(...found);
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} tickets could not be settled`);
}

/** @returns what went wrong with single tickets */
async function settleEvent(db: Db, clock: Clock, actor: Actor, due: Due): Promise<readonly unknown[]> {
  const faults: unknown[] = [];
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const ids = await ticketsOn(db, due.event_id, after);
    const last = ids.at(-1);
    if (last === undefined) break;
    const settle = (some: readonly string[]) =>
      db.tx(async (tx) => {
        if (!(await isMine(tx, due))) return false;
        const official = await readOfficialResults(tx, due.event_id);
        if (!official || official.isBlocked) return false;
        await settleTickets(tx, some, official, { actor, now: clock.now() });
        return true;
      });
    const isMineStill = await settle(ids).catch(async () => {
      for (const id of ids) await settle([id]).catch((error: unknown) => faults.push(error));
      return true;
    });
    if (!isMineStill) return faults;
    after = last;
  }
  if (faults.length === 0)
    await db.tx(async (tx) => {
      await sql`delete from sports_due where event_id = ${due.event_id} and notices = ${due.notices}`.execute(
        tx,
      );
    });
  return faults;
}

async function postpone(db: Db, { event_id }: Due, until: Date): Promise<void> {
  await db.tx(async (tx) => {
    await tx.updateTable('sports_due').set({ since: until }).where('event_id', '=', event_id).execute();
  });
}

/** Claims a due event for one process; a notice that arrived in between restarts it. */
async function isMine(tx: Tx, { event_id, notices }: Due): Promise<boolean> {
  const { rows } = await sql<{ notices: number }>`
    select notices from sports_due where event_id = ${event_id} for update skip locked`.execute(tx);
  return rows[0]?.notices === notices;
}

async function ticketsOn(db: Db, eventId: bigint, after: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct ticket_id as id from sports_leg
     where event_id = ${eventId} and ticket_id > ${after} order by ticket_id limit ${TOGETHER}`.execute(
    db.read,
  );
  return rows.map(({ id }) => id);
}
