import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';

const servers: Record<string, TestServer> = {};
beforeAll(async () => {
  servers.behind = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  servers.alone = await startTestServer();
});
afterAll(() => Promise.all(Object.values(servers).map((server) => server.stop())));

/** The statuses of more codes than one network may try in a minute, each for another account and as if from `from(n)`. */
async function tryCodes(server: TestServer | undefined, from: (n: number) => string): Promise<Set<number>> {
  const tryCode = async (n: number) => {
    const answer = await server?.send({
      path: '/api/auth/tac/verify',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from(n) },
      body: JSON.stringify({
        domain_name: 'localhost',
        external_id: 'baize',
        account_id: `nobody_known_${n}`,
        tac: '12345600',
      }),
    });
    return answer?.status ?? 0;
  };
  // At once: one after the other they take longer than a minute on a busy machine.
  return new Set(await Promise.all(Array.from({ length: 21 }, (_, place) => tryCode(place + 1))));
}

describe('the address of a browser', () => {
  test('the address of a browser is taken from a trusted proxy, so that players behind it have limits of their own', async () => {
    expect(await tryCodes(servers.behind, (n) => `203.0.113.${n}`)).toEqual(new Set([422]));
  });

  test('without a trusted proxy the address of the connection is used, whatever is forwarded', async () => {
    expect(await tryCodes(servers.alone, (n) => `203.0.113.${n}`)).toEqual(new Set([422, 429]));
  });

  test('an address forwarded by the browser itself is ignored', async () => {
    expect(await tryCodes(servers.behind, (n) => `198.51.100.${n}, 192.0.2.7`)).toEqual(new Set([422, 429]));
  });

  test('an IPv6 address counts as its network of 64 bits', async () => {
    const from = (n: number) => `2001:db8:5:6:${n}::${n}`;
    expect(await tryCodes(servers.behind, from)).toEqual(new Set([422, 429]));
  });
});

test('the scheme is taken from a trusted proxy, the host always from the request', async () => {
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'lucky.localhost' };
  const policyOf = async (server: TestServer | undefined) => {
    const answer = await server?.send({ method: 'GET', path: '/', headers });
    expect(answer?.text).toContain('data-theme="casino1"');
    return /connect-src [^;]*/.exec(String(answer?.headers['content-security-policy']))?.[0];
  };
  expect(await policyOf(servers.behind)).toMatch(/ wss:\/\/localhost:\d+$/);
  expect(await policyOf(servers.alone)).toMatch(/ ws:\/\/localhost:\d+$/);
});
