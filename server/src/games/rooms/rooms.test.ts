import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RefusalBody } from '#contract/calls.ts';
import type { Pushes, RoomUpdate, Subscriptions } from '#contract/pushes.ts';
import { settingsFrom } from '../../config.ts';
import { TEST_SERVER_KEYS } from '../../db/testing/test-keys.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { startServer } from '../../server.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { SILENCE_MS } from './seats.ts';

const HOST = 'lucky.localhost';
const SITE = { domain_name: HOST, external_id: 'lucky' };
const GAME = { provider_code: 'PAPERCUT', game_code: 'lantern-shoal' };
const PASSWORD = 'Quiet-Harbour-71';
const SHOT = { stake: '0.4', choice: { target: 'sardine' } };

interface Guest {
  readonly account_id: string;
  readonly auth: string;
  readonly launch: string;
}

let server: TestServer;
let guests: Guest[];
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  server = await startTestServer();
  guests = await Promise.all(Array.from({ length: 8 }, (_, i) => guest(`angler_${i}`)));
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await server.database.db.pool.query('delete from room_seat');
});
afterAll(() => server.stop());

async function launchFor(who: Pick<Guest, 'account_id' | 'auth'>, game = GAME): Promise<string> {
  const { account_id, auth } = who;
  const ask = { ...SITE, ...game, account_id, auth, mode: 'real' } as const;
  const { launch_url } = await server.ok('/api/games/launch', ask, HOST);
  return new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
}

const OF_AGE = { date_of_birth: '1990-05-01', accept_terms: true };

/** Somebody of their own who has paid in and opened the game. */
async function guest(account_id: string): Promise<Guest> {
  await server.ok('/api/auth/signup', { ...SITE, account_id, password: PASSWORD, ...OF_AGE }, HOST);
  const who = await server.logIn(account_id, PASSWORD, HOST);
  const ask = { ...who, key: uuid7(), method_code: 'sandbox-card', amount: '50' };
  const { redirect_url } = await server.ok('/api/wallet/deposit', ask, HOST);
  const path = `${new URL(redirect_url).pathname}/pay`;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await server.send({ host: HOST, path, headers, body: '' });
  return { ...who, launch: await launchFor(who) };
}

const sit = ({ launch }: Pick<Guest, 'launch'>) => server.ok('/api/games/rooms/sit', { launch }, HOST);
const shoot = ({ launch }: Guest) => server.ok('/api/games/play', { launch, key: uuid7(), ...SHOT }, HOST);
const code = (answer: { body: unknown }) => (answer.body as RefusalBody).message;

function guestAt(index: number): Guest {
  const found = guests[index];
  if (!found) throw new Error(`no guest ${index}`);
  return found;
}

/** The pushes of a room to a browser, from the server on a port. */
async function listenTo(room: string, { port = server.server.port, host = HOST } = {}) {
  const updates: RoomUpdate[] = [];
  const line: Socket<Pushes, Subscriptions> = io(`http://127.0.0.1:${port}`, {
    path: '/live',
    transports: ['websocket'],
    extraHeaders: { host: `${host}:${port}` },
    auth: { domain_name: host },
    reconnection: false,
  });
  closing.push(() => line.disconnect());
  line.on('room.news', (push) => updates.push(push));
  await new Promise<void>((ready) =>
    line.emit('games.watch', { game_code: GAME.game_code, room }, () => ready()),
  );
  return { updates, shots: () => updates.flatMap(({ shots }) => shots) };
}

describe('a room', () => {
  test('a room has four seats, and eight concurrent players get different ones', async () => {
    const all = await Promise.all(guests.map(sit));
    const places = all.map(({ room_id, seat }) => `${room_id} ${seat}`);
    expect(new Set(places).size).toBe(8);
    const rooms = Map.groupBy(all, ({ room_id }) => room_id);
    expect([...rooms.values()].map((room) => room.map(({ seat }) => seat).sort())).toEqual([
      [0, 1, 2, 3],
      [0, 1, 2, 3],
    ]);
  });

  test('a room keeps a seat for its player, from any window, and shows masked names only', async () => {
    const [first, second] = [await sit(guestAt(0)), await sit(guestAt(1))];
    expect([first.seat, second.seat]).toEqual([0, 1]);
    expect(second.room_id).toBe(first.room_id);
    expect(second.seats.map(({ seat, name, last }) => [seat, name, last])).toEqual([
      [0, 'an****', null],
      [1, 'an****', null],
    ]);
    const again = await sit({ launch: await launchFor(guestAt(0)) });
    expect([again.room_id, again.seat]).toEqual([first.room_id, 0]);
    const { rows } = await server.database.db.pool.query('select from room_seat');
    expect(rows).toHaveLength(2);
  });

  test('shots and wins are pushed to a room, at most five times a second', async () => {
    const { room_id } = await sit(guestAt(2));
    const { seat } = await sit(guestAt(3));
    const { updates, shots } = await listenTo(room_id);
    const fired = [];
    const began = performance.now();
    for (let i = 0; i < 6; i++) {
      server.clock.advance(300);
      fired.push(await shoot(guestAt(3)));
    }
    await expect.poll(shots).toHaveLength(6);
    expect(updates.length).toBeLessThanOrEqual(Math.ceil(((performance.now() - began) / 1_000) * 5));
    expect(shots().map(({ seat: by, target, stake, win }) => [by, target, stake, win])).toEqual(
      fired.map(({ win }) => [seat, 'sardine', '0.4', win]),
    );
    expect(shots().every(({ times, win }) => (times === 150) === (win === '0.6'))).toBe(true);
    const pushed = JSON.stringify(updates);
    for (const { round_id } of fired)
      expect(pushed, 'nobody learns the id of a round').not.toContain(round_id);
    const caught = fired.some(({ win }) => win !== '0');
    const seen = (await sit(guestAt(2))).seats.find((one) => one.seat === seat);
    expect(seen?.last).toEqual(caught ? { target: 'sardine', times: 150, win: '0.6' } : null);
  });

  test('a room is the same at another server, which reads it from the database', async () => {
    const { room_id } = await sit(guestAt(4));
    await sit(guestAt(5));
    const config = settingsFrom({
      ...{ NODE_ENV: 'test', PORT: '0', METRICS_PORT: '0', LOG_LEVEL: 'silent' },
      DATABASE_URL: server.database.url,
      SERVER_KEYS: TEST_SERVER_KEYS,
    });
    const other = await startServer(config, server.clock);
    closing.push(() => other.stop());
    const { updates, shots } = await listenTo(room_id, { port: other.port });
    await shoot(guestAt(5));
    await expect.poll(shots).toMatchObject([{ seat: 1, target: 'sardine' }]);
    await sit(guestAt(6));
    await expect.poll(() => updates.findLast(({ seats }) => seats)?.seats).toHaveLength(3);
  });

  test('a player leaves a room by request, with the session, and after silence', async () => {
    const [staying, leaving, loggingOut] = [guestAt(0), guestAt(1), guestAt(7)];
    const { room_id } = await sit(staying);
    await sit(leaving);
    await sit(loggingOut);
    const { updates } = await listenTo(room_id);
    const now = () => updates.findLast(({ seats }) => seats)?.seats?.map(({ seat }) => seat);
    await server.ok('/api/games/rooms/leave', { launch: leaving.launch }, HOST);
    await expect.poll(now).toEqual([0, 2]);
    const { account_id, auth } = loggingOut;
    await server.ok('/api/auth/logout', { account_id, auth }, HOST);
    await expect.poll(now).toEqual([0]);
    server.clock.advance(SILENCE_MS + 1_000);
    await expect.poll(now).toEqual([]);
    const back = await sit(leaving);
    expect([back.seat, back.seats.length], 'nobody sits with those who have gone').toEqual([0, 1]);
    expect(back.room_id).not.toBe(room_id);
  });
});

describe('access to rooms', () => {
  test('demo players have no room, nor do other games', async () => {
    const demo = await server.ok('/api/games/launch', { ...SITE, ...GAME, mode: 'demo' }, HOST);
    const launch = new URLSearchParams(demo.launch_url.split('#')[1]).get('launch') ?? '';
    expect(code(await server.call('/api/games/rooms/sit', { launch }, HOST))).toBe('gameUnavailable');
    const slot = { provider_code: 'BRASSWORK', game_code: 'lantern-reef' };
    const other = await launchFor(guestAt(0), slot);
    expect(code(await server.call('/api/games/rooms/sit', { launch: other }, HOST))).toBe('gameUnavailable');
    expect(code(await server.call('/api/games/rooms/sit', { launch: 'forged' }, HOST))).toBe('launchEnded');
    expect(code(await server.call('/api/games/rooms/sit', { launch: guestAt(0).launch }))).toBe(
      'permissionDenied',
    );
  });

  test('players of another site can neither join a room nor receive its pushes', async () => {
    const here = await sit(guestAt(2));
    const demo = await server.logIn('demo', 'Demo1234!');
    const ask = { domain_name: 'localhost', external_id: 'baize', ...GAME, ...demo, mode: 'real' } as const;
    const { launch_url } = await server.ok('/api/games/launch', ask);
    const launch = new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
    const there = await server.ok('/api/games/rooms/sit', { launch });
    expect(there.room_id).not.toBe(here.room_id);
    const [own, foreign] = [
      await listenTo(here.room_id),
      await listenTo(here.room_id, { host: 'localhost' }),
    ];
    await shoot(guestAt(2));
    await expect.poll(() => own.shots()).toHaveLength(1);
    expect(foreign.updates).toEqual([]);
  });
});
