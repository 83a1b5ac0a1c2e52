import { sql } from 'kysely';
import type { GrantState, PromotionState, PromotionTexts } from '#contract/bonus-promotion.ts';
import { plainArray } from '../../db/arrays.ts';
import type { Reader } from '../../db/database.ts';
import type { PromotionRow } from '../grants/store.ts';

export interface ListedPromotions {
  readonly siteIds: readonly number[];
  readonly state?: PromotionState | undefined;
  /** Only what is older than this one. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Promotions of sites with what the newest version gives, newest first. */
export const listPromotions = (reader: Reader, { siteIds, state, before, limit }: ListedPromotions) =>
  reader
    .selectFrom('bonus_promotion as p')
    .innerJoin('bonus_version as v', (join) =>
      join.onRef('v.promotion_id', '=', 'p.id').onRef('v.number', '=', 'p.version'),
    )
    .selectAll('p')
    .select('v.data')
    .where(sql<boolean>`p.site_id = any (${plainArray(siteIds)}::int[])`)
    .$if(state !== undefined, (query) => query.where('p.state', '=', state ?? 'active'))
    .$if(before !== undefined, (query) => query.where('p.id', '<', before ?? ''))
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute();

/** What players read of promotions, as the newest version has it, by id. */
export async function titlesOf(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PromotionTexts>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('bonus_promotion as p')
    .innerJoin('bonus_version as v', (join) =>
      join.onRef('v.promotion_id', '=', 'p.id').onRef('v.number', '=', 'p.version'),
    )
    .select(['p.id', 'v.texts'])
    .where('p.id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, texts }) => [id, texts]));
}

export const findPromotion = (reader: Reader, id: string): Promise<PromotionRow | undefined> =>
  reader.selectFrom('bonus_promotion').selectAll().where('id', '=', id).executeTakeFirst();

/** The promotions, ended ones apart, that a segment decides who receives. */
export const promotionsFor = (reader: Reader, siteId: number, segmentId: string) =>
  reader
    .selectFrom('bonus_promotion as p')
    .innerJoin('bonus_version as v', (join) =>
      join.onRef('v.promotion_id', '=', 'p.id').onRef('v.number', '=', 'p.version'),
    )
    .select(['p.id', 'p.name'])
    .where('p.site_id', '=', siteId)
    .where('p.state', '<>', 'ended')
    .where(sql<boolean>`v.data ->> 'segment' = ${segmentId}`)
    .orderBy('p.id', 'desc')
    .execute();

/** All that a promotion said, newest first. */
export const versionsOf = (reader: Reader, promotionId: string) =>
  reader
    .selectFrom('bonus_version')
    .selectAll()
    .where('promotion_id', '=', promotionId)
    .orderBy('number', 'desc')
    .execute();

export interface GrantFigures {
  readonly state: GrantState;
  readonly grants: number;
  readonly worth: bigint;
  /** What became cash. */
  readonly converted: bigint;
}

/** How the grants of a promotion stand, by state. */
export async function figuresOf(reader: Reader, promotionId: string): Promise<GrantFigures[]> {
  const { rows } = await sql<GrantFigures>`
    select state, count(*)::int as grants, sum(worth)::int8 as worth, sum(converted)::int8 as converted
      from bonus_grant where promotion_id = ${promotionId} group by state order by state`.execute(reader);
  return rows;
}

/** The grants of a promotion with the accounts of their players, newest first. */
export const listGrants = (
  reader: Reader,
  of: {
    readonly promotionId: string;
    readonly state?: GrantState | undefined;
    readonly before?: string | undefined;
    readonly limit: number;
  },
) =>
  reader
    .selectFrom('bonus_grant as g')
    .innerJoin('player', 'player.id', 'g.player_id')
    .selectAll('g')
    .select('player.account_id')
    .where('g.promotion_id', '=', of.promotionId)
    .$if(of.state !== undefined, (query) => query.where('g.state', '=', of.state ?? 'active'))
    .$if(of.before !== undefined, (query) => query.where('g.id', '<', of.before ?? ''))
    .orderBy('g.id', 'desc')
    .limit(of.limit)
    .execute();
