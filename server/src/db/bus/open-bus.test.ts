import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { packTexts, readMessage, Unpacker, writeMessage } from './bus-text.ts';
import { type Bus, openBus, type Topic } from './open-bus.ts';
import { endSilent } from './postgres-line.ts';

const topic: Topic<unknown> = { name: 'test' };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function openBuses(count: number): Promise<Bus[]> {
  const buses = await Promise.all(
    Array.from({ length: count }, () => openBus(database.url, () => undefined)),
  );
  await expect.poll(() => buses.map((bus) => bus.peers())).toEqual(buses.map(() => count - 1));
  return buses;
}

test('messages of any size come out of notifications as they went in, in their order', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20_000, size: 'max' });
  fc.assert(
    fc.property(
      fc.array(fc.oneof(text, fc.bigInt(), fc.date({ noInvalidDate: true }), fc.integer())),
      (messages) => {
        const texts = packTexts(messages.map(writeMessage));
        for (const one of texts) expect(Buffer.byteLength(one)).toBeLessThan(7_900);
        const unpacker = new Unpacker();
        expect(texts.flatMap((one) => unpacker.take(one))).toEqual(messages);
      },
    ),
    { numRuns: 60 },
  );
});

test('a bigint and a time within a message are read as such', () => {
  const message = { id: 9_007_199_254_740_993n, at: new Date(0), rows: [{ player: 7n, name: null }] };
  expect(readMessage(writeMessage(message))).toEqual(message);
});

test('each server receives what the others publish, once and in order, and nothing of its own', async () => {
  const buses = await openBuses(3);
  const received = buses.map((bus) => {
    const messages: unknown[] = [];
    bus.subscribe(topic, (message) => messages.push(message));
    return messages;
  });
  const sent = Array.from({ length: 500 }, (_, place) => ({
    place,
    long: 'é'.repeat(place % 100 === 0 ? 9_000 : 5),
  }));
  for (const message of sent) buses[0]?.publish(topic, message);
  await expect.poll(() => received.map(({ length }) => length)).toEqual([0, 500, 500]);
  expect(received.slice(1)).toEqual([sent, sent]);
  await Promise.all(buses.map((bus) => bus.close()));
});

test('a server whose connection is lost learns that messages may be missing, and receives later ones', async () => {
  const [sender, receiver] = await openBuses(2);
  const received: unknown[] = [];
  let gaps = 0;
  receiver?.subscribe(topic, (message) => received.push(message));
  receiver?.onGap(() => {
    gaps += 1;
  });
  await cutConnections();
  await expect.poll(() => gaps).toBeGreaterThan(0);
  // What is published before both are connected again is lost.
  const published = () => {
    sender?.publish(topic, 'later');
    return received;
  };
  await expect.poll(published).toContain('later');
  await Promise.all([sender?.close(), receiver?.close()]);
});

/** Sends as another server of the database does. */
const sendAs = (id: string, number: number, message: unknown = null) =>
  database.db.pool.query("select pg_notify('baize_bus', $1)", [
    `${id} ${number} ${packTexts([writeMessage(message)])[0]}`,
  ]);

const cutConnections = () =>
  database.db.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'baize bus' and datname = current_database()",
  );

test('what another server published before its own connection was back is missed as well, and only that', async () => {
  const [receiver] = await openBuses(1);
  let gaps = 0;
  receiver?.onGap(() => {
    gaps += 1;
  });
  const received: unknown[] = [];
  receiver?.subscribe(topic, (message) => received.push(message));
  const receive = async (number: number) => {
    await sendAs('other', number, ['test', number]);
    await expect.poll(() => received).toContain(number);
    return gaps;
  };
  expect(await receive(1)).toBe(0);
  await cutConnections();
  await expect.poll(() => gaps).toBe(1);
  expect(await receive(2), 'nothing was published meanwhile').toBe(1);
  await cutConnections();
  await expect.poll(() => gaps).toBe(2);
  expect(await receive(4), 'number 3 was sent to nobody').toBe(3);
  await sendAs('another', 2, ['test', 'of one more']);
  await expect.poll(() => received).toContain('of one more');
  expect(gaps, 'one more left something out before it knew of this one').toBe(4);
  await receiver?.close();
});

test('what is published while no other server is known leaves a gap in the numbers', async () => {
  const listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  const numbers: number[] = [];
  listener.on('notification', ({ payload = '' }) => numbers.push(Number(payload.split(' ')[1])));
  await listener.query('listen baize_bus');
  const [sender] = await openBuses(1);
  await expect.poll(() => numbers).toEqual([1]);
  sender?.publish(topic, 'to nobody');
  await expect.poll(() => numbers.at(1)).toBe(3);
  await Promise.all([listener.end(), sender?.close()]);
});

test('a server that marks a gap or vanishes leaves one for the others, and one that closes its bus leaves none', async () => {
  const [one, other] = await openBuses(2);
  let gaps = 0;
  one?.onGap(() => {
    gaps += 1;
  });
  other?.markGap();
  await expect.poll(() => gaps).toBe(1);
  await other?.close();
  await expect.poll(() => one?.peers()).toBe(0);
  expect(gaps).toBe(1);
  await sendAs('vanishes', 1);
  await expect.poll(() => one?.peers()).toBe(1);
  await expect.poll(() => gaps, { timeout: 60_000 }).toBe(2);
  await one?.close();
});

test('a message whose beginning was missed is skipped, and those after it are received', async () => {
  const [receiver] = await openBuses(1);
  const received: unknown[] = [];
  receiver?.subscribe(topic, (message) => received.push(message));
  const pieces = packTexts([writeMessage(['test', 'x'.repeat(20_000)])]);
  const texts = [pieces.at(-1) ?? '', ...packTexts([writeMessage(['test', 'whole'])])];
  for (const [place, text] of texts.entries())
    await database.db.pool.query("select pg_notify('baize_bus', $1)", [`another ${place + 7} ${text}`]);
  await expect.poll(() => received).toEqual(['whole']);
  await receiver?.close();
});

test('a server that stops is no longer counted among the others, and none waits for it', async () => {
  const [one, other] = await openBuses(2);
  await other?.close();
  one?.publish(topic, 'to nobody');
  await one?.close();
});

test('a connection whose server hangs is ended, so that it does not keep notifications; live ones are not', async () => {
  const [one, other] = await openBuses(2);
  let gaps = 0;
  for (const bus of [one, other])
    bus?.onGap(() => {
      gaps += 1;
    });
  const application_name = 'baize bus';
  const hangs = new pg.Client({ connectionString: database.url, application_name });
  const looks = new pg.Client({ connectionString: database.url, application_name });
  await Promise.all([hangs.connect(), looks.connect()]);
  await hangs.query('listen baize_bus');
  const ended = new Promise((done) => hangs.on('error', done));
  // Live ones have greeted within two seconds.
  await expect.poll(() => endSilent(looks, 8_000)).toBe(1);
  await ended;
  expect([gaps, one?.peers(), other?.peers()]).toEqual([0, 1, 1]);
  await Promise.all([looks.end(), one?.close(), other?.close()]);
});
