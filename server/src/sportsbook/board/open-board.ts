import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { SportsChanges } from '#contract/pushes.ts';
import type { Bus, Topic } from '../../db/bus/open-bus.ts';
import type { Db } from '../../db/database.ts';
import { type BoardMemo, boardMemo } from './board-memo.ts';
import { type BoardChanges, eventRoom, gatherChanges, sportRoom } from './changes.ts';
import { isOffered } from './store.ts';

/** Rooms of browsers, by name. */
export interface BoardRooms {
  hasSubscribers(room: string): boolean;
  send(room: string, message: SportsChanges): void;
}

export interface Board {
  readonly memo: BoardMemo;
  /** Takes the changes that were just committed. */
  changed(changes: BoardChanges): void;
  /** Calls it soon after changes here or by another server, as often as pushes go out. */
  onPush(listener: () => void): void;
  /** The rooms of a subscription on a site; `undefined` for a malformed subscription. */
  roomsOf(siteId: number, subscription: unknown): Promise<readonly string[] | undefined>;
  /** Begins to push. */
  open(rooms: BoardRooms): void;
  close(): void;
}

/** The minimum time between two pushes: changes within it are batched, later ones pushed at once. */
const BETWEEN_MS = 100;

const subscriptionShape = z.object({
  sports: z.array(z.string().max(32)).max(20),
  events: z.array(z.string().regex(/^\d{1,18}$/)).max(20),
});

const changesTopic: Topic<BoardChanges> = { name: 'board' };

/** @param bus carries the changes to the boards of other servers, and theirs here */
export function openBoard(db: Db, bus: Pick<Bus, 'publish' | 'subscribe' | 'onGap'>): Board {
  const memo = boardMemo();
  const gathered = gatherChanges();
  /** Sites that browsers on this server subscribed at. */
  const sites = new Set<number>();
  const listeners: (() => void)[] = [];
  let rooms: BoardRooms | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pushedAt = Number.NEGATIVE_INFINITY;

  function push(): void {
    timer = undefined;
    pushedAt = performance.now();
    // Before the push: a request after a push must return a state that includes it.
    memo.turn();
    for (const [room, message] of gathered.take(sites, (name) => rooms?.hasSubscribers(name) === true))
      rooms?.send(room, message);
    for (const listener of listeners) listener();
  }

  function gather(changes: BoardChanges): void {
    gathered.add(changes);
    timer ??= setTimeout(push, Math.max(0, pushedAt + BETWEEN_MS - performance.now()));
  }
  bus.subscribe(changesTopic, gather);
  bus.onGap(() => memo.turn());

  return {
    memo,
    changed(changes) {
      if (changes.markets.length + changes.events.length + changes.stale.length === 0) return;
      gather(changes);
      bus.publish(changesTopic, changes);
    },
    onPush: (listener) => void listeners.push(listener),
    async roomsOf(siteId, subscription) {
      const asked = subscriptionShape.safeParse(subscription);
      if (!asked.success) return undefined;
      sites.add(siteId);
      const { sports, events } = asked.data;
      const [feeds, known] = await Promise.all([
        sports.length === 0 ? [] : offeredSports(db, siteId, sports),
        events.length === 0 ? [] : offeredEvents(db, siteId, events),
      ]);
      return [
        ...feeds.map(({ feed_id, sport }) => sportRoom(siteId, feed_id, sport)),
        ...known.map(({ id }) => eventRoom(siteId, id)),
      ];
    },
    open(opened) {
      rooms = opened;
    },
    close() {
      clearTimeout(timer);
      rooms = undefined;
    },
  };
}

function offeredSports(db: Db, siteId: number, sports: readonly string[]) {
  return db.read
    .selectFrom('sports_offer')
    .innerJoin('sports_sport', (join) =>
      join.on(sql<SqlBool>`sports_offer.sport is null or sports_offer.sport = sports_sport.code`),
    )
    .select(['sports_offer.feed_id', 'sports_sport.code as sport'])
    .distinct()
    .where('sports_offer.site_id', '=', siteId)
    .where(sql<SqlBool>`sports_sport.code = any(${[...sports]}::text[])`)
    .execute();
}

function offeredEvents(db: Db, siteId: number, ids: readonly string[]) {
  return db.read
    .selectFrom('sports_event')
    .select('sports_event.id')
    .where(sql<SqlBool>`sports_event.id = any(${[...ids]}::bigint[])`)
    .where(isOffered(siteId))
    .execute();
}
