import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seenAfter } from '../test-clock.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const DAY_MS = 86_400_000;
const sql = (text: string, values: unknown[] = []) => server.database.db.pool.query(text, values);
const open = (domain_name = 'arena.localhost') => server.call('/api/startup', { domain_name }, domain_name);
const change = (set: string, externalId = 'arena') =>
  sql(`update site set ${set} where external_id = '${externalId}'`);
const A_SECOND = 1_000;

describe('startup over HTTP', () => {
  it('carries every field of a site, its menus, languages, chat and switches', async () => {
    const { body } = await open('localhost');
    const item = { content_id: expect.any(String), href: expect.any(String), icon: expect.any(String) };
    expect(body).toMatchObject({
      statusCode: 1,
      message: 'OK',
      maintenance: { is_maintenance: false, start_date: null, end_date: null },
      site: {
        site_name: 'Baize',
        currency: 'PHP',
        theme_code: 'casino1',
        theme_color: 'brass',
        logo1: '/art/baize/logo-on-dark.svg',
        logo2: '/art/baize/logo-on-light.svg',
        logo3: '/art/baize/mark.svg',
        status: 'active',
        expired_date: null,
        logo_text: 'Baize',
        external_id: 'baize',
        android_sub: expect.any(String),
        ios_sub: expect.any(String),
        manifest_icon: '/art/baize/icon-512.png',
        gamify_status: expect.any(Boolean),
        free_game: expect.any(Boolean),
        licence: 'DEMO-0001',
      },
      content: {
        menu: expect.arrayContaining([{ ...item, children: expect.any(Array) }]),
        game_menu: expect.arrayContaining([{ ...item, category: 'slot_game' }]),
      },
      language: [
        { code: 'EN', name: 'English' },
        { code: 'PHP', name: 'Filipino' },
        ...['简体中文', 'Español', 'Русский', 'Tiếng Việt', 'Bahasa Melayu', 'नेपाली', '繁體中文', 'বাংলা'].map(
          (name) => ({ code: expect.any(String), name }),
        ),
      ],
      provider_count: expect.arrayContaining([{ category: 'slot_game', count: 3 }]),
      live_chat: { status: expect.any(Boolean) },
      show_preloader: expect.any(Boolean),
      show_app_download: expect.any(Boolean),
      show_download_bar: expect.any(Boolean),
      show_bf_ann_modal: expect.any(Boolean),
      show_free_play: true,
      hasHotGames: true,
      cms_status: expect.any(Object),
    });
    expect(body).toHaveProperty('aff_domain');
    expect(body).toHaveProperty('live_chat.chat_id');
    expect(body).toHaveProperty('live_chat.image_id');
  });

  it.each(['baize', 'lucky', 'arena'])(
    'of %s leads to the sportsbook and the wheel from both menus, and without sports offered to no sportsbook',
    async (name) => {
      const domain = name === 'baize' ? 'localhost' : `${name}.localhost`;
      const ways = async () => {
        const { body } = await open(domain);
        if (!('content' in body)) throw new Error(body.message);
        const { menu, game_menu } = body.content;
        const games = menu.find(({ content_id }) => content_id === 'games')?.children ?? [];
        return {
          menus: [game_menu, games].map((items) =>
            items.map(({ href }) => href).filter((href) => ['/sports', '/spin'].includes(href)),
          ),
          providers: body.provider_count.find(({ category }) => category === 'sportsbook')?.count,
        };
      };
      const sorted = ({ menus, providers }: Awaited<ReturnType<typeof ways>>) => ({
        menus: menus.map((hrefs) => hrefs.toSorted()),
        providers,
      });
      const both = ['/spin', '/sports'];
      expect(sorted(await ways())).toEqual({ menus: [both, both], providers: 1 });
      const offers = `from sports_offer where site_id = (select id from site where external_id = '${name}')`;
      const { rows } = await sql(`select site_id, feed_id, sport ${offers}`);
      await sql(`delete ${offers}`);
      expect(await seenAfter(A_SECOND, ways)).toEqual({
        menus: [['/spin'], ['/spin']],
        providers: undefined,
      });
      for (const { site_id, feed_id, sport } of rows)
        await sql('insert into sports_offer (site_id, feed_id, sport) values ($1, $2, $3)', [
          site_id,
          feed_id,
          sport,
        ]);
      expect((await seenAfter(A_SECOND, ways)).providers).toBe(1);
    },
  );

  it('follows every setting of a site within a second', async () => {
    await change(`site_name = 'Arena Two', theme_color = 'pitch', logo1 = '/l1.svg', logo2 = '/l2.svg',
      logo3 = '/l3.svg', logo_text = 'Two', android_sub = 'https://a.example', ios_sub = 'https://i.example',
      manifest_icon = '/m.png', gamify_status = not gamify_status, free_game = false, aff_domain = 'aff.example',
      live_chat_id = 'c1', live_chat_image_id = 'i1', live_chat_status = true, show_preloader = true,
      show_app_download = true, show_download_bar = true, show_bf_ann_modal = true, show_free_play = false,
      expired_date = '2099-12-31'`);
    expect((await seenAfter(A_SECOND, open)).body).toMatchObject({
      site: {
        ...{
          site_name: 'Arena Two',
          theme_color: 'pitch',
          logo1: '/l1.svg',
          logo2: '/l2.svg',
          logo3: '/l3.svg',
        },
        ...{ logo_text: 'Two', android_sub: 'https://a.example', ios_sub: 'https://i.example' },
        ...{ manifest_icon: '/m.png', free_game: false, expired_date: '2099-12-31' },
      },
      aff_domain: 'aff.example',
      live_chat: { chat_id: 'c1', image_id: 'i1', status: true },
      show_preloader: true,
      show_app_download: true,
      show_download_bar: true,
      show_bf_ann_modal: true,
      show_free_play: false,
    });
  });

  it('follows menu and catalogue within a second: a category goes with its last provider and comes with its first', async () => {
    const categories = async () => {
      const { body } = await open();
      return 'content' in body ? body.content.game_menu.map((item) => item.category) : [];
    };
    const site = "(select id from site where external_id = 'arena')";
    expect(await categories()).toContain('slot_game');
    await sql(`insert into site_game (site_id, provider_code, game_code, enabled)
      select site_id, provider_code, game_code, false from offered_game where site_id = ${site}
      on conflict (site_id, provider_code, game_code) do update set enabled = false`);
    expect(await seenAfter(A_SECOND, categories)).not.toContain('slot_game');
    // Always kept: the hot category, and what is in no product category.
    expect(await categories()).toEqual(expect.arrayContaining(['hot', 'freeplay']));
    expect((await open()).body).toMatchObject({
      hasHotGames: false,
      provider_count: [{ category: 'sportsbook', count: 1 }],
    });
    await sql(`update site_game set enabled = true where site_id = ${site}`);
    await sql(`insert into site_menu (site_id, place, position, content_id, href, icon, category)
      select ${site}, 'game_menu', 99, 'own_thing', '/own', 'star', 'own_thing'`);
    expect(await seenAfter(A_SECOND, categories)).toEqual(expect.arrayContaining(['slot_game', 'own_thing']));
  });
});

describe('a site that is closed', () => {
  afterEach(() => change("status = 'active', expired_date = null", 'lucky'));
  const lucky = { domain_name: 'lucky.localhost', external_id: 'lucky' };
  const openLucky = () => open('lucky.localhost');
  const page = (path: string) => server.send({ method: 'GET', path, host: 'lucky.localhost' });

  it('is refused at startup, in every call and as a page when its operator suspends it', async () => {
    await change("status = 'suspended'", 'lucky');
    expect((await seenAfter(A_SECOND, openLucky)).body).toMatchObject({
      statusCode: -503,
      message: 'siteClosed',
    });
    expect(await server.call('/api/home/marquee', lucky, 'lucky.localhost')).toMatchObject({
      status: 503,
      body: { message: 'siteClosed' },
    });
    const shown = await page('/slots');
    expect(shown.status).toBeGreaterThanOrEqual(500);
    await change("status = 'active'", 'lucky');
    expect((await seenAfter(A_SECOND, openLucky)).status).toBe(200);
  });

  it('is open through its last day, by the server’s clock, and then no more', async () => {
    const today = server.clock.now().toISOString().slice(0, 10);
    await change(`expired_date = '${today}'`, 'lucky');
    expect((await seenAfter(A_SECOND, openLucky)).body).toMatchObject({
      statusCode: 1,
      site: { expired_date: today },
    });
    server.clock.advance(DAY_MS);
    expect((await seenAfter(A_SECOND, openLucky)).body).toMatchObject({
      statusCode: -503,
      message: 'siteExpired',
    });
  });
});
