import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uuid7 } from '../db/uuid7.ts';
import { askOutside } from '../providers/domains/send-outside.ts';
import {
  isPushService,
  type Message,
  openPushKeys,
  pushSender,
  requestMessage,
} from '../providers/messages/public.ts';
import { openPushService, type PushService } from '../providers/messages/testing/push-service.ts';
import { guests, HOST, type Who } from '../rewards/testing/guests.ts';
import { startTestServer, startTestServerOn, type TestServer } from '../test-server.ts';

const ENVIRONMENT = { TRUST_PROXY: '127.0.0.1' };
const SOON = { timeout: 30_000 };
const HOUR = 3_600_000;

type Device = ReturnType<PushService['subscribe']>;

let server: TestServer;
let service: PushService;
let people: ReturnType<typeof guests>;
/** Somebody who is there already: log-ins of a network are limited. */
let regular: Who;
beforeAll(async () => {
  [server, service] = await Promise.all([startTestServer(ENVIRONMENT), openPushService()]);
  people = guests(server);
  regular = await people.signUp();
});
afterAll(async () => {
  service.close();
  await server.stop();
});
beforeEach(() => {
  service.behaves = 201;
  service.taken.length = 0;
  service.asked = 0;
});

const state = (who: Who, endpoint?: string) =>
  server.ok(
    '/api/settings/push',
    { account_id: who.account_id, auth: who.auth, ...(endpoint === undefined ? {} : { endpoint }) },
    HOST,
  );
let calls = 0;
/** From an address of its own, so that the limits of a network are not shared. */
async function turnOn({ account_id, auth }: Who, { auth: secret, ...device }: Device) {
  const answer = await server.send({
    ...{ path: '/api/settings/push_on', host: HOST },
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.0.${++calls}` },
    body: JSON.stringify({ account_id, auth, ...device, secret }),
  });
  return { status: answer.status, body: JSON.parse(answer.text) };
}

/** A player with a device that has messages. */
async function player() {
  return deviceOf(await people.signUp());
}
async function deviceOf(who: Who) {
  const { public_key } = await state(who);
  const device = service.subscribe(public_key);
  expect((await turnOn(who, device)).status).toBe(200);
  return { who, device };
}
const idOf = async ({ account_id }: Who): Promise<bigint> => {
  const row = await server.database.db.read
    .selectFrom('player')
    .select('id')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  return row.id;
};

async function send(who: Who, text: 'passwordChanged' | 'tacLogin' | 'withdrawalPaid' = 'passwordChanged') {
  const playerId = await idOf(who);
  const { id: siteId } = await server.database.db.read
    .selectFrom('site')
    .select('id')
    .where('external_id', '=', 'lucky')
    .executeTakeFirstOrThrow();
  await server.database.db.tx((tx) =>
    requestMessage(tx, {
      ...{ siteId, to: undefined, playerId, text, language: 'EN' },
      values: {
        ...{ site: 'Lucky', account: who.account_id, code: '48151623', minutes: '5' },
        ...{ amount: 'PHP 100.00', payout: 'PHP 99.00', bank: 'First Bank', number: '•••• 6490' },
      },
      until: new Date(server.clock.now().getTime() + HOUR),
    }),
  );
}
const log = async (who: Who) =>
  server.database.db.read
    .selectFrom('message_delivery')
    .select(['channel', 'kind', 'state', 'reason', 'sender', 'attempts'])
    .where('player_id', '=', await idOf(who))
    .where('channel', '=', 'push')
    .orderBy('id', 'desc')
    .execute();
const newest = async (who: Who) => (await log(who))[0];

describe('a message on the devices of a player', () => {
  test('is read by the browser alone, says whose it is by the key of its site, and is in the log', async () => {
    const { who, device } = await player();
    await send(who);
    await expect.poll(async () => (await newest(who))?.state, SOON).toBe('sent');
    const [taken, ...others] = service.taken;
    expect(others).toEqual([]);
    expect(taken).toMatchObject({ urgency: 'high', browser: device.endpoint.split('/').at(-1) });
    expect(taken?.payload).toMatchObject({
      ...{ title: 'Your password was changed', path: '/security', language: 'EN', stop: null },
    });
    expect(taken?.ttl).toBeGreaterThan(0);
    expect(taken?.topic).toBe(taken?.payload.id.replaceAll('-', ''));
    expect(await newest(who)).toMatchObject({ kind: 'passwordChanged', sender: '127.0.0.1', attempts: 1 });
  });

  test('is sent once to each device by two servers, and a code to none', async () => {
    const second = await startTestServerOn(server.database, ENVIRONMENT);
    const { who } = await player();
    expect((await turnOn(who, service.subscribe((await state(who)).public_key))).status).toBe(200);
    await send(who, 'tacLogin');
    for (let count = 0; count < 10; count++) await send(who);
    await expect
      .poll(async () => (await log(who)).filter((row) => row.state === 'sent').length, SOON)
      .toBe(20);
    await second.server.stop();
    expect(service.taken).toHaveLength(20);
    expect(new Set(service.taken.map(({ payload }) => payload.id)).size).toBe(20);
    expect((await log(who)).some(({ kind }) => kind === 'tacLogin')).toBe(false);
  });

  test('ends with a device that its push service does not know any more', async () => {
    for (const status of [404, 410] as const) {
      const { who, device } = await player();
      service.behaves = status;
      await send(who);
      await expect.poll(async () => (await newest(who))?.state, SOON).toBe('bounced');
      expect(await newest(who)).toMatchObject({ reason: String(status), attempts: 1 });
      expect(await state(who, device.endpoint)).toMatchObject({ is_on: false, devices: 0 });
    }
  });

  test('waits for as long as a push service asks, and is tried again while it is away', async () => {
    const { who } = await player();
    service.behaves = 429;
    service.retryAfter = '600';
    await send(who);
    const held = async () =>
      server.database.db.read
        .selectFrom('message_delivery')
        .select(['held_until', 'state', 'attempts'])
        .where('player_id', '=', await idOf(who))
        .where('channel', '=', 'push')
        .executeTakeFirst();
    const asked = server.clock.now().getTime();
    await expect.poll(async () => (await held())?.attempts, SOON).toBe(1);
    await expect.poll(async () => (await held())?.state, SOON).toBe('queued');
    expect((await held())?.held_until?.getTime()).toBeGreaterThanOrEqual(asked + 600_000);
    service.behaves = 503;
    server.clock.advance(601_000);
    await expect.poll(() => service.asked, SOON).toBeGreaterThanOrEqual(2);
    service.behaves = 201;
    await expect.poll(async () => (await newest(who))?.state, SOON).toBe('sent');
    expect(service.taken).toHaveLength(1);
  });

  test('is not tried again where it is too long for the service, and the device stays', async () => {
    const { who, device } = await player();
    service.behaves = 413;
    await send(who);
    await expect.poll(async () => (await newest(who))?.state, SOON).toBe('failed');
    expect(await state(who, device.endpoint)).toMatchObject({ is_on: true });
  });

  test('is shown once where an answer was lost: it is sent again under the same topic', async () => {
    const { who } = await player();
    service.behaves = 'loses answers';
    await send(who);
    await expect.poll(() => service.taken.length, SOON).toBe(1);
    service.behaves = 201;
    await expect.poll(async () => (await newest(who))?.state, SOON).toBe('sent');
    expect(new Set(service.taken.map(({ topic }) => topic)).size).toBe(1);
  });
});

describe('a device of a player', () => {
  test('is on for its player alone, and off once it is turned off', async () => {
    const { who, device } = await player();
    const other = await people.signUp();
    expect(await state(who, device.endpoint)).toMatchObject({ is_on: true, devices: 1 });
    expect(await state(other, device.endpoint)).toMatchObject({ is_on: false, devices: 0 });
    const off = (of: Who) =>
      server.ok(
        '/api/settings/push_off',
        { account_id: of.account_id, auth: of.auth, endpoint: device.endpoint },
        HOST,
      );
    await off(other);
    expect(await state(who, device.endpoint)).toMatchObject({ is_on: true });
    await off(who);
    expect(await state(who, device.endpoint)).toMatchObject({ is_on: false, devices: 0 });
  });

  test('is not taken over by who knows its address, and is that of who uses the browser next', async () => {
    const { who, device } = await player();
    const other = await people.signUp();
    const stolen = { ...service.subscribe(device.public_key), endpoint: device.endpoint };
    const refused = await turnOn(other, stolen);
    expect([refused.status, refused.body.message]).toEqual([409, 'pushTaken']);
    expect(await state(who, device.endpoint)).toMatchObject({ is_on: true });
    expect((await turnOn(other, device)).status).toBe(200);
    expect(await state(who, device.endpoint)).toMatchObject({ is_on: false });
    await send(who);
    await send(other);
    await expect.poll(async () => (await newest(other))?.state, SOON).toBe('sent');
    expect(await log(who)).toEqual([]);
  });

  test('is off once its player logs out of it, but not of another', async () => {
    const { who, device } = await player();
    const elsewhere = await people.logIn(who.account_id);
    const second = service.subscribe(device.public_key);
    expect((await turnOn(elsewhere, second)).status).toBe(200);
    await server.ok('/api/auth/logout', { account_id: who.account_id, auth: who.auth }, HOST);
    expect(await state(elsewhere, device.endpoint)).toMatchObject({ is_on: false, devices: 1 });
    expect(await state(elsewhere, second.endpoint)).toMatchObject({ is_on: true });
  });

  test('stays on when its session runs out, and is off when the player logs out everywhere later', async () => {
    const { who, device } = await player();
    server.clock.advance(3 * HOUR);
    regular = await people.logIn(regular.account_id);
    const again = await people.logIn(who.account_id);
    expect(await state(again, device.endpoint)).toMatchObject({ is_on: true });
    const ask = { account_id: again.account_id, auth: again.auth, everywhere: true };
    await server.ok('/api/auth/logout', ask, HOST);
    const third = await people.logIn(who.account_id);
    expect(await state(third, device.endpoint)).toMatchObject({ is_on: false, devices: 0 });
  });

  test('is one of ten at most: another ends the one that was used longest ago', async () => {
    const { who, device } = await player();
    for (let count = 0; count < 10; count++) {
      server.clock.advance(61_000);
      expect((await turnOn(who, service.subscribe(device.public_key))).status).toBe(200);
    }
    expect(await state(who, device.endpoint)).toMatchObject({ is_on: false, devices: 10 });
  });

  test('is refused with keys that nobody can encrypt for, or the key of another site', async () => {
    const who = regular;
    const { public_key } = await state(who);
    const device = service.subscribe(public_key);
    const wrong = [
      { ...device, p256dh: 'B'.repeat(87) },
      { ...device, public_key: device.p256dh },
      { ...device, endpoint: 'https://user:password@127.0.0.1/push' },
    ];
    for (const one of wrong) {
      const answer = await turnOn(who, one);
      expect([answer.status, answer.body.message]).toEqual([400, 'badRequest']);
    }
    expect((await state(who)).devices).toBe(0);
  });

  test('is in no table as it is, nor is the key that its messages are signed with', async () => {
    const { who, device } = await deviceOf(regular);
    const { rows } = await server.database.db.pool.query(
      'select row_to_json(s)::text as row from push_subscription s where player_id = $1',
      [await idOf(who)],
    );
    expect(rows).toHaveLength(1);
    for (const secret of [device.endpoint, device.auth, device.p256dh])
      expect(rows[0].row).not.toContain(secret);
  });
});

describe('an address that a browser names', () => {
  const host = (isKnownOnly: boolean, ownHosts: readonly string[] = []) => ({ isKnownOnly, ownHosts });

  test.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
    ['https://fcm.googleapis.com.example.com/abc', false],
    ['https://evilpush.apple.com.example/abc', false],
    ['https://user@fcm.googleapis.com/abc', false],
    ['https://10.0.0.7/abc', false],
    ['https://localhost/abc', false],
    ['https://example.com/abc', false],
    ['https://mail.internal/abc', true],
  ])('%s is one of a push service, or the own: %s', (address, is) => {
    expect(isPushService(address, host(true, ['mail.internal']))).toBe(is);
  });

  test('is never asked where it leads into a network of the company, also as it was kept before', async () => {
    const { db } = server.database;
    const message = async (who: Who): Promise<Message> => {
      const row = await db.read
        .selectFrom('push_subscription')
        .select(['id', 'site_id'])
        .where('player_id', '=', await idOf(who))
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return {
        ...{ id: uuid7(), siteId: row.site_id, to: row.id, kind: 'passwordChanged', channel: 'push' },
        ...{ language: 'EN', subject: 'a', body: 'b', push: { path: '/', until: new Date('2100-01-01') } },
      };
    };
    for (const reach of [host(true), host(false)]) {
      const { who, device } = await deviceOf(regular);
      const ask = askOutside(true);
      const sender = pushSender({ db, clock: server.clock, ask, keys: openPushKeys(db, []), reach });
      await expect(sender.send(await message(who), new AbortController().signal)).rejects.toThrow('address');
      expect(service.asked).toBe(0);
      expect(await state(who, device.endpoint)).toMatchObject({ is_on: false });
    }
  });

  test('is sent to with the key that its browser was given, also once the server has another', async () => {
    const { who, device } = await deviceOf(regular);
    const other = createECDH('prime256v1');
    other.generateKeys();
    const given = Buffer.from(other.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
    const second = await startTestServerOn(server.database, { ...ENVIRONMENT, PUSH_KEYS: given });
    const { public_key } = await second.ok(
      '/api/settings/push',
      { account_id: who.account_id, auth: who.auth, endpoint: device.endpoint },
      HOST,
    );
    expect(public_key).toBe(other.getPublicKey('base64url'));
    expect(public_key).not.toBe(device.public_key);
    const keys = openPushKeys(server.database.db, [given]);
    const { id } = await server.database.db.read
      .selectFrom('site')
      .select('id')
      .where('external_id', '=', 'lucky')
      .executeTakeFirstOrThrow();
    expect((await keys.find(id, device.public_key))?.publicKey).toBe(device.public_key);
    expect(await keys.find(id, service.subscribe('x').p256dh)).toBeUndefined();
    await second.server.stop();
    await send(who);
    await expect.poll(async () => (await newest(who))?.state, SOON).toBe('sent');
  });
});
