import { sql } from 'kysely';
import { binaryArray, plainArray } from '../../../db/arrays.ts';
import type { Tx } from '../../../db/database.ts';
import type { Verdict } from '../apply/verdict.ts';
import type { ReadMessage } from '../read-body.ts';
import type { FeedDraft, Work } from './draft.ts';

/** Marks what was answered, and asks for what is missing. */
export async function saveRequests(tx: Tx, { feed, requests, asks, now }: Work): Promise<void> {
  const answered = [...requests.values()].filter(({ isAnswered }) => isAnswered).map(({ id }) => id);
  if (answered.length > 0)
    await sql`update sports_recovery set answered_at = ${now} where id = any(${answered}::bigint[])`.execute(
      tx,
    );
  await askAgain(tx, feed, asks, now);
  if (answered.length === 0) return;
  // Events that still have a gap were not in the snapshot, or their messages were lost.
  const { rows } = await sql<{ source_id: string }>`
    select source_id from sports_event where feed_id = ${feed.id} and needs_recovery`.execute(tx);
  await askAgain(tx, feed, new Set(rows.map(({ source_id }) => source_id)), now);
}

/** Each recovery is requested once, however often it is missed before it arrives. */
export async function askAgain(
  tx: Tx,
  feed: FeedDraft,
  asks: ReadonlySet<string | null>,
  now: Date,
): Promise<void> {
  if (asks.size === 0) return;
  await tx
    .insertInto('sports_recovery')
    .values(
      [...asks].map((source) => ({
        feed_id: feed.id,
        event_source: source,
        // From the beginning, where no message ever came.
        after_at: feed.completeUntil ?? new Date(0),
        asked_at: now,
        answered_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface JudgedMessage extends Verdict {
  readonly id: bigint;
  readonly read: ReadMessage;
  readonly eventId: bigint | undefined;
}

/** Stores the messages with their verdicts. A message without effect may be sent again, and is judged again. */
export async function saveMessages(
  tx: Tx,
  feedId: number,
  messages: readonly JudgedMessage[],
  judgedBefore: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const named = messages.filter(({ verdict, read }) => verdict !== 'repeated' && read.sourceId !== null);
  if (named.length === 0) return;
  if (judgedBefore.size > 0)
    await sql`
      delete from sports_message
       where feed_id = ${feedId} and source_id = any(${[...judgedBefore]}::text[])`.execute(tx);
  const texts = (pick: (message: JudgedMessage) => string | null | undefined) =>
    binaryArray('text', named.map(pick));
  const bodies = binaryArray(
    'json',
    named.map(({ read }) => JSON.stringify(read.body)),
  );
  await sql`
    insert into sports_message (id, feed_id, source_id, kind, event_id, received_at, verdict, reason, body)
    select id, ${feedId}, source_id, kind, event_id, ${now}, verdict, reason, body
      from unnest(${plainArray(named.map(({ id }) => id))}::bigint[], ${texts(({ read }) => read.sourceId)}::text[],
                  ${texts(({ read }) => read.kind)}::text[], ${plainArray(named.map(({ eventId }) => eventId))}::bigint[],
                  ${texts(({ verdict }) => verdict)}::text[], ${texts(({ reason }) => reason)}::text[], ${bodies}::json[])
           as incoming (id, source_id, kind, event_id, verdict, reason, body)`.execute(tx);
}

export async function saveFeed(tx: Tx, feed: FeedDraft): Promise<void> {
  await sql`
    update sports_feed set state = ${feed.state}, last_message_at = ${feed.lastMessageAt},
           complete_until = ${feed.completeUntil} where id = ${feed.id}`.execute(tx);
}
