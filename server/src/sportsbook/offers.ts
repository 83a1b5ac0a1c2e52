import type { Sport } from '#contract/feed.ts';
import type { Reader, Tx } from '../db/database.ts';

/** Lets a site offer a feed's events of these sports, or of every sport. What it offers already it offers still. */
export async function offerSports(
  tx: Tx,
  siteId: number,
  feedCode: string,
  sports: readonly Sport[] | 'all',
): Promise<void> {
  const feed = await tx
    .insertInto('sports_feed')
    .values({ code: feedCode, last_message_at: null, complete_until: null })
    // Touching the row makes a feed that is there answer with its number.
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ code: feedCode }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('sports_offer')
    .values(
      (sports === 'all' ? [null] : sports).map((sport) => ({ site_id: siteId, feed_id: feed.id, sport })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Number of feeds whose sports a site offers; they count as the providers of its sportsbook. */
export async function countSportsProviders(reader: Reader, siteId: number): Promise<number> {
  const { feeds } = await reader
    .selectFrom('sports_offer')
    .select(({ fn }) => fn.count<bigint>('feed_id').distinct().as('feeds'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  return Number(feeds);
}
