import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { OfficeClient } from '../testing/office-client.ts';

const COPY = '/api/office/sites/copy';
const reason = 'The same brand in another country';

let server: TestServer;
let owner: OfficeClient;
beforeAll(async () => {
  server = await startTestServer();
  await server.database.asOwner(
    `insert into operator (code, name) values ('rival', 'Rival')`,
    `update site set operator_id = (select id from operator where code = 'rival') where external_id = 'arena'`,
  );
  owner = new OfficeClient(server);
  await owner.logIn('owner@baize.example');
});
afterAll(() => server.stop());

const asked = (more: Partial<OfficeRequest<typeof COPY>> = {}): OfficeRequest<typeof COPY> => ({
  ...{ from: 'lucky', site: 'twin', domain: 'twin.localhost', name: 'Twin', content: 'published', reason },
  ...more,
});
const startup = (host: string) => server.ok('/api/startup', { domain_name: host }, host);
const known = (host: string) => expect.poll(async () => (await startup(host)).site.external_id);
const count = async (table: string, site: string) => {
  const { rows } = await server.database.db.pool.query(
    `select count(*)::int as count from ${table} where site_id = (select id from site where external_id = $1)`,
    [site],
  );
  return rows[0].count as number;
};

test('a copy has settings, look, games, menus, ways to pay and content of the other site, and none of its players', async () => {
  const { url } = await owner.ok(COPY, asked());
  expect(new URL(url).hostname).toBe('twin.localhost');
  await known('twin.localhost').toBe('twin');
  const [copy, model] = await Promise.all([startup('twin.localhost'), startup('lucky.localhost')]);
  const own = { site_name: 'Twin', external_id: 'twin', expired_date: null };
  expect(copy.site).toEqual({ ...model.site, ...own, logo_text: copy.site.logo_text });
  expect(copy.content).toEqual(model.content);
  expect(copy.language).toEqual(model.language);
  expect(copy.provider_count).toEqual(model.provider_count);
  const tables = [
    'site_setting',
    'payment_method',
    'payout_method',
    'bank',
    'slide',
    'cms_page',
    'vip_level',
  ];
  for (const table of tables)
    expect([table, await count(table, 'twin')]).toEqual([table, await count(table, 'lucky')]);
  expect(await count('slide', 'twin')).toBeGreaterThan(0);
  for (const table of ['player', 'account', 'deposit'])
    expect([table, await count(table, 'twin')]).toEqual([table, 0]);
  const games = async (host: string, external_id: string) =>
    (
      await server.ok('/api/product/games', { domain_name: host, external_id, game_type: 'slot_game' }, host)
    ).value.map(({ game_code }) => game_code);
  expect(await games('twin.localhost', 'twin')).toEqual(await games('lucky.localhost', 'lucky'));
  const { entries } = await owner.ok('/api/office/audit/entries', { object: 'site:twin' });
  expect(entries).toMatchObject([
    {
      action: 'sites.copy',
      site: 'twin',
      reason,
      before: null,
      after: { from: 'lucky', content: 'published' },
    },
  ]);
});

test('players read nothing of content that was copied as drafts, which staff finds among the drafts', async () => {
  await owner.ok(COPY, asked({ site: 'draft', domain: 'draft.localhost', content: 'drafts' }));
  await known('draft.localhost').toBe('draft');
  const fields = { domain_name: 'draft.localhost', external_id: 'draft' };
  expect((await server.ok('/api/home/fetch_slide', fields, 'draft.localhost')).value).toEqual([]);
  const { rows } = await owner.ok('/api/office/content/list', {
    site: 'draft',
    kind: 'slide',
    state: 'draft',
  });
  expect(rows.length).toBe(await count('slide', 'lucky'));
});

test('an id and a domain are given once, and a site of another operator is not copied', async () => {
  const message = async (more: Partial<OfficeRequest<typeof COPY>>) =>
    (await owner.call(COPY, asked(more))).body.message;
  expect(await message({ site: 'baize', domain: 'free.localhost' })).toBe('siteTaken');
  expect(await message({ site: 'free', domain: 'lucky.localhost' })).toBe('domainTaken');
  expect(await message({ site: 'free', domain: 'office.localhost' })).toBe('domainTaken');
  expect(await message({ from: 'arena', site: 'free', domain: 'free.localhost' })).toBe('unknownSite');
  const { rows } = await server.database.db.pool.query(`select from site where external_id = 'free'`);
  expect(rows).toEqual([]);
});
