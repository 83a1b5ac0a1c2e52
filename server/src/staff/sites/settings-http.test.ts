import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingNames } from '#contract/office/sites/site-settings.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { addColleague } from '../testing/add-colleague.ts';
import { OfficeClient } from '../testing/office-client.ts';

const LIST = '/api/office/sites/settings';
const SET = '/api/office/sites/set_setting';
const HISTORY = '/api/office/sites/setting_history';
const reason = 'As the licence asks';

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

const settingAt = async (name: string, site = 'lucky') =>
  (await owner.ok(LIST, { site })).rows.find((row) => row.name === name);
const startup = () => server.ok('/api/startup', { domain_name: 'lucky.localhost' }, 'lucky.localhost');

describe('the settings of a site', () => {
  test('every one is listed with its value and its default', async () => {
    const { rows } = await owner.ok(LIST, { site: 'lucky' });
    expect(rows.map(({ name }) => name)).toEqual(settingNames);
    expect(rows.find(({ name }) => name === 'licence')).toMatchObject({ value: 'DEMO-0002', default: null });
    expect(rows.find(({ name }) => name === 'aff_domain')).toMatchObject({ value: 'join.lucky.localhost' });
  });

  test('one that is changed counts at once, with its history and an entry of the audit log, and goes back to its default', async () => {
    await owner.ok(SET, { site: 'lucky', name: 'licence', value: 'MGA/1', version: 0, reason });
    await expect.poll(async () => (await startup()).site.licence).toBe('MGA/1');
    expect(await settingAt('licence')).toMatchObject({
      ...{ value: 'MGA/1', version: 1, changed_by: expect.stringContaining('(demonstration)') },
    });
    await owner.ok(SET, { site: 'lucky', name: 'licence', value: null, version: 1, reason: 'A mistake' });
    await expect.poll(async () => (await startup()).site.licence).toBeNull();
    const { rows, next } = await owner.ok(HISTORY, { site: 'lucky', name: 'licence', limit: 1 });
    expect(rows).toMatchObject([{ version: 2, before: 'MGA/1', after: null, reason: 'A mistake' }]);
    const older = await owner.ok(HISTORY, { site: 'lucky', name: 'licence', before: next ?? '' });
    expect(older).toMatchObject({ rows: [{ version: 1, before: 'DEMO-0002', after: 'MGA/1' }], next: null });
    const { entries } = await owner.ok('/api/office/audit/entries', { object: 'site:lucky' });
    expect(entries.map((one) => [one.action, one.reason, one.before, one.after])).toEqual([
      ['sites.setSetting', 'A mistake', { licence: 'MGA/1' }, { licence: null }],
      ['sites.setSetting', reason, { licence: 'DEMO-0002' }, { licence: 'MGA/1' }],
    ]);
  });

  test('a column of the site is changed as one kept by name is', async () => {
    await owner.ok(SET, { site: 'lucky', name: 'free_game', value: 'false', version: 0, reason });
    await expect.poll(async () => (await startup()).site.free_game).toBe(false);
    await owner.ok(SET, { site: 'lucky', name: 'minimum_age', value: '21', version: 0, reason });
    await expect.poll(async () => (await startup()).site.signup.minimum_age).toBe(21);
    await owner.ok(SET, { site: 'lucky', name: 'minimum_age', value: null, version: 1, reason });
    await expect.poll(async () => (await startup()).site.signup.minimum_age).toBe(18);
    await owner.ok(SET, { site: 'lucky', name: 'free_game', value: null, version: 1, reason });
    expect(await settingAt('free_game')).toMatchObject({ value: 'true', version: 2 });
  });

  test.each([
    ['minimum_age', '17'],
    ['minimum_age', 'old'],
    ['phone_country', 'XX'],
    ['phone_country', null],
    ['aff_domain', 'elsewhere.example'],
    ['aff_domain', 'arena.localhost'],
    ['root_path', '//evil.example'],
    ['route_rules', '[{"path":"/a","to":"javascript:alert(1)","external":true}]'],
    ['live_chat_script', 'javascript:alert(1)'],
    ['analytics', '[{"section":"HEAD","script":"a()","hosts":["*"]}]'],
    ['autoplay', 'perhaps'],
    ['expired_date', '31/12/2026'],
  ] as const)('%s is not set to %s, and nothing of it is kept', async (name, value) => {
    const before = await settingAt(name);
    const answer = await owner.call(SET, {
      site: 'lucky',
      name,
      value,
      version: before?.version ?? 0,
      reason,
    });
    expect([answer.status, answer.body.message, answer.body.field]).toEqual([422, 'invalidSetting', 'value']);
    expect(await settingAt(name)).toEqual(before);
  });

  test('of two who change the same setting at the same time one is refused', async () => {
    const both = await Promise.all(
      ['true', 'false'].map((value) =>
        owner.call(SET, { site: 'lucky', name: 'quick_play', value, version: 0, reason }),
      ),
    );
    expect(both.map(({ body }) => body.message).toSorted()).toEqual(['versionConflict', undefined]);
  });

  test('those of another operator’s site are as unknown as those of none', async () => {
    const change = { name: 'autoplay', value: 'false', version: 0, reason } as const;
    for (const site of ['arena', 'nowhere']) {
      expect((await owner.call(LIST, { site })).body.message).toBe('unknownSite');
      expect((await owner.call(SET, { site, ...change })).body.message).toBe('unknownSite');
      expect((await owner.call(HISTORY, { site, name: 'autoplay' })).body.message).toBe('unknownSite');
    }
  });

  test('whose site it is changes only who manages every site of the operator', async () => {
    const change = { site: 'lucky', name: 'operator', value: 'Other', version: 0, reason } as const;
    const manager = await addColleague(server, 'sam@baize.example', 'trader', {
      ...{ role: 'site-manager', site: 'lucky' },
    });
    const refused = await manager.call(SET, change);
    expect([refused.body.message, refused.body.field]).toEqual(['permissionDenied', 'name']);
    expect((await manager.call(SET, { ...change, name: 'autoplay', value: 'false' })).status).toBe(200);
    await owner.stepUp();
    await owner.ok(SET, change);
  });
});
