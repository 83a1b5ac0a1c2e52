import { isOfficeRefusal } from '#contract/office/errors.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { readFeeds } from '../../sportsbook/public.ts';
import { sitesAsked } from './desk-calls.ts';

/** The call about the health of feeds. */
export function feedCalls(db: Db) {
  return {
    'sportsbook.feeds': async ({ site }, context) => {
      const sites = await sitesAsked(db.read, context, 'sportsbook.read', site);
      if (isOfficeRefusal(sites)) return sites;
      const feeds = await readFeeds(
        db.read,
        sites.map(({ id }) => id),
      );
      const rows = feeds.map(({ last_message_at, asked_at, ...feed }) => ({
        ...feed,
        last_message_at: last_message_at?.toISOString() ?? null,
        asked_at: asked_at?.toISOString() ?? null,
      }));
      return { statusCode: 1, rows };
    },
  } satisfies Partial<OfficeHandlers>;
}
