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

test('of two who close a site at the same time one is refused, and another operator’s site is unknown', async () => {
  const both = await Promise.all([owner.call(SET, close), owner.call(SET, close)]);
  expect(both.map(({ body }) => body.message).toSorted()).toEqual(['versionConflict', undefined]);
  expect((await owner.call(SET, { ...close, site: 'arena' })).body.message).toBe('unknownSite');
});
