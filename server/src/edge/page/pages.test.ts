import { hash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RawAnswer, startTestServer, type TestServer } from '../../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const html = { accept: 'text/html' };
const get = (path: string, host = 'arena.localhost', headers: Record<string, string> = html) =>
  server.send({ method: 'GET', path, host, headers });

/** Waits until the change of a site is seen, as an operator would: it takes up to half a second. */
const eventually = <T>(look: () => Promise<T>) => expect.poll(look);

const settings = {
  async set(name: string, value: unknown) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    await server.database.db.pool.query(
      `insert into site_setting (site_id, setting_name, setting_value)
       select id, $1, $2 from site where external_id = 'arena'
       on conflict (site_id, setting_name) do update set setting_value = excluded.setting_value`,
      [name, text],
    );
  },
  async clear() {
    await server.database.db.pool.query("delete from site_setting where setting_name <> 'referral'");
  },
};
/** Waits until all earlier settings are visible: writes one more setting and waits for it. */
async function seen(): Promise<void> {
  await settings.set('secure_cookies', true);
  await eventually(async () => String((await get('/php/about')).headers['set-cookie'])).toMatch(/; Secure/);
}
const setSite = (change: string) =>
  server.database.db.pool.query(`update site set ${change} where external_id = 'arena'`);

beforeEach(() => settings.clear());

/** The startup answer that a page carries to its browser. */
function startupIn({ text }: RawAnswer): unknown {
  const payload = /<script type="application\/json" id="payload"[^>]*>(.*?)<\/script>/.exec(text)?.[1];
  return JSON.parse(payload ?? '{}').startup;
}

/** The state of a site that could not be opened: nothing of the site's own is left. */
const reset = {
  maintenance: { is_maintenance: false, start_date: null, end_date: null },
  content: { menu: [], game_menu: [] },
  site: { currency: '', logo1: '', status: '', gamify_status: false, free_game: false, licence: null },
  language: [],
  provider_count: [],
  aff_domain: null,
  live_chat: { chat_id: null, image_id: null, status: false, script: null },
  route_rules: [],
  show_app_download: false,
  hasHotGames: false,
  cms_status: {},
};

describe('a site that cannot be opened', () => {
  test.each([
    ["theme_code = 'casino10'", 'invalidThemeCode', 'theme set for this site does not exist'],
    ["theme_color = 'brass'", 'invalidThemeColor', 'colour set for this site does not exist in its theme'],
  ])('with %s is drawn reset, with the message %s', async (change, message, words) => {
    await setSite(change);
    await eventually(async () => (await get('/')).status).toBe(500);
    const page = await get('/slots');
    expect(page.text).toContain(words);
    expect(page.text).toContain('data-theme="casino1"');
    expect(startupIn(page)).toMatchObject({ ...reset, statusCode: -500, message });
    expect(page.text).toContain('noindex');
    const call = await server.call('/api/startup', { domain_name: 'arena.localhost' }, 'arena.localhost');
    expect([call.status, call.body.message]).toEqual([422, message]);
    await setSite("theme_code = 'sportsbook1', theme_color = 'graphite'");
    await eventually(async () => (await get('/')).status).toBe(200);
  });

  test.each([
    ["status = 'suspended'", -503, 'siteClosed', 'The operator has closed this site.'],
    ["expired_date = '2020-01-01'", -503, 'siteExpired', 'This site is no longer open.'],
  ])(
    'with %s is drawn reset, and says what the server said: %i %s',
    async (change, statusCode, message, words) => {
      await setSite(change);
      await eventually(async () => (await get('/slots')).status).toBe(503);
      const page = await get('/slots');
      expect(startupIn(page)).toMatchObject({ ...reset, statusCode, message });
      expect(page.text).toContain(words);
      await setSite("status = 'active', expired_date = null");
      await eventually(async () => (await get('/slots')).status).toBe(200);
    },
  );

  test('an unknown host gets “no such site”, as a page or as an error of the API', async () => {
    const drawn = await server.send({ method: 'GET', path: '/', headers: { ...html, host: 'no host' } });
    expect([drawn.status, drawn.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(drawn.text).toContain('There is no site at this address.');
    const refused = await server.send({ method: 'GET', path: '/', headers: { host: 'no host' } });
    expect([refused.status, JSON.parse(refused.text).message]).toEqual([404, 'unknownSite']);
  });

  test('a site that cannot be opened after a fault answers -500 internalServerError with details', async () => {
    await server.database.asOwner('alter table cms_page rename to cms_page_away');
    // What is cached of a site is read again after a change.
    await setSite("aff_domain = 'away.example'");
    await eventually(async () => (await get('/about')).status).toBe(500);
    const page = await get('/about');
    expect(startupIn(page)).toMatchObject({
      ...reset,
      statusCode: -500,
      message: 'internalServerError',
      details: page.headers['x-request-id'],
    });
    expect(page.text).toContain('Something went wrong on our side.');
    expect(page.text).toContain(`Reference: ${page.headers['x-request-id']}`);
    await server.database.asOwner('alter table cms_page_away rename to cms_page');
    await setSite('aff_domain = null');
    await eventually(async () => (await get('/about')).status).toBe(200);
  });
});

test.each([
  ['slot2.jade', true],
  ['slot4.paper', true],
  ['casino4.mahogany', true],
  ['sportsbook1.graphite', true],
  ['casino1.brass', false],
  ['slot5.voltage', false],
])('the main wrap of a page in the look %s has classes of its own: %s', async (look, hasOwn) => {
  const { text } = await get(`/faqs?look=${look}`);
  expect(text).toMatch(/<div id="root" class="site[ "]/);
  expect(/<div id="root" class="site main-wrap-[a-z]+"/.test(text)).toBe(hasOwn);
});

describe('an address with two slashes', () => {
  test.each([
    '//evil.example/x',
    '/EN//evil.example/x',
    '//evil.example',
    '/\\evil.example/x',
    '/\\\\evil.example',
  ])('%s is a page that is not there, of this site and no other', async (path) => {
    const page = await get(path);
    expect(page.status).toBe(404);
    const names = [...page.text.matchAll(/(?:property="og:url" content|rel="canonical" href)="([^"]+)"/g)];
    expect(names.map(([, href = '']) => new URL(href).hostname)).toEqual(['arena.localhost']);
  });
});

describe('the rules of routes', () => {
  test('route rules redirect to pages of the site, and outside only where a rule allows it', async () => {
    await settings.set('route_rules', [
      { path: '/old', to: '/slots' },
      { path: '/shop', to: 'https://shop.example/', external: true },
    ]);
    await eventually(async () => (await get('/old?x=1')).headers.location).toBe('/slots?x=1');
    expect((await get('/Old/')).status).toBe(302);
    expect((await get('/shop')).headers.location).toBe('https://shop.example/');
    expect((await get('/slots')).status).toBe(200);
  });

  test.each([
    [{ path: '/faqs', to: 'https://evil.example/' }],
    [{ path: '/faqs', to: 'javascript:alert(1)', external: true }],
    [{ path: '/faqs', to: '/\\evil.example' }],
  ])('that would lead outside without saying so, or to a script, count as none: %j', async (...rules) => {
    await settings.set('root_path', '//evil.example');
    await settings.set('route_rules', rules);
    await seen();
    expect((await get('/faqs')).status).toBe(200);
    expect((await get('/')).status).toBe(200);
  });

  test('a route rule can redirect the root of a site to a path', async () => {
    await settings.set('root_path', '/slots');
    await eventually(async () => (await get('/')).headers.location).toBe('/slots');
    expect((await get('/php')).headers.location).toBe('/php/slots');
  });
});

describe('a prefix that names a language', () => {
  test('a language prefix sets the language of the page, stays in every link, and is remembered', async () => {
    const page = await get('/php/slots');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<html lang="fil"');
    expect(page.text).toContain('href="/php/about"');
    expect(page.text).not.toMatch(/<a [^>]*href="\/about"/);
    expect(String(page.headers['set-cookie'])).toMatch(
      /^language=PHP; Max-Age=31536000; Path=\/; SameSite=Lax$/,
    );
    expect((await get('/en/about', 'arena.localhost', { ...html, cookie: 'language=PHP' })).text).toContain(
      '<html lang="en"',
    );
    expect((await get('/php/nowhere')).status).toBe(404);
    expect((await get('/mmk/slots')).status, 'a language that is not there yet').toBe(404);
  });

  test('a page links to its translations for search engines', async () => {
    const { text } = await get('/php/slots');
    expect(text).toMatch(/<link rel="canonical" href="http:\/\/arena\.localhost:\d+\/php\/slots">/);
    expect(text).toMatch(/hreflang="fil" href="http:\/\/arena\.localhost:\d+\/php\/slots"/);
    expect(text).toMatch(/hreflang="x-default" href="http:\/\/arena\.localhost:\d+\/slots"/);
  });

  test('the payload under a language prefix is in that language', async () => {
    const { calls } = JSON.parse((await get('/php/slots/_payload.json')).text);
    const seo = calls.find((call: { path: string }) => call.path === '/api/seo');
    expect(seo.response.value.meta_lang).toBe('fil');
  });

  test('the language cookie is Secure where the setting secure_cookies is set', async () => {
    await settings.set('secure_cookies', true);
    await eventually(async () => String((await get('/php/about')).headers['set-cookie'])).toMatch(/; Secure/);
  });
});

describe('the policy of a page', () => {
  const policy = async () => String((await get('/about')).headers['content-security-policy']);
  const part = async (name: string) => (await policy()).split('; ').find((one) => one.startsWith(name)) ?? '';

  test('the policy of a page allows inline scripts by hash only', async () => {
    await settings.set('analytics', [
      { section: 'HEAD', script: 'window.seen = 1', hosts: ['https://stats.example'] },
      { section: 'BODY', script: '<script async src="https://stats.example/t.js"></script>' },
    ]);
    await eventually(async () => (await get('/about')).text).toContain('window.seen = 1');
    const page = await get('/about');
    const [head, body] = page.text.split('</head>');
    expect(head).toContain('<script>window.seen = 1</script>');
    expect(body).toContain('<script async src="https://stats.example/t.js"></script>');
    const policyNow = String(page.headers['content-security-policy']);
    expect(policyNow).toContain(`'sha256-${hash('sha256', 'window.seen = 1', 'base64')}'`);
    const inline = [...page.text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
    const named = policyNow.match(/'sha256-[^']+'/g) ?? [];
    expect(named.toSorted()).toEqual(
      inline.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`).toSorted(),
    );
    expect(await part('script-src')).not.toContain('unsafe-inline');
    expect(await part('connect-src')).toContain(' https://stats.example');
    const call = await server.ok(
      '/api/settings/get_analytics',
      { domain_name: 'arena.localhost' },
      'arena.localhost',
    );
    expect(call.value).toEqual([
      { section: 'HEAD', script: 'window.seen = 1' },
      { section: 'BODY', script: '<script async src="https://stats.example/t.js"></script>' },
    ]);
  });

  test('the policy of a page allows the host of the chat, only where the site has one', async () => {
    await settings.set('live_chat_script', 'https://chat.example/widget.js?v=2');
    await setSite("live_chat_id = 'c-1', live_chat_status = false");
    await seen();
    expect(await policy(), 'switched off').not.toContain('chat.example');
    await setSite('live_chat_status = true');
    await eventually(policy).toContain('chat.example');
    const sources = (await part('script-src')).split(' ').slice(1);
    expect(sources.filter((source) => !source.startsWith("'sha256-"))).toEqual([
      `'self'`,
      'https://chat.example',
    ]);
    expect(await part('frame-src')).toBe(`frame-src 'self' https://chat.example`);
    await setSite('live_chat_id = null, live_chat_status = false');
    await eventually(policy).not.toContain('chat.example');
  });
});

test('a page is rendered for the device that the browser last reported', async () => {
  const device = async (headers: Record<string, string>) =>
    /"device":"(\w+)"/.exec((await get('/about', 'arena.localhost', { ...html, ...headers })).text)?.[1];
  expect(await device({ cookie: 'viewport=mobileWide' })).toBe('mobile');
  expect(await device({ cookie: 'viewport=tablet' })).toBe('tablet');
  expect(await device({ cookie: 'viewport=desktopMedium', 'sec-ch-ua-mobile': '?1' })).toBe('desktop');
  expect(await device({ 'sec-ch-ua-mobile': '?1' })).toBe('mobile');
  expect(await device({ 'user-agent': 'Mozilla/5.0 (iPad)' })).toBe('tablet');
  expect(await device({}), 'where nothing is known').toBe('desktop');
});

test('the newest build publishes its id, and a manifest under that id', async () => {
  const latest = await get('/builds/latest.json?1700000000000');
  expect(latest.headers['cache-control']).toBe('no-cache');
  const { id } = JSON.parse(latest.text);
  expect(JSON.parse((await get(`/builds/meta/${id}.json`)).text)).toMatchObject({ id });
  expect((await get('/builds/meta/other.json')).status).toBe(404);
  expect((await get('/about')).text).toContain(`"build":"${id}"`);
});

test('a visit by an advertisement is counted by site and click parameter', async () => {
  const names = { domain_name: 'arena.localhost', external_id: 'arena' };
  await server.ok(
    '/api/settings/adsvisit',
    { ...names, fbp: 'fb.1', appsflyer_id: 'af-1' },
    'arena.localhost',
  );
  const figures = async () => (await fetch(`http://127.0.0.1:${server.server.metricsPort}/metrics`)).text();
  await eventually(figures).toMatch(/baize_ads_visits_total\{site="\d+",source="fbp"\} 1/);
  expect(await figures()).toMatch(/baize_ads_visits_total\{site="\d+",source="appsflyer_id"\} 1/);
});
