import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { seedSites } from '../seed/seed-sites.ts';
import { createSites, type SiteRecord, type Sites } from '../sites/public.ts';
import { seenAfter } from '../test-clock.ts';
import { testContext } from '../test-context.ts';
import { catalogCalls } from './calls.ts';
import { openCountryRules } from './countries/closed-games.ts';
import { openLobbyCounts } from './lobby-counts.ts';
import { type LobbyPageQuery, lobbyPage, lobbySorts, readPlace } from './lobby-page.ts';
import { readSearch } from './lobby-search.ts';

const GAMES = 10_000;
/** The studio that the site leaves out: 250 games, 25 of which it has rows for. */
const WITHHELD = 'P31';

let database: TestDatabase;
let siteId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  await seedSites(database.db);
  siteId = (await createSites(database.db).byExternalId('baize'))?.id ?? 0;
  const { pool } = database.db;
  await pool.query(`insert into provider select 'P' || i, 'Studio ' || i from generate_series(0, 39) as i`);
  await pool.query(
    `insert into game (provider_code, code, name, category, rtp, has_demo, added_at, is_offered, position)
     select 'P' || i % 40, 'g' || i, initcap(substr(md5(i::text), 1, 7)) || ' ' || i,
            (array['slot_game', 'casino', 'crash', 'fishing'])[1 + i % 4],
            case when i % 9 = 0 then null else round(90 + (i % 800) / 100.0, 2)::text end, i % 5 <> 0,
            timestamptz '2026-01-01' + i * interval '1 minute', true, i
       from generate_series(1, $1::int) as i`,
    [GAMES],
  );
  // Where the site differs: every tenth game has another place, every hundredth is not offered, nor is a studio.
  await pool.query(
    `insert into site_game (site_id, provider_code, game_code, position, enabled)
     select $1, provider_code, code, $2::int - position, position % 100 <> 0 from game where position % 10 = 0`,
    [siteId, GAMES],
  );
  await pool.query('insert into site_withheld (site_id, provider_code) values ($1, $2)', [siteId, WITHHELD]);
  await database.asOwner('vacuum analyze lobby_game, site_game, site_withheld, game');
});
afterAll(() => database.drop());

async function siteOf(sites: Sites): Promise<SiteRecord> {
  const site = await sites.byExternalId('baize');
  if (!site) throw new Error('no site');
  return site;
}

async function planOf(query: Omit<LobbyPageQuery, 'siteId' | 'limit'>) {
  const { sql, parameters } = lobbyPage(database.db.read, { ...query, siteId, limit: 24 }).compile();
  const { rows } = await database.db.pool.query(`explain (analyze, buffers, format json) ${sql}`, [
    ...parameters,
  ]);
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
  const nodes: { readonly type: string; readonly index: string | undefined }[] = [];
  const walk = (node: { 'Node Type': string; 'Index Name'?: string; Plans?: unknown[] }) => {
    nodes.push({ type: node['Node Type'], index: node['Index Name'] });
    for (const child of node.Plans ?? []) walk(child as typeof node);
  };
  walk(plan);
  return { nodes, blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] };
}

/** Where a part of the list lies behind. */
async function placeAt(part: number, sort: LobbyPageQuery['sort']) {
  const rows = await lobbyPage(database.db.read, { siteId, lobby: 'all', sort, limit: GAMES }).execute();
  const row = rows[Math.floor(rows.length * part)];
  if (!row) throw new Error('no games');
  return { order: row.order_text, no: String(row.no) };
}

/** The site's own rows and the shared ones are both read in their order, as far as a page needs them. */
function expectPaging({ nodes, blocks }: Awaited<ReturnType<typeof planOf>>, index: string): void {
  expect(nodes.filter((node) => node.type === 'Index Scan' && node.index === index)).toHaveLength(2);
  // 25 rows of each, and whether the site differs for the shared ones, of some 400 blocks that the lobby fills.
  expect(blocks).toBeLessThan(240);
}

describe('a lobby of 10,000 games', () => {
  it.each(lobbySorts)(
    'is paged by an index in the order “%s”, as cheaply at its end as at its start',
    async (sort) => {
      const first = await planOf({ lobby: 'all', sort });
      const deep = await planOf({ lobby: 'all', sort, after: await placeAt(0.9, sort) });
      for (const plan of [first, deep]) expectPaging(plan, `lobby_game_${sort}`);
    },
  );

  it.each(lobbySorts)(
    'a lobby of 10,000 games is paged by an index for one provider in the order “%s”',
    async (sort) => {
      const after = await placeAt(0.5, sort);
      const plan = await planOf({ lobby: 'all', sort, providerCode: 'P7', after });
      expectPaging(plan, `lobby_game_provider_${sort}`);
    },
  );

  it('a lobby of 10,000 games is searched by an index', async () => {
    const { nodes } = await planOf({ lobby: 'all', sort: 'name', search: readSearch(' 7777', 'EN') });
    expect(nodes.map((node) => node.index)).toContain('lobby_game_search');
  });

  it('the pages of a lobby of 10,000 games list every game once, in each order', async () => {
    const site = await siteOf(createSites(database.db));
    const { rows } = await database.db.pool.query(
      "select count(*)::int as games from offered_game where site_id = $1 and category = 'slot_game'",
      [siteId],
    );
    const games: number = rows[0].games;
    expect(games).toBeLessThan(GAMES / 4);
    const { db } = database;
    const countries = openCountryRules(db);
    const calls = catalogCalls({ db, countries, counts: openLobbyCounts(db, countries) });
    const context = testContext(site);
    for (const sort of lobbySorts) {
      const seen: string[] = [];
      let after: string | undefined;
      let pages = 0;
      do {
        const answer = await calls['product.games'](
          {
            ...{
              domain_name: 'localhost',
              external_id: 'baize',
              game_type: 'slot_game',
              per_page: 100,
              sort,
            },
            ...(after === undefined ? {} : { after }),
          },
          context,
        );
        if ('refused' in answer) throw new Error(answer.refused);
        if (after === undefined) expect(answer.total).toBe(games);
        seen.push(...answer.value.map((game) => `${game.provider_code}/${game.game_code}`));
        after = answer.next ?? undefined;
        pages += 1;
      } while (after !== undefined);
      expect(pages).toBe(Math.ceil(games / 100));
      expect(seen.length).toBe(games);
      expect(new Set(seen).size).toBe(games);
    }
  });

  it('the counts of a lobby are computed again after a change only, and at once', async () => {
    const counts = openLobbyCounts(database.db, openCountryRules(database.db));
    const sites = createSites(database.db);
    const inCrash = async () => counts.inLobby(await siteOf(sites), 'crash', undefined);
    const before = await inCrash();
    await database.db.pool.query(
      `insert into site_game (site_id, provider_code, game_code, enabled)
       select site_id, provider_code, game_code, false from offered_game
        where site_id = $1 and game_code in ('g2', 'g6')`,
      [siteId],
    );
    const sum = (rows: readonly { count: number }[]) => rows.reduce((all, row) => all + row.count, 0);
    expect(await seenAfter(1_000, async () => sum(await inCrash()))).toBe(sum(before) - 2);
    expect(await inCrash()).toEqual(await inCrash());
    const byCategory = await counts.providersByCategory(await siteOf(sites), undefined);
    expect(byCategory.map((row) => row.category).sort()).toEqual(['casino', 'crash', 'fishing', 'slot_game']);
  });
});

it('a cursor that is not one is refused', () => {
  for (const text of [
    '',
    'x',
    '::',
    Buffer.from('1:x').toString('base64url'),
    Buffer.from("1:0'; --").toString('base64url'),
  ])
    for (const sort of ['popular', 'new', 'rtp'] as const) expect(readPlace(text, sort)).toBeUndefined();
});
