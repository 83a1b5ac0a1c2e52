import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallPath } from '#contract/calls.ts';
import type { SiteRecord } from '../../sites/public.ts';
import { seenAfter } from '../../test-clock.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { openPageCache } from './page-cache.ts';
import type { Rendered } from './render/tasks.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server.stop());

interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

const unpack = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes } as const;

function get(path: string, host: string, headers: Readonly<Record<string, string>> = {}): Promise<Page> {
  const { port } = server.server;
  return new Promise((resolve, reject) => {
    const asked = { port, host: '127.0.0.1', path, headers: { accept: 'text/html', host, ...headers } };
    const sent = request(asked, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const encoding = answer.headers['content-encoding'] ?? 'none';
        const read = encoding === 'br' || encoding === 'gzip' ? unpack[encoding] : unpack.none;
        const text = read(Buffer.concat(parts)).toString('utf8');
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
      });
    });
    sent.once('error', reject);
    sent.end();
  });
}

const payloadOf = ({ text }: Page): Record<string, unknown> =>
  JSON.parse(/id="payload">(.*?)<\/script>/.exec(text)?.[1] ?? '{}');

const site = { id: 1, version: '1.1' };
const rendered = (text: string): { page: Rendered; calls: CallPath[] } => {
  const bytes = new TextEncoder().encode(text);
  return { page: { status: 200, isKept: false, scripts: [], plain: bytes, brotli: bytes }, calls: [] };
};

describe('the cache of pages', () => {
  const of = (change: object = {}) => ({ ...site, ...change }) as SiteRecord;

  test('the page cache renders once for concurrent requests, and again for another key or a changed site', async () => {
    const cache = openPageCache();
    let renders = 0;
    const render = async () => rendered(String(renders++));
    const same = await Promise.all(Array.from({ length: 9 }, () => cache.get(of(), ['/', true], render)));
    expect([renders, new Set(same).size]).toEqual([1, 1]);
    await cache.get(of(), ['/', false], render);
    await cache.get(of({ version: '2.1' }), ['/', true], render);
    expect(renders).toBe(3);
  });

  test('the page cache keeps no failure', async () => {
    const cache = openPageCache();
    await expect(cache.get(of(), ['/'], () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.get(of(), ['/'], async () => rendered('back'))).toMatchObject({ status: 200 });
  });
});

describe('a page for visitors', () => {
  test('a page for visitors is rendered once for concurrent requests, and again after seconds', async () => {
    const pages = await Promise.all(Array.from({ length: 50 }, () => get('/', 'localhost')));
    // Each says when it was rendered. On a busy machine the last may ask when the first page is too old.
    expect(new Set(pages.map(({ text }) => text)).size).toBeLessThan(5);
    const [first] = pages;
    await expect
      .poll(async () => (await get('/', 'localhost')).text, { timeout: 10_000, interval: 200 })
      .not.toBe(first?.text);
  });

  test('a page that follows from the site alone is rendered once for a version of the site, and again after a change', async () => {
    const about = async () => (await get('/about', 'lucky.localhost')).text;
    const first = await about();
    expect(await seenAfter(5_000, about)).toBe(first);
    await server.database.db.pool.query(
      `update seo_page set texts = jsonb_set(texts, '{EN,title}', '"Another title"')
        where site_id = (select id from site where external_id = 'lucky')`,
    );
    await expect.poll(about).not.toBe(first);
  });

  test('the payload of a page for visitors is rendered once too', async () => {
    const ask = () => get('/slots/_payload.json', 'localhost');
    const [one, ...others] = await Promise.all([ask(), ask(), ask()]);
    expect(one).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
    for (const other of others) expect(other.text).toBe(one?.text);
  });

  test('a cached page is never served to another site, language, device, encoding, theme or kind of visitor', async () => {
    const sites = { localhost: 'casino1', 'lucky.localhost': 'slot2', 'arena.localhost': 'sportsbook1' };
    const languages = { EN: 'en', PHP: 'fil' };
    const cases = Object.entries(sites).flatMap(([host, theme]) =>
      Object.entries(languages).flatMap(([language, tag]) =>
        ['mobile', 'tablet', 'desktop'].flatMap((device) =>
          ['0', '1'].flatMap((signedIn) =>
            ['none', 'br', 'gzip', 'look', 'prefix'].flatMap((shape) =>
              ['/about', '/faqs'].map((path) => ({
                host,
                theme,
                language,
                tag,
                device,
                signedIn,
                shape,
                path,
              })),
            ),
          ),
        ),
      ),
    );
    expect(cases).toHaveLength(360);
    const shuffled = cases.map((one, index) => cases[(index * 77) % cases.length] ?? one);
    const check = async (one: (typeof cases)[number]) => {
      const { host, theme, language, tag, device, signedIn, shape, path } = one;
      const asked = shape === 'prefix' ? `/php${path}` : shape === 'look' ? `${path}?look=slot9` : path;
      const cookie = `language=${language}; viewport=${device}; signed_in=${signedIn}`;
      const encoding = shape === 'br' || shape === 'gzip' ? { 'accept-encoding': shape } : {};
      const page = await get(asked, host, { cookie, ...encoding });
      const payload = payloadOf(page);
      expect(
        {
          status: page.status,
          encoding: page.headers['content-encoding'] ?? '',
          html: /<html lang="([^"]+)"[^>]*data-theme="([^"]+)"/.exec(page.text)?.slice(1),
          payload: [payload.domainName, payload.device, payload.signedIn],
          kept: String(page.headers['set-cookie'] ?? ''),
          robots: page.headers['x-robots-tag'] ?? '',
        },
        JSON.stringify(one),
      ).toEqual({
        status: 200,
        encoding: shape === 'br' || shape === 'gzip' ? shape : '',
        html: [shape === 'prefix' ? 'fil' : tag, shape === 'look' ? 'slot9' : theme],
        payload: [host, device, signedIn === '1'],
        // A visitor of a language prefix stays in that language, with a cached page too.
        kept: shape === 'prefix' && language === 'EN' ? expect.stringMatching(/^language=PHP;/) : '',
        robots: shape === 'look' ? 'noindex' : '',
      });
    };
    for (let from = 0; from < shuffled.length; from += 30)
      await Promise.all(shuffled.slice(from, from + 30).map(check));
    // Some two hundred pages are rendered.
  }, 240_000);

  test.each([
    ['maintenance', 'is_maintenance = true', 'is_maintenance = false'],
    ['the end of a site', "expired_date = '2020-01-01'", 'expired_date = null'],
    ['a theme', "theme_code = 'slot9', theme_color = 'x'", "theme_code = 'slot2', theme_color = 'jade'"],
  ])('gives way to %s at once: no kept page outlives what a site is set to', async (_, change, back) => {
    const host = 'lucky.localhost';
    const set = (to: string) =>
      server.database.db.pool.query(`update site set ${to} where external_id = 'lucky'`);
    const state = async () => {
      const { status, body } = await server.call('/api/startup', { domain_name: host }, host);
      return status === 200 && 'site' in body && !body.maintenance.is_maintenance;
    };
    const isOpen = (page: Page) => page.status === 200 && page.text.includes('<h1');
    const before = await get('/about', host);
    expect(isOpen(before)).toBe(true);
    await set(change);
    await expect.poll(state, { interval: 20 }).toBe(false);
    const after = await get('/about', host);
    expect(payloadOf(after)).not.toMatchObject({
      startup: { statusCode: 1, maintenance: { is_maintenance: false } },
    });
    await set(back);
    await expect.poll(state, { interval: 20 }).toBe(true);
    expect(isOpen(await get('/about', host))).toBe(true);
  });
});

test('uncached pages are rendered by another thread than the one that takes bets', async () => {
  // A network of its own: how many pages one may ask for is counted.
  const headers = { 'x-forwarded-for': '203.0.113.9', 'accept-encoding': 'br' };
  let view = 0;
  const ask = async (batches: number) => {
    for (let batch = 0; batch < batches; batch++) {
      const asked = Array.from({ length: 20 }, () => get(`/slots?view=${view++}`, 'localhost', headers));
      expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
    }
  };
  // The first render in a process takes longer.
  await ask(2);
  const [own, all] = [process.threadCpuUsage(), process.cpuUsage()];
  await ask(6);
  const used = ({ user, system }: NodeJS.CpuUsage) => user + system;
  const share = used(process.threadCpuUsage(own)) / used(process.cpuUsage(all));
  expect(share, 'of the processor time that these pages took').toBeLessThan(0.55);
});
