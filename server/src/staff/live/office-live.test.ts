import { afterAll, beforeAll, expect, test } from 'vitest';
import { BACKGROUND_HEADER, type LiveTopic } from '#contract/office/live.ts';
import { addToOutbox } from '../../db/outbox.ts';
import { startTestServer, startTestServerOn, type TestServer } from '../../test-server.ts';
import { openStream, type TestStream } from '../testing/live-stream.ts';
import { OFFICE_PASSWORD, OfficeClient } from '../testing/office-client.ts';
import { noteForOffice } from './office-live.ts';

let server: TestServer;
const streams: TestStream[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  for (const stream of streams) stream.close();
  await server.stop();
});

const clients = new Map<string, OfficeClient>();

async function logIn(name: string): Promise<OfficeClient> {
  const client = clients.get(name) ?? new OfficeClient(server);
  if (!clients.has(name)) await client.logIn(`${name}@baize.example`);
  clients.set(name, client);
  return client;
}

async function streamOf(client: OfficeClient, at = server): Promise<TestStream> {
  const stream = await openStream(at, client.cookie);
  streams.push(stream);
  await expect.poll(() => stream.events).toContain('open');
  return stream;
}

const siteId = async (name: string) =>
  (
    await server.database.db.read
      .selectFrom('site')
      .select('id')
      .where('external_id', '=', name)
      .executeTakeFirstOrThrow()
  ).id;

async function note(topic: LiveTopic, site: string): Promise<void> {
  const id = await siteId(site);
  await server.database.db.tx((tx) => noteForOffice(tx, { topic, siteId: id }));
}

test('a page learns what changed at the sites and of the topics that its person may see', async () => {
  const cashier = await streamOf(await logIn('cashier'));
  const trader = await streamOf(await logIn('trader'));
  await note('withdrawals', 'lucky');
  await expect.poll(() => cashier.events).toContain('withdrawals lucky');
  await note('events', 'arena');
  await expect.poll(() => trader.events).toContain('events arena');
  expect(trader.events.join()).not.toContain('withdrawals');
  expect(cashier.events.join()).not.toContain('events');
});

test('a page learns of money and figures from the events of players that are relayed', async () => {
  const cashier = await streamOf(await logIn('cashier'));
  const id = await siteId('arena');
  await server.database.db.tx((tx) =>
    addToOutbox(tx, { siteId: id, topic: 'withdrawal.changed', payload: {} }),
  );
  await expect
    .poll(() => cashier.events)
    .toEqual(expect.arrayContaining(['withdrawals arena', 'figures arena']));
});

test('a page learns nothing more from the moment at which a role is taken away', async () => {
  const stream = await streamOf(await logIn('support'));
  await note('withdrawals', 'lucky');
  await expect.poll(() => stream.events).toContain('withdrawals lucky');
  await server.database.asOwner(`delete from role_permission where permission = 'cashier.read'
    and role_id = (select id from role where code = 'support' and operator_id = 1)`);
  await note('withdrawals', 'arena');
  await note('cases', 'arena');
  await expect.poll(() => stream.events).toContain('cases arena');
  expect(stream.events).not.toContain('withdrawals arena');
});

test('a stream ends with its session, and none opens without a whole one', async () => {
  const client = await logIn('auditor');
  const stream = await streamOf(client);
  await client.ok('/api/office/session/logout', {});
  await note('withdrawals', 'lucky');
  await expect.poll(() => stream.events).toContain('ended');
  await expect.poll(stream.isClosed).toBe(true);
  expect(stream.events.join()).not.toContain('withdrawals');
  expect((await openStream(server, '')).status).toBe(401);
  const half = new OfficeClient(server);
  await half.ok('/api/office/session/login', { mail: 'auditor@baize.example', password: OFFICE_PASSWORD });
  expect((await openStream(server, half.cookie)).status).toBe(401);
});

test('calls that a page makes on its own do not keep an idle session open', async () => {
  const client = await logIn('marketing');
  const stream = await streamOf(client);
  for (const minutes of [8, 8]) {
    server.clock.advance(minutes * 60_000);
    await client.call('/api/office/session/me', {}, { [BACKGROUND_HEADER]: '1' });
  }
  await note('figures', 'lucky');
  await expect.poll(() => stream.events).toContain('ended');
  const answer = await client.call('/api/office/session/me', {});
  expect(answer.body.message).toBe('sessionExpired');
});

test('a page at one server learns what changed through another', async () => {
  const client = await logIn('owner');
  const other = await startTestServerOn(server.database);
  other.clock.advance(server.clock.now().getTime() - other.clock.now().getTime());
  const [here, there] = [await streamOf(client), await streamOf(client, other)];
  await expect
    .poll(async () => {
      await note('requests', 'arena');
      return here.events.includes('requests arena') && there.events.includes('requests arena');
    })
    .toBe(true);
  await other.server.stop();
  await expect.poll(there.isClosed).toBe(true);
});
