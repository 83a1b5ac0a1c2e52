import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { OFFICE_HOST, OfficeClient } from '../testing/office-client.ts';

let server: TestServer;
const clients = new Map<string, OfficeClient>();

async function as(name: string): Promise<OfficeClient> {
  const client = clients.get(name) ?? new OfficeClient(server);
  if (!clients.has(name)) await client.logIn(`${name}@baize.example`);
  clients.set(name, client);
  return client;
}

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function download(name: string, list: string, filter: object = {}) {
  const client = await as(name);
  const query = new URLSearchParams({ list, filter: JSON.stringify(filter) });
  return server.send({
    method: 'GET',
    path: `/api/office/export?${query}`,
    host: OFFICE_HOST,
    headers: { cookie: client.cookie, 'sec-fetch-site': 'same-origin' },
  });
}

test('an export has every player that the list has over all its pages, and is in the audit log', async () => {
  // More than two pages, one of them with what a spreadsheet would run.
  await server.database.asOwner(`insert into player (site_id, account_id, contact_phone, password_hash, full_name, referral_code, status, language)
    select 1, 'many' || n, '+6390000' || lpad(n::text, 5, '0'), '', case when n = 7 then '=cmd|A1' else 'Ana, "A" ' || n end, 'many' || n, 'active', 'EN'
      from generate_series(1, 250) n`);
  const owner = await as('owner');
  const answer = await download('owner', 'players', { search: 'many' });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="players-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const [header, ...lines] = answer.text.split('\r\n').filter((line) => line !== '');
  expect(header?.startsWith('\ufeffplayer_id,site,account_id,')).toBe(true);
  expect(lines).toHaveLength(250);
  const found = await owner.ok('/api/office/players/list', { search: 'many', limit: 100 });
  expect(lines.slice(0, 100).map((line) => line.split(',')[0])).toEqual(
    found.rows.map(({ player_id }) => player_id),
  );
  expect(answer.text).toContain(",'=cmd|A1,");
  expect(answer.text).toContain('"Ana, ""A"" 8"');
  const { entries } = await owner.ok('/api/office/audit/entries', { action: 'export' });
  const filter = JSON.stringify({ search: 'many' });
  expect(entries.map(({ outcome, object, after }) => [outcome, object, after])).toEqual([
    ['done', 'list:players', { filter, rows: 250 }],
    ['begun', 'list:players', { filter }],
  ]);
});

test('a report is exported with the figures that it has', async () => {
  const { text } = await download('owner', 'report', { report: 'revenue', by: 'game' });
  const [header = '', first = ''] = text.split('\r\n');
  expect(header).toContain('ggr');
  expect(first.split(',')).toHaveLength(header.split(',').length);
});

test('an export is refused to those who may not export or not read, and has nothing of sites where they may not', async () => {
  expect((await download('support', 'players')).status).toBe(403);
  expect((await download('marketing', 'audit')).status).toBe(403);
  expect((await download('owner', 'nothing')).status).toBe(400);
  expect((await download('owner', 'players', { nonsense: 1 })).status).toBe(400);
  await server.database.asOwner(
    `update staff_role set site_id = (select id from site where external_id = 'arena')
      where role_id in (select id from role where code = 'risk')`,
    `insert into role (operator_id, code, name) values (1, 'reader', 'Reader')`,
    `insert into role_permission (role_id, permission)
      select id, 'players.read' from role where code = 'reader'`,
    `insert into staff_role (staff_id, role_id, site_id)
      select s.id, r.id, null from staff s, role r where s.mail = 'risk@baize.example' and r.code = 'reader'`,
  );
  const risk = await as('risk');
  const listed = await risk.ok('/api/office/players/list', { sort: 'oldest', limit: 100 });
  expect(new Set(listed.rows.map(({ site }) => site)).size).toBeGreaterThan(1);
  const [, ...lines] = (await download('risk', 'players')).text.split('\r\n');
  expect(new Set(lines.filter((line) => line !== '').map((line) => line.split(',')[1]))).toEqual(
    new Set(['arena']),
  );
});
