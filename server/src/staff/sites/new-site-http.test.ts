import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { addColleague } from '../testing/add-colleague.ts';
import { OfficeClient } from '../testing/office-client.ts';

const MAKE = '/api/office/sites/make';
const CHECK = '/api/office/sites/check_domain';

let server: TestServer;
let owner: OfficeClient;
beforeAll(async () => {
  server = await startTestServer();
  owner = new OfficeClient(server);
  await owner.logIn('owner@baize.example');
});
afterAll(() => server.stop());

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
