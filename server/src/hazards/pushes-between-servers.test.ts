import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Pushes, Subscriptions } from '#contract/pushes.ts';
import { systemActor } from '../actor.ts';
import { addToOutbox } from '../db/outbox.ts';
import { uuid7 } from '../db/uuid7.ts';
import { setMaintenance } from '../sites/public.ts';
import { readEvent } from '../sportsbook/testing/read-rows.ts';
import { fixtureOf, type TestFeed, testFeed, winnerOdds } from '../sportsbook/testing/test-feed.ts';
import { startTestServer, startTestServerOn, type TestServer } from '../test-server.ts';
import { openGame } from './every-kind/players.ts';
import { until } from './every-kind/shared.ts';

type Client = Socket<Pushes, Subscriptions>;
type Who = Awaited<ReturnType<TestServer['logIn']>>;

const SHARED = { providerCode: 'BURIN', code: 'harbour-six' };
const HOUR = 3_600_000;

let one: TestServer;
let two: TestServer;
let feed: TestFeed;
let demo: { readonly siteId: number; readonly playerId: bigint };
const clients: Client[] = [];

beforeAll(async () => {
  const environment = { DRAWS_EVERY: '10' };
  one = await startTestServer(environment);
  two = await startTestServerOn(one.database, environment);
  feed = await testFeed(one);
  const row = await one.database.db.read
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['player.id', 'player.site_id'])
    .where('player.account_id', '=', 'demo')
    .where('site.external_id', '=', 'baize')
    .executeTakeFirstOrThrow();
  demo = { siteId: row.site_id, playerId: row.id };
});
// Each knows of the other before anything happens.
beforeEach(() => expect.poll(peers).toEqual([1, 1]));
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});
afterAll(async () => {
  await two.server.stop();
  await one.stop();
});

const peers = () => [one, two].map(({ server }) => server.storage.bus.peers());

async function connect(server: TestServer, auth: Partial<Who> = {}, host = 'localhost'): Promise<Client> {
  const client: Client = io(`http://127.0.0.1:${server.server.port}`, {
    path: '/live',
    transports: ['websocket'],
    extraHeaders: { host: `${host}:${server.server.port}` },
    auth: { domain_name: host, ...auth },
    reconnection: false,
  });
  clients.push(client);
  await new Promise<void>((resolve, reject) => {
    client.once('connect', resolve);
    client.once('connect_error', reject);
  });
  return client;
}

/** A page of the demo player on each of the two servers, with what it was pushed. */
async function pages(topic: keyof Pushes, pick: (push: never) => unknown) {
  const who = await one.logIn('demo', 'Demo1234!');
  return Promise.all(
    [one, two].map(async (server) => {
      const client = await connect(server, who);
      const pushed: unknown[] = [];
      client.on(topic as never, ((push: never) => pushed.push(pick(push))) as never);
      return { client, pushed };
    }),
  );
}

const add = (...events: { topic: string; payload: { [key: string]: string } }[]) =>
  one.database.db.tx((tx) => addToOutbox(tx, ...events.map((event) => ({ ...demo, ...event }))));

describe('a push that is caused on one server reaches the browsers of the other', () => {
  test.each([
    ['deposit', 'deposit.settled', 'deposit_id', { state: 'paid', amount: '1' }],
    ['withdrawal', 'withdrawal.changed', 'withdrawal_id', { state: 'paid', amount: '1' }],
    ['ticket', 'ticket.changed', 'ticket_id', { state: 'won', returned: '0' }],
  ] as const)('a %s: each once, in order', async (topic, event, id, payload) => {
    const both = await pages(topic, (push: { [key: string]: unknown }) => push[id]);
    const ids = Array.from({ length: 60 }, () => uuid7());
    for (let start = 0; start < ids.length; start += 12)
      await add(
        ...ids
          .slice(start, start + 12)
          .map((value) => ({ topic: event, payload: { ...payload, [id]: value } })),
      );
    await expect.poll(() => both.map(({ pushed }) => pushed.length)).toEqual([ids.length, ids.length]);
    for (const { pushed } of both) expect(pushed).toEqual(ids);
  });

  test('the balance after a round', async () => {
    const both = await pages('balance', (push: { game_balance: string }) => push.game_balance);
    const who = await two.logIn('demo', 'Demo1234!');
    const round = await two.ok('/api/games/play', {
      launch: await two.launch(who),
      key: uuid7(),
      stake: '25',
    });
    await expect.poll(() => both.map(({ pushed }) => pushed.at(-1))).toEqual([round.balance, round.balance]);
  });

  test('the badge of the inbox', async () => {
    const both = await pages('inbox', (push: { unread: number }) => push.unread);
    await add({ topic: 'inbox.changed', payload: {} });
    await expect.poll(() => both.map(({ pushed }) => pushed.length > 0)).toEqual([true, true]);
    expect(both[0]?.pushed.at(-1)).toEqual(both[1]?.pushed.at(-1));
  });

  test('the end of a session, after which its page receives nothing more of the player', async () => {
    const [ended, alive] = [await one.logIn('demo', 'Demo1234!'), await one.logIn('demo', 'Demo1234!')];
    const [lost, kept] = [await connect(two, ended), await connect(two, alive)];
    const received = new Promise((resolve) => lost.once('session.ended', resolve));
    await one.ok('/api/auth/logout', ended);
    expect(await received).toEqual({ message: 'sessionExpired' });
    const pushed: unknown[] = [];
    lost.onAny((topic) => pushed.push(topic));
    const moved = new Promise((resolve) => kept.once('deposit', resolve));
    await add({ topic: 'deposit.settled', payload: { deposit_id: uuid7(), state: 'paid', amount: '1' } });
    await moved;
    expect(pushed).not.toContain('deposit');
  });

  test('the maintenance of a site', async () => {
    const { id: siteId } = await one.database.db.read
      .selectFrom('site')
      .select('id')
      .where('external_id', '=', 'lucky')
      .executeTakeFirstOrThrow();
    const visitors = [await connect(one, {}, 'lucky.localhost'), await connect(two, {}, 'lucky.localhost')];
    const received = visitors.map(
      (visitor) => new Promise((resolve) => visitor.once('maintenance', resolve)),
    );
    await one.database.db.tx((tx) =>
      setMaintenance(tx, { siteId, actor: systemActor('test'), now: one.clock.now() }, { on: true }),
    );
    expect(await Promise.all(received)).toMatchObject([{ is_maintenance: true }, { is_maintenance: true }]);
  });

  test('odds: each version once, in order', async () => {
    const start = one.clock.now().getTime() + HOUR;
    await feed.send(fixtureOf('across', start), winnerOdds('across', ['2', '3', '4']));
    const id = String((await readEvent(one, 'across')).event.id);
    const watching = await Promise.all(
      [one, two].map(async (server) => {
        const client = await connect(server);
        const odds: string[] = [];
        client.on('sports.changes', ({ markets }) => {
          for (const [, , , selections] of markets) odds.push(selections[0]?.[1] ?? '');
        });
        await new Promise<void>((resolve) =>
          client.emit('sports.watch', { sports: [], events: [id] }, resolve),
        );
        return odds;
      }),
    );
    for (const price of ['2.1', '2.2', '2.3']) {
      await feed.send(winnerOdds('across', [price, '3', '4']));
      await expect.poll(() => watching.map((odds) => odds.at(-1))).toEqual([price, price]);
    }
    for (const odds of watching) expect([...new Set(odds)]).toEqual(odds);
  });

  test('phases of shared rounds, and bets on them', async () => {
    const who = await one.logIn('demo', 'Demo1234!');
    const watching = await Promise.all(
      [one, two].map(async (server) => {
        const client = await connect(server, who);
        const phases: string[] = [];
        const bets: string[] = [];
        const own: string[] = [];
        client.on('shared.round', ({ round }) => phases.push(`${round.round_id} ${round.phase}`));
        client.on('shared.bets', ({ joined }) => bets.push(...joined.map(([tag]) => tag)));
        client.on('shared.bet', ({ bet }) => own.push(`${bet.bet_id} ${bet.state}`));
        await new Promise<void>((resolve) => client.emit('games.watch', { game_code: SHARED.code }, resolve));
        return { phases, bets, own };
      }),
    );
    const { port } = one.server;
    const launch = await openGame(port, who, SHARED);
    const { round, default_stake: stake } = await until(
      port,
      launch,
      (now) => (now.round?.closes_at ?? 0) - now.now > 5_000,
    );
    await one.ok('/api/games/shared/bet', {
      launch,
      key: uuid7(),
      round_id: round?.round_id ?? '',
      stake,
      choice: { lines: [[1, 2, 3, 4, 5, 6]] },
    });
    const [first] = watching;
    await expect.poll(() => watching.map(({ bets }) => bets.length > 0)).toEqual([true, true]);
    await expect.poll(() => watching.map(({ own }) => own.length > 0)).toEqual([true, true]);
    expect(watching[1]?.bets).toEqual(first?.bets);
    const ahead = (round?.closes_at ?? 0) - one.clock.now().getTime() + 6_000;
    for (const server of [one, two]) server.clock.advance(ahead);
    await expect.poll(() => watching.every(({ phases }) => phases.length >= 3)).toBe(true);
    const common = Math.min(...watching.map(({ phases }) => phases.length));
    expect(watching[1]?.phases.slice(0, common)).toEqual(first?.phases.slice(0, common));
    expect(new Set(first?.phases).size).toBe(first?.phases.length);
  });
});

test('a change of a site is seen through every server at once, before any looks by itself', async () => {
  const startup = { domain_name: 'lucky.localhost' };
  const names = async () =>
    Promise.all(
      [one, two].map(async (server) => {
        const { site } = await server.ok('/api/startup', startup, 'lucky.localhost');
        return site.logo_text;
      }),
    );
  const before = await names();
  // The age of what is in memory does not grow: only the bus can say that it has changed.
  const now = performance.now();
  const stopped = vi.spyOn(performance, 'now').mockImplementation(() => now);
  try {
    expect(await names()).toEqual(before);
    await one.database.db.pool.query(
      `update site set logo_text = 'Seen at once' where external_id = 'lucky'`,
    );
    await expect.poll(names).toEqual(['Seen at once', 'Seen at once']);
  } finally {
    stopped.mockRestore();
  }
});

test('browsers of a server whose connection to the others was lost connect anew and ask again', async () => {
  const client = await connect(two);
  const left = new Promise((resolve) => client.once('disconnect', resolve));
  await one.database.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'baize bus'`,
  );
  expect(await left).toBe('io server disconnect');
  await expect.poll(peers).toEqual([1, 1]);
  // Once a server sees by the other's numbers that it missed something meanwhile, its pages connect anew once more.
  await vi.waitFor(
    async () => {
      const both = await pages('deposit', (push: { deposit_id: string }) => push.deposit_id);
      const deposit_id = uuid7();
      await add({ topic: 'deposit.settled', payload: { deposit_id, state: 'paid', amount: '1' } });
      await expect
        .poll(() => both.map(({ pushed }) => pushed), { timeout: 3_000 })
        .toEqual([[deposit_id], [deposit_id]]);
    },
    { timeout: 30_000, interval: 100 },
  );
});
