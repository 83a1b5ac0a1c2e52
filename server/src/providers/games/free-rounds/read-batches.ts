import { sql } from 'kysely';
import { plainArray } from '../../../db/arrays.ts';
import type { Reader } from '../../../db/database.ts';

interface BatchesFilter {
  readonly siteIds: readonly number[];
  /** Only this one. */
  readonly id?: string | undefined;
  /** The last of the page before. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** A player whom a batch has not given free rounds: left out, or refused by the provider. */
const isFailed = sql<boolean>`(p.state = 'leftOut' or (p.state = 'ordered' and f.state = 'refused'))`;

/** Free rounds for segments of sites, newest first, with how far each has come. */
export function listBatches(reader: Reader, { siteIds, id, before, limit }: BatchesFilter) {
  let asked = reader
    .selectFrom('free_rounds_batch as b')
    .leftJoin('game as g', (join) =>
      join.onRef('g.provider_code', '=', 'b.provider_code').onRef('g.code', '=', 'b.game_code'),
    )
    .leftJoin('segment as s', 's.id', 'b.segment_id')
    .leftJoin('bonus_promotion as o', 'o.id', 'b.promotion_id')
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom('free_rounds_batch_player as p')
          .leftJoin('outside_free_rounds as f', 'f.id', 'p.free_rounds_id')
          .select([
            sql<number>`count(*)::int`.as('players'),
            sql<number>`(count(*) filter (where p.state = 'waiting' or f.state = 'ordered'))::int`.as(
              'waiting',
            ),
            sql<number>`(count(*) filter (where p.state = 'leftOut'))::int`.as('left_out'),
            sql<number>`(count(*) filter (where p.state = 'ordered' and f.state = 'refused'))::int`.as(
              'refused',
            ),
          ])
          .whereRef('p.batch_id', '=', 'b.id')
          .as('n'),
      (join) => join.onTrue(),
    )
    .selectAll('b')
    .select(['g.name as game_name', 's.name as segment_name', 'o.name as promotion_name'])
    .select(['n.players', 'n.waiting', 'n.left_out', 'n.refused'])
    .where(sql<boolean>`b.site_id = any (${plainArray(siteIds)}::int[])`);
  if (id !== undefined) asked = asked.where('b.id', '=', id);
  if (before !== undefined) asked = asked.where('b.id', '<', before);
  return asked.orderBy('b.id', 'desc').limit(limit).execute();
}

export type BatchRow = Awaited<ReturnType<typeof listBatches>>[number];

/** The players of a batch who have failed, by id. */
export const readFailed = (
  reader: Reader,
  id: string,
  { after, limit }: { readonly after: bigint; readonly limit: number },
) =>
  reader
    .selectFrom('free_rounds_batch_player as p')
    .innerJoin('player as who', 'who.id', 'p.player_id')
    .leftJoin('outside_free_rounds as f', 'f.id', 'p.free_rounds_id')
    .select(['p.player_id', 'p.state', 'who.account_id', 'f.problem'])
    .where('p.batch_id', '=', id)
    .where(isFailed)
    .where('p.player_id', '>', after)
    .orderBy('p.player_id')
    .limit(limit)
    .execute();
