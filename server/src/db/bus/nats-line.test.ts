import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { type Bus, openBus, type Topic } from './open-bus.ts';

const topic: Topic<unknown> = { name: 'test' };
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin'];
const program = folders.map((folder) => join(folder, 'nats-server')).find((path) => existsSync(path));
if (!program) console.warn('Skipped: the bus over NATS. This machine has no nats-server.');

describe.skipIf(!program)('the bus over NATS', () => {
  let database: TestDatabase;
  let other: TestDatabase;
  let nats: ChildProcess;
  let url: string;
  const buses: Bus[] = [];

  const open = async (of: TestDatabase): Promise<Bus> => {
    const bus = await openBus(of.url, () => undefined, url);
    buses.push(bus);
    return bus;
  };
  const startNats = (): ChildProcess =>
    spawn(program ?? '', ['-a', '127.0.0.1', '-p', new URL(url).port, '--user', 'baize', '--pass', 'p@ss'], {
      stdio: 'ignore',
    });

  beforeAll(async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
    url = `nats://baize:p%40ss@127.0.0.1:${await promise}`;
    [database, other] = [await createTestDatabase(), await createTestDatabase()];
    nats = startNats();
    await vi.waitFor(() => open(database), { timeout: 20_000, interval: 100 });
  });
  afterAll(async () => {
    await Promise.all(buses.map((bus) => bus.close()));
    nats.kill('SIGKILL');
    await Promise.all([database.drop(), other.drop()]);
  });

  test('every server of the database receives each message once, in order; those of another database none', async () => {
    const receiver = await open(database);
    const stranger = await open(other);
    const [received, strange]: unknown[][] = [[], []];
    receiver.subscribe(topic, (message) => received?.push(message));
    stranger.subscribe(topic, (message) => strange?.push(message));
    await expect.poll(() => [buses[0]?.peers(), receiver.peers(), stranger.peers()]).toEqual([1, 1, 0]);
    const sent = Array.from({ length: 500 }, (_, place) => ({ place, text: 'é\r\n'.repeat(place * 10) }));
    for (const message of sent) buses[0]?.publish(topic, message);
    await expect.poll(() => received?.length).toBe(sent.length);
    expect(received).toEqual(sent);
    expect(strange).toEqual([]);
  });

  test('a server whose name or password NATS refuses does not start', async () => {
    const wrong = url.replace('p%40ss', 'guess');
    await expect(openBus(database.url, () => undefined, wrong)).rejects.toThrow('Authorization Violation');
  });

  test('after NATS was started again servers know that messages may be missing, and receive later ones', async () => {
    const [sender, receiver] = buses;
    let gaps = 0;
    const received: unknown[] = [];
    receiver?.onGap(() => {
      gaps += 1;
    });
    receiver?.subscribe(topic, (message) => received.push(message));
    nats.kill('SIGKILL');
    nats = startNats();
    await expect.poll(() => gaps).toBeGreaterThan(0);
    await expect
      .poll(() => {
        sender?.publish(topic, 'later');
        return received.length;
      })
      .toBeGreaterThan(0);
  });

  test('a server goes on sending after NATS hung in the middle of a send and was started again', async () => {
    const lost: string[] = [];
    const sender = await openBus(database.url, (_error, message) => lost.push(message), url);
    const receiver = await open(database);
    const received: unknown[] = [];
    receiver.subscribe(topic, (message) => received.push(message));
    await expect.poll(() => sender.peers()).toBeGreaterThan(0);
    nats.kill('SIGSTOP');
    sender.publish(topic, 'in the middle');
    await expect.poll(() => lost.length, { timeout: 30_000 }).toBeGreaterThan(0);
    nats.kill('SIGKILL');
    nats = startNats();
    await expect
      .poll(() => {
        sender.publish(topic, 'later');
        return received;
      })
      .toContain('later');
    await sender.close();
  });
});
