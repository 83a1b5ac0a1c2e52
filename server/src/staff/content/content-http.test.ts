import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContentDocument, ContentKind } from '#contract/office/content/documents.ts';
import { contentKindNames } from '#contract/office/content/kinds.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { addColleague } from '../testing/add-colleague.ts';
import type { OfficeClient } from '../testing/office-client.ts';
import { staffClients } from '../testing/staff-clients.ts';

const LIST = '/api/office/content/list';
const GET = '/api/office/content/get';
const CREATE = '/api/office/content/create';
const SAVE = '/api/office/content/save';
const PUBLISH = '/api/office/content/publish';
const UNPUBLISH = '/api/office/content/unpublish';
const reason = 'The campaign of the spring';
const lucky = { domain_name: 'lucky.localhost', external_id: 'lucky' };
const HOUR_MS = 3_600_000;

let server: TestServer;
let marketing: OfficeClient;
const as = staffClients(() => server);
beforeAll(async () => {
  server = await startTestServer();
  await server.database.asOwner(
    `insert into operator (code, name) values ('rival', 'Rival')`,
    `update site set operator_id = (select id from operator where code = 'rival') where external_id = 'arena'`,
  );
  marketing = await as('marketing');
});
afterAll(() => server.stop());

const slides = async () => (await server.ok('/api/home/fetch_slide', lucky, 'lucky.localhost')).value;
const titles = async () => (await slides()).map(({ texts }) => texts.EN?.title);
const marquee = async () =>
  (await server.ok('/api/home/marquee', lucky, 'lucky.localhost')).value.map(({ texts }) => texts.EN);
const listOf = async (kind: ContentKind, client = marketing) =>
  (await client.ok(LIST, { site: 'lucky', kind, limit: 100 })).rows;

const slide = (title: string): ContentDocument => ({
  ...{ kind: 'slide', image: '/art/lucky/slide-1', href: '/promotions' },
  texts: { EN: { title, body: 'Read more', action: 'See it', terms: '' } },
});
const line = (text: string): ContentDocument => ({ kind: 'marquee', texts: { EN: { text } } });
const draft = async (document: ContentDocument) =>
  (await marketing.ok(CREATE, { site: 'lucky', document, reason })).item;
const publish = { reason, from: null, until: null };

test('what a site shows already is there as items with one version, of every kind, and in order', async () => {
  for (const kind of contentKindNames) {
    const rows = await listOf(kind);
    expect(rows.length, kind).toBeGreaterThan(0);
    for (const row of rows)
      expect(row, kind).toMatchObject({ state: 'published', newest: 1, published: 1, site: 'lucky' });
  }
  expect((await listOf('slide')).map(({ title }) => title)).toEqual(await titles());
  const again = await listOf('slide');
  expect(again).toEqual(await listOf('slide'));
});

test('every item that is there is published again as it was, and players read the same', async () => {
  const read = async () => {
    const [slide, lines, news, partners, social, cms, seo, startup] = await Promise.all([
      slides(),
      marquee(),
      server.ok('/api/home/news', lucky, 'lucky.localhost'),
      server.ok('/api/settings/partners', lucky, 'lucky.localhost'),
      server.ok('/api/settings/social_account', lucky, 'lucky.localhost'),
      server.ok('/api/settings/siteinfodetail', lucky, 'lucky.localhost'),
      server.ok('/api/seo', { ...lucky, page_name: 'home' }, 'lucky.localhost'),
      server.ok('/api/startup', { domain_name: 'lucky.localhost' }, 'lucky.localhost'),
    ]);
    return { slide, lines, news, partners, social, cms, seo, menus: startup.content };
  };
  const before = await read();
  const firstOf = async (kind: ContentKind) => (await listOf(kind))[0];
  for (const kind of contentKindNames) {
    const first = await firstOf(kind);
    if (!first) throw new Error(`There is no ${kind}.`);
    const { item } = await marketing.ok(PUBLISH, {
      ...publish,
      item_id: first.item_id,
      version: first.version,
    });
    expect(item.version).toBe(first.version + 1);
  }
  expect(await read()).toEqual(before);
});

test('a draft is read by nobody until it is published, and then at once; a version saved later waits in its turn', async () => {
  const item = await draft(slide('Spring'));
  expect(item).toMatchObject({ state: 'draft', version: 1, newest: 1, published: null, languages: ['EN'] });
  expect(await titles()).not.toContain('Spring');
  const { item: shown } = await marketing.ok(PUBLISH, { ...publish, item_id: item.item_id, version: 1 });
  expect(shown).toMatchObject({ state: 'published', published: 1, version: 2 });
  await expect.poll(titles).toContain('Spring');
  const { item: saved } = await marketing.ok(SAVE, {
    ...{ item_id: item.item_id, version: 2, document: slide('Late spring'), reason },
  });
  expect(saved).toMatchObject({ newest: 2, published: 1, title: 'Late spring' });
  expect(await titles()).not.toContain('Late spring');
  await marketing.ok(PUBLISH, { ...publish, item_id: item.item_id, version: 3 });
  await expect.poll(titles).toContain('Late spring');
  const { item: ended } = await marketing.ok(UNPUBLISH, { item_id: item.item_id, version: 4, reason });
  expect(ended.state).toBe('ended');
  await expect.poll(titles).not.toContain('Late spring');
  const { history, document } = await marketing.ok(GET, { item_id: item.item_id });
  expect(history.map(({ number, reason: why }) => [number, why])).toEqual([
    [2, reason],
    [1, reason],
  ]);
  expect(history[0]?.saved_by).toContain('Marketing');
  expect(document).toEqual(slide('Late spring'));
  const first = await marketing.ok('/api/office/content/version', { item_id: item.item_id, number: 1 });
  expect(first.document).toEqual(slide('Spring'));
});

test('an earlier version is restored as the newest one, and only then published', async () => {
  const { item_id } = await draft(line('One'));
  await marketing.ok(SAVE, { item_id, version: 1, document: line('Two'), reason });
  await marketing.ok(PUBLISH, { ...publish, item_id, version: 2 });
  await expect.poll(marquee).toContain('Two');
  const { item } = await marketing.ok('/api/office/content/restore', {
    item_id,
    version: 3,
    number: 1,
    reason,
  });
  expect(item).toMatchObject({ newest: 3, published: 2, title: 'One' });
  expect(await marquee()).not.toContain('One');
  await marketing.ok(PUBLISH, { ...publish, item_id, version: 4 });
  await expect.poll(marquee).toContain('One');
  const missing = await marketing.call('/api/office/content/restore', {
    item_id,
    version: 5,
    number: 9,
    reason,
  });
  expect(missing.body).toMatchObject({ message: 'badRequest', field: 'number' });
});

test('a schedule publishes an item at its time and takes it away at its end, without anybody at the desk', async () => {
  const { item_id } = await draft(line('Only in the night'));
  const at = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();
  const wrong = await marketing.call(PUBLISH, {
    ...{ item_id, version: 1, reason, from: at(2 * HOUR_MS), until: at(HOUR_MS) },
  });
  expect(wrong.body).toMatchObject({ message: 'badRequest', field: 'until' });
  const { item } = await marketing.ok(PUBLISH, {
    ...{ item_id, version: 1, reason, from: at(HOUR_MS), until: at(2 * HOUR_MS) },
  });
  expect(item).toMatchObject({ state: 'scheduled', scheduled: 1, published: null });
  expect(await marquee()).not.toContain('Only in the night');
  server.clock.advance(HOUR_MS + 1_000);
  await expect.poll(marquee, { timeout: 10_000 }).toContain('Only in the night');
  server.clock.advance(HOUR_MS);
  await expect.poll(marquee, { timeout: 10_000 }).not.toContain('Only in the night');
  marketing = await as('marketing');
  const { item: ended } = await marketing.ok(GET, { item_id });
  expect(ended).toMatchObject({ state: 'ended', published: null, publish_at: null, unpublish_at: null });
});

test('players read a language in which something is missing in the language that others fall back to', async () => {
  const texts = { EN: { text: 'Big win' }, PHP: { text: 'Malaking panalo' }, VI: { text: ' ' } };
  const item = await draft({ kind: 'marquee', texts });
  expect(item.languages?.toSorted()).toEqual(['EN', 'PHP']);
  await marketing.ok(PUBLISH, { ...publish, item_id: item.item_id, version: 1 });
  await expect.poll(marquee).toContain('Big win');
  const { rows } = await marketing.ok(LIST, { site: 'lucky', kind: 'marquee', lacks: 'VI' });
  expect(rows.map(({ title }) => title)).toContain('Big win');
  const kept = await server.database.db.pool.query(
    `select texts from marquee where texts ->> 'EN' = 'Big win'`,
  );
  expect(kept.rows[0].texts).toEqual({ EN: 'Big win', PHP: 'Malaking panalo' });
  const none = await draft({ kind: 'marquee', texts: { PHP: { text: 'Wala' } } });
  const refused = await marketing.call(PUBLISH, { ...publish, item_id: none.item_id, version: 1 });
  expect(refused.body).toMatchObject({ message: 'baseTextMissing', field: 'document.texts.EN' });
  const { rows: shares } = await marketing.ok('/api/office/content/translated', { site: 'lucky' });
  const of = (language: string) => shares.find((one) => one.kind === 'marquee' && one.language === language);
  expect(of('EN')?.items).toBe((of('EN')?.complete ?? 0) + 1);
});

test('a site shows what is not translated in the language that it has chosen for it, and in English where that is missing too', async () => {
  const linesIn = async (language: string) => {
    const answer = await server.send({
      ...{ path: '/api/home/marquee', host: 'lucky.localhost' },
      headers: { 'content-type': 'application/json', cookie: `language=${language}` },
      body: JSON.stringify(lucky),
    });
    return JSON.parse(answer.text)
      .value.map(({ texts }: { texts: object }) => JSON.stringify(texts))
      .join();
  };
  const texts = { EN: { text: 'Chosen' }, MS: { text: 'Dipilih' } };
  const item = await draft({ kind: 'marquee', texts });
  await marketing.ok(PUBLISH, { ...publish, item_id: item.item_id, version: 1 });
  await expect.poll(() => linesIn('MS')).toContain('Dipilih');
  expect(await linesIn('VI')).not.toContain('Dipilih');
  const owner = await as('owner');
  const setting = { site: 'lucky', name: 'fallback_language', value: 'MS', version: 0, reason } as const;
  await owner.ok('/api/office/sites/set_setting', setting);
  await expect.poll(() => linesIn('VI')).toContain('"EN":"Chosen","VI":"Dipilih"');
});

test('HTML is reduced to what pages may have when it is saved, and no address of script is taken', async () => {
  const body = '<p onclick="x()">Hello <script>steal()</script><a href="javascript:x()">there</a></p>';
  const { item_id } = await draft({ kind: 'news', texts: { EN: { title: 'News', body } } });
  const { document } = await marketing.ok(GET, { item_id });
  expect(document).toMatchObject({ texts: { EN: { body: '<p>Hello <a>there</a></p>' } } });
  const link = await marketing.call(CREATE, {
    ...{ site: 'lucky', reason },
    document: { ...slide('x'), kind: 'slide', href: '/\\evil.example' } as ContentDocument,
  });
  expect(link.body).toMatchObject({ message: 'invalidLink', field: 'document.href' });
});

test('the order of slides is changed for players at once, and refused where somebody was faster', async () => {
  const before = await listOf('slide');
  const from = before.map(({ item_id }) => item_id);
  const to = from.toReversed();
  const order = { site: 'lucky', kind: 'slide', reason } as const;
  const shown = await titles();
  await marketing.ok('/api/office/content/reorder', { ...order, from, to });
  await expect.poll(titles).toEqual(shown.toReversed());
  const late = await marketing.call('/api/office/content/reorder', { ...order, from, to });
  expect(late.body.message).toBe('versionConflict');
  const lost = await marketing.call('/api/office/content/reorder', { ...order, from: to, to: to.slice(1) });
  expect(lost.body.message).toBe('versionConflict');
});

test('a page is there once: it is taken away and comes back, and a second of its name is refused', async () => {
  const about = (await listOf('page')).find(({ title }) => title === 'about_us');
  if (!about) throw new Error('There is no page about_us.');
  const { item_id, version } = about;
  const status = async () =>
    (await server.ok('/api/settings/siteinfodetail', lucky, 'lucky.localhost')).cms.about_us.status;
  const { document } = await marketing.ok(GET, { item_id });
  const twice = await marketing.call(CREATE, { site: 'lucky', document, reason });
  expect(twice.body).toMatchObject({ message: 'nameTaken' });
  const other = await marketing.call(SAVE, {
    ...{ item_id, version, reason, document: { ...document, page: 'faqs' } as ContentDocument },
  });
  expect(other.body).toMatchObject({ message: 'badRequest', field: 'document' });
  await marketing.ok(UNPUBLISH, { item_id, version, reason });
  await expect.poll(status).toBe(false);
  const again = await marketing.call(UNPUBLISH, { item_id, version: version + 1, reason });
  expect(again.body.message).toBe('notPublished');
  await marketing.ok(PUBLISH, { ...publish, item_id, version: version + 1 });
  await expect.poll(status).toBe(true);
});

test('of two who change an item at the same time one is refused, and each change has its entry with before and after', async () => {
  const { item_id } = await draft(line('Race'));
  const saves = await Promise.all(
    ['a', 'b', 'c'].map((text) =>
      marketing.call(SAVE, { item_id, version: 1, document: line(text), reason }),
    ),
  );
  expect(saves.map(({ body }) => body.message).toSorted()).toEqual([
    'versionConflict',
    'versionConflict',
    undefined,
  ]);
  await marketing.ok(PUBLISH, { ...publish, item_id, version: 2 });
  const kept = await marketing.call('/api/office/content/remove', { item_id, version: 3, reason });
  expect(kept.body.message).toBe('stillPublished');
  await marketing.ok(UNPUBLISH, { item_id, version: 3, reason });
  await marketing.ok('/api/office/content/remove', { item_id, version: 4, reason });
  expect((await marketing.call(GET, { item_id })).body.message).toBe('unknownContent');
  const owner = await as('owner');
  const { entries } = await owner.ok('/api/office/audit/entries', { object: `content:${item_id}` });
  expect(entries.map(({ action, before, after }) => [action, before?.state, after?.state])).toEqual([
    ['content.remove', 'ended', undefined],
    ['content.unpublish', 'published', 'ended'],
    ['content.publish', 'draft', 'published'],
    ['content.save', 'draft', 'draft'],
    ['content.create', undefined, 'draft'],
  ]);
});

test('a draft is seen on the real page by a signed address, in another template and language, and by nobody else', async () => {
  const title = 'Not public yet';
  const texts = {
    EN: { title, body: '<p>Soon</p>' },
    RUS: { title: 'Ещё не опубликовано', body: '<p>Скоро</p>' },
  };
  const item = await draft({ kind: 'news', texts });
  const asked = { item_id: item.item_id, number: 1, theme: 'casino3.ion', language: 'RUS' } as const;
  const { url, path } = await marketing.ok('/api/office/content/preview', asked);
  expect(path).toBe('/news');
  const page = async (address: string) =>
    (
      await server.send({
        ...{ method: 'GET', host: 'lucky.localhost', path: address, headers: { accept: 'text/html' } },
      })
    ).text;
  const { pathname, search } = new URL(url);
  const seen = await page(`${pathname}${search}`);
  expect(seen).toContain('Ещё не опубликовано');
  expect(seen).toContain('data-theme="casino3"');
  expect(await page('/news')).not.toContain(title);
  expect(await page(`${pathname}${search.slice(0, -2)}`)).not.toContain('Ещё не опубликовано');
  const page404 = await marketing.call('/api/office/content/preview', { ...asked, number: 2 });
  expect(page404.body.message).toBe('unknownContent');
});

test('an item of another site or operator is as unknown as one that is not there', async () => {
  const { item_id } = await draft(line('Ours'));
  const ana = await addColleague(server, 'ana@baize.example', 'support', {
    role: 'marketing',
    site: 'baize',
  });
  const asked = { item_id, version: 1, reason };
  expect((await ana.call(GET, { item_id })).body.message).toBe('unknownContent');
  expect((await ana.call(PUBLISH, { ...publish, ...asked })).body.message).toBe('unknownContent');
  expect((await ana.call(LIST, { site: 'lucky', kind: 'slide' })).body.message).toBe('unknownSite');
  expect((await marketing.call(LIST, { site: 'arena', kind: 'slide' })).body.message).toBe('unknownSite');
  const { rows } = await ana.ok('/api/office/content/translated', {});
  expect([...new Set(rows.map(({ site }) => site))]).toEqual(['baize']);
});

test('a long list is read page by page, each item once', async () => {
  const all = await listOf('seo');
  const seen: string[] = [];
  let before: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof marketing.ok<typeof LIST>>> = await marketing.ok(LIST, {
      ...{ site: 'lucky', kind: 'seo', limit: 7 },
      ...(before === null ? {} : { before }),
    });
    seen.push(...page.rows.map(({ item_id }) => item_id));
    before = page.next;
  } while (before !== null);
  expect(seen).toEqual(all.map(({ item_id }) => item_id));
});
