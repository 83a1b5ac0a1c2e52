import { sql } from 'kysely';
import { plainArray } from '../../db/arrays.ts';
import type { Reader } from '../../db/database.ts';
import type { FeedState } from '../tables.ts';

export interface FeedHealth {
  readonly feed: string;
  readonly state: FeedState;
  readonly last_message_at: Date | null;
  /** Milliseconds of silence after which its markets are suspended. */
  readonly quiet_after_ms: number;
  /** Events that are open for bets, or will be again in a moment. */
  readonly open_events: number;
  /** Of all events, those that wait for a message that was missed. */
  readonly gaps: number;
  /** Since when a snapshot is waited for; null: for none. */
  readonly asked_at: Date | null;
}

/** The feeds that one of the sites offers, and whether what they say can be relied on. */
export async function readFeeds(reader: Reader, siteIds: readonly number[]): Promise<readonly FeedHealth[]> {
  const { rows } = await sql<FeedHealth>`
    select feed.code as feed, feed.state, feed.last_message_at, feed.quiet_after_ms,
           (select count(*)::int from sports_event event
             where event.feed_id = feed.id and event.state in ('prematch', 'live', 'suspended')) as open_events,
           (select count(*)::int from sports_event event where event.feed_id = feed.id and event.needs_recovery) as gaps,
           (select min(asked_at) from sports_recovery one
             where one.feed_id = feed.id and one.answered_at is null) as asked_at
      from sports_feed feed
     where exists (select from sports_offer offer
                    where offer.feed_id = feed.id and offer.site_id = any (${plainArray(siteIds)}::int[]))
     order by feed.code`.execute(reader);
  return rows;
}
