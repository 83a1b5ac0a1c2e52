import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPreviews, type PreviewLink } from '../../sites/public.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type LookDeps, lookOf } from './look.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const site = { externalId: 'baize', themeCode: 'casino1', themeColor: 'brass' };
const clock = { now: () => new Date(NOW) };
const previews = openPreviews(randomBytes(32), clock);
const others = openPreviews(randomBytes(32), clock);
const deps: LookDeps = { isFree: false, previews };
const free: LookDeps = { ...deps, isFree: true };
const of = (query: string, by: LookDeps = deps) => lookOf(by, site, new URLSearchParams(query));

const until = NOW / 1000 + 600;
const mint: PreviewLink = {
  ...{ site: 'baize', theme: 'casino5.mint', until },
  ...{ at: 'https://play.example', by: 'https://office.example' },
};
const address = (link: Partial<PreviewLink> = {}, by = previews) =>
  `preview=${by.sign({ ...mint, ...link })}`;

describe('the look of an address', () => {
  test('an address without `look` has no theme of its own', () => expect(of('search=x')).toBeUndefined());

  test('in development any palette and language can be previewed', () => {
    expect(of('look=casino5.mint&look_lang=PHP', free)).toEqual({
      themeCode: 'casino5',
      themeColor: 'mint',
      language: 'PHP',
      framedBy: `'self'`,
    });
    expect(of('look=casino5', free)).toMatchObject({ themeColor: 'heartbeat' });
    expect(of('look_lang=PHP', free)).toMatchObject({ themeCode: 'casino1', themeColor: 'brass' });
  });

  test.each([
    ['look=casino99.mint', 'invalidThemeCode'],
    ['look=constructor.mint', 'invalidThemeCode'],
    ['look=', 'invalidThemeCode'],
    ['look=casino5.brass', 'invalidThemeColor'],
    ['look=casino5.mint&look_lang=XY', 'badRequest'],
    ['look=casino5.mint&look_lang=MMK', 'badRequest'],
  ])('%s is refused as %s', (query, refused) => expect(of(query, free)).toMatchObject({ refused }));

  test('the pseudo-language exists in development only', () => {
    expect(of('look_lang=XX', free)).toMatchObject({ language: 'EN', isPseudo: true });
    expect(of(address({ language: 'XX' }))).toMatchObject({ refused: 'badRequest' });
  });

  test('outside development a theme is shown to visitors with a signed address, in frames of its origin alone', () => {
    expect(of(address({ language: 'PHP', draft: 'slide:7' }))).toEqual({
      ...{ themeCode: 'casino5', themeColor: 'mint', language: 'PHP' },
      ...{ draft: 'slide:7', framedBy: 'https://office.example' },
    });
    expect(of(`preview=${previews.sign({ ...mint, theme: undefined })}`)).toMatchObject({
      themeCode: 'casino1',
    });
  });

  const [body = '', signature = ''] = previews.sign(mint).split('.');
  const other = others.sign({ ...mint, theme: 'casino5.daybreak' });
  test.each([
    ['without a signature', 'look=casino5.mint'],
    ['of a language alone', 'look_lang=PHP'],
    ['with none after its dot', `preview=${body}.`],
    ['with an empty one', 'preview='],
    ['with a bad one', `preview=${body}.${signature.slice(0, -1)}-`],
    ['with a cut one', `preview=${body}.${signature.slice(1)}`],
    ['with one for another palette', `preview=${other.split('.')[0]}.${signature}`],
    ['with one of another site', address({ site: 'lucky' })],
    ['with one of another server', address({}, others)],
    ['that has ended', address({ until: NOW / 1000 })],
  ])('outside development is refused %s', (_, query) =>
    expect(of(query)).toMatchObject({ refused: 'invalidSignature' }),
  );
});

describe('a page in another look', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  const get = (path: string) =>
    server.send({ method: 'GET', path, headers: { accept: 'text/html', cookie: 'language=EN' } });

  test('the server renders a previewed theme for its address only', async () => {
    const page = await get('/slots?look=slot2.porcelain&look_lang=PHP');
    expect(page.status).toBe(200);
    expect(page.text).toMatch(/<html lang="fil"[^>]* data-theme="slot2" data-color="porcelain"/);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(page.headers['content-security-policy']).toContain(`frame-ancestors 'self'`);
    expect(page.text).toContain('<meta name="robots" content="noindex">');
    const own = await get('/slots');
    expect(own.text).toContain('data-theme="casino1" data-color="brass"');
    expect(own.text).not.toContain('"preview"');
    expect(own.headers['x-robots-tag']).toBeUndefined();
    expect(own.headers['content-security-policy']).toContain(`frame-ancestors 'none'`);
  });

  test('a theme that does not exist is refused with an explanation', async () => {
    const page = await get('/?look=casino5.brass');
    expect(page.status).toBe(422);
    expect(page.text).toContain('"message":"invalidThemeColor"');
  });

  test('themes can be picked at /dev/looks in development', async () => {
    const page = await get('/dev/looks');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<option value="slot2">');
  });
});

describe('in production', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ NODE_ENV: 'production' });
  });
  afterAll(() => server.stop());
  const get = (path: string) => server.send({ method: 'GET', path, headers: { accept: 'text/html' } });

  test('in production an unsigned theme is refused, and /dev/looks does not exist', async () => {
    const page = await get('/slots?look=slot2.jade');
    expect(page.status).toBe(403);
    expect(page.text).toContain('This preview link is wrong or has expired.');
    expect(page.text).toContain('data-theme="casino1"');
    expect((await get('/dev/looks')).status).toBe(404);
    expect((await get('/slots')).status).toBe(200);
  });
});
