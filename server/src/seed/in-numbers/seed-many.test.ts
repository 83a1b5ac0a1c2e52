import { afterAll, beforeAll, expect, test } from 'vitest';
import { themeProblem } from '#contract/site.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { numberedSite, seedMany } from './seed-many.ts';

const SITES = 8;
const GAMES = 200;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedMany(server.database.db, { sites: SITES, games: GAMES });
});
afterAll(() => server.stop());

const sql = async (text: string) => (await server.database.db.pool.query(text)).rows;
const hosts = Array.from({ length: SITES }, (_, index) => `${numberedSite(index + 1)}.localhost`);
const open = (host: string) => server.ok('/api/startup', { domain_name: host }, host);

test('sites in numbers open under their domains, with currencies and themes of their own and all that a site has', async () => {
  const answers = await Promise.all(hosts.map(open));
  expect(answers.map(({ site }) => site.external_id)).toEqual(hosts.map((host) => host.split('.')[0]));
  expect(new Set(answers.map(({ site }) => site.currency)).size).toBe(4);
  expect(new Set(answers.map(({ site }) => `${site.theme_code} ${site.theme_color}`)).size).toBe(SITES);
  for (const { site, content, cms_status, maintenance } of answers) {
    expect(themeProblem(site.theme_code, site.theme_color)).toBeUndefined();
    expect(maintenance.is_maintenance).toBe(false);
    expect(content.menu.flatMap(({ children }) => children).length).toBeGreaterThan(10);
    expect(cms_status.faqs).toBe(true);
  }
});

test('the games of sites in numbers are rows of the catalogue and of exceptions, not of every site', async () => {
  const [rows] = await sql(`select (select count(*)::int from site_game) as exceptions,
    (select count(*)::int from lobby_game where site_id = 0 and lobby = 'all') as shared`);
  expect(rows.exceptions).toBeLessThanOrEqual(SITES * 20);
  expect(rows.shared).toBeGreaterThan(GAMES);
  const totals = await Promise.all(
    hosts.map(async (host) => {
      const asked = { domain_name: host, external_id: host.split('.')[0] ?? '', game_type: 'all' };
      const { total } = await server.ok('/api/product/games', { ...asked, search: 'studio' }, host);
      return total ?? 0;
    }),
  );
  for (const total of totals) {
    expect(total).toBeGreaterThan(GAMES / 2);
    expect(total, 'some studios are withheld').toBeLessThan(GAMES);
  }
});

test('sites in numbers that are there already are left as they are', async () => {
  await sql(`update site set site_name = 'Mine' where external_id = '${numberedSite(2)}'`);
  const before = await sql('select * from site_menu order by id');
  await seedMany(server.database.db, { sites: SITES, games: GAMES });
  expect(await sql('select * from site_menu order by id')).toEqual(before);
  expect(await sql(`select site_name from site where external_id = '${numberedSite(2)}'`)).toEqual([
    { site_name: 'Mine' },
  ]);
});
