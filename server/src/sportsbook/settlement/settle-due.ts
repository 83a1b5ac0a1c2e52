import { sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import { settleTickets } from './settle-tickets.ts';
import { readStanding } from './standing.ts';

/** Three steps of the ledger each: as many as it takes at once. */
const TOGETHER = 300;

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
 * the process dies stays done, and the rest is done by whoever comes next.
 */
export async function settleDue(db: Db, clock: Clock): Promise<void> {
  const due = await db.read
    .selectFrom('sports_due')
    .innerJoin('sports_event', 'sports_event.id', 'sports_due.event_id')
    .select(['event_id', 'notices'])
    .where('needs_recovery', '=', false)
    .where('held', 'is', null)
    .orderBy('since')
    .execute();
  for (const event of due) await settleEvent(db, clock, event);
}

async function settleEvent(db: Db, clock: Clock, due: Due): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const last = await db.tx(async (tx) => {
      if (!(await isMine(tx, due))) return undefined;
      const standing = await readStanding(tx, due.event_id);
      if (!standing || standing.isBlocked) return undefined;
      const ids = await ticketsOn(tx, due.event_id, after);
      if (ids.length === 0) {
        await sql`delete from sports_due where event_id = ${due.event_id} and notices = ${due.notices}`.execute(
          tx,
        );
        return undefined;
      }
      await settleTickets(tx, ids, standing, clock.now());
      return ids.at(-1);
    });
    if (last === undefined) return;
    after = last;
  }
}

/** One process at a time; a notice that came meanwhile starts the event anew. */
async function isMine(tx: Tx, { event_id, notices }: Due): Promise<boolean> {
  const { rows } = await sql<{ notices: number }>`
    select notices from sports_due where event_id = ${event_id} for update skip locked`.execute(tx);
  return rows[0]?.notices === notices;
}

async function ticketsOn(tx: Tx, eventId: bigint, after: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct ticket_id as id from sports_leg
     where event_id = ${eventId} and ticket_id > ${after} order by ticket_id limit ${TOGETHER}`.execute(tx);
  return rows.map(({ id }) => id);
}
