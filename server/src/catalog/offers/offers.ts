import { sql } from 'kysely';
import type { CountryRule } from '#rules/catalog/countries.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { stampOf } from '../countries/country-rules.ts';

/** Names a game of the catalogue. */
export interface GameRef {
  readonly provider_code: string;
  readonly game_code: string;
}

/** A game as a site has it, with what the catalogue says where the site does not differ. */
export interface GameOffer extends GameRef {
  readonly provider_name: string;
  readonly game_name: string;
  readonly category: string;
  readonly rtp: string | null;
  readonly is_offered: boolean;
  /** Whether the site would offer it without a row of its own. */
  readonly is_offered_by_default: boolean;
  readonly position: number;
  readonly no: bigint;
  readonly lists: readonly string[];
  readonly has_demo: boolean;
  /** Whether the game has a demonstration at all. */
  readonly can_have_demo: boolean;
  /** Since when its provider does not list it any more: no site shows it then, whatever it offers. */
  readonly withdrawn_at: Date | null;
  /** Whether the site differs from the catalogue. */
  readonly is_own: boolean;
  readonly min_stake: bigint | null;
  readonly max_stake: bigint | null;
  readonly max_win: bigint | null;
  readonly shortest_round_ms: number | null;
  /** Changes with every change of the game on the site. */
  readonly stamp: string;
  /** Where the site has it open; null: everywhere. */
  readonly country_rule: (CountryRule & { readonly is_own: boolean }) | null;
  /** Of the rule of the game itself; null: it has none. */
  readonly country_stamp: string | null;
}

export interface OfferFilter {
  readonly siteId: number;
  readonly search?: string | undefined;
  readonly providerCode?: string | undefined;
  readonly category?: string | undefined;
  readonly shown?: 'offered' | 'left-out' | 'own' | undefined;
  /** A home list that the games are on. */
  readonly list?: string | undefined;
  readonly only?: readonly GameRef[] | undefined;
  readonly after?: { readonly position: number; readonly no: bigint } | undefined;
  readonly limit: number;
}

const isTrue = sql<boolean>`true`;

/** A page of the games that there are, as a site has them, in its popular order. */
export async function readOffers(reader: Reader, filter: OfferFilter): Promise<GameOffer[]> {
  const { siteId, search, providerCode, category, shown, list, only, after, limit } = filter;
  const wanted = {
    offered: sql`o.is_offered`,
    'left-out': sql`not o.is_offered`,
    own: sql`o.is_own`,
  };
  const { rows } = await sql<GameOffer>`
    select * from (
      select game.provider_code, provider.name as provider_name, game.code as game_code, game.name as game_name,
             game.category, game.rtp,
             coalesce(own.enabled, usual.is_offered) as is_offered, usual.is_offered as is_offered_by_default,
             coalesce(own.position, game.position) as position, coalesce(own.no, game.no) as no,
             coalesce(own.lists, game.lists) as lists,
             game.has_demo and coalesce(own.has_demo, true) as has_demo, game.has_demo as can_have_demo,
             own.site_id is not null or given.site_id is not null as is_own,
             game.withdrawn_at, given.min_stake, given.max_stake, given.max_win, given.shortest_round_ms,
             md5(concat(own.enabled, '|', own.position, '|', own.lists, '|', own.has_demo, '|', given.min_stake, '|',
                        given.max_stake, '|', given.max_win, '|', given.shortest_round_ms)) as stamp,
             case when rule.site_id is null then null
                  else jsonb_build_object('mode', rule.mode, 'countries', rule.countries, 'is_own', rule.game_code is not null)
              end as country_rule,
             case when rule.game_code is not null then ${stampOf('rule')} end as country_stamp
        from game
        join provider on provider.code = game.provider_code
        left join site_game own
          on own.site_id = ${siteId} and own.provider_code = game.provider_code and own.game_code = game.code
        left join game_limit given
          on given.site_id = ${siteId} and given.provider_code = game.provider_code and given.game_code = game.code
       left join lateral (
         select * from country_rule r
          where r.site_id = ${siteId} and r.provider_code = game.provider_code
            and (r.game_code = game.code or r.game_code is null)
          order by r.game_code nulls last limit 1
       ) as rule on true
       cross join lateral (
         select game.is_offered and not exists (
           select from site_withheld w
            where w.site_id = ${siteId}
              and (w.provider_code is null or w.provider_code = game.provider_code)
              and (w.category is null or w.category = game.category)) as is_offered
       ) as usual
       where ${search === undefined ? isTrue : sql`fold_text(concat_ws(' ', game.name, provider.name, game.code)) like '%' || fold_text(${search}) || '%'`}
         and ${providerCode === undefined ? isTrue : sql`game.provider_code = ${providerCode}`}
         and ${category === undefined ? isTrue : sql`game.category = ${category}`}
         and ${
           only === undefined
             ? isTrue
             : sql`(game.provider_code, game.code) in (select * from unnest(
                 ${only.map((one) => one.provider_code)}::text[], ${only.map((one) => one.game_code)}::text[]))`
         }
    ) as o
    where ${shown === undefined ? isTrue : wanted[shown]}
      and ${list === undefined ? isTrue : sql`${list} = any(o.lists)`}
      and ${after === undefined ? isTrue : sql`(o.position, o.no) > (${after.position}::int, ${after.no}::bigint)`}
    order by o.position, o.no limit ${limit}`.execute(reader);
  return rows;
}

/** Changes of one site's catalogue follow each other until their transactions end. */
export async function lockOffers(tx: Tx, siteId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('catalogue'), ${siteId})`.execute(tx);
}

/** What a site may set for a game; null: as the catalogue has it. What is left out stays. */
export interface OfferChange {
  readonly is_offered?: boolean | undefined;
  readonly position?: number | null | undefined;
  readonly lists?: readonly string[] | null | undefined;
  readonly has_demo?: boolean | null | undefined;
}

/**
 * Changes a game on a site whose offers are locked. The site has a row of its own only where it differs from the catalogue.
 *
 * @param offer as it is
 */
export async function changeOffer(
  tx: Tx,
  siteId: number,
  offer: GameOffer,
  change: OfferChange,
): Promise<void> {
  const { provider_code, game_code } = offer;
  const at = { site_id: siteId, provider_code, game_code };
  const own = await tx
    .selectFrom('site_game')
    .select(['position', 'lists', 'has_demo'])
    .where('site_id', '=', siteId)
    .where('provider_code', '=', provider_code)
    .where('game_code', '=', game_code)
    .executeTakeFirst();
  const is = <Value>(asked: Value | undefined, kept: Value): Value => (asked === undefined ? kept : asked);
  const row = {
    enabled: change.is_offered ?? offer.is_offered,
    position: is(change.position, own?.position ?? null),
    lists: is(change.lists, own?.lists ?? null),
    has_demo: is(change.has_demo, own?.has_demo ?? null),
  };
  const differs =
    row.enabled !== offer.is_offered_by_default ||
    row.position !== null ||
    row.lists !== null ||
    row.has_demo !== null;
  if (!differs) {
    await tx
      .deleteFrom('site_game')
      .where('site_id', '=', siteId)
      .where('provider_code', '=', provider_code)
      .where('game_code', '=', game_code)
      .execute();
    return;
  }
  const values = { ...row, lists: row.lists === null ? null : [...row.lists] };
  await tx
    .insertInto('site_game')
    .values({ ...at, ...values })
    .onConflict((conflict) => conflict.columns(['site_id', 'provider_code', 'game_code']).doUpdateSet(values))
    .execute();
}

/** The places of games that are put in another order: those that they have, spread downwards where several share one. */
export function placesFor(positions: readonly number[]): number[] {
  const places: number[] = [];
  for (const position of positions.toReversed())
    places.push(Math.min(position, (places.at(-1) ?? Number.MAX_SAFE_INTEGER) - 1));
  return places.toReversed();
}

export interface Withheld {
  readonly providers: readonly string[];
  readonly categories: readonly string[];
}

/** The studios and categories that a site leaves out as a whole. */
export async function readWithheld(reader: Reader, siteId: number): Promise<Withheld> {
  const rows = await reader
    .selectFrom('site_withheld')
    .select(['provider_code', 'category'])
    .where('site_id', '=', siteId)
    .execute();
  const one = (all: boolean, code: string | null) => (all && code !== null ? [code] : []);
  return {
    providers: rows.flatMap((row) => one(row.category === null, row.provider_code)).toSorted(),
    categories: rows.flatMap((row) => one(row.provider_code === null, row.category)).toSorted(),
  };
}

/** Sets what a site leaves out as a whole; studios without one of their categories stay as they are. */
export async function writeWithheld(
  tx: Tx,
  siteId: number,
  { providers, categories }: Withheld,
): Promise<void> {
  await tx
    .deleteFrom('site_withheld')
    .where('site_id', '=', siteId)
    .where((is) => is.or([is('provider_code', 'is', null), is('category', 'is', null)]))
    .execute();
  const rows = [
    ...providers.map((provider_code) => ({ site_id: siteId, provider_code, category: null })),
    ...categories.map((category) => ({ site_id: siteId, provider_code: null, category })),
  ];
  if (rows.length > 0) await tx.insertInto('site_withheld').values(rows).execute();
}

/** How many games of each studio and category there are. */
export async function countCatalogue(reader: Reader) {
  const providers = await reader
    .selectFrom('provider')
    .leftJoin('game', 'game.provider_code', 'provider.code')
    .select(['provider.code', 'provider.name'])
    .select(({ fn }) => fn.count<bigint>('game.code').as('games'))
    .groupBy(['provider.code', 'provider.name'])
    .orderBy('provider.name')
    .execute();
  const categories = await reader
    .selectFrom('game')
    .select('category as code')
    .select(({ fn }) => fn.countAll<bigint>().as('games'))
    .groupBy('category')
    .orderBy('category')
    .execute();
  return { providers, categories };
}

/** Gives a site all that another has of its own: games, what is left out, places, lists and demonstrations. */
export async function copyOffers(tx: Tx, from: number, to: number): Promise<number> {
  await tx.deleteFrom('site_withheld').where('site_id', '=', to).execute();
  await tx.deleteFrom('site_game').where('site_id', '=', to).execute();
  await sql`
    insert into site_withheld (site_id, provider_code, category)
    select ${to}, provider_code, category from site_withheld where site_id = ${from}`.execute(tx);
  const made = await sql`
    insert into site_game (site_id, provider_code, game_code, position, lists, enabled, has_demo)
    select ${to}, provider_code, game_code, position, lists, enabled, has_demo from site_game where site_id = ${from}`.execute(
    tx,
  );
  return Number(made.numAffectedRows ?? 0n);
}
