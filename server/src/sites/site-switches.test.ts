import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seenAfter } from '../test-clock.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

/** Effects of the switches of a site, beside their place in the answer of startup. */
const HOST = 'arena.localhost';
const SITE = { domain_name: HOST, external_id: 'arena' };
const A_SECOND = 1_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const sql = (text: string) => server.database.db.pool.query(text);
const change = (set: string) => sql(`update site set ${set} where external_id = 'arena'`);
const open = () => server.ok('/api/startup', { domain_name: HOST }, HOST);
const page = async (path: string) => {
  const { status, text } = await server.send({
    method: 'GET',
    path,
    host: HOST,
    headers: { accept: 'text/html', cookie: 'language=EN' },
  });
  return { status, text };
};

describe('free_game', () => {
  afterEach(() => change('free_game = true'));

  it('off: no game has a demonstration, none is launched for play money, and free play is gone', async () => {
    const slots = () => server.ok('/api/product/games', { ...SITE, game_type: 'slot_game' }, HOST);
    const [first] = (await slots()).value;
    if (!first) throw new Error('The site has no slots.');
    const launch = () =>
      server.call(
        '/api/games/launch',
        { ...SITE, provider_code: first.provider_code, game_code: first.game_code, mode: 'demo' },
        HOST,
      );
    expect(first.has_demo).toBe(true);
    expect((await launch()).status).toBe(200);
    await change('free_game = false');
    expect(await seenAfter(A_SECOND, open)).toMatchObject({
      site: { free_game: false },
      show_free_play: false,
    });
    expect((await slots()).value.filter(({ has_demo }) => has_demo)).toEqual([]);
    const { value: hot } = await server.ok('/api/product/get_hot_games', { ...SITE, game_type: 'hot' }, HOST);
    expect(hot.filter(({ has_demo }) => has_demo)).toEqual([]);
    expect(await launch()).toMatchObject({ status: 422, body: { message: 'unknownMode' } });
    const free = await server.ok('/api/product/games', { ...SITE, game_type: 'freeplay' }, HOST);
    expect(free).toMatchObject({ value: [], total: 0, providers: [] });
    expect((await page('/freeplay')).status).toBe(404);
  });
});

describe('show_app_download', () => {
  afterEach(() => change('show_app_download = true'));

  it('off: the page of the app says that there is none', async () => {
    const says = async () => (await page('/download')).text.includes('No app available');
    expect(await says()).toBe(false);
    await change('show_app_download = false');
    expect(await seenAfter(A_SECOND, says)).toBe(true);
  });
});

describe('aff_domain', () => {
  afterEach(() => change('aff_domain = null'));

  it('is where the invitations of players lead, by the scheme and port of the site', async () => {
    const player = await server.logIn('demo', 'Demo1234!', HOST);
    const link = async () => new URL((await server.ok('/api/rewards/my_referrals', player, HOST)).link);
    const own = await link();
    expect(own.hostname).toBe(HOST);
    await change("aff_domain = 'friends.example'");
    expect((await seenAfter(A_SECOND, link)).hostname).toBe('friends.example');
    const { protocol, port, pathname, search } = await link();
    expect({ protocol, port, pathname, search }).toEqual({
      protocol: own.protocol,
      port: own.port,
      pathname: '/register',
      search: own.search,
    });
    await change("aff_domain = 'friends.example:8443'");
    expect((await seenAfter(A_SECOND, link)).host).toBe('friends.example:8443');
  });
});

describe('cms_status', () => {
  const switchPage = (name: string, isShown: boolean) =>
    sql(`update cms_page set is_shown = ${isShown} where page = '${name}'
         and site_id = (select id from site where external_id = 'arena')`);
  afterEach(() => Promise.all(['faqs', 'responsible_gaming'].map((name) => switchPage(name, true))));

  it('takes a page that is switched off out of menus and footers, and its address leads nowhere', async () => {
    expect((await page('/about')).text).toContain('href="/faqs"');
    expect((await page('/faqs')).status).toBe(200);
    await switchPage('faqs', false);
    expect((await seenAfter(A_SECOND, open)).cms_status.faqs).toBe(false);
    const { menu } = (await open()).content;
    expect(
      menu.flatMap(({ href, children }) => [href, ...children.map((child) => child.href)]),
    ).not.toContain('/faqs');
    await expect.poll(async () => (await page('/faqs')).status).toBe(404);
    expect((await page('/about')).text).not.toContain('href="/faqs"');
  });

  it('leaves the page on responsible gaming where it is: the limits of players are set there', async () => {
    await switchPage('responsible_gaming', false);
    expect((await seenAfter(A_SECOND, open)).cms_status.responsible_gaming).toBe(false);
    expect((await page('/responsible-gaming')).status).toBe(200);
  });
});

describe('hasHotGames', () => {
  it('false: nothing but the menu, which always keeps the category, leads to the hot games', async () => {
    const ways = async () => (await page('/about')).text.match(/href="\/hot"/g)?.length ?? 0;
    const before = await ways();
    await sql(
      `insert into site_game (site_id, provider_code, game_code, enabled)
       select site_id, provider_code, game_code, false from offered_game where site_id = (select id from site where external_id = 'arena')
       on conflict (site_id, provider_code, game_code) do update set enabled = false`,
    );
    expect((await seenAfter(A_SECOND, open)).hasHotGames).toBe(false);
    expect((await open()).content.game_menu.map(({ category }) => category)).toContain('hot');
    await expect.poll(ways).toBe(before - 1);
  });
});
