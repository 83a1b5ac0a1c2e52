import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Pushes, Subscriptions } from '#contract/pushes.ts';
import { systemActor } from '../actor.ts';
import { addToOutbox } from '../db/outbox.ts';
import { uuid7 } from '../db/uuid7.ts';
import { setMaintenance } from '../sites/public.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

type Client = Socket<Pushes, Subscriptions>;

const SOON = { timeout: 60_000 };

let server: TestServer;
const open: Client[] = [];

beforeAll(async () => {
  server = await startTestServer();
  // What the seed left to be relayed is pushed to open tabs as well.
  const waiting = 'select from outbox union all select from round_batch';
  await vi.waitFor(async () => expect((await server.database.db.pool.query(waiting)).rowCount).toBe(0), SOON);
});
afterEach(() => {
  for (const client of open.splice(0)) client.disconnect();
});
afterAll(() => server.stop());

function connect(auth: Record<string, string>, host = 'localhost'): Client {
  const client: Client = io(`http://127.0.0.1:${server.server.port}`, {
    path: '/live',
    transports: ['websocket'],
    extraHeaders: { host: `${host}:${server.server.port}` },
    auth: { domain_name: host, ...auth },
    reconnection: false,
  });
  open.push(client);
  return client;
}

const connected = (client: Client) =>
  new Promise<void>((resolve, reject) => {
    if (client.connected) resolve();
    client.once('connect', resolve);
    client.once('connect_error', reject);
  });

function next<T extends keyof Pushes>(client: Client, topic: T): Promise<Parameters<Pushes[T]>[0]> {
  return new Promise((resolve) => {
    // The types of the client's listeners depend on the topic; the message is the topic's own.
    client.once(topic as never, ((message: Parameters<Pushes[T]>[0]) => resolve(message)) as never);
  });
}

test('every tab of a player sees the balance move with a round', async () => {
  const demo = await server.logIn('demo', 'Demo1234!');
  const tabs = [connect(demo), connect(demo)];
  await Promise.all(tabs.map(connected));
  const balances = tabs.map((tab) => {
    const received: string[] = [];
    tab.on('balance', (push) => received.push(push.game_balance));
    return received;
  });
  const round = await server.ok('/api/games/play', {
    launch: await server.launch(demo),
    key: uuid7(),
    stake: '25',
  });
  // What was seeded may still be pushed first.
  await expect
    .poll(() => balances.map((received) => received.at(-1)))
    .toEqual([round.balance, round.balance]);
});

test('a visitor, and a player of another site, receive no push of it', async () => {
  const demo = await server.logIn('demo', 'Demo1234!');
  const mine = connect(demo);
  const others = [
    connect({}),
    connect(await server.logIn('demo', 'Demo1234!', 'lucky.localhost'), 'lucky.localhost'),
  ];
  await Promise.all([mine, ...others].map(connected));
  const received: unknown[] = [];
  // Of their own inbox pushes may come at any moment.
  for (const other of others)
    other.onAny((topic, message) => topic !== 'inbox' && received.push([topic, message]));
  const push = next(mine, 'balance');
  await server.ok('/api/games/play', { launch: await server.launch(demo), key: uuid7(), stake: '25' });
  await push;
  expect(received).toEqual([]);
});

test('a socket with a session that is none is not let in', async () => {
  await expect(connected(connect({ account_id: 'demo', auth: 'forged' }))).rejects.toThrow('sessionExpired');
});

test('logging out everywhere is pushed to every tab of every session', async () => {
  const [one, two] = await Promise.all([
    server.logIn('demo', 'Demo1234!'),
    server.logIn('demo', 'Demo1234!'),
  ]);
  const tabs = [connect(one), connect(two)];
  await Promise.all(tabs.map(connected));
  const ended = Promise.all(tabs.map((tab) => next(tab, 'session.ended')));
  await server.ok('/api/auth/logout', { ...one, everywhere: true });
  expect(await ended).toEqual([{ message: 'sessionExpired' }, { message: 'sessionExpired' }]);
});

test('the tab of a session that has ended receives nothing more of its player', async () => {
  const [one, two] = await Promise.all([
    server.logIn('demo', 'Demo1234!'),
    server.logIn('demo', 'Demo1234!'),
  ]);
  const [ended, alive] = [connect(one), connect(two)];
  await Promise.all([connected(ended), connected(alive)]);
  const push = next(ended, 'session.ended');
  await server.ok('/api/auth/logout', one);
  await push;
  const received: unknown[] = [];
  ended.onAny((...message) => received.push(message));
  const moved = next(alive, 'balance');
  await server.ok('/api/games/play', { launch: await server.launch(two), key: uuid7(), stake: '25' });
  await moved;
  expect(received).toEqual([]);
});

test('a tab whose session ended while its line was down is not taken back', async () => {
  const demo = await server.logIn('demo', 'Demo1234!');
  const tab = connect(demo);
  await connected(tab);
  const down = new Promise<void>((resolve) => tab.once('disconnect', () => resolve()));
  tab.io.engine.close();
  await down;
  await server.ok('/api/auth/logout', demo);
  tab.connect();
  await expect(connected(tab)).rejects.toThrow('sessionExpired');
});

test('maintenance that is switched on is pushed to everybody on the site', async () => {
  const site = await server.database.db.read
    .selectFrom('site')
    .select('id')
    .where('external_id', '=', 'lucky')
    .executeTakeFirstOrThrow();
  const visitor = connect({}, 'lucky.localhost');
  await connected(visitor);
  const push = next(visitor, 'maintenance');
  await server.database.db.tx((tx) =>
    setMaintenance(
      tx,
      { siteId: site.id, actor: systemActor('test'), now: server.clock.now() },
      { on: true },
    ),
  );
  expect((await push).is_maintenance).toBe(true);
});

test('a change of what a site is made of is pushed to its open pages, and to those of no other', async () => {
  const [visitor, other] = [connect({}, 'lucky.localhost'), connect({}, 'arena.localhost')];
  await Promise.all([connected(visitor), connected(other)]);
  let reached = 0;
  other.on('site.changed', () => {
    reached += 1;
  });
  const push = next(visitor, 'site.changed');
  await server.database.asOwner(
    `update site set show_preloader = not show_preloader where external_id = 'lucky'`,
  );
  await push;
  const own = next(other, 'site.changed');
  await server.database.asOwner(
    `update site set show_preloader = not show_preloader where external_id = 'arena'`,
  );
  await own;
  expect(reached).toBe(1);
});

test('a page whose site changed before it connected gets the change with its connection, and a current page gets nothing', async () => {
  const host = 'lucky.localhost';
  const versionOf = async () => {
    const { text } = await server.send({ method: 'GET', path: '/', host });
    return /"siteVersion":"([^"]+)"/.exec(text)?.[1] ?? '';
  };
  const change = () =>
    server.database.asOwner(
      `update site set show_preloader = not show_preloader where external_id = 'lucky'`,
    );
  const former = await versionOf();
  await change();
  await expect.poll(versionOf).not.toBe(former);
  const late = connect({ site_version: former }, host);
  await next(late, 'site.changed');
  const present = connect({ site_version: await versionOf() }, host);
  let pushes = 0;
  present.on('site.changed', () => {
    pushes += 1;
  });
  await connected(present);
  // Versions are compared before this is answered.
  await present.emitWithAck('sports.watch', { sports: [], events: [] });
  expect(pushes).toBe(0);
});

test('pushes to a player keep their order, and one that cannot be read stops no other', async () => {
  const demo = await server.logIn('demo', 'Demo1234!');
  const tab = connect(demo);
  await connected(tab);
  const { id: player, site_id: siteId } = await server.database.db.read
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['player.id', 'player.site_id'])
    .where('player.account_id', '=', 'demo')
    .where('site.external_id', '=', 'baize')
    .executeTakeFirstOrThrow();
  const pushed: string[] = [];
  tab.on('deposit', ({ deposit_id }) => pushed.push(`deposit ${deposit_id}`));
  tab.on('ticket', ({ ticket_id }) => pushed.push(`ticket ${ticket_id}`));
  const [first, third] = [uuid7(), uuid7()];
  const deposit = (id: string) => ({
    topic: 'deposit.settled',
    payload: { deposit_id: id, state: 'open', amount: '1' },
  });
  const ticket = (id: string) => ({
    topic: 'ticket.changed',
    payload: { ticket_id: id, state: 'won', returned: '0' },
  });
  const events = [
    deposit(first),
    ticket('2'),
    { topic: 'ticket.changed', payload: {} },
    deposit(third),
    ticket('4'),
  ];
  await server.database.db.tx((tx) =>
    addToOutbox(tx, ...events.map((event) => ({ siteId, playerId: player, ...event }))),
  );
  await expect.poll(() => pushed).toEqual([`deposit ${first}`, 'ticket 2', `deposit ${third}`, 'ticket 4']);
});
