import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { OFFICE_HOST, OfficeClient } from '../testing/office-client.ts';
import { forgetOldExports } from './retention.ts';

let server: TestServer;
const clients = new Map<string, OfficeClient>();
const SOON = { timeout: 20_000 };
/** More rows than the pages of a list have, one of them with what a spreadsheet would run. */
const MANY = 250;

async function as(name: string): Promise<OfficeClient> {
  const client = clients.get(name) ?? new OfficeClient(server);
  if (!clients.has(name)) await client.logIn(`${name}@baize.example`);
  clients.set(name, client);
  return client;
}

beforeAll(async () => {
  server = await startTestServer();
  await server.database.asOwner(`insert into player (site_id, account_id, contact_phone, password_hash, full_name, referral_code, status, language)
    select 1, 'many' || n, '+6390000' || lpad(n::text, 5, '0'), '', case when n = 7 then '=cmd|A1' else 'Ana, "A" ' || n end, 'many' || n, 'active', 'EN'
      from generate_series(1, ${MANY}) n`);
});
afterAll(() => server.stop());

async function get(name: string, path: string, query: Readonly<Record<string, string>>) {
  const client = await as(name);
  return server.send({
    method: 'GET',
    path: `${path}?${new URLSearchParams(query)}`,
    host: OFFICE_HOST,
    headers: { cookie: client.cookie, 'sec-fetch-site': 'same-origin' },
  });
}

const report = (name: string, list: string, filter: object = {}) =>
  get(name, '/api/office/export', { list, filter: JSON.stringify(filter) });
const file = (name: string, id: string) => get(name, '/api/office/export/file', { id });

type Row = OfficeResponse<'/api/office/exports/list'>['rows'][number];

async function exportOf(name: string, id: string): Promise<Row | undefined> {
  const { rows } = await (await as(name)).ok('/api/office/exports/list', {});
  return rows.find((row) => row.id === id);
}

async function start(name: string, list: string, filter: Record<string, unknown> = {}): Promise<string> {
  return (await (await as(name)).ok('/api/office/exports/start', { list, filter })).id;
}

const ended = (name: string, id: string) =>
  expect.poll(async () => (await exportOf(name, id))?.state, SOON).not.toMatch(/waiting|running/);

const linesOf = (text: string) => text.split('\r\n').filter((line) => line !== '');

/** What the log says was done with an export. */
async function logged(id: string) {
  const owner = await as('owner');
  const { entries } = await owner.ok('/api/office/audit/entries', { object: `export:${id}` });
  return entries.map(({ action, outcome, after }) => [action, outcome, after]);
}

test('an export has every player that the list has over all its pages, and is in the audit log', async () => {
  const owner = await as('owner');
  const id = await start('owner', 'players', { search: 'many', before: 'left out', limit: 3 });
  await ended('owner', id);
  expect(await exportOf('owner', id)).toMatchObject({
    ...{ state: 'done', rows: MANY, may_download: true, filter: { search: 'many' } },
  });
  const answer = await file('owner', id);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="players-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const [header, ...lines] = linesOf(answer.text);
  expect(header?.startsWith('\ufeffplayer_id,site,account_id,')).toBe(true);
  expect(lines).toHaveLength(MANY);
  const found = await owner.ok('/api/office/players/list', { search: 'many', limit: 100 });
  expect(lines.slice(0, 100).map((line) => line.split(',')[0])).toEqual(
    found.rows.map(({ player_id }) => player_id),
  );
  expect(answer.text).toContain(",'=cmd|A1,");
  expect(answer.text).toContain('"Ana, ""A"" 8"');
  const filter = JSON.stringify({ search: 'many' });
  expect(await logged(id)).toEqual([
    ['exports.download', 'done', { list: 'players', rows: MANY }],
    ['exports.start', 'done', { list: 'players', rows: MANY }],
    ['exports.start', 'begun', { list: 'players', filter }],
  ]);
});

test('the file of an export is unknown to everybody but who began it', async () => {
  const id = await start('owner', 'players', { search: 'many1' });
  await ended('owner', id);
  expect((await file('auditor', id)).status).toBe(404);
  expect(await exportOf('auditor', id)).toBeUndefined();
  const auditor = await as('auditor');
  expect((await auditor.call('/api/office/exports/cancel', { id })).body.message).toBe('unknownExport');
  expect((await file('owner', 'no id')).status).toBe(404);
});

test('an export that a killed server began goes on from its last part', async () => {
  const id = await start('owner', 'players', { search: 'many' });
  await ended('owner', id);
  const { text } = await file('owner', id);
  const lines = linesOf(text);
  // As it was after its first part of a hundred rows: another server finds it so.
  const owner = await as('owner');
  const { next } = await owner.ok('/api/office/players/list', { search: 'many', limit: 100 });
  const first = gzipSync(`${lines.slice(0, 101).join('\r\n')}\r\n`).toString('hex');
  await server.database.asOwner(
    `delete from staff_export_part where export_id = '${id}'`,
    `insert into staff_export_part values ('${id}', 0, '\\x${first}')`,
    `update staff_export set state = 'running', parts = 1, rows = 100, next_page = '${next}', ended_at = null where id = '${id}'`,
  );
  await ended('owner', id);
  expect(await exportOf('owner', id)).toMatchObject({ state: 'done', rows: MANY });
  expect((await file('owner', id)).text).toBe(text);
});

test('an export is cancelled by who began it, and one person makes five at once', async () => {
  const owner = await as('owner');
  const { rows } = await owner.ok('/api/office/exports/list', {});
  const [done] = rows;
  expect((await owner.call('/api/office/exports/cancel', { id: done?.id ?? '' })).body.message).toBe(
    'exportEnded',
  );
  await server.keepFromJob('make-exports');
  const five = await Promise.all(Array.from({ length: 5 }, () => start('owner', 'players')));
  const sixth = await owner.call('/api/office/exports/start', { list: 'players', filter: {} });
  expect(sixth).toMatchObject({ status: 409, body: { message: 'tooManyExports' } });
  for (const id of five) await owner.ok('/api/office/exports/cancel', { id });
  expect(await exportOf('owner', five[0] ?? '')).toMatchObject({ state: 'cancelled', may_download: false });
  expect((await file('owner', five[0] ?? '')).status).toBe(404);
  await server.database.asOwner(`update lease set expires_at = now() where name = 'job:make-exports'`);
  const later = await start('owner', 'exclusions');
  await ended('owner', later);
  expect(await exportOf('owner', five[0] ?? '')).toMatchObject({ state: 'cancelled', rows: 0 });
});

test('a report is exported at once with the figures that it has', async () => {
  const { text } = await report('owner', 'report', { report: 'revenue', by: 'game' });
  const [header = '', first = ''] = text.split('\r\n');
  expect(header).toContain('ggr');
  expect(first.split(',')).toHaveLength(header.split(',').length);
  expect((await report('owner', 'players')).status).toBe(400);
  expect((await report('support', 'report', { report: 'revenue' })).status).toBe(403);
  expect((await report('owner', 'nothing')).status).toBe(400);
});

test('every list that can be exported is one whose call answers with its rows', async () => {
  for (const list of ['withdrawals', 'exclusions', 'duplicates', 'cases', 'audit']) {
    const id = await start('owner', list, list === 'withdrawals' ? { state: 'pending' } : {});
    await ended('owner', id);
    expect(await exportOf('owner', id), list).toMatchObject({ state: 'done', failure: null });
  }
});

test('an export is refused to those who may not export or not read, and has nothing of sites where they may not', async () => {
  const [support, marketing, owner] = [await as('support'), await as('marketing'), await as('owner')];
  const tried = (client: OfficeClient, list: string, filter = {}) =>
    client.call('/api/office/exports/start', { list, filter });
  expect((await tried(support, 'players')).status).toBe(403);
  expect((await tried(marketing, 'audit')).status).toBe(403);
  expect((await tried(owner, 'nothing')).body).toMatchObject({ message: 'badRequest', field: 'list' });
  expect((await tried(owner, 'players', { nonsense: 1 })).body.field).toBe('filter');
  await server.database.asOwner(
    `update staff_role set site_id = (select id from site where external_id = 'arena')
      where role_id in (select id from role where code = 'risk')`,
    `insert into role (operator_id, code, name) values (1, 'reader', 'Reader')`,
    `insert into role_permission (role_id, permission)
      select id, 'players.read' from role where code = 'reader'`,
    `insert into staff_role (staff_id, role_id, site_id)
      select s.id, r.id, null from staff s, role r where s.mail = 'risk@baize.example' and r.code = 'reader'`,
  );
  const id = await start('risk', 'players');
  await ended('risk', id);
  const lines = linesOf((await file('risk', id)).text).slice(1);
  expect(new Set(lines.map((line) => line.split(',')[1]))).toEqual(new Set(['arena']));
});

test('a file is refused, and an export ends, once its owner may no longer read all that is in it', async () => {
  const id = await start('auditor', 'players', { search: 'many' });
  await ended('auditor', id);
  await server.database.asOwner(
    `delete from role_permission where permission = 'players.personal'
      and role_id in (select id from role where code = 'auditor')`,
  );
  expect((await file('auditor', id)).status).toBe(403);
  expect(await exportOf('auditor', id)).toMatchObject({ state: 'done', may_download: false });
  expect((await logged(id))[0]?.slice(0, 2)).toEqual(['exports.download', 'permissionDenied']);
  await server.database.asOwner(
    `update staff_export set state = 'running', ended_at = null, next_page = null where id = '${id}'`,
  );
  await ended('auditor', id);
  expect(await exportOf('auditor', id)).toMatchObject({ state: 'failed', failure: 'permissionDenied' });
});

test('exports are deleted with their files after a week', async () => {
  const { db } = server.database;
  const count = async () => (await db.pool.query('select from staff_export_part')).rowCount;
  await forgetOldExports(db.autocommit, server.clock.now());
  expect(await count()).toBeGreaterThan(0);
  await server.database.asOwner(`update staff_export set created_at = created_at - interval '8 days'`);
  await forgetOldExports(db.autocommit, server.clock.now());
  expect(await count()).toBe(0);
});
