import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

interface Copied {
  readonly site: string;
  readonly domain: string;
  readonly name: string;
  /** As drafts, players read none of its content until staff publishes it. */
  readonly content: 'published' | 'drafts';
}

/** What a site is made of beside its row, its domains, its menus and what it says. */
const settingTables = [
  ...[
    'site_setting',
    'site_withheld',
    'site_game',
    'country_rule',
    'game_limit',
    'site_play',
    'sports_offer',
    'sports_rule',
  ],
  ...['payment_method', 'payout_method', 'bank', 'withdrawal_rule', 'reward_setting', 'vip_level'],
] as const;

/** Content that can be hidden, and content that cannot. */
const shownTables = ['slide', 'announcement', 'news', 'marquee', 'cms_page'] as const;
const plainTables = ['seo_page', 'partner', 'social_account'] as const;

/** Columns that are not given by the database. */
async function columnsOf(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
     where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''
     order by attnum`.execute(tx);
  return rows.map(({ name }) => name);
}

type Others = Readonly<Record<string, RawBuilder<unknown>>>;

/** Copies the rows of a table that a condition picks; some columns get other values. */
async function copyRows(tx: Tx, table: string, where: RawBuilder<unknown>, others: Others): Promise<void> {
  const columns = await columnsOf(tx, table);
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(columns.map((name) => others[name] ?? sql.ref(name)))} from ${sql.table(table)} where ${where}`.execute(
    tx,
  );
}

/**
 * Makes a new site of the same operator that is as another one: settings, look, games, ways to pay and what it says. Its
 * players, money, rewards and history are not copied. The new id and domain are free.
 *
 * @param from the site that is copied
 * @returns the number of the new site
 */
export async function copySite(
  tx: Tx,
  from: number,
  { site, domain, name, content }: Copied,
): Promise<number> {
  await copyRows(tx, 'site', sql`id = ${from}`, {
    ...{ external_id: sql`${site}`, site_name: sql`${name}` },
    logo_text: sql`case when logo_text = site_name then ${name} else logo_text end`,
    ...{ status: sql`'active'`, expired_date: sql`null`, aff_domain: sql`null`, created_at: sql`now()` },
    ...{ is_maintenance: sql`false`, maintenance_start: sql`null`, maintenance_end: sql`null` },
    ...{ planned_from: sql`null`, planned_until: sql`null`, plan_runs: sql`false`, plan_version: sql`0` },
    withdrawals_only: sql`false`,
    ...{ terms_version: sql`1`, terms_published_at: sql`now()`, terms_applied_version: sql`1` },
  });
  const { id } = await tx
    .selectFrom('site')
    .select('id')
    .where('external_id', '=', site)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('site_domain')
    .values({ domain_name: domain, site_id: id, is_canonical: true })
    .execute();
  const ofSite = sql`site_id = ${from}`;
  const site_id = sql`${id}::integer`;
  const is_shown = content === 'drafts' ? sql`false` : sql.ref('is_shown');
  for (const table of [...settingTables, ...plainTables]) await copyRows(tx, table, ofSite, { site_id });
  for (const table of shownTables) await copyRows(tx, table, ofSite, { site_id, is_shown });
  await copyMenus(tx, from, id);
  return id;
}

/** Menus are trees: each entry goes below the copy of the one that it is below. */
async function copyMenus(tx: Tx, from: number, to: number): Promise<void> {
  const entries = await tx
    .selectFrom('site_menu')
    .select(['id', 'place', 'parent_id', 'position', 'content_id', 'href', 'icon', 'category'])
    .where('site_id', '=', from)
    .orderBy('parent_id', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .execute();
  const copies = new Map<number, number>();
  for (const { id, parent_id, ...entry } of entries) {
    const parent = parent_id === null ? null : copies.get(parent_id);
    if (parent === undefined) throw new Error(`menu entry ${id} is below one that is not there`);
    const made = await tx
      .insertInto('site_menu')
      .values({ ...entry, site_id: to, parent_id: parent })
      .returning('id')
      .executeTakeFirstOrThrow();
    copies.set(id, made.id);
  }
}
