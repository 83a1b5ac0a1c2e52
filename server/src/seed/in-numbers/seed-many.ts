import { sql } from 'kysely';
import { type ThemeCode, themes } from '#contract/site.ts';
import { type CurrencyCode, currencies } from '#rules/money/currency.ts';
import type { Db, Tx } from '../../db/database.ts';
import { seededSites } from '../seed-sites.ts';

export interface Numbers {
  /** How many numbered sites there are to be beside those that ship. */
  readonly sites: number;
  /** How many numbered games there are to be beside those of the house. */
  readonly games: number;
}

const STUDIOS = 40;
/** Sites of one transaction. */
const TOGETHER = 25;
/** Where each site differs from the catalogue. */
const WITHHELD_STUDIOS = 4;
const EXCEPTIONS = 20;

/** What a numbered site has as the site of its currency that ships, in an order in which rows refer to earlier ones. */
const COPIED = [
  ...['site_setting', 'site_play', 'slide', 'announcement', 'marquee', 'news', 'partner', 'social_account'],
  ...[
    'cms_page',
    'seo_page',
    'vip_level',
    'vip_reward',
    'reward_setting',
    'mission',
    'leaderboard',
    'promotion',
  ],
  ...[
    'spin_wheel',
    'payment_method',
    'bank',
    'payout_method',
    'withdrawal_rule',
    'sports_rule',
    'sports_offer',
  ],
] as const;

/**
 * Writes sites and games in numbers, for tests of load: `site-0001` at `site-0001.localhost` and so on, each a copy of the
 * site that ships in its currency with another theme, a few studios that it withholds and a few games at other places or
 * not at all. The same each time; what is there already is left as it is. Needs the sites that ship.
 */
export async function seedMany(db: Db, { sites, games }: Numbers): Promise<void> {
  await db.tx((tx) => seedGames(tx, games));
  for (let first = 1; first <= sites; first += TOGETHER)
    await db.tx((tx) => seedNumbered(tx, first, Math.min(sites, first + TOGETHER - 1), games));
}

/** The name of the n-th numbered site, also the first part of its domain. */
export const numberedSite = (n: number): string => `site-${String(n).padStart(4, '0')}`;

/** Three in five are slots. Places come after those of the house games. */
async function seedGames(tx: Tx, games: number): Promise<void> {
  await sql`
    insert into provider (code, name)
    select 'STUDIO' || n, 'Studio ' || n from generate_series(1, ${STUDIOS}::int) as n on conflict do nothing`.execute(
    tx,
  );
  await sql`
    insert into game (provider_code, code, name, category, genre, rtp, has_demo, added_at, is_offered, position, lists)
    select 'STUDIO' || 1 + n % ${STUDIOS}::int, 'game-' || lpad(n::text, 5, '0'),
           (array['Amber', 'Copper', 'Hidden', 'Lucky', 'Northern', 'Quiet', 'Silver', 'Wild'])[1 + n % 8] || ' '
             || (array['Harbour', 'Garden', 'Lantern', 'Market', 'River', 'Temple', 'Vault'])[1 + n / 8 % 7] || ' ' || n,
           case when n % 5 < 3 then 'slot_game'
                else (array['casino', 'arcade', 'crash', 'fishing', 'bingo', 'poker'])[1 + n / 5 % 6] end,
           case when n % 5 < 3 then 'slots' end,
           round(92 + n % 600 / 100.0, 2)::text, n % 4 <> 0,
           timestamptz '2026-01-01' - n * interval '1 hour', true, 1000 + n,
           case when n % 100 = 0 then array['new', 'popular'] else '{}' end
      from generate_series(1, ${games}::int) as n on conflict do nothing`.execute(tx);
}

async function seedNumbered(tx: Tx, first: number, last: number, games: number): Promise<void> {
  // Checks of foreign keys were planned when the tables were small: as scans of all of them.
  await sql`discard plans`.execute(tx);
  const made = await copySites(tx, first, last);
  if (made.length === 0) return;
  const pairs = sql`unnest(${made.map(({ id }) => id)}::int[], ${made.map(({ model }) => model)}::int[],
    ${made.map(({ n }) => n)}::int[]) as made (id, model, n)`;
  await sql`
    insert into site_domain (domain_name, site_id, is_canonical)
    select external_id || '.localhost', site.id, true from ${pairs} join site on site.id = made.id`.execute(
    tx,
  );
  for (const table of COPIED) {
    const columns = await columnsOf(tx, table);
    await sql`
      insert into ${sql.table(table)} (site_id, ${sql.join(columns.map(sql.ref))})
      select made.id, ${sql.join(columns.map((column) => sql.ref(`rows.${column}`)))}
        from ${pairs} join ${sql.table(table)} as rows on rows.site_id = made.model`.execute(tx);
  }
  await copyMenus(tx, pairs);
  await sql`
    insert into site_withheld (site_id, provider_code)
    select id, 'STUDIO' || 1 + (n + 11 * k) % ${STUDIOS}::int
      from ${pairs} cross join generate_series(1, ${WITHHELD_STUDIOS}::int) as k`.execute(tx);
  await sql`
    insert into site_game (site_id, provider_code, game_code, position, enabled)
    select id, provider_code, code, case when k % 2 = 0 then k end, k % 2 = 0
      from ${pairs} cross join generate_series(1, ${EXCEPTIONS}::int) as k
      join game on code = 'game-' || lpad((1 + (n * 31 + k * 97) % greatest(${games}::int, 1))::text, 5, '0')
    on conflict do nothing`.execute(tx);
}

interface Made {
  readonly id: number;
  /** The id of the site that it is a copy of. */
  readonly model: number;
  readonly n: number;
}

async function copySites(tx: Tx, first: number, last: number): Promise<readonly Made[]> {
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const looks = Object.keys(themes).flatMap((code) =>
    themes[code as ThemeCode].colors.map((color) => ({ code, color })),
  );
  const ofEach = <Value>(values: readonly Value[]): Value[] =>
    numbers.flatMap((n) => values[n % values.length] ?? []);
  const own = ['external_id', 'site_name', 'logo_text', 'theme_code', 'theme_color', 'currency'];
  const shown = ['status', 'is_maintenance', 'maintenance_start', 'maintenance_end'];
  const columns = (await columnsOf(tx, 'site')).filter((one) => ![...own, ...shown].includes(one));
  const { rows } = await sql<Made>`
    with given as (
      select * from unnest(
        ${numbers}::int[], ${numbers.map(numberedSite)}::text[],
        ${ofEach(looks.map(({ code }) => code))}::text[], ${ofEach(looks.map(({ color }) => color))}::text[],
        ${ofEach(Object.keys(currencies) as CurrencyCode[])}::text[]) as x (n, name, theme_code, theme_color, currency)),
    made as (
      insert into site (${sql.join([...own, ...columns].map(sql.ref))})
      select given.name, initcap(replace(given.name, '-', ' ')), initcap(replace(given.name, '-', ' ')),
             given.theme_code, given.theme_color, given.currency,
             ${sql.join(columns.map((column) => sql.ref(`model.${column}`)))}
        from given join site model on model.currency = given.currency and model.external_id = any(${shipped}::text[])
       order by n
      on conflict do nothing returning id, external_id, currency)
    select made.id, model.id as model, given.n
      from made join given on given.name = made.external_id
      join site model on model.currency = made.currency and model.external_id = any(${shipped}::text[])`.execute(
    tx,
  );
  return rows;
}

const shipped = seededSites.map(({ externalId }) => externalId);

/** The columns of a table that are written, without the site's. */
async function columnsOf(tx: Tx, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER'
       and column_name <> 'site_id' order by ordinal_position`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Entries of the second level lead to the copies of theirs. */
async function copyMenus(tx: Tx, pairs: ReturnType<typeof sql>): Promise<void> {
  // Statistics do not know the new rows, and would have each compared with each.
  await sql`set local enable_nestloop = off`.execute(tx);
  const columns = sql`site_id, place, parent_id, position, content_id, href, icon, category`;
  await sql`
    with top as (
      insert into site_menu (${columns})
      select made.id, place, null, position, content_id, href, icon, category
        from ${pairs} join site_menu on site_id = made.model where parent_id is null
      returning id, site_id, place, content_id)
    insert into site_menu (${columns})
    select made.id, child.place, top.id, child.position, child.content_id, child.href, child.icon, child.category
      from ${pairs}
      join site_menu child on child.site_id = made.model
      join site_menu parent on parent.id = child.parent_id
      join top on (top.site_id, top.place, top.content_id) = (made.id, parent.place, parent.content_id)`.execute(
    tx,
  );
  await sql`set local enable_nestloop = on`.execute(tx);
}
