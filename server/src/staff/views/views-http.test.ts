import { afterAll, beforeAll, expect, test } from 'vitest';
import { officeCalls } from '#contract/office/calls.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { OfficeClient } from '../testing/office-client.ts';

const LIST = 'players.list';
const view = { list: LIST, filters: { status: 'blocked' }, columns: ['account', 'name'], sort: 'created' };

let server: TestServer;
const clients = new Map<string, OfficeClient>();

async function as(name: string): Promise<OfficeClient> {
  const client = clients.get(name) ?? new OfficeClient(server);
  if (!clients.has(name)) await client.logIn(`${name}@baize.example`);
  clients.set(name, client);
  return client;
}

const viewsOf = async (name: string, list = LIST) =>
  (await (await as(name)).ok('/api/office/views/list', { list })).views;

const save = async (by: string, name: string, isShared: boolean) =>
  (await as(by)).ok('/api/office/views/save', { ...view, name, is_shared: isShared });

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a view is its owner’s alone until it is shared, and only its owner changes or removes it', async () => {
  const { id, version } = await save('owner', 'Blocked players', false);
  expect(await viewsOf('support')).toEqual([]);
  const owner = await as('owner');
  const changed = { ...view, id, version, name: 'Blocked', is_shared: true };
  const saved = await owner.ok('/api/office/views/save', changed);
  expect((await owner.call('/api/office/views/save', changed)).body.message).toBe('versionConflict');
  const [seen] = await viewsOf('support');
  expect(seen).toMatchObject({
    ...{ id, name: 'Blocked', is_own: false, is_default: false, sort: 'created', filters: view.filters },
    ...{ columns: view.columns, version: saved.version },
  });
  const support = await as('support');
  const tried = await support.call('/api/office/views/save', { ...changed, version: saved.version });
  expect(tried.body.message).toBe('unknownView');
  expect((await support.call('/api/office/views/remove', { id })).body.message).toBe('unknownView');
  expect(
    (await owner.call('/api/office/views/save', { ...view, name: 'Blocked', is_shared: false })).body,
  ).toMatchObject({ message: 'nameTaken', field: 'name' });
});

test('the name of every call can be the list of a view', () => {
  const { request } = officeCalls['views.list'];
  const refused = Object.keys(officeCalls).filter((list) => !request.safeParse({ list }).success);
  expect(refused).toEqual([]);
});

test('a list opens with the view that each person chose for themselves, own or shared', async () => {
  const shared = await save('owner', 'Shared', true);
  const hidden = await save('owner', 'Hidden', false);
  const [owner, support] = [await as('owner'), await as('support')];
  const choose = (client: OfficeClient, id: string | null, list = LIST) =>
    client.call('/api/office/views/set_default', { list, id });
  expect((await choose(support, hidden.id)).body.message).toBe('unknownView');
  expect((await choose(support, shared.id, 'audit.entries')).body.message).toBe('unknownView');
  expect((await choose(support, shared.id)).status).toBe(200);
  expect((await choose(owner, hidden.id)).status).toBe(200);
  expect((await choose(owner, shared.id)).status).toBe(200);
  expect((await choose(owner, hidden.id)).status).toBe(200);
  const chosen = async (name: string) =>
    (await viewsOf(name)).filter((one) => one.is_default).map((one) => one.name);
  expect(await chosen('support')).toEqual(['Shared']);
  expect(await chosen('owner')).toEqual(['Hidden']);
  await owner.ok('/api/office/views/remove', { id: hidden.id });
  expect(await chosen('owner')).toEqual([]);
  await choose(support, null);
  expect(await chosen('support')).toEqual([]);
});

test('a shared view is unknown to the staff of another operator', async () => {
  const { id } = await save('owner', 'Of the house', true);
  await server.database.asOwner(
    `insert into operator (code, name) values ('rival', 'Rival')`,
    `update staff set operator_id = (select id from operator where code = 'rival') where mail = 'cashier@baize.example'`,
  );
  expect(await viewsOf('cashier')).toEqual([]);
  const cashier = await as('cashier');
  const tried = await cashier.call('/api/office/views/set_default', { list: LIST, id });
  expect(tried.body.message).toBe('unknownView');
});
