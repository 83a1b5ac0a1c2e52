import { sql } from 'kysely';
import { actorText, type JobContext } from '../../actor.ts';
import type { Db, Reader, Tx } from '../../db/database.ts';
import { addToOutbox } from '../../db/outbox.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { PLATFORM } from '../feed/work/save-outcomes.ts';

/** An event whose bets wait for staff: its feed sent contradictory messages. */
export interface HeldEvent {
  readonly id: bigint;
  readonly feed: string;
  readonly source_id: string;
  readonly sport: string;
  readonly name: string;
  readonly starts_at: Date;
  /** `result`, `outcomes` or `competitors`; docs/sportsbook.md says what each means. */
  readonly held: string;
  /** Version of the current result; 0 if there is none. */
  readonly result_version: number;
  readonly open_tickets: number;
  /** The last message that was not applied, and why. */
  readonly said: { readonly kind: string; readonly at: string; readonly reason: string | null } | null;
}

/** Held events, by start, the earliest first. */
export async function findHeldEvents(reader: Reader, limit: number): Promise<readonly HeldEvent[]> {
  const { rows } = await sql<HeldEvent>`
    select event.id, feed.code as feed, event.source_id, event.sport, event.starts_at, event.held, event.result_version,
           coalesce(home.names ->> 'EN' || ' – ' || (away.names ->> 'EN'), competition.names ->> 'EN') as name,
           (select count(distinct ticket.id)::int
              from sports_leg leg join sports_ticket ticket on ticket.id = leg.ticket_id
             where leg.event_id = event.id and ticket.state in ('pending', 'accepted')) as open_tickets,
           (select json_build_object('kind', kind, 'at', received_at, 'reason', reason)
              from sports_message message
             where message.event_id = event.id and verdict = 'held' order by message.id desc limit 1) as said
      from sports_event event
      join sports_feed feed on feed.id = event.feed_id
      join sports_competition competition on competition.id = event.competition_id
      left join sports_competitor home on home.id = event.home_id
      left join sports_competitor away on away.id = event.away_id
     where event.held is not null
     order by event.starts_at, event.id limit ${limit}`.execute(reader);
  return rows;
}

/** Releases an event: tickets are settled by the known result, or wait for one. @returns whether it was held */
export function releaseEvent(db: Db, eventId: bigint, decider: JobContext): Promise<boolean> {
  return db.tx(async (tx) => {
    const event = await letGo(tx, eventId, 'release', decider);
    if (!event) return false;
    const payload = { event_id: String(eventId), version: event.result_version };
    await addToOutbox(tx, { siteId: PLATFORM, topic: 'sports.result', payload });
    return true;
  });
}

/** Voids an event and every bet on it, however it was settled. @returns whether it was held */
export function voidEvent(db: Db, eventId: bigint, decider: JobContext): Promise<boolean> {
  return db.tx(async (tx) => {
    if (!(await letGo(tx, eventId, 'void', decider))) return false;
    const { id } = await tx
      .insertInto('sports_cancel')
      .values({
        ...{ event_id: eventId, market_ids: null, from_at: null, to_at: null, message_id: null },
        ...{ reason: 'staff', at: decider.now, rolled_back_at: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const payload = {
      event_id: String(eventId),
      cancel_id: String(id),
      market_ids: null,
      from: null,
      to: null,
    };
    await addToOutbox(tx, { siteId: PLATFORM, topic: 'sports.cancel', payload });
    return true;
  });
}

/** Lets an event go that is held, and keeps who did among what was said of it. */
async function letGo(
  tx: Tx,
  eventId: bigint,
  what: 'release' | 'void',
  { actor, now }: JobContext,
): Promise<{ readonly result_version: number } | undefined> {
  const event = await tx
    .selectFrom('sports_event')
    .select(['feed_id', 'source_id', 'held', 'result_version'])
    .where('id', '=', eventId)
    .where('held', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!event) return undefined;
  const body = { event_id: event.source_id, held: event.held, by: actorText(actor) };
  await sql`update sports_event set held = null, version = version + 1 where id = ${eventId}`.execute(tx);
  await sql`
    insert into sports_message (id, feed_id, source_id, kind, event_id, received_at, verdict, body)
    values (nextval('sports_message_id'), ${event.feed_id}, ${`staff:${uuid7()}`}, ${`staff_${what}`}, ${eventId},
            ${now}, 'applied', ${JSON.stringify(body)}::json)`.execute(tx);
  return event;
}
