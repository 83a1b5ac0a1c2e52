import type { Tx } from './database.ts';
import type { Json } from './schema.ts';

/** Something that happened, told to the other nouns, to jobs and to browsers once the transaction is committed. */
export interface OutboxEvent {
  readonly siteId: number;
  /** Whom it concerns; absent for what concerns a whole site. */
  readonly playerId?: bigint;
  readonly topic: string;
  /** Amounts and ids as strings: jsonb numbers would lose their last digits on the way. */
  readonly payload: { readonly [key: string]: Json };
}

/** Writes the events in the caller's transaction: they are heard if and only if that commits. */
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
