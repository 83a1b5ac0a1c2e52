import { sql } from 'kysely';
import { plainArray } from '../../../db/arrays.ts';
import type { Db, Reader, Tx } from '../../../db/database.ts';
import { UUID } from '../../../db/uuid7.ts';
import type { WalletMessage } from '../core/message.ts';
import type { OutsideFreeRoundsTable } from '../tables.ts';

/** Free rounds that an account was asked for, as its messages name them. */
export interface GivenFreeRounds {
  readonly id: string;
  readonly siteId: number;
  readonly playerId: bigint;
  readonly currency: string;
  readonly game: { readonly providerCode: string; readonly gameCode: string };
  /** Whether their wins are gathered for a promotion. */
  readonly isGathered: boolean;
}

export interface FindFreeRounds {
  /** @returns `undefined` where the account was asked for none under the id */
  find(account: string, id: string): Promise<GivenFreeRounds | undefined>;
}

export const openFreeRounds = (db: Db): FindFreeRounds => ({
  async find(account, id) {
    if (!UUID.test(id)) return undefined;
    const row = await db.read
      .selectFrom('outside_free_rounds')
      .select(['id', 'site_id', 'player_id', 'currency', 'provider_code', 'game_code', 'promotion_id'])
      .where('id', '=', id)
      .where('account', '=', account)
      .executeTakeFirst();
    return (
      row && {
        ...{ id: row.id, siteId: row.site_id, playerId: row.player_id, currency: row.currency },
        game: { providerCode: row.provider_code, gameCode: row.game_code },
        isGathered: row.promotion_id !== null,
      }
    );
  },
});

/** The free rounds that a message of a player names, as the wallet is asked for them. @param isEnd whether it pays them */
export async function freeRoundsOf(
  freeRounds: FindFreeRounds,
  account: string,
  named: { readonly id: string | undefined; readonly playerId: bigint; readonly isEnd?: boolean },
): Promise<Pick<WalletMessage, 'freeRounds'>> {
  const given = named.id === undefined ? undefined : await freeRounds.find(account, named.id);
  if (given?.playerId !== named.playerId) return {};
  return { freeRounds: { id: given.id, isEnd: named.isEnd ?? false, isGathered: given.isGathered } };
}

/** Notes what free rounds have won, in the commit that pays it. */
export async function finishFreeRounds(
  tx: Tx,
  finished: readonly { readonly id: string; readonly win: bigint }[],
  now: Date,
): Promise<void> {
  if (finished.length === 0) return;
  await sql`
    update outside_free_rounds f set state = 'finished', win = u.win, changed_at = ${now}
      from unnest(${finished.map(({ id }) => id)}::uuid[], ${plainArray(finished.map(({ win }) => win))}::bigint[])
        as u (id, win)
     where f.id = u.id`.execute(tx);
}

/** The free rounds of a player, newest first. */
export function readFreeRounds(
  reader: Reader,
  { siteId, playerId, limit }: { readonly siteId: number; readonly playerId: bigint; readonly limit: number },
) {
  return reader
    .selectFrom('outside_free_rounds')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

interface FreeRoundsFilter {
  readonly siteIds: readonly number[];
  readonly playerId?: bigint | undefined;
  readonly state?: OutsideFreeRoundsTable['state'] | undefined;
  /** The last of the page before. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Free rounds that players of sites were given, newest first, with the names that staff reads. */
export function listFreeRounds(
  reader: Reader,
  { siteIds, playerId, state, before, limit }: FreeRoundsFilter,
) {
  let asked = reader
    .selectFrom('outside_free_rounds as f')
    .innerJoin('player as p', 'p.id', 'f.player_id')
    .leftJoin('game as g', (join) =>
      join.onRef('g.provider_code', '=', 'f.provider_code').onRef('g.code', '=', 'f.game_code'),
    )
    .leftJoin('bonus_promotion as b', 'b.id', 'f.promotion_id')
    .selectAll('f')
    .select(['p.account_id', 'g.name as game_name', 'b.name as promotion_name'])
    .select([
      sql<number>`(select count(*)::int from outside_round r where r.free_rounds_id = f.id and r.state = 'closed')`.as(
        'played',
      ),
      sql<bigint>`(select coalesce(sum(bonus_win), 0)::bigint from outside_round r where r.free_rounds_id = f.id)`.as(
        'gathered',
      ),
    ])
    .where(sql<boolean>`f.site_id = any (${plainArray(siteIds)}::int[])`);
  if (playerId !== undefined) asked = asked.where('f.player_id', '=', playerId);
  if (state !== undefined) asked = asked.where('f.state', '=', state);
  if (before !== undefined) asked = asked.where('f.id', '<', before);
  return asked.orderBy('f.id', 'desc').limit(limit).execute();
}

/** Free rounds of a player at one of some sites. */
export const findFreeRounds = (reader: Reader, siteIds: readonly number[], id: string) =>
  reader
    .selectFrom('outside_free_rounds')
    .selectAll()
    .where('id', '=', id)
    .where(sql<boolean>`site_id = any (${plainArray(siteIds)}::int[])`)
    .executeTakeFirst();

/** A game on which free rounds can be ordered at a site. */
interface FreeRoundsGame {
  readonly provider_code: string;
  readonly game_code: string;
  readonly game_name: string;
  readonly provider_name: string;
  /** In main units of the currency, as its provider lists them; `null` where it does not say. */
  readonly stakes: readonly string[] | null;
}

/** The games that a site offers on which a provider gives free rounds, by name. */
export async function findFreeRoundsGames(
  reader: Reader,
  site: { readonly id: number; readonly currency: string },
  { search, limit }: { readonly search: string | undefined; readonly limit: number },
): Promise<FreeRoundsGame[]> {
  const { rows } = await sql<FreeRoundsGame>`
    select g.provider_code, g.code as game_code, g.name as game_name, p.name as provider_name,
           o.facts->'freeRoundStakes'->${site.currency} as stakes
      from outside_game o
      join outside_studio st on st.account = o.account and st.provider_code = o.provider_code
      join outside_site s on s.account = o.account and s.site_id = ${site.id} and s.paused_at is null
      join game g on g.provider_code = o.provider_code and g.code = o.game_code and g.withdrawn_at is null
      join provider p on p.code = g.provider_code
      left join site_game own on own.site_id = s.site_id and own.provider_code = g.provider_code and own.game_code = g.code
     where o.is_listed and (o.facts->>'hasFreeRounds')::boolean and coalesce(own.enabled, g.is_offered)
       and ${search === undefined ? sql`true` : sql`fold_text(concat_ws(' ', g.name, p.name, g.code)) like '%' || fold_text(${search}) || '%'`}
     order by g.name, g.provider_code limit ${limit}`.execute(reader);
  return rows;
}
