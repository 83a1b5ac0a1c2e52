import { request } from 'node:http';
import type { Duplex } from 'node:stream';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testFeed } from '../sportsbook/testing/test-feed.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

const KEY = 'k'.repeat(40);
/** A production server behind a proxy that terminates TLS. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ NODE_ENV: 'production', TRUST_PROXY: '127.0.0.1', METRICS_KEY: KEY });
});
afterAll(() => server.stop());

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  server.send({ method: 'GET', path, headers: { accept: 'text/html', host: 'localhost', ...headers } });
const tls = { 'x-forwarded-proto': 'https' };

describe('a link', () => {
  test.each([
    ['http://localhost', {}],
    ['https://localhost', tls],
    ['https://localhost', { ...tls, 'x-forwarded-port': '443' }],
    ['https://localhost:8443', { ...tls, 'x-forwarded-port': '8443' }],
    ['https://localhost', { ...tls, 'x-forwarded-port': 'evil.example' }],
  ])('leads to %s where the proxy says %j, whatever port the host names', async (origin, headers) => {
    const asked = { ...headers, host: 'localhost:1234' };
    const sitemap = await get('/sitemap.xml', asked);
    expect(sitemap.text).toContain(`<loc>${origin}/</loc>`);
    const page = await get('/slots', asked);
    expect(page.text).toContain(`<meta property="og:url" content="${origin}/slots"`);
    for (const { text } of [sitemap, page]) expect(text).not.toContain(':1234');
  });

  test('the link of an invitation has the public address of the site’s proxy', async () => {
    const demo = await server.logIn('demo', 'Demo1234!');
    const answer = await server.send({
      path: '/api/rewards/my_referrals',
      headers: { 'content-type': 'application/json', host: 'localhost:1234', ...tls },
      body: JSON.stringify({ domain_name: 'localhost', external_id: 'baize', ...demo }),
    });
    expect(JSON.parse(answer.text).link).toMatch(/^https:\/\/localhost\/register\?ref=/);
  });
});

describe('what came by HTTPS', () => {
  test.each(['/', '/healthz', '/api', '/no-such-page'])(
    'an answer over HTTPS, and only then, has Strict-Transport-Security: %s',
    async (path) => {
      expect((await get(path, tls)).headers['strict-transport-security']).toBe('max-age=31536000');
      expect((await get(path)).headers['strict-transport-security']).toBeUndefined();
    },
  );

  test('over HTTPS the device cookie is Secure', async () => {
    const answer = await server.send({
      path: '/api/auth/login',
      headers: { 'content-type': 'application/json', host: 'localhost', ...tls },
      body: JSON.stringify({
        domain_name: 'localhost',
        external_id: 'baize',
        account_id: 'demo',
        password: 'Demo1234!',
      }),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    expect(String(answer.headers['set-cookie'])).toMatch(/^device=[^;]+;.* Secure/);
  });
});

test('pages request no browser permissions; API documentation and answers cannot be framed', async () => {
  const page = await get('/');
  expect(page.headers['permissions-policy']).toContain('camera=(), ');
  for (const path of ['/api', '/api/openapi.json', '/api/no-such-call']) {
    const answer = await get(path);
    expect(answer.headers['content-security-policy'], path).toContain(`frame-ancestors 'none'`);
  }
});

test('metrics are readable with their key only', async () => {
  const figures = (headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${server.server.metricsPort}/metrics`, { headers });
  for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: `Bearer ${KEY}x` }]) {
    const refused = await figures(headers);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await refused.text()).not.toContain('baize_');
  }
  const given = await figures({ authorization: `Bearer ${KEY}` });
  expect(given.status).toBe(200);
  expect(await given.text()).toContain('baize_request_seconds');
});

test('logins from 250 addresses of one network do not delay another network', async () => {
  const logIn = (account_id: string, password: string, from: string) =>
    server.send({
      path: '/api/auth/login',
      headers: { 'content-type': 'application/json', host: 'localhost', 'x-forwarded-for': from },
      body: JSON.stringify({ domain_name: 'localhost', external_id: 'baize', account_id, password }),
    });
  const answers: number[] = [];
  const busy = () => answers.filter((status) => status === 503).length;
  const crowd = Array.from({ length: 300 }, async (_, place) => {
    const { status } = await logIn(`nobody_${place}`, 'Wrong Paper 8', `203.0.113.${place % 250}`);
    answers.push(status);
  });
  await expect.poll(busy, { interval: 5, timeout: 50_000 }).toBeGreaterThan(0);
  // The queue of passwords is full. Owners who had to wait for all who are in it would be answered last.
  const owners = ['198.51.100.7', '192.0.2.8'].map((from) => logIn('demo', 'Demo1234!', from));
  expect((await Promise.all(owners)).map(({ status }) => status)).toEqual([200, 200]);
  expect(crowd.length - answers.length).toBeGreaterThan(10);
  await Promise.all(crowd);
});

describe('a line for pushes', () => {
  const LINE = '/live/?EIO=4&transport=websocket';
  const sockets: Duplex[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** Asks for a WebSocket. @returns the status, 101 where it was opened, and the text of a refusal */
  function open(headers: Readonly<Record<string, string>>): Promise<{ status: number; text: string }> {
    const upgrade = {
      ...{ connection: 'Upgrade', upgrade: 'websocket', host: 'localhost' },
      ...{ 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' },
    };
    const to = {
      host: '127.0.0.1',
      port: server.server.port,
      path: LINE,
      headers: { ...upgrade, ...headers },
    };
    return new Promise((resolve, reject) => {
      request(to, async (answer) => {
        let text = '';
        for await (const chunk of answer) text += chunk;
        resolve({ status: answer.statusCode ?? 0, text });
      })
        .once('upgrade', ({ statusCode }, socket) => {
          sockets.push(socket);
          resolve({ status: statusCode ?? 0, text: '' });
        })
        .once('error', reject)
        .end();
    });
  }

  test.each([
    ['an unknown host', { host: 'evil.example' }, 'unknownSite'],
    ['a page of another site', { origin: 'https://evil.example' }, 'permissionDenied'],
    ['a page of another port', { origin: 'http://localhost:1234' }, 'permissionDenied'],
    ['a frame without an origin', { origin: 'null' }, 'permissionDenied'],
  ])('is refused to %s', async (_who, headers, code) => {
    expect(await open(headers)).toEqual({ status: 400, text: code });
  });

  test.each([{}, { origin: 'https://localhost', ...tls }])(
    'is opened with the headers %j',
    async (headers) => {
      expect((await open(headers)).status).toBe(101);
    },
  );

  test('is no long poll, which would need the same server for each request', async () => {
    const answer = await get('/live/?EIO=4&transport=polling');
    expect(answer.status).toBe(400);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test('a WebSocket of another origin is refused', async () => {
    const socket = io(`http://127.0.0.1:${server.server.port}`, {
      path: '/live',
      transports: ['websocket'],
      extraHeaders: { host: 'localhost', origin: 'https://evil.example' },
      reconnection: false,
    });
    try {
      await expect(
        new Promise((resolve, reject) => {
          socket.once('connect', () => resolve('open'));
          socket.once('connect_error', reject);
        }),
      ).rejects.toThrow('websocket error');
    } finally {
      socket.disconnect();
    }
  });

  test('a network with 600 Socket.IO connections is refused more; another network is not', async () => {
    const from = async (address: string) => (await open({ 'x-forwarded-for': address })).status;
    const statuses: number[] = [];
    for (let batch = 0; batch < 12; batch++)
      statuses.push(...(await Promise.all(Array.from({ length: 50 }, () => from('203.0.113.7')))));
    expect(new Set(statuses)).toEqual(new Set([101]));
    expect(await from('203.0.113.7')).toBe(400);
    expect(await from('203.0.113.8')).toBe(101);
  });
});

test('production refuses messages of the bundled league, whatever their signature', async () => {
  const league = await testFeed(server);
  const answer = await league.post('{"messages":[{"type":"alive","message_id":"a","at":1,"subscribed":1}]}');
  expect([answer.status, JSON.parse(answer.text).message]).toEqual([403, 'invalidSignature']);
  await expect(league.recoveries()).rejects.toThrow('403');
});
