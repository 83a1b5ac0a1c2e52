import type { TestServer } from '../../test-server.ts';

/** Reads an event of a feed from the database, with its markets, results and cancels. */
export async function readEvent(server: TestServer, eventId: string) {
  const { read } = server.database.db;
  const event = await read
    .selectFrom('sports_event')
    .selectAll()
    .where('source_id', '=', eventId)
    .executeTakeFirstOrThrow();
  const markets = await read
    .selectFrom('sports_market')
    .selectAll()
    .where('event_id', '=', event.id)
    .orderBy('id')
    .execute();
  const results = await read
    .selectFrom('sports_result')
    .select(['version', 'result', 'market_ids', 'certainty', 'reason'])
    .where('event_id', '=', event.id)
    .orderBy('version')
    .execute();
  const cancels = await read
    .selectFrom('sports_cancel')
    .select(['market_ids', 'from_at', 'to_at', 'reason', 'rolled_back_at'])
    .where('event_id', '=', event.id)
    .orderBy('id')
    .execute();
  return { event, markets, results, cancels };
}
