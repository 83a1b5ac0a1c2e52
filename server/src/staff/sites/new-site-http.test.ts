import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { addColleague } from '../testing/add-colleague.ts';
import { OfficeClient } from '../testing/office-client.ts';

const MAKE = '/api/office/sites/make';
const CHECK = '/api/office/sites/check_domain';

const data = mkdtempSync(join(tmpdir(), 'new-site-'));

let server: TestServer;
let owner: OfficeClient;
beforeAll(async () => {
  server = await startTestServer({ DATA_DIR: data });
  owner = new OfficeClient(server);
  await owner.logIn('owner@baize.example');
});
afterAll(async () => {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
});

const asked = (more: Partial<OfficeRequest<typeof MAKE>> = {}): OfficeRequest<typeof MAKE> => ({
  ...{
    site: 'moon',
    domain: 'moon.localhost',
    name: 'Moon & Sons',
    currency: 'USD',
    languages: ['ESP', 'EN'],
  },
  ...{ theme: 'casino5.mint', categories: ['slot_game', 'crash'], pay_in: ['sandbox-card'] },
  ...{ pay_out: ['sandbox-wallet'], blanks: { company: 'Moon <Sons> Ltd', mail: 'help@moon.example' } },
  slide: {
    image: '/art/baize/hero-2',
    title: 'Welcome',
    body: 'Play by moonlight',
    action: 'Join',
    href: '/register',
  },
  reason: 'A new brand',
  ...more,
});
const at = 'moon.localhost';
const startup = () => server.ok('/api/startup', { domain_name: at }, at);

test('a site that the owner opens is live with its look, languages, games, ways to pay, pages and slide', async () => {
  expect(await owner.ok(CHECK, { domain: at })).toMatchObject({ answer: 'here' });
  const { url } = await owner.ok(MAKE, asked());
  expect(new URL(url).hostname).toBe(at);
  await expect.poll(async () => (await startup()).site.site_name).toBe('Moon & Sons');
  const { site, language, provider_count } = await startup();
  expect(site).toMatchObject({ theme_code: 'casino5', theme_color: 'mint', currency: 'USD' });
  expect(language.map(({ code }) => code)).toEqual(['ESP', 'EN']);
  expect(provider_count.map(({ category }) => category).toSorted()).toEqual(['crash', 'slot_game']);
  const fields = { domain_name: at, external_id: 'moon' };
  const { value } = await server.ok('/api/home/fetch_slide', fields, at);
  expect(JSON.stringify(value)).toContain('Play by moonlight');
  const { cms } = await server.ok('/api/settings/siteinfodetail', fields, at);
  expect(JSON.stringify(cms.about_us)).toContain('Moon &lt;Sons&gt; Ltd');
  expect(JSON.stringify(cms.about_us), 'a blank that is left stays marked').toContain('[[licence]]');
  const { rows } = await server.database.db.pool.query(
    `select 'in' as way, code from payment_method where site_id = (select id from site where external_id = 'moon')
     union all select 'out', code from payout_method where site_id = (select id from site where external_id = 'moon')`,
  );
  expect(rows).toEqual([
    { way: 'in', code: 'sandbox-card' },
    { way: 'out', code: 'sandbox-wallet' },
  ]);
  const { entries } = await owner.ok('/api/office/audit/entries', { object: 'site:moon' });
  expect(entries).toMatchObject([
    { action: 'sites.make', site: 'moon', reason: 'A new brand', before: null },
  ]);
  expect((await owner.ok('/api/office/session/me', {})).sites.map((one) => one.external_id)).toContain(
    'moon',
  );
});

const picture = async (width: number, height: number) => ({
  name: 'photo.png',
  content: (
    await sharp({ create: { width, height, channels: 3, background: '#3264c8' } })
      .png()
      .toBuffer()
  ).toString('base64'),
});

test('a new site shows the logo and the first slide that were uploaded for it, and lists the picture for further slides', async () => {
  const pictures = { logo: await picture(400, 100), slide: await picture(1200, 700) };
  const [site, domain] = ['star', 'star.localhost'];
  await owner.ok(MAKE, asked({ site, domain, pictures }));
  const started = async () => (await server.ok('/api/startup', { domain_name: domain }, domain)).site;
  await expect.poll(async () => (await started()).logo1).toMatch(/^\/pictures\/[0-9a-f]{32}\/logo\.webp$/);
  const { logo1, logo2 } = await started();
  expect(logo2).toBe(logo1);
  const fields = { domain_name: domain, external_id: site };
  const { value } = await server.ok('/api/home/fetch_slide', fields, domain);
  const { rows } = await owner.ok('/api/office/content/pictures', { site, kind: 'slide' });
  expect(rows).toMatchObject([{ name: 'photo.png', width: 1200, height: 700 }]);
  expect(value.map(({ image }) => image)).toEqual(rows.map(({ address }) => address));
  const { entries } = await owner.ok('/api/office/audit/entries', { object: `site:${site}` });
  expect(entries[0]?.after, 'addresses, and no file').toMatchObject({
    pictures: { logo: logo1, slide: rows[0]?.address },
    slide: { image: rows[0]?.address },
  });
});

test('a picture that is not taken is named, and neither site nor files are kept', async () => {
  const files = () => readdirSync(data, { recursive: true }).toSorted();
  const [site, domain] = ['dusk', 'dusk.localhost'];
  const before = files();
  const small = { slide: await picture(300, 200) };
  const script = { name: 'logo.svg', content: Buffer.from('<svg><script/></svg>').toString('base64') };
  const answer = async (more: Partial<OfficeRequest<typeof MAKE>>) => {
    const { message, field } = (await owner.call(MAKE, asked({ site, domain, ...more }))).body;
    return [message, field];
  };
  expect(await answer({ pictures: small })).toEqual(['pictureTooSmall', 'slide']);
  expect(await answer({ pictures: { logo: script } })).toEqual(['pictureUnsafe', 'logo']);
  const good = { logo: await picture(400, 101) };
  expect(await answer({ site: 'lucky', pictures: good })).toEqual(['siteTaken', 'site']);
  expect(files()).toEqual(before);
  const { rows } = await server.database.db.pool.query(`select from site where external_id = 'dusk'`);
  expect(rows).toEqual([]);
});

test('an id and a domain are given once, and the office’s own never', async () => {
  const message = async (more: Partial<OfficeRequest<typeof MAKE>>) =>
    (await owner.call(MAKE, asked(more))).body.message;
  expect(await message({ site: 'lucky', domain: 'free.localhost' })).toBe('siteTaken');
  expect(await message({ site: 'free', domain: 'arena.localhost' })).toBe('domainTaken');
  expect(await message({ site: 'free', domain: 'office.localhost' })).toBe('domainTaken');
  expect(await owner.ok(CHECK, { domain: 'arena.localhost' })).toMatchObject({ answer: 'taken' });
  const both = await Promise.all(
    ['twin-a', 'twin-b'].map((site) => message({ site, domain: 'twin.localhost' })),
  );
  expect(both.toSorted()).toEqual(['domainTaken', undefined]);
});

test('what is not among the choices is refused, and nothing of the site is kept', async () => {
  const more = { site: 'odd', domain: 'odd.localhost', pay_in: ['a-gateway'] };
  expect((await owner.call(MAKE, asked(more))).body.message).toBe('badRequest');
  const slide = { image: '/art/lucky/hero-1', title: 'A', body: '', action: 'B', href: '/' };
  expect((await owner.call(MAKE, asked({ ...more, pay_in: [], slide }))).body.message).toBe('badRequest');
  const { rows } = await server.database.db.pool.query(`select from site where external_id = 'odd'`);
  expect(rows).toEqual([]);
});

test('a name that leads to a machine of our own is not asked, and one that leads nowhere is not reached', async () => {
  expect(await owner.ok(CHECK, { domain: 'no-such-name.invalid' })).toMatchObject({ answer: 'unreachable' });
  const nonce = { method: 'GET', path: `/.well-known/baize-domain/${'a'.repeat(22)}` };
  const [one, other] = await Promise.all(
    ['moon.localhost', 'anything.example'].map((host) => server.send({ ...nonce, host })),
  );
  expect(one?.text, 'every server answers it alike').toBe(other?.text);
  expect(one?.text).toHaveLength(43);
});

test('a site manager of every site opens none', async () => {
  const manager = await addColleague(server, 'manager2@baize.example', 'site-manager');
  expect((await manager.call(MAKE, asked())).body.message).toBe('permissionDenied');
});
