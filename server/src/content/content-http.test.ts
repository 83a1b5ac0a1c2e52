import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seenAfter } from '../test-clock.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
const site = { domain_name: 'localhost', external_id: 'baize' };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const sql = (text: string, values: unknown[] = []) => server.database.db.pool.query(text, values);
const baize = "(select id from site where external_id = 'baize')";

/** A call as a browser makes it whose language cookie says Filipino. */
async function inFilipino(path: string, body: object) {
  const answer = await server.send({
    path,
    headers: { 'content-type': 'application/json', cookie: 'language=PHP' },
    body: JSON.stringify({ ...site, ...body }),
  });
  return JSON.parse(answer.text);
}

describe('content calls over HTTP', () => {
  it('answer the CMS: five pages, each with its status, its English and its local body', async () => {
    const { cms } = await inFilipino('/api/settings/siteinfodetail', {});
    expect(Object.keys(cms).sort()).toEqual([
      'about_us',
      'banking',
      'faqs',
      'privacy_policy',
      'responsible_gaming',
    ]);
    for (const page of Object.values(cms)) {
      expect(page).toEqual({ status: true, en_body: expect.any(String), local_body: expect.any(String) });
    }
    expect(cms.faqs.en_body).toContain('My account');
    expect(cms.faqs.local_body).toContain('Ang account ko');
    const english = await server.ok('/api/settings/siteinfodetail', site);
    expect(english.cms.faqs.local_body).toBe('');
  });

  it('answer a switched off page without its text, within a second or so', async () => {
    await sql(`update cms_page set is_shown = false where page = 'about_us' and site_id = ${baize}`);
    expect(
      await seenAfter(
        1_500,
        async () => (await server.ok('/api/settings/siteinfodetail', site)).cms.about_us,
      ),
    ).toEqual({ status: false, en_body: '', local_body: '' });
    const { cms_status } = await server.ok('/api/startup', { domain_name: 'localhost' });
    expect(cms_status).toEqual({
      about_us: false,
      privacy_policy: true,
      banking: true,
      faqs: true,
      responsible_gaming: true,
    });
    await sql(`update cms_page set is_shown = true where page = 'about_us' and site_id = ${baize}`);
    expect(
      await seenAfter(
        1_500,
        async () => (await server.ok('/api/settings/siteinfodetail', site)).cms.about_us.status,
      ),
    ).toBe(true);
  });

  it('answer the SEO record of `home` with every field', async () => {
    const { value } = await inFilipino('/api/seo', { page_name: 'home' });
    expect(value).toEqual({
      id: expect.stringMatching(/^\d+$/),
      page_name: 'home',
      en_item_name: 'Baize',
      en_body: expect.any(String),
      local_item_name: 'Baize',
      local_body: expect.any(String),
      meta_title: expect.stringContaining('Baize'),
      meta_desc: expect.any(String),
      meta_keywords: expect.stringContaining('Baize'),
      meta_url: expect.stringMatching(/^http:\/\/localhost:\d+\/$/),
      meta_canonical: expect.stringMatching(/^http:\/\/localhost:\d+\/$/),
      meta_author: 'Baize',
      meta_publisher: 'Baize',
      meta_lang: 'fil',
      meta_image_url: expect.stringMatching(/\/art\/baize\/share\.jpg$/),
    });
  });

  it('answer slides, announcements and marquee with every field, in English and the language asked for', async () => {
    const slides = await inFilipino('/api/home/fetch_slide', {});
    expect(slides.value.length).toBeGreaterThan(0);
    const words = { EN: expect.any(String), PHP: expect.any(String) };
    for (const slide of slides.value) {
      const text = { title: words.EN, body: words.EN, action: words.EN, terms: words.EN };
      expect(slide).toEqual({
        slide_id: expect.any(String),
        image: expect.stringMatching(/^\/art\/baize\//),
        href: expect.stringMatching(/^\//),
        texts: { EN: text, PHP: text },
      });
    }
    const announcements = await inFilipino('/api/home/fetch_announment', {});
    for (const one of announcements.value) {
      expect(one).toEqual({
        announcement_id: expect.any(String),
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        texts: { EN: { title: words.EN, body: words.EN }, PHP: { title: words.PHP, body: words.PHP } },
      });
    }
    const marquee = await inFilipino('/api/home/marquee', {});
    expect(marquee.value.length).toBeGreaterThan(0);
    for (const line of marquee.value) expect(line).toEqual({ texts: words });
    const english = await server.ok('/api/home/marquee', site);
    for (const line of english.value) expect(line).toEqual({ texts: { EN: expect.any(String) } });
  });

  it.each([
    ['localhost', 'baize', '1'],
    ['arena.localhost', 'arena', '0'],
  ])('answer whether %s has a referral programme, which its pages show or not', async (host, name, value) => {
    const referral = await server.ok('/api/home/referral', { domain_name: host, external_id: name }, host);
    expect(referral.value).toEqual([{ setting_name: 'referral', setting_value: value }]);
    const page = async (path: string) =>
      (await server.send({ method: 'GET', path, host, headers: { accept: 'text/html' } })).text;
    const isShown = value === '1';
    expect((await page('/referral')).includes('No referral programme')).toBe(!isShown);
    expect(/<a class="rewards-way[^"]*"[^>]*href="\/referral"/.test(await page('/vip'))).toBe(isShown);
  });

  it('answer partners and social accounts in their order', async () => {
    const { partners } = await server.ok('/api/settings/partners', site);
    expect(partners[0]).toEqual({
      partner_name: 'Brasswork',
      href: '/slots?provider=BRASSWORK',
      img_url: '/art/studios/brasswork-mark.svg',
    });
    await sql('delete from social_account');
    await sql(
      `insert into social_account (site_id, position, kind, name, href) values
       (${baize}, 2, 'telegram', '@b', 'https://b.example'), (${baize}, 1, 'email', 'a', 'https://a.example')`,
    );
    expect(
      await seenAfter(1_500, async () => (await server.ok('/api/settings/social_account', site)).accountList),
    ).toEqual([
      { kind: 'email', name: 'a', href: 'https://a.example' },
      { kind: 'telegram', name: '@b', href: 'https://b.example' },
    ]);
  });

  it('answer the figures of the home page with every field', async () => {
    await sql(
      `insert into big_win (round_id, site_id, player_id, provider_code, game_code, win, won_at)
       select gen_random_uuid(), site_id, id, 'BRASSWORK', 'lantern-reef', 1250000, now()
         from player where site_id = ${baize} and account_id = 'demo'`,
    );
    const figures = () => server.ok('/api/settings/top10winner_withdrawal', site);
    await expect.poll(async () => (await figures()).winner.length).toBeGreaterThan(0);
    const top = await figures();
    const masked = expect.stringMatching(/\*/);
    const amount = expect.stringMatching(/^\d+(\.\d+)?$/);
    for (const list of [top.winner, top.withrawal]) {
      expect(list.length).toBeGreaterThan(0);
      for (const row of list) expect(row).toMatchObject({ account_id: masked, amount });
    }
    expect(top.registered_player).toBeGreaterThanOrEqual(top.deposited_player);
    expect(top.deposited_player).toBeGreaterThan(0);
    for (const figure of [top.active_player, top.hour_withdrawal]) expect(figure).toBeGreaterThanOrEqual(0);
    const moves = await server.ok('/api/home/fetch_transactions', site);
    expect(moves.deposits.length).toBeGreaterThan(0);
    expect(moves.withdrawals.length).toBeGreaterThan(0);
    for (const move of [...moves.deposits, ...moves.withdrawals]) {
      expect(move).toEqual({
        account_id: expect.stringMatching(/\*/),
        amount: expect.stringMatching(/^\d+(\.\d+)?$/),
        at: expect.stringMatching(/Z$/),
      });
    }
  });
});

describe('news', () => {
  const write = (title: string, at: string) =>
    sql(
      `insert into news (site_id, published_at, texts)
       select id, $2::timestamptz, jsonb_build_object('EN', jsonb_build_object('title', $1::text, 'body', '<p>b</p>'))
         from site where external_id = 'lucky'`,
      [title, at],
    );
  const lucky = { domain_name: 'lucky.localhost', external_id: 'lucky' };
  const read = (more: object = {}) => server.ok('/api/home/news', { ...lucky, ...more }, 'lucky.localhost');

  it('pages and lobbies report the same number of games', async () => {
    const totals = await Promise.all(
      ['all', 'slot_game', 'freeplay'].map(async (game_type) => {
        const { total } = await server.ok('/api/product/games', { ...site, game_type });
        return total;
      }),
    );
    const [all, slots, free] = totals;
    const { value } = await server.ok('/api/home/news', site);
    const opening = value.map(({ texts }) => texts.EN?.body ?? '').find((body) => body.includes('/freeplay'));
    expect(opening).toContain(`opens with ${all} games`);
    expect(opening).toContain(`; ${slots} of them are slots`);
    expect(opening).toContain(`try ${free} games for free`);
    const { cms } = await server.ok('/api/settings/siteinfodetail', site);
    expect(cms.about_us.en_body).toContain(`All ${all} games`);
    expect(cms.about_us.en_body).toContain(`You can try ${free} of them for free`);
    expect(free, 'rounds that many share have no demo').toBeLessThan(all ?? 0);
  });

  it('are paged newest first, each once, and not before their time', async () => {
    await sql('delete from news');
    const now = server.clock.now().getTime();
    for (let n = 0; n < 25; n++)
      await write(`n${n}`, new Date(now - Math.floor(n / 3) * 60_000).toISOString());
    await write('tomorrow', new Date(now + 86_400_000).toISOString());
    const titles: string[] = [];
    let before: string | null | undefined;
    do {
      const page = await read(before ? { before, limit: 4 } : { limit: 4 });
      titles.push(...page.value.map((one) => one.texts.EN?.title ?? ''));
      before = page.next;
    } while (before);
    expect(titles).toHaveLength(25);
    expect(new Set(titles).size).toBe(25);
    expect(titles).not.toContain('tomorrow');
    server.clock.advance(86_400_000);
    expect((await read()).value[0]?.texts.EN?.title).toBe('tomorrow');
  });

  it('are each site’s own, sanitised, and refuse a place that no page gave', async () => {
    await sql(
      `update news set texts = '{"EN":{"title":"x","body":"<script>1</script><p onclick=1>ok</p>"}}'
        where id = (select max(id) from news)`,
    );
    expect((await read()).value[0]?.texts.EN?.body).toBe('<p>ok</p>');
    expect((await server.ok('/api/home/news', site)).value).toEqual([]);
    for (const before of ['x', '1', '-', '99999999999999999-1'])
      expect(await server.call('/api/home/news', { ...lucky, before }, 'lucky.localhost')).toMatchObject({
        status: 400,
        body: { message: 'badRequest', field: 'before' },
      });
  });
});
