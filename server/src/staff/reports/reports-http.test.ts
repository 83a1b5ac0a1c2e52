import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { OfficeClient } from '../testing/office-client.ts';

let server: TestServer;
let owner: OfficeClient;

beforeAll(async () => {
  server = await startTestServer();
  owner = new OfficeClient(server);
  await owner.logIn('owner@baize.example');
});
afterAll(() => server.stop());

test('a report has each currency apart, and ends with what the ledger says of the same money', async () => {
  const answer = await owner.ok('/api/office/reports/run', { report: 'liabilities' });
  const currencies = new Set(answer.totals.map(({ currency }) => currency));
  expect(currencies.size).toBeGreaterThan(1);
  expect(currencies).toContain('TOKEN');
  expect(answer.lines.length).toBeGreaterThan(1);
  expect(answer.lines.map(({ difference }) => difference)).toEqual(answer.lines.map(() => '0'));
  expect(answer.totals.some(({ figures }) => Number(figures.balance) > 0)).toBe(true);
});

test('a report covers the sites at which the caller may read reports, and no other operator has any of them', async () => {
  await server.database.asOwner(
    `insert into operator (code, name) values ('other', 'Other')`,
    `update site set operator_id = (select id from operator where code = 'other') where external_id = 'arena'`,
  );
  const bySite = await owner.ok('/api/office/reports/run', { report: 'liabilities', by: 'site' });
  const groups = bySite.rows.map(({ group }) => group);
  expect(groups).toContain('lucky');
  expect(groups).not.toContain('arena');
  for (const name of ['arena', 'nowhere']) {
    const refused = await owner.call('/api/office/reports/run', { report: 'money', sites: ['lucky', name] });
    expect(refused).toMatchObject({ status: 404, body: { message: 'unknownSite', field: 'sites' } });
  }
});

test('players are of the sites at which the caller may read reports, and come page by page', async () => {
  const path = '/api/office/reports/players';
  const first = await owner.ok(path, { limit: 1 });
  expect(first.summary?.lines.map(({ difference }) => difference)).toContain('0');
  const second = await owner.ok(path, { limit: 1, before: first.next ?? '' });
  expect(second.summary).toBeNull();
  expect(second.rows[0]).not.toEqual(first.rows[0]);
  const sites = await owner.ok(path, { limit: 100 });
  expect(new Set(sites.rows.map(({ site }) => site))).not.toContain('arena');
  const refused = await owner.call(path, { sites: ['arena'] });
  expect(refused).toMatchObject({ status: 404, body: { message: 'unknownSite' } });
  for (const before of ['x', Buffer.from('["PHP","1"]').toString('base64url')])
    expect(await owner.call(path, { before })).toMatchObject({ status: 400, body: { field: 'before' } });
});

test.each([
  ['days that run backwards', { report: 'money', from: '2026-02-02', to: '2026-02-01' }, 'from'],
  ['more than three years', { report: 'money', from: '2020-02-02', to: '2026-02-01' }, 'from'],
  ['a grouping that it does not have', { report: 'openBets', by: 'game' }, 'by'],
] as const)('a report over %s is refused', async (_title, request, field) => {
  const answer = await owner.call('/api/office/reports/run', request);
  expect(answer).toMatchObject({ status: 400, body: { message: 'badRequest', field } });
});
