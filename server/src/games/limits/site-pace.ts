import type { Reader, Tx } from '../../db/database.ts';

/** How fast games of a site are played where they have no pace of their own, and what is shown beside them. */
export interface SitePace {
  readonly shortest_round_ms: number;
  readonly shortest_shot_ms: number;
  readonly shows_play: boolean;
}

/** Of a site without a row. */
export const USUAL_PACE: SitePace = { shortest_round_ms: 2_500, shortest_shot_ms: 300, shows_play: true };

export async function readPace(reader: Reader, siteId: number): Promise<SitePace> {
  const row = await reader
    .selectFrom('site_play')
    .select(['shortest_round_ms', 'shortest_shot_ms', 'shows_play'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return row ?? USUAL_PACE;
}

/** Every server plays by it within a second, also games that are open. */
export async function writePace(tx: Tx, siteId: number, pace: SitePace): Promise<void> {
  await tx
    .insertInto('site_play')
    .values({ site_id: siteId, ...pace })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ ...pace }))
    .execute();
}
