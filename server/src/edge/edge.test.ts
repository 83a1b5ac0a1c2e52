import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const get = (path: string, host = 'localhost', headers: Record<string, string> = {}) =>
  server.send({ method: 'GET', path, host, headers });

test('the health check answers that the server is healthy', async () => {
  const answer = await get('/healthz');
  expect([answer.status, answer.text]).toEqual([200, '{"status":"ok"}']);
});

test('every call is described in the API documentation, for programs and for people', async () => {
  const document = JSON.parse((await get('/api/openapi.json')).text) as {
    paths: Record<string, { post?: { requestBody?: unknown } }>;
  };
  const page = (await get('/api')).text;
  for (const name of Object.keys(calls) as CallName[]) {
    const { path } = calls[name];
    expect(document.paths[path]?.post?.requestBody, path).toBeDefined();
    expect(page).toContain(path);
  }
});

test('metrics are on a port of their own, not on the public one', async () => {
  await get('/healthz');
  const figures = await fetch(`http://127.0.0.1:${server.server.metricsPort}/metrics`);
  expect(await figures.text()).toMatch(/baize_request_seconds_count\{.*route="\/healthz"/);
  expect((await get('/metrics')).text).not.toContain('baize_request_seconds');
});

describe('a page', () => {
  test('a page is server-rendered, with a policy that allows no foreign script', async () => {
    const answer = await get('/');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<html lang="en"');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    const scripts = [...answer.text.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
    const run = scripts.filter(([, attributes]) => !attributes?.includes('application/json'));
    expect(run.length).toBeGreaterThan(0);
    for (const [, , text = ''] of run) expect(policy).toContain(`'sha256-${hash('sha256', text, 'base64')}'`);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test('a page that does not exist is rendered with the status 404', async () => {
    const answer = await get('/no-such-page');
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('/no-such-page');
  });

  test('a page never contains its address as markup', async () => {
    const answer = await get('/%3Cscript%3Ealert(1)%3C/script%3E');
    expect(answer.text).not.toContain('<script>alert(1)');
  });

  test('the data of a page is at _payload.json', async () => {
    const answer = await get('/slots/_payload.json');
    const payload = JSON.parse(answer.text) as { calls: { path: string }[] };
    expect(payload.calls.map((call) => call.path)).toContain('/api/product/games');
    expect((await get('/no-such-page/_payload.json')).status).toBe(404);
  });

  test('a page belongs to the site of its host', async () => {
    const themes = await Promise.all(
      ['localhost', 'lucky.localhost', 'arena.localhost', 'closed.localhost'].map(
        async (host) => /data-theme="([^"]+)"/.exec((await get('/', host)).text)?.[1],
      ),
    );
    expect(themes).toEqual(['casino1', 'slot2', 'sportsbook1', 'slot5']);
  });

  test('a page follows the language cookie where the site has that language', async () => {
    expect((await get('/', 'localhost', { cookie: 'language=PHP' })).text).toContain('<html lang="fil"');
    expect((await get('/', 'localhost', { cookie: 'language=XX' })).text).toContain('<html lang="en"');
  });
});

test('each site has its own manifest, robots.txt and sitemap', async () => {
  const manifest = JSON.parse((await get('/manifest.webmanifest', 'arena.localhost')).text) as {
    name: string;
    background_color: string;
    theme_color: string;
    icons: { src: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Arena', lang: 'en', display: 'standalone', scope: '/' });
  const other = JSON.parse((await get('/manifest.webmanifest', 'lucky.localhost')).text) as typeof manifest;
  expect(manifest.background_color).toMatch(/^#[0-9a-f]{6}$/);
  expect(other.background_color).not.toBe(manifest.background_color);
  expect(manifest.icons.map(({ src, purpose }) => `${purpose} ${src}`)).toEqual([
    'any /art/arena/icon-192.png',
    'any /art/arena/icon-512.png',
    'maskable /art/arena/icon-192.png',
    'maskable /art/arena/icon-512.png',
  ]);
  expect((await get('/robots.txt')).text).toContain('Disallow: /account');
  expect((await get('/sitemap.xml', 'lucky.localhost')).text).toContain('//lucky.localhost');
});

test('a file has its type and access headers, and no headers that apply to pages only', async () => {
  const page = await get('/');
  const [script = ''] = /\/assets\/entry-client-[^"]+\.js/.exec(page.text) ?? [];
  for (const path of [script, '/art/baize/logo-on-dark.svg']) {
    const { status, headers } = await get(path);
    expect(status, path).toBe(200);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.any(String),
    });
    for (const name of [
      'referrer-policy',
      'cross-origin-opener-policy',
      'x-dns-prefetch-control',
      'permissions-policy',
      'content-security-policy',
    ]) {
      expect(headers[name], `${name} of ${path}`).toBeUndefined();
      expect(page.headers[name], name).toBeDefined();
    }
    const again = await get(path, 'localhost', { 'if-none-match': String(headers.etag) });
    expect(again.status).toBe(304);
  }
});

describe('a game page', () => {
  test('a game page can be read by a frame without an origin, and framed by our pages only', async () => {
    const answer = await get('/games/lantern-reef/');
    expect(answer.status).toBe(200);
    expect(String(answer.headers['content-security-policy'])).toMatch(/frame-ancestors http:\/\/localhost/);
  });

  test('a game page can make its calls from any origin, without cookies', async () => {
    const answer = await server.send({
      method: 'OPTIONS',
      path: '/api/games/play',
      headers: { origin: 'null', 'access-control-request-method': 'POST' },
    });
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([204, '*']);
    const other = await server.send({
      method: 'OPTIONS',
      path: '/api/auth/login',
      headers: { origin: 'null' },
    });
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
  });
});

test.each([
  ['/api/startup', {}],
  ['/api/product/games', { external_id: 'baize', game_type: 'slot_game' }],
])('a large answer of %s is pressed for who can read it, as they can', async (path, asked) => {
  const ask = (accept: string) =>
    fetch(`http://127.0.0.1:${server.server.port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': accept },
      body: JSON.stringify({ domain_name: '127.0.0.1', ...asked }),
    });
  const plain = await (await ask('identity')).text();
  for (const [accept, encoding] of [
    ['identity', null],
    ['br', 'br'],
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['zstd', null],
  ] as const) {
    const answer = await ask(accept);
    expect([accept, answer.headers.get('content-encoding')]).toEqual([accept, encoding]);
    if (encoding) expect(answer.headers.get('vary')).toBe('accept-encoding');
    expect(await answer.text()).toBe(plain);
  }
});

test('a network over its rate limit gets Retry-After', async () => {
  const ask = () =>
    server.send({
      path: '/api/auth/tac/verify',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        domain_name: 'localhost',
        external_id: 'baize',
        account_id: 'nobody_known',
        tac: '12345600',
      }),
    });
  const answers = [];
  for (let n = 0; n < 21; n++) answers.push(await ask());
  expect(answers.findIndex(({ status }) => status === 429)).toBe(20);
  const refused = answers[20];
  expect(JSON.parse(refused?.text ?? '')).toMatchObject({ message: 'tooManyRequests' });
  const wait = Number(refused?.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
});

test('a text that the database cannot store is a bad request', async () => {
  const answer = await server.call('/api/product/games', {
    domain_name: 'localhost',
    external_id: 'baize',
    game_type: 'slots',
    search: 'a\u0000b',
  });
  expect([answer.status, answer.body.message]).toEqual([400, 'badRequest']);
});

test.each([
  'localhost:99999',
  'local host',
  'localhost/x',
  'x;script-src *',
  '%',
  'localhost:80:80',
  'a@localhost',
])('the host %j leads to no site', async (host) => {
  const answers = await Promise.all(
    ['/', '/sitemap.xml', '/slots/_payload.json'].map((path) => get(path, host, { host })),
  );
  for (const answer of answers)
    expect([answer.status, JSON.parse(answer.text).message]).toEqual([404, 'unknownSite']);
});

test('a host in capitals, with a port or with a trailing dot is the same site', async () => {
  for (const host of ['LUCKY.localhost:8080', 'lucky.localhost.', 'lucky.localhost'])
    expect((await get('/', host, { host })).text).toContain('data-theme="slot2"');
});

test.each(['/%zz', '/assets/%E0%A4%A'])(
  'the address %s is a bad request in the one envelope',
  async (path) => {
    const answer = await get(path);
    expect([answer.status, JSON.parse(answer.text).message]).toEqual([400, 'badRequest']);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': `frame-ancestors 'none'`,
    });
  },
);

test.each([
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/art/..%5c..%5cpackage.json',
  '/assets/%00',
  '/art/.%00/x',
])('the file %s is not there', async (path) => {
  const answer = await get(path);
  expect([answer.status, JSON.parse(answer.text).message]).toEqual([404, 'notFound']);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nonsense'])(
  'a body that is called %s is refused for that',
  async (type) => {
    const body = JSON.stringify({ domain_name: 'localhost' });
    const answer = await server.send({ path: '/api/startup', headers: { 'content-type': type }, body });
    expect([answer.status, JSON.parse(answer.text).message]).toEqual([415, 'unsupportedContentType']);
  },
);
