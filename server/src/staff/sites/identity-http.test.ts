import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { OfficeClient } from '../testing/office-client.ts';

const READ = '/api/office/sites/identity';
const SET = '/api/office/sites/set_identity';
const reason = 'A new brand';

let server: TestServer;
let owner: OfficeClient;
beforeAll(async () => {
  server = await startTestServer();
  await server.database.asOwner(
    `insert into operator (code, name) values ('rival', 'Rival')`,
    `update site set operator_id = (select id from operator where code = 'rival') where external_id = 'arena'`,
  );
  owner = new OfficeClient(server);
  await owner.logIn('owner@baize.example');
});
afterAll(() => server.stop());

const startupAt = (host: string) => server.ok('/api/startup', { domain_name: host }, host);
const identity = () => owner.ok(READ, { site: 'lucky' });

test('name, look, languages and domains of a site are changed at once, with what they were in the audit log', async () => {
  const before = await identity();
  expect(before).toMatchObject({ name: 'Lucky Jade', currency: 'MYR', version: 0 });
  const domains = ['jade.localhost', ...before.domains];
  await owner.ok(SET, {
    ...{ site: 'lucky', name: 'Jade', theme: 'casino5.mint', languages: ['MS', 'EN'], domains },
    ...{ version: 0, reason },
  });
  await expect.poll(async () => (await startupAt('jade.localhost')).site.site_name).toBe('Jade');
  const { site, language } = await startupAt('lucky.localhost');
  expect(site).toMatchObject({ theme_code: 'casino5', theme_color: 'mint' });
  expect(language.map(({ code }) => code)).toEqual(['MS', 'EN']);
  const after = await identity();
  expect(after).toMatchObject({ name: 'Jade', version: 1 });
  expect(after.domains[0], 'the canonical one').toBe('jade.localhost');
  const { entries } = await owner.ok('/api/office/audit/entries', { object: 'site:lucky' });
  expect(entries).toMatchObject([
    { action: 'sites.setIdentity', reason, before: { name: 'Lucky Jade' }, after: { name: 'Jade' } },
  ]);
});

test('a domain that is taken away leads to the site no more', async () => {
  const { version, domains } = await identity();
  const left = domains.filter((one) => one !== 'jade.localhost');
  await owner.ok(SET, { site: 'lucky', domains: left, version, reason });
  // In development an unknown host leads to the default site.
  await expect.poll(async () => (await startupAt('jade.localhost')).site.external_id).toBe('baize');
});

test('a domain of another site, or that of the office, is refused, and one that invitations lead to stays', async () => {
  const { version, domains } = await identity();
  const message = async (more: readonly string[]) =>
    (await owner.call(SET, { site: 'lucky', domains: [...more], version, reason })).body.message;
  expect(await message([...domains, 'arena.localhost'])).toBe('domainTaken');
  expect(await message([...domains, 'office.localhost'])).toBe('domainTaken');
  expect(await message(domains.filter((one) => one !== 'join.lucky.localhost'))).toBe('domainUsed');
  expect(await identity()).toMatchObject({ version, domains });
});

test('of two who change it at the same time one is refused, and another operator’s site is unknown', async () => {
  const { version } = await identity();
  const both = await Promise.all(
    ['One', 'Two'].map((name) => owner.call(SET, { site: 'lucky', name, version, reason })),
  );
  expect(both.map(({ body }) => body.message).toSorted()).toEqual(['versionConflict', undefined]);
  expect((await owner.call(READ, { site: 'arena' })).body.message).toBe('unknownSite');
  expect((await owner.call(SET, { site: 'arena', name: 'X', version: 0, reason })).body.message).toBe(
    'unknownSite',
  );
});
