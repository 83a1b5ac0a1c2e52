import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LanguageCode } from '#contract/languages.ts';
import { openCountryRules } from '../catalog/public.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import type { CallContext } from '../edge/handlers.ts';
import { seedSites } from '../seed/seed-sites.ts';
import { createSites } from '../sites/public.ts';
import { testContext } from '../test-context.ts';
import { contentCalls } from './calls.ts';
import { sanitiseBody } from './sanitise.ts';

let database: TestDatabase;
let calls: ReturnType<typeof contentCalls>;
beforeAll(async () => {
  database = await createTestDatabase();
  await seedSites(database.db);
});
beforeEach(() => {
  calls = contentCalls({ db: database.db, countries: openCountryRules(database.db) });
});
afterAll(() => database.drop());

const names = { domain_name: 'x', external_id: 'x' };
async function on(externalId: string, language: LanguageCode = 'EN'): Promise<CallContext> {
  const site = await createSites(database.db).byExternalId(externalId);
  if (!site) throw new Error(`no site ${externalId}`);
  return { ...testContext(site, { language }), origin: 'http://127.0.0.1:3000' };
}
const seo = async (page_name: string, language: LanguageCode = 'EN') => {
  const answer = await calls['product.seo']({ ...names, page_name }, await on('baize', language));
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.value;
};

describe('SEO records', () => {
  it('speak the language asked for and name the canonical domain', async () => {
    expect(await seo('slots', 'PHP')).toMatchObject({
      page_name: 'slots',
      en_item_name: 'Slots',
      meta_title: 'Mga slot · Baize',
      meta_desc: expect.stringContaining('libreng spin'),
      meta_url: 'http://127.0.0.1:3000/slots',
      meta_canonical: 'http://localhost:3000/slots',
      meta_lang: 'fil',
      meta_image_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/art\/baize\//),
    });
    const home = await seo('home');
    expect(home.meta_canonical).toBe('http://localhost:3000/');
    expect(home.meta_desc.length).toBeGreaterThan(50);
  });

  it('have a plain answer for pages without one, which repeats nothing of what was asked', async () => {
    for (const page of ['account', '<script>', "'; drop table seo_page; --", '__proto__'])
      expect(await seo(page)).toMatchObject({
        id: '',
        page_name: '',
        meta_title: 'Baize',
        meta_canonical: '',
      });
  });
});

describe('content', () => {
  it('is each site’s own', async () => {
    const slides = await calls['home.fetchSlide'](names, await on('lucky'));
    expect(slides).toMatchObject({ value: [{ image: '/art/lucky/hero-1' }, {}, {}] });
    expect(JSON.stringify(slides)).toContain('RM\u00a00.40');
    const inRussian = await calls['home.fetchSlide'](names, await on('lucky', 'RUS'));
    if ('refused' in inRussian) throw new Error(inRussian.refused);
    for (const { texts } of inRussian.value) expect(Object.keys(texts).sort()).toEqual(['EN', 'RUS']);
    expect(await calls['home.referral'](names, await on('arena'))).toMatchObject({
      value: [{ setting_name: 'referral', setting_value: '0' }],
    });
    await database.db.pool.query(
      `insert into social_account (site_id, position, kind, name, href)
       select id, 9, 'telegram', '@desk', 'https://example.com/desk' from site where external_id = 'closed'`,
    );
    expect(await calls['settings.socialAccount'](names, await on('closed'))).toMatchObject({
      accountList: [{ kind: 'email' }, { kind: 'telegram' }],
    });
    expect(await calls['settings.socialAccount'](names, await on('baize'))).toMatchObject({
      accountList: [{ kind: 'email', name: 'help@baize.example' }],
    });
    expect(await calls['settings.partners'](names, await on('baize'))).toMatchObject({
      partners: [{ partner_name: 'Brasswork', href: '/slots?provider=BRASSWORK' }, {}, {}],
    });
    expect(await calls['home.marquee'](names, await on('baize'))).toMatchObject({ value: [{}, {}, {}] });
    expect(await calls['home.fetchAnnouncement'](names, await on('baize'))).toMatchObject({
      value: [{ texts: { EN: { title: 'You can verify every round' } } }, {}, {}],
    });
  });

  it('gives a page that is switched off without its text', async () => {
    await database.db.pool.query("update cms_page set is_shown = false where page = 'banking'");
    expect(await calls['settings.siteInfoDetail'](names, await on('baize', 'PHP'))).toMatchObject({
      cms: {
        banking: { status: false, en_body: '', local_body: '' },
        faqs: { status: true, local_body: expect.stringContaining('Ang account ko') },
      },
    });
  });

  it('rich text is sanitised on reading, however it was stored', () => {
    const evil = `<h2 onclick="x()">Hi</h2><script>alert(1)</script><img src=x onerror=alert(1)>
      <a href="javascript:alert(1)">a</a><a href="https://example.com" target="_self">b</a><a href="/faqs">c</a>
      <iframe src="//evil"></iframe><p style="position:fixed">p</p><svg/onload=alert(1)><a href="//evil">d</a>`;
    const clean = sanitiseBody(evil);
    expect(clean).not.toMatch(/script|onerror|onclick|iframe|style|svg|javascript|\/\/evil/i);
    expect(clean).toContain('<a href="https://example.com" rel="noopener noreferrer" target="_blank">b</a>');
    expect(clean).toContain('<a href="/faqs">c</a>');
  });
});

describe('an ads visit', () => {
  const visits = async () =>
    (await database.db.pool.query("select payload from outbox where topic = 'ads.visited'")).rows;

  it('an ads visit is published through the outbox, and is ignored without a click id', async () => {
    const site = await on('baize');
    const before = (await visits()).length;
    await calls['settings.adsVisit']({ ...names, fbp: 'fb.1.2', appsflyer_id: 'af-1' }, site);
    await calls['settings.adsVisit']({ ...names, fbp: '' }, site);
    await calls['settings.adsVisit'](names, site);
    expect((await visits()).slice(before)).toEqual([{ payload: { fbp: 'fb.1.2', appsflyer_id: 'af-1' } }]);
  });
});

describe('links that operators write', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', 'blob:https://x/1', 'vbscript:x'])(
    '%s is taken out of content and slides',
    async (href) => {
      expect(sanitiseBody(`<a href="${href}">x</a>`)).toBe('<a>x</a>');
      await database.db.pool.query(
        `insert into slide (site_id, position, image, href, texts)
         select id, 99, '/art/x', $1, '{"EN":{"title":"","body":"","action":"","terms":""}}' from site
         where external_id = 'baize'`,
        [href],
      );
      const slides = await calls['home.fetchSlide'](names, await on('baize'));
      if ('refused' in slides) throw new Error(slides.refused);
      expect(slides.value.map((slide) => slide.href)).not.toContain(href);
      expect(slides.value.length).toBeGreaterThan(0);
      await database.db.pool.query('delete from slide where position = 99');
    },
  );
});
