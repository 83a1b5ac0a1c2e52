import { setTimeout as wait } from 'node:timers/promises';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { plainArray } from './arrays.ts';
import type { Db, Reader, Tx } from './database.ts';
import type { Json, OutboxTable } from './schema.ts';

/** A domain event: other nouns, jobs and browsers learn of it once its transaction has committed. */
export interface OutboxEvent {
  readonly siteId: number;
  /** The player; absent for an event of a whole site. */
  readonly playerId?: bigint;
  readonly topic: string;
  /** Amounts and ids as strings: jsonb numbers would lose their last digits on the way. */
  readonly payload: { readonly [key: string]: Json };
}

/** Writes the events in the caller's transaction: they are relayed if and only if that commits. */
export async function addToOutbox(tx: Tx, ...events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insertInto('outbox')
    .values(
      events.map((event) => ({
        site_id: event.siteId,
        player_id: event.playerId ?? null,
        topic: event.topic,
        payload: JSON.stringify(event.payload),
      })),
    )
    .execute();
}

/** How many partitions there are, from 0; migration 0190 says which an event is in. */
export const PARTITIONS = 8;

export type OutboxRow = Pick<
  Selectable<OutboxTable>,
  'id' | 'partition' | 'site_id' | 'player_id' | 'topic' | 'payload' | 'created_at'
>;

/** The partitions that have events to relay now, the one whose event is oldest first. */
export async function duePartitions(reader: Reader): Promise<readonly number[]> {
  const { rows } = await sql<{ partition: number }>`
    select p.partition from generate_series(0, ${PARTITIONS - 1}) as p (partition)
     cross join lateral (
       select id from outbox where outbox.partition = p.partition and (available_at is null or available_at <= now())
        order by outbox.partition, id limit 1) as first
     order by first.id`.execute(reader);
  return rows.map(({ partition }) => partition);
}

/** Locks partitions until `tx` ends. @returns those for which that was possible: another process relays the others */
export async function lockPartitions(tx: Tx, partitions: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ partition: number }>`
    select partition from unnest(${plainArray(partitions)}::int[]) as p (partition)
     where pg_try_advisory_xact_lock(hashtext('baize outbox'), partition)`.execute(tx);
  return rows.map(({ partition }) => partition);
}

/**
 * Takes the oldest events of partitions off the outbox, at most `limit` of each, without those that are postponed.
 * @returns them in their order
 */
export async function takeEvents(
  tx: Tx,
  partitions: readonly number[],
  limit: number,
): Promise<readonly OutboxRow[]> {
  if (partitions.length === 0) return [];
  const { rows } = await sql<OutboxRow>`/* prepared: take_events */
    with due as materialized (
      select p.partition, first.id from unnest(${plainArray(partitions)}::int[]) as p (partition)
       cross join lateral (
         select id from outbox where outbox.partition = p.partition and (available_at is null or available_at <= now())
          order by outbox.partition, id limit ${limit}) as first)
    delete from outbox using due where outbox.partition = due.partition and outbox.id = due.id
    returning outbox.id, outbox.partition, site_id, player_id, topic, payload, created_at`.execute(tx);
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** After so many failures an event is set aside. */
const MOST_ATTEMPTS = 10;

/** Lets an event wait, twice as long after each failure from one second on; after the last it is set aside. */
export async function postponeEvent(
  db: Db,
  { partition, id }: Pick<OutboxRow, 'partition' | 'id'>,
  error: unknown,
): Promise<void> {
  await db.tx(async (tx) => {
    const { rows } = await sql<{ attempts: number }>`
      update outbox set attempts = attempts + 1, available_at = now() + interval '1 second' * power(2, attempts)
       where partition = ${partition} and id = ${id} returning attempts`.execute(tx);
    if ((rows[0]?.attempts ?? 0) < MOST_ATTEMPTS) return;
    await sql`
      with failed as (delete from outbox where partition = ${partition} and id = ${id} returning *)
      insert into outbox_failed (id, site_id, player_id, topic, payload, created_at, error)
      select id, site_id, player_id, topic, payload, created_at, ${error instanceof Error ? error.message : String(error)}
        from failed`.execute(tx);
  });
}

export interface Backlog {
  readonly partition: number;
  readonly events: number;
  /** Age of the oldest event in seconds; 0 if there is none. */
  readonly oldestSeconds: number;
}

/** Backlog of every partition, postponed events included. */
export async function outboxBacklog(reader: Reader): Promise<readonly Backlog[]> {
  const { rows } = await sql<Backlog>`
    select p.partition, count(outbox.id)::int as events,
           coalesce(extract(epoch from now() - min(outbox.created_at)), 0)::float8 as "oldestSeconds"
      from generate_series(0, ${PARTITIONS - 1}) as p (partition)
      left join outbox on outbox.partition = p.partition
     group by p.partition order by p.partition`.execute(reader);
  return rows;
}

/** Retries and pause while waiting for open transactions, which normally last milliseconds. */
const LOOKS = 20;
const LOOK_AGAIN_MS = 50;

/**
 * The watermark of a site's events: every event of these topics that happened before it has been relayed, or was set
 * aside in `outbox_failed`. Also counted are events of transactions that are still open (docs/decisions/0081).
 * @returns by site; `undefined` where a transaction that may add earlier events stays open for a second
 */
export async function readWatermark(
  reader: Reader,
  topics: readonly string[],
): Promise<((siteId: number) => Date) | undefined> {
  const now = await readOne(reader, sql<{ at: Date }>`select ledger_now() as at`);
  // Drawn after the time was read: a transaction that has given an event an earlier time has a lower id.
  const own = await readOne(reader, sql<{ id: string }>`select pg_current_xact_id()::text as id`);
  for (let look = 0; look < LOOKS; look++) {
    const open = await readOne(
      reader,
      sql<{ ended: boolean }>`select pg_snapshot_xmin(pg_current_snapshot()) >= ${own.id}::xid8 as ended`,
    );
    if (open.ended) {
      const { rows } = await sql<{ siteId: number; oldest: Date }>`
        select site_id as "siteId", min(created_at) as oldest from (
          select site_id, created_at from outbox where topic = any (${[...topics]})
          union all
          select site_id, created_at from round_batch where 'round.settled' = any (${[...topics]})) as waiting
         group by site_id`.execute(reader);
      const oldest = new Map(rows.map((row) => [row.siteId, row.oldest]));
      return (siteId) => new Date(Math.min(now.at.getTime(), oldest.get(siteId)?.getTime() ?? Infinity));
    }
    await wait(LOOK_AGAIN_MS);
  }
  return undefined;
}

async function readOne<Row>(reader: Reader, query: RawBuilder<Row>): Promise<Row> {
  const { rows } = await query.execute(reader);
  const [row] = rows;
  if (row === undefined) throw new Error('a query of one row gave none');
  return row;
}
