import type { FeedRecoveryRequest } from '#contract/feed.ts';
import type { Reader } from '../../db/database.ts';

const MOST = 100;

/** The open recovery requests of a feed, oldest first. A request stays until its snapshot is complete. */
export async function readRequests(reader: Reader, code: string): Promise<FeedRecoveryRequest[]> {
  const rows = await reader
    .selectFrom('sports_recovery')
    .innerJoin('sports_feed', 'sports_feed.id', 'sports_recovery.feed_id')
    .select(['sports_recovery.id', 'sports_recovery.event_source', 'sports_recovery.after_at'])
    .where('sports_feed.code', '=', code)
    .where('sports_recovery.answered_at', 'is', null)
    .orderBy('sports_recovery.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id, event_source, after_at }) => ({
    request_id: String(id),
    event_id: event_source,
    after: after_at.getTime(),
  }));
}
