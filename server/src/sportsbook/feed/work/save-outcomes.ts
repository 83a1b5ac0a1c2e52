import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { addToOutbox, type OutboxEvent } from '../../../db/outbox.ts';
import type { CancelDraft, EventDraft, MarketDraft, Work } from './draft.ts';

/** The platform itself: what feeds say is not of one site. */
export const PLATFORM = 0;

const idsOf = (markets: readonly MarketDraft[] | null): bigint[] | null =>
  markets?.flatMap(({ id }) => (id === undefined ? [] : [id])).sort((a, b) => (a < b ? -1 : 1)) ?? null;

/** Appends results and cancels, and publishes them to settlement. */
export async function saveOutcomes(tx: Tx, work: Work): Promise<void> {
  const published: OutboxEvent[] = [];
  for (const event of work.events.values()) {
    const { id } = event;
    if (id === undefined) continue;
    published.push(...(await saveResults(tx, id, event, work.now)));
    for (const cancel of event.cancels) published.push(...(await saveCancel(tx, id, cancel, work.now)));
    if (isFree(event)) published.push(resultEvent(id, event.resultVersion));
  }
  await addToOutbox(tx, ...published);
}

async function saveResults(
  tx: Tx,
  eventId: bigint,
  { results }: EventDraft,
  now: Date,
): Promise<OutboxEvent[]> {
  const fresh = results.filter(({ messageId }) => messageId !== undefined);
  if (fresh.length === 0) return [];
  await tx
    .insertInto('sports_result')
    .values(
      fresh.map(({ version, result, markets, certainty, reason, messageId }) => ({
        event_id: eventId,
        version,
        result: result && JSON.stringify(result),
        market_ids: idsOf(markets),
        certainty,
        reason,
        message_id: messageId ?? null,
        at: now,
      })),
    )
    .execute();
  return fresh.map(({ version }) => resultEvent(eventId, version));
}

const resultEvent = (eventId: bigint, version: number): OutboxEvent => ({
  siteId: PLATFORM,
  topic: 'sports.result',
  payload: { event_id: String(eventId), version },
});

/** Publishes known results for settlement once nothing is missing and the event is not held. */
const isFree = ({ blockedBefore, needsRecovery, held, resultVersion }: EventDraft): boolean =>
  blockedBefore && !needsRecovery && held === null && resultVersion > 0;

async function saveCancel(tx: Tx, eventId: bigint, cancel: CancelDraft, now: Date): Promise<OutboxEvent[]> {
  const { markets, from, to, messageId, reason, isRolledBack } = cancel;
  // A cancel that was rolled back within the same batch never took effect.
  if (cancel.id === undefined && isRolledBack) return [];
  const ids = idsOf(markets);
  const payload = {
    event_id: String(eventId),
    market_ids: ids?.map(String) ?? null,
    from: from?.toISOString() ?? null,
    to: to?.toISOString() ?? null,
  };
  if (cancel.id === undefined) {
    const { id } = await tx
      .insertInto('sports_cancel')
      .values({
        event_id: eventId,
        market_ids: ids,
        from_at: from,
        to_at: to,
        message_id: messageId,
        reason,
        at: now,
        rolled_back_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return [{ siteId: PLATFORM, topic: 'sports.cancel', payload: { ...payload, cancel_id: String(id) } }];
  }
  if (!isRolledBack) return [];
  await sql`update sports_cancel set rolled_back_at = ${now} where id = ${cancel.id}`.execute(tx);
  return [
    {
      siteId: PLATFORM,
      topic: 'sports.cancel_rollback',
      payload: { ...payload, cancel_id: String(cancel.id) },
    },
  ];
}
