import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingNames } from '#contract/office/sites/site-settings.ts';
import { SANDBOX_COUNTER_SCRIPT } from '../providers/sandbox-analytics/routes.ts';
import { SANDBOX_CHAT_SCRIPT } from '../providers/sandbox-chat/routes.ts';
import { isSiteColumn } from '../sites/public.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { seededSites } from './seed-sites.ts';

/** The sites that ship show every shape of the product (product book, section 3). */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const hosts = seededSites.map(({ externalId, domains: [host = ''] }) => ({
  host,
  names: { domain_name: host, external_id: externalId },
}));
const lucky = { domain_name: 'lucky.localhost', external_id: 'lucky' };

/** The fields of an answer with the types of their values; a list is one value. */
function leavesOf(value: unknown, path = ''): (readonly [field: string, value: unknown])[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [[path, value]];
  return Object.entries(value).flatMap(([key, one]) => leavesOf(one, path === '' ? key : `${path}.${key}`));
}

const isSet = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== '' && value !== false;

/** What a site is for a time, by a decision of staff; their own tests show it (`staff/sites`). */
const forATime = ['planned_maintenance', 'withdrawals_only'];

describe('on one of the seeded sites at least', () => {
  test('every field of startup, social accounts, partners and analytics is set', async () => {
    const answers = await Promise.all(
      hosts.map(async ({ host, names }) => leavesOf(await server.ok('/api/startup', names, host))),
    );
    const open = hosts.filter(({ host }) => host !== 'closed.localhost');
    const lists = await Promise.all(
      open.map(async ({ host, names }) => [
        ['accountList', (await server.ok('/api/settings/social_account', names, host)).accountList] as const,
        ['partners', (await server.ok('/api/settings/partners', names, host)).partners] as const,
        ['analytics', (await server.ok('/api/settings/get_analytics', names, host)).value] as const,
      ]),
    );
    const leaves = [...answers, ...lists].flat();
    const set = new Set(leaves.filter(([, value]) => isSet(value)).map(([field]) => field));
    const unset = new Set(leaves.map(([field]) => field).filter((field) => !set.has(field)));
    expect([...unset].toSorted()).toEqual(forATime);
    expect(set.size).toBeGreaterThan(40);
  });

  test('every setting that is kept by name is set', async () => {
    const { rows } = await server.database.db.pool.query<{ setting_name: string }>(
      'select distinct setting_name from site_setting',
    );
    const set = new Set(rows.map((row) => row.setting_name));
    expect(settingNames.filter((name) => !isSiteColumn(name) && !set.has(name))).toEqual([]);
  });

  test('accounts of more kinds than mail, scripts in HEAD and BODY, rules to a path, a folder and an address outside', async () => {
    const { accountList } = await server.ok('/api/settings/social_account', lucky, lucky.domain_name);
    expect(accountList.map(({ kind }) => kind)).toEqual(['email', 'telegram', 'facebook']);
    const { value } = await server.ok('/api/settings/get_analytics', lucky, lucky.domain_name);
    expect(value.map(({ section }) => section)).toEqual(['HEAD', 'BODY']);
    const where = async (path: string) => {
      const { status, headers } = await server.send({ method: 'GET', path, host: lucky.domain_name });
      return [status, headers.location];
    };
    expect(await where('/help')).toEqual([302, '/faqs']);
    expect(await where('/games/new')).toEqual([302, '/slots']);
    expect(await where('/affiliates')).toEqual([302, 'https://affiliates.lucky.example/']);
  });
});

describe('the sandbox providers', () => {
  const get = (path: string, host: string) => server.send({ method: 'GET', path, host });

  test('load from the host of the site alone: its pages name no other origin', async () => {
    for (const { host } of hosts) {
      const { headers } = await get('/faqs', host);
      expect(headers['content-security-policy'], host).not.toMatch(/https?:/);
    }
    const page = await get('/faqs', lucky.domain_name);
    expect(page.text).toContain(`<script defer src="${SANDBOX_COUNTER_SCRIPT}"></script>`);
    for (const [path, host] of [
      [SANDBOX_CHAT_SCRIPT, 'arena.localhost'],
      [SANDBOX_COUNTER_SCRIPT, lucky.domain_name],
    ] as const) {
      const script = await get(path, host);
      expect([script.status, script.headers['content-type']]).toEqual([
        200,
        'text/javascript; charset=utf-8',
      ]);
    }
  });

  test('chat answers in the language of the page, and in English where it has no texts', async () => {
    const texts = async (tag: string) =>
      JSON.parse((await get(`/sandbox-chat/texts/${tag}`, 'arena.localhost')).text);
    expect((await texts('ru')).send).toBe('Отправить');
    expect((await texts('zh-Hant')).send).toBe('傳送');
    expect(await texts('my')).toEqual(await texts('en'));
    expect(await texts('__proto__')).toEqual(await texts('en'));
  });

  test('count page views by counter, and nothing that is no view', async () => {
    const path = '/sandbox-analytics/views';
    const views = async () => JSON.parse((await get(path, lucky.domain_name)).text);
    const report = (body: unknown) =>
      server.send({
        path,
        host: lucky.domain_name,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await report({ id: 'demo-lucky', path: '/slots' })).status).toBe(204);
    expect((await report({ id: 'demo-lucky', path: '/' })).status).toBe(204);
    for (const wrong of [{}, [], { id: 'x', path: 'slots' }, { id: 'a b', path: '/' }, { id: 1, path: '/' }])
      expect((await report(wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect(await views()).toEqual({ 'demo-lucky': 2 });
  });
});
