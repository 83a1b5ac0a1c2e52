import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { OfficeClient } from '../testing/office-client.ts';

const LIST = '/api/office/sites/maintenance';
const SET = '/api/office/sites/set_maintenance';
const reason = 'The bank moves tonight';
const close = { site: 'lucky', is_closed: true, was_closed: false, reason } as const;

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

const isClosed = async () => {
  const host = 'lucky.localhost';
  const { maintenance } = await server.ok('/api/startup', { domain_name: host }, host);
  return maintenance.is_maintenance;
};

test('a site is closed to its players at once and opened again, each with its reason in the audit log', async () => {
  const until = '2030-01-01T06:00:00.000Z';
  await owner.ok(SET, { ...close, until });
  await expect.poll(isClosed).toBe(true);
  const { rows } = await owner.ok(LIST, {});
  expect(rows.find(({ site }) => site === 'lucky')).toMatchObject({ is_closed: true, until });
  expect(rows.map(({ site }) => site)).not.toContain('arena');
  await owner.ok(SET, { ...close, is_closed: false, was_closed: true });
  await expect.poll(isClosed).toBe(false);
  const { entries } = await owner.ok('/api/office/audit/entries', { object: 'site:lucky' });
  expect(entries.map((one) => [one.action, one.reason, one.before, one.after])).toEqual([
    ['sites.setMaintenance', reason, { is_closed: true, until }, { is_closed: false, until: null }],
    ['sites.setMaintenance', reason, { is_closed: false, until: null }, { is_closed: true, until }],
  ]);
});

test('a preview shows the real page in another template, palette and language, to those who have its address and in no other frame', async () => {
  const get = (path: string, host = 'lucky.localhost') =>
    server.send({ method: 'GET', path, host, headers: { accept: 'text/html' } });
  const asked = { site: 'lucky', theme: 'casino5.mint', language: 'PHP' } as const;
  const { url, frame } = await owner.ok('/api/office/sites/preview', asked);
  const { pathname, search, hostname } = new URL(url);
  expect(hostname).toBe('lucky.localhost');
  const page = await get(`${pathname}${search}`);
  expect(page.text).toMatch(/<html lang="fil"[^>]* data-theme="casino5" data-color="mint"/);
  const office = new URL(url.replace('lucky.localhost', 'office.localhost')).origin;
  expect(page.headers['content-security-policy']).toContain(`frame-ancestors ${office};`);
  expect((await get('/slots')).text).toContain('data-theme="slot2"');
  expect((await get(`/${search}`, 'arena.localhost')).status).toBe(403);
  const framed = await get(`${frame}&path=/slots`, 'office.localhost');
  expect(framed.text).toContain(`src="${new URL(url).origin}/slots${search}"`);
  expect(framed.headers['content-security-policy']).toContain(`frame-src ${new URL(url).origin};`);
  for (const path of ['//evil.example/', 'https://evil.example/', 'javascript:alert(1)', 'http://['])
    expect((await get(`${frame}&path=${encodeURIComponent(path)}`, 'office.localhost')).status).toBe(400);
  expect((await get(`${frame.slice(0, -1)}-`, 'office.localhost')).status).toBe(403);
});

test('a preview of another operator’s site, or in a theme that does not exist, is refused', async () => {
  const status = async (more: object) =>
    (await owner.call('/api/office/sites/preview', { site: 'lucky', ...more })).body.message;
  expect(await status({ site: 'arena' })).toBe('unknownSite');
  expect(await status({ theme: 'casino1.porcelain' })).toBe('badRequest');
  expect(await status({ language: 'XX' })).toBe('badRequest');
});

test('of two who close a site at the same time one is refused, and another operator’s site is unknown', async () => {
  const both = await Promise.all([owner.call(SET, close), owner.call(SET, close)]);
  expect(both.map(({ body }) => body.message).toSorted()).toEqual(['versionConflict', undefined]);
  expect((await owner.call(SET, { ...close, site: 'arena' })).body.message).toBe('unknownSite');
});
