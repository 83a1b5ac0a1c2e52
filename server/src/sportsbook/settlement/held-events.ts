import { sql } from 'kysely';
import { actorText, type JobContext } from '../../actor.ts';
import { plainArray } from '../../db/arrays.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { addToOutbox } from '../../db/outbox.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { PLATFORM } from '../feed/work/save-outcomes.ts';

/** Messages that decide bets, and those that staff added. */
const DECISIVE = [
  ...['fixture', 'bet_settlement', 'rollback_bet_settlement', 'bet_cancel', 'rollback_bet_cancel'],
  ...['staff_release', 'staff_void', 'staff_result', 'staff_cancel', 'staff_take_back'],
];

/** What staff may do with a held event: settle it by what is known, or give every stake back. */
export type HeldDecision = 'release' | 'void';

/** An event whose bets wait for staff: its feed sent contradictory messages. */
export interface HeldEvent {
  readonly id: bigint;
  readonly feed: string;
  readonly source_id: string;
  readonly sport: string;
  readonly name: string;
  readonly starts_at: Date;
  /** What is held about it; docs/sportsbook.md says what each means. */
  readonly held: 'result' | 'outcomes' | 'competitors';
  /** Version of the current result; 0 if there is none. */
  readonly result_version: number;
  /** Of the sites that were asked for. */
  readonly open_tickets: number;
  /** The last message that was not applied, and why. */
  readonly said: { readonly kind: string; readonly at: string; readonly reason: string | null } | null;
}

export interface HeldFilter {
  /** The event is offered at one of these, or has bets of one. */
  readonly siteIds: readonly number[];
  readonly id?: bigint | undefined;
  /** Those after this one. */
  readonly after?: bigint | undefined;
  readonly limit: number;
}

/** Restricts `event` to what concerns sites. */
const concerns = (siteIds: readonly number[]) => sql<boolean>`(
  exists (select from sports_offer offer
           where offer.feed_id = event.feed_id and offer.site_id = any (${plainArray(siteIds)}::int[])
             and (offer.sport is null or offer.sport = event.sport))
  or exists (select from sports_leg leg join sports_ticket ticket on ticket.id = leg.ticket_id
              where leg.event_id = event.id and ticket.site_id = any (${plainArray(siteIds)}::int[])))`;

/** Held events that concern sites, by id, the first first. */
export async function findHeldEvents(
  reader: Reader,
  { siteIds, id, after = 0n, limit }: HeldFilter,
): Promise<readonly HeldEvent[]> {
  const { rows } = await sql<HeldEvent>`
    select event.id, feed.code as feed, event.source_id, event.sport, event.starts_at, event.held, event.result_version,
           coalesce(home.names ->> 'EN' || ' – ' || (away.names ->> 'EN'), competition.names ->> 'EN') as name,
           (select count(distinct ticket.id)::int
              from sports_leg leg join sports_ticket ticket on ticket.id = leg.ticket_id
             where leg.event_id = event.id and ticket.state in ('pending', 'accepted')
               and ticket.site_id = any (${plainArray(siteIds)}::int[])) as open_tickets,
           (select json_build_object('kind', kind, 'at', received_at, 'reason', reason)
              from sports_message message
             where message.event_id = event.id and verdict = 'held' order by message.id desc limit 1) as said
      from sports_event event
      join sports_feed feed on feed.id = event.feed_id
      join sports_competition competition on competition.id = event.competition_id
      left join sports_competitor home on home.id = event.home_id
      left join sports_competitor away on away.id = event.away_id
     where event.held is not null and event.id > ${after}::bigint
       and event.id = coalesce(${id ?? null}::bigint, event.id) and ${concerns(siteIds)}
     order by event.id limit ${limit}`.execute(reader);
  return rows;
}

/** How many held events concern sites, and when the first of them starts or started. */
export async function countHeldEvents(
  reader: Reader,
  siteIds: readonly number[],
): Promise<{ readonly count: number; readonly oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(starts_at) as oldest from sports_event event
     where held is not null and ${concerns(siteIds)}`.execute(reader);
  return rows[0] ?? { count: 0, oldest: null };
}

/**
 * The sites with bets that the results of an event decide, or have decided; with `bets or offers` those too that offer it while
 * it is open for bets.
 */
export async function sitesConcerned(
  reader: Reader,
  eventId: bigint,
  by: 'bets' | 'bets or offers',
): Promise<readonly number[]> {
  const offering = sql`
    union select offer.site_id from sports_event event
      join sports_offer offer on offer.feed_id = event.feed_id and (offer.sport is null or offer.sport = event.sport)
     where event.id = ${eventId} and event.state in ('prematch', 'live', 'suspended')`;
  const { rows } = await sql<{ id: number }>`
    select ticket.site_id as id from sports_leg leg join sports_ticket ticket on ticket.id = leg.ticket_id
     where leg.event_id = ${eventId} and ticket.state in ('pending', 'accepted', 'settled', 'void')
    ${by === 'bets' ? sql`group by 1` : offering}
     order by 1`.execute(reader);
  return rows.map(({ id }) => id);
}

/** What was said of an event that decides bets, newest first. */
export const readSaid = (reader: Reader, eventId: bigint, limit: number) =>
  reader
    .selectFrom('sports_message')
    .select(['kind', 'received_at', 'verdict', 'reason', 'body'])
    .where('event_id', '=', eventId)
    .where('kind', 'in', DECISIVE)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export interface Held {
  readonly held: string;
  readonly resultVersion: number;
}

/**
 * Lets a held event go. Released, its tickets are settled by the known result, or wait for one; void, every bet on it comes back,
 * however it was settled. The tickets follow after the commit, batch by batch.
 * @returns how it was; `undefined` where it is not held
 */
export async function decideHeld(
  tx: Tx,
  eventId: bigint,
  as: HeldDecision,
  decider: JobContext,
): Promise<Held | undefined> {
  const event = await letGo(tx, eventId, as, decider);
  if (!event) return undefined;
  const was = { held: event.held, resultVersion: event.result_version };
  const event_id = String(eventId);
  if (as === 'release') {
    const payload = { event_id, version: event.result_version };
    await addToOutbox(tx, { siteId: PLATFORM, topic: 'sports.result', payload });
    return was;
  }
  const { id } = await tx
    .insertInto('sports_cancel')
    .values({
      ...{ event_id: eventId, market_ids: null, from_at: null, to_at: null, message_id: null },
      ...{ reason: 'staff', at: decider.now, rolled_back_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const payload = { event_id, cancel_id: String(id), market_ids: null, from: null, to: null };
  await addToOutbox(tx, { siteId: PLATFORM, topic: 'sports.cancel', payload });
  return was;
}

/** Keeps who let an event go among what was said of it. */
async function letGo(
  tx: Tx,
  eventId: bigint,
  as: HeldDecision,
  { actor, now }: JobContext,
): Promise<{ readonly held: string; readonly result_version: number } | undefined> {
  const event = await tx
    .selectFrom('sports_event')
    .select(['feed_id', 'source_id', 'held', 'result_version'])
    .where('id', '=', eventId)
    .where('held', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!event || event.held === null) return undefined;
  const body = { event_id: event.source_id, held: event.held, by: actorText(actor) };
  await sql`update sports_event set held = null, version = version + 1 where id = ${eventId}`.execute(tx);
  await sql`
    insert into sports_message (id, feed_id, source_id, kind, event_id, received_at, verdict, body)
    values (nextval('sports_message_id'), ${event.feed_id}, ${`staff:${uuid7()}`}, ${`staff_${as}`}, ${eventId},
            ${now}, 'applied', ${JSON.stringify(body)}::json)`.execute(tx);
  return { held: event.held, result_version: event.result_version };
}
