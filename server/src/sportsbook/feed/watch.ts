import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { addToOutbox } from '../../db/outbox.ts';
import type { BoardChanges, MarketChange } from '../board/changes.ts';
import type { Board } from '../board/open-board.ts';
import { POSTPONED_MS } from './apply/fixture.ts';
import { suspendMarkets } from './suspend.ts';
import { lockFeed } from './work/load.ts';
import { saveFeed } from './work/save-feed.ts';
import { PLATFORM } from './work/save-outcomes.ts';

/** Whether `watchFeeds` has anything to do: asked for with those of the other jobs. */
export const anyWithoutMessage = (now: Date) =>
  sql<boolean>`exists (select from sports_feed where ${isQuiet(now)}) or ${anyBegun(now)} or ${anyPostponed(now)}`;

/** Work that is due without a message of a feed. */
export async function watchFeeds(db: Db, board: Pick<Board, 'changed'>, now: Date): Promise<void> {
  for (const { code } of await quietFeeds(db, now)) {
    const markets = await db.tx((tx) => silence(tx, code, now));
    board.changed({ markets, events: [], stale: [] });
  }
  const due = await dueAt(db, now);
  if (due.begun) board.changed(await db.tx((tx) => closeBegun(tx, now)));
  if (due.postponed) await db.tx((tx) => voidPostponed(tx, now));
}

const anyBegun = (now: Date) =>
  sql<boolean>`exists (select from sports_event where state = 'prematch' and starts_at <= ${now})`;

const anyPostponed = (now: Date) =>
  sql<boolean>`exists (select from sports_event where state = 'postponed' and kind = 'match'
    and scheduled_at < ${new Date(now.getTime() - POSTPONED_MS)})`;

const isQuiet = (now: Date) =>
  sql<boolean>`state <> 'quiet' and last_message_at < ${now}::timestamptz - quiet_after_ms * interval '1 millisecond'`;

/** Whether there is an event of either kind: nearly always there is none, and no transaction is begun. */
async function dueAt(db: Db, now: Date): Promise<{ readonly begun: boolean; readonly postponed: boolean }> {
  const { rows } = await sql<{ begun: boolean; postponed: boolean }>`
    select ${anyBegun(now)} as begun, ${anyPostponed(now)} as postponed`.execute(db.read);
  return rows[0] ?? { begun: true, postponed: true };
}

function quietFeeds(db: Db, now: Date): Promise<{ code: string }[]> {
  return db.read.selectFrom('sports_feed').select('code').where(isQuiet(now)).execute();
}

/** Suspends the markets of a feed that has been silent for too long. */
async function silence(tx: Tx, code: string, now: Date): Promise<MarketChange[]> {
  const feed = await lockFeed(tx, code);
  // It may have spoken while its row was waited for.
  const isStillSilent =
    feed.lastMessageAt !== null && now.getTime() - feed.lastMessageAt.getTime() > feed.quietAfterMs;
  if (feed.state === 'quiet' || !isStillSilent) return [];
  feed.state = 'quiet';
  await saveFeed(tx, feed);
  return suspendMarkets(tx, feed.id);
}

interface Begun {
  id: bigint;
  feed_id: number;
  sport: string;
}

/** Pre-match bets end with the start, also where the feed is late to say so; bets on an outright when it said. */
async function closeBegun(tx: Tx, now: Date): Promise<BoardChanges> {
  const { rows } = await sql<Begun>`
    with begun as (
      select id from sports_event where state = 'prematch' and starts_at <= ${now} order by id for no key update)
    update sports_event as event
       set state = case when event.kind = 'match' then 'suspended' else 'ended' end, version = event.version + 1
      from begun where event.id = begun.id
    returning event.id, event.feed_id, event.sport`.execute(tx);
  const stale = rows.map(({ id, feed_id, sport }) => ({ id, feedId: feed_id, sport, inLists: true }));
  return { markets: [], events: [], stale };
}

/** [R-VOID]: a postponed event that is not played within the window is void, even if it is played later. */
async function voidPostponed(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<{ id: bigint; event_id: bigint }>`
    insert into sports_cancel (event_id, to_at, reason, at)
    select event.id, ${now}, 'postponed', ${now} from sports_event event
     where event.state = 'postponed' and event.kind = 'match'
       and event.scheduled_at < ${new Date(now.getTime() - POSTPONED_MS)}
       and not exists (select from sports_cancel done
                        where done.event_id = event.id and done.market_ids is null and done.from_at is null
                          and done.rolled_back_at is null and done.at >= event.scheduled_at)
    returning id, event_id`.execute(tx);
  await addToOutbox(
    tx,
    ...rows.map(({ id, event_id }) => ({
      siteId: PLATFORM,
      topic: 'sports.cancel',
      payload: {
        event_id: String(event_id),
        cancel_id: String(id),
        market_ids: null,
        from: null,
        to: now.toISOString(),
      },
    })),
  );
}
