import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { addColleague } from '../testing/add-colleague.ts';
import { staffClients } from '../testing/staff-clients.ts';

const WHEEL = '/api/office/rewards/wheel';
const SET_WHEEL = '/api/office/rewards/set_wheel';
const LEVELS = '/api/office/rewards/levels';
const SET_LEVELS = '/api/office/rewards/set_levels';
const reason = 'The rewards of the summer';
const ofBaize = { domain_name: 'localhost', external_id: 'baize' };

let server: TestServer;
const as = staffClients(() => server);
beforeAll(async () => {
  server = await startTestServer();
  await server.database.asOwner(
    `insert into operator (code, name) values ('rival', 'Rival')`,
    `update site set operator_id = (select id from operator where code = 'rival') where external_id = 'arena'`,
  );
});
afterAll(() => server.stop());

type Fields = NonNullable<OfficeRequest<typeof SET_WHEEL>['fields']>;
const simple: Fields = [
  { kind: 'token', amount: '10', weight: 3 },
  { kind: 'spins', amount: '1', weight: 1 },
];
const wheelOf = async (site = 'baize') => (await as('marketing')).ok(WHEEL, { site });
async function setWheel(fields: Fields | null) {
  const { wheel_id } = await wheelOf();
  return (await as('marketing')).ok(SET_WHEEL, { site: 'baize', wheel_id, fields, reason });
}
const levelsOf = async (site = 'baize') => (await (await as('marketing')).ok(LEVELS, { site })).levels;
const entry = async (object: string) =>
  (await (await as('owner')).ok('/api/office/audit/entries', { object })).entries[0];

test('wheels and levels are read and changed at the sites of the operator at which that is allowed', async () => {
  const marketing = await as('marketing');
  for (const path of [WHEEL, LEVELS] as const) {
    const other = await marketing.call(path, { site: 'arena' });
    expect([other.status, other.body.message, other.body.field]).toEqual([404, 'unknownSite', 'site']);
  }
  const wheel = { wheel_id: null, fields: simple, reason };
  expect((await marketing.call(SET_WHEEL, { site: 'arena', ...wheel })).body.message).toBe('unknownSite');
  const ofLucky = await addColleague(server, 'lucky-rewards@baize.example', 'support', {
    ...{ role: 'marketing', site: 'lucky' },
  });
  expect((await ofLucky.call(SET_WHEEL, { site: 'baize', ...wheel })).body.message).toBe('unknownSite');
  const levels = { site: 'baize', was: [], levels: [], reason };
  expect((await ofLucky.call(SET_LEVELS, levels)).body.message).toBe('unknownSite');
  expect((await (await as('support')).call(SET_LEVELS, levels)).body.message).toBe('permissionDenied');
});

test('players see a new wheel at once with its exact worth, and a turn on the former one is refused', async () => {
  const demo = await server.logIn('demo', 'Demo1234!');
  const was = await wheelOf();
  expect(was.expected?.token.fraction).toMatch(/^\d+\/\d+$/);
  const { wheel_id } = await setWheel(simple);
  expect(await wheelOf()).toMatchObject({
    wheel_id,
    fields: simple,
    // Three of four turns pay 10; the fourth is turned again: 7.5 / (1 - 1/4).
    expected: { token: { value: '10', fraction: '10/1' }, spins: { value: '0.25' } },
  });
  await expect
    .poll(async () => (await server.ok('/api/spin/wheel', ofBaize)).wheel)
    .toMatchObject({ wheel_id, total_weight: 4, expected: { token: { fraction: '10/1' } } });
  const turn = { ...demo, key: uuid7(), wheel_id: was.wheel_id ?? 0, client_seed: 'test' };
  expect((await server.call('/api/spin/turn', turn)).body).toMatchObject({ message: 'wheelChanged' });
  expect(await entry('wheel:baize')).toMatchObject({
    ...{ action: 'rewards.setWheel', site: 'baize', reason },
    before: { wheel_id: was.wheel_id },
    after: { wheel_id, fields: simple },
  });
  const late = await (await as('marketing')).call(SET_WHEEL, {
    ...{ site: 'baize', wheel_id: was.wheel_id, fields: simple, reason },
  });
  expect([late.status, late.body.message, late.body.field]).toEqual([409, 'versionConflict', 'wheel_id']);
});

test('a wheel that is taken away is shown to nobody until there is another', async () => {
  const { wheel_id } = await setWheel(null);
  expect(wheel_id).toBeNull();
  await expect.poll(async () => (await server.ok('/api/spin/wheel', ofBaize)).wheel).toBeNull();
  await setWheel(simple);
  await expect.poll(async () => (await server.ok('/api/spin/wheel', ofBaize)).wheel).not.toBeNull();
});

const token = { kind: 'token', amount: '1', weight: 1 } as const;
test.each<[Fields, string, string]>([
  [[token, { ...token, amount: '0' }], 'invalidAmount', 'fields.1.amount'],
  [[token, { ...token, kind: 'none' }], 'invalidAmount', 'fields.1.amount'],
  [[token, { ...token, kind: 'spins', amount: '1.5' }], 'invalidAmount', 'fields.1.amount'],
  [[token, { ...token, kind: 'cash', amount: '0.001' }], 'invalidAmount', 'fields.1.amount'],
  [[token, { ...token, weight: 0 }], 'badRequest', 'fields.1.weight'],
  [[token], 'badRequest', 'fields'],
  [[token, { kind: 'spins', amount: '2', weight: 1 }], 'badRequest', 'fields'],
])('a wheel of %j is refused as %s at %s', async (fields, code, field) => {
  const { wheel_id } = await wheelOf();
  const change = { site: 'baize', wheel_id, fields, reason };
  const answer = await (await as('marketing')).call(SET_WHEEL, change);
  expect([answer.body.message, answer.body.field]).toEqual([code, field]);
});

test('players see new levels and what they pay at once, and of two changes of the same levels the second is refused', async () => {
  const marketing = await as('marketing');
  const was = await levelsOf();
  const top = was.at(-1);
  if (!top) throw new Error('The site has no levels.');
  const more = { ...top, name: 'Summit', turnover: '999999999', token: '7', cash: '3.5' };
  const change = { site: 'baize', was, levels: [...was, more], reason };
  await marketing.ok(SET_LEVELS, change);
  const shown = async () => (await server.ok('/api/rewards/vip_levels', ofBaize)).value;
  await expect
    .poll(async () => (await shown()).at(-1))
    .toMatchObject({
      vip_name: 'Summit',
      level: was.length,
      token: '7',
      cash: '3.5',
    });
  const late = await marketing.call(SET_LEVELS, change);
  expect([late.status, late.body.message, late.body.field]).toEqual([409, 'versionConflict', 'was']);
  expect(await entry('levels:baize')).toMatchObject({
    ...{ action: 'rewards.setLevels', reason },
    before: { levels: was },
    after: { levels: [...was, more] },
  });
  await marketing.ok(SET_LEVELS, { ...change, was: change.levels, levels: was });
  await expect.poll(shown).toHaveLength(was.length);
  expect(await levelsOf()).toEqual(was);
});

test('a changed reward of a level alone reaches caches and open pages too', async () => {
  const version = async () =>
    (
      await server.database.db.pool.query(`select version::text from site_version where site_id = (
        select id from site where external_id = 'baize')`)
    ).rows[0].version;
  const [was, before] = [await levelsOf(), await version()];
  const levels = was.map((one, place) => (place === was.length - 1 ? { ...one, token: '12345' } : one));
  await (await as('marketing')).ok(SET_LEVELS, { site: 'baize', was, levels, reason });
  expect(await version()).not.toBe(before);
});

test('levels that do not rise, or whose first one asks for something, are refused by the level and field', async () => {
  const marketing = await as('marketing');
  const was = await levelsOf();
  const start = { name: 'Start', deposit: '0', turnover: '0', token: '0', cash: '0' };
  const next = { name: 'Next', deposit: '100', turnover: '500', token: '5', cash: '1' };
  for (const [levels, code, field] of [
    [[next], 'invalidAmount', 'levels.0.deposit'],
    [[{ ...start, token: '1' }], 'invalidAmount', 'levels.0.token'],
    [[start, { ...next, deposit: '0', turnover: '0' }], 'invalidAmount', 'levels.1.turnover'],
    [[start, next, { ...next, name: 'Third', deposit: '99' }], 'invalidAmount', 'levels.2.deposit'],
    [[start, next, { ...next, turnover: '501' }], 'badRequest', 'levels.2.name'],
    [[start, { ...next, cash: '0.001' }], 'invalidAmount', 'levels.1.cash'],
  ] as const) {
    const { body } = await marketing.call(SET_LEVELS, { site: 'baize', was, levels: [...levels], reason });
    expect([body.message, body.field]).toEqual([code, field]);
  }
  expect(await levelsOf()).toEqual(was);
});

test('what new players and referrals bring is shown to players as it is set, and refused where it was seen otherwise', async () => {
  const marketing = await as('marketing');
  const path = '/api/office/rewards/set_welcome';
  const read = async () => {
    const { statusCode, message, currency, ...seen } = await marketing.ok('/api/office/rewards/welcome', {
      site: 'baize',
    });
    return seen;
  };
  const was = await read();
  const change = { ...was, referral_deposit: '321', referral_token: '45' };
  await marketing.ok(path, { site: 'baize', was, ...change, reason });
  expect(await read()).toEqual(change);
  await expect
    .poll(async () => (await server.ok('/api/rewards/referral', ofBaize)).value)
    .toMatchObject({ deposit: '321', token: '45' });
  const late = await marketing.call(path, { site: 'baize', was, ...was, reason });
  expect([late.status, late.body.message, late.body.field]).toEqual([409, 'versionConflict', 'was']);
  const wrong = { site: 'baize', was: change, ...change, referral_cash: '0.001', reason };
  const answer = await marketing.call(path, wrong);
  expect([answer.body.message, answer.body.field]).toEqual(['invalidAmount', 'referral_cash']);
  expect(await entry('welcome:baize')).toMatchObject({ before: was, after: change });
  const other = await marketing.call(path, { site: 'arena', was, ...was, reason });
  expect(other.body.message).toBe('unknownSite');
});
