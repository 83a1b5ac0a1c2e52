import type { VisitorAction } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import type { Handlers } from '../../edge/handlers.ts';
import type { BoardMemo } from './board-memo.ts';
import { readMatchList, readPublicOdds } from './public-lists.ts';
import { readEvent, readEvents, readOutrights, readTree } from './read-board.ts';

export interface BoardDeps {
  readonly db: Db;
  readonly memo: BoardMemo;
  /** UTC offset of the days of a site's players. */
  readonly dayOffsetMinutes: (siteId: number) => Promise<number>;
}

export type BoardCalls = Pick<
  Handlers,
  'sports.tree' | 'sports.events' | 'sports.event' | 'sports.outrights' | 'home.matchList' | 'home.publicOdds'
>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** When the day that it is at the site ends. */
export function dayEnd(now: Date, offsetMinutes: number): Date {
  const offset = offsetMinutes * MINUTE_MS;
  return new Date((Math.floor((now.getTime() + offset) / DAY_MS) + 1) * DAY_MS - offset);
}

export function boardCalls({ db, memo, dayOffsetMinutes }: BoardDeps): BoardCalls {
  const dayEndOf = async ({ siteId, now }: VisitorAction) => dayEnd(now, await dayOffsetMinutes(siteId));
  return {
    'sports.tree': (_request, context) =>
      memo.get(`tree ${context.siteId}`, async () =>
        readTree(db.read, context.siteId, await dayEndOf(context)),
      ),

    'sports.events': (request, context) => {
      const { siteId } = context;
      const load = async () => readEvents(db.read, siteId, await dayEndOf(context), request);
      const { view, sport, competition_id, before, limit, search, event_ids } = request;
      // Searches of one player are not cached for others.
      if (search !== undefined || event_ids !== undefined) return load();
      return memo.get(`events ${JSON.stringify([siteId, view, sport, competition_id, before, limit])}`, load);
    },

    'sports.event': ({ event_id: id }, { siteId }) =>
      memo.get(`event ${siteId} ${id}`, () => readEvent(db.read, siteId, id)),

    'sports.outrights': ({ sport }, { siteId }) =>
      memo.get(`outrights ${siteId} ${sport ?? ''}`, () => readOutrights(db.read, siteId, sport)),

    'home.matchList': (_request, { siteId }) =>
      memo.get(`matches ${siteId}`, () => readMatchList(db.read, siteId)),

    'home.publicOdds': (_request, { siteId }) =>
      memo.get(`odds ${siteId}`, () => readPublicOdds(db.read, siteId)),
  };
}
