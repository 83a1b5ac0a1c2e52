import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import type { OutboxTable } from '../../db/schema.ts';
import { noteDue } from './settle-due.ts';

type ResultEvent = Pick<OutboxTable, 'topic'> & { readonly payload: unknown };

/** Consumes official results and marks their events as due: tickets are settled later in batches. */
export function resultSubscriber(clock: Clock) {
  return {
    topics: ['sports.result', 'sports.cancel', 'sports.cancel_rollback'],
    async handle(events: readonly ResultEvent[], tx: Tx): Promise<void> {
      await noteDue(
        tx,
        events.map(({ payload }) => eventIdOf(payload)),
        clock.now(),
      );
    },
  };
}

function eventIdOf(payload: unknown): bigint {
  const isNamed = typeof payload === 'object' && payload !== null && 'event_id' in payload;
  if (!isNamed || typeof payload.event_id !== 'string') throw new Error('a result names its event');
  return BigInt(payload.event_id);
}
