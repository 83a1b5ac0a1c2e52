import { hash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { openDrandBeacon } from './drand-beacon.ts';

const CHAIN = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
const GENESIS = 1_692_803_367;
const PERIOD = 3;
const info = { public_key: '83cf', period: PERIOD, genesis_time: GENESIS, hash: CHAIN, schemeID: 'bls' };

let relay: Server | undefined;
afterEach(() => {
  relay?.close();
  relay = undefined;
});

/** A relay on this machine that answers as drand does. */
async function listen(answers: Readonly<Record<string, unknown>>): Promise<string> {
  const server = createServer((request, answer) => {
    const found = answers[request.url ?? ''];
    answer.writeHead(found === undefined ? 425 : 200, { 'content-type': 'application/json' });
    answer.end(JSON.stringify(found ?? { error: 'too early' }));
  });
  relay = server;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/${CHAIN}`;
}

const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125';
const randomness = hash('sha256', Buffer.from(signature, 'hex'), 'hex');

describe('the public beacon', () => {
  test('names its pulses as drand counts them, and the first after a moment is not there at that moment', async () => {
    const beacon = await openDrandBeacon(await listen({ [`/${CHAIN}/info`]: info }));
    expect(beacon).toMatchObject({ source: 'drand-quicknet', isIndependent: true });
    expect(beacon.dueAt(1)).toEqual(new Date(GENESIS * 1_000));
    for (const second of [0, 1, 2, 3, 1_000_001]) {
      const moment = new Date((GENESIS + second) * 1_000);
      const ahead = beacon.dueAt(beacon.firstAfter(moment)).getTime() - moment.getTime();
      expect(ahead).toBeGreaterThan(PERIOD * 1_000);
      expect(ahead).toBeLessThanOrEqual(2 * PERIOD * 1_000);
    }
  });

  test('gives a value once it is there, and nothing before', async () => {
    const beacon = await openDrandBeacon(
      await listen({
        [`/${CHAIN}/info`]: info,
        [`/${CHAIN}/public/7`]: { round: 7, randomness, signature },
      }),
    );
    expect(await beacon.pulse(7)).toEqual({ source: 'drand-quicknet', number: 7, value: randomness });
    expect(await beacon.pulse(8)).toBeUndefined();
  });

  test('takes no value that does not follow from its signature, or is of another number', async () => {
    const beacon = await openDrandBeacon(
      await listen({
        [`/${CHAIN}/info`]: info,
        [`/${CHAIN}/public/7`]: { round: 7, randomness: 'ab'.repeat(32), signature },
        [`/${CHAIN}/public/8`]: { round: 7, randomness, signature },
      }),
    );
    await expect(beacon.pulse(7)).rejects.toThrow('not its value');
    await expect(beacon.pulse(8)).rejects.toThrow('not its value');
  });

  test('is not asked at an address that the configured one leads to', async () => {
    const address = await listen({ [`/${CHAIN}/info`]: info });
    const leading = createServer((request, answer) => {
      answer.writeHead(302, { location: new URL(request.url ?? '/', address).href }).end();
    });
    await new Promise<void>((done) => leading.listen(0, '127.0.0.1', done));
    const { port } = leading.address() as AddressInfo;
    await expect(openDrandBeacon(`http://127.0.0.1:${port}/${CHAIN}`)).rejects.toThrow('fetch failed');
    leading.close();
  });

  test('is asked at the start: an address that does not answer as drand does is no beacon', async () => {
    await expect(openDrandBeacon(await listen({ [`/${CHAIN}/info`]: { hello: 1 } }))).rejects.toThrow();
    relay?.close();
    await expect(openDrandBeacon('http://127.0.0.1:9')).rejects.toThrow();
  });
});
