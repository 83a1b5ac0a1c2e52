import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { addColleague } from '../testing/add-colleague.ts';
import type { OfficeClient } from '../testing/office-client.ts';
import { staffClients } from '../testing/staff-clients.ts';

const COUNTRIES = '/api/office/catalogue/countries';
const SET = '/api/office/catalogue/set_countries';
const COPY = '/api/office/catalogue/copy_countries';
const HEADER = 'x-country';
const reason = 'The licence names these countries';
const studio = { provider_code: 'BRASSWORK', game_code: null };
const reef = { provider_code: 'BRASSWORK', game_code: 'lantern-reef' };
const kites = { provider_code: 'PAPERCUT', game_code: 'sugar-kites' };

type Asked = OfficeRequest<typeof SET>;

let server: TestServer;
let manager: OfficeClient;
const as = staffClients(() => server);
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1', COUNTRY_HEADER: HEADER });
  await server.database.asOwner(
    `insert into operator (code, name) values ('rival', 'Rival')`,
    `update site set operator_id = (select id from operator where code = 'rival') where external_id = 'arena'`,
  );
  manager = await as('manager');
});
afterAll(() => server.stop());

const rulesOf = async (site = 'lucky') => (await manager.ok(COUNTRIES, { site })).rules;
const nameOf = (one: { provider_code: string; game_code: string | null }) =>
  `${one.provider_code}/${one.game_code}`;

/** Sets a rule as the caller sees the targets now. */
async function set(
  rule: Asked['rule'],
  targets: readonly Omit<Asked['targets'][number], 'stamp'>[],
  site = 'lucky',
) {
  const rules = await rulesOf(site);
  return manager.ok(SET, {
    ...{ site, rule, reason },
    targets: targets.map((target) => ({
      ...target,
      stamp: rules.find((one) => nameOf(one) === nameOf(target))?.stamp ?? null,
    })),
  });
}

async function launch(country: string, { provider_code, game_code }: typeof reef): Promise<string> {
  const { text } = await server.send({
    ...{ path: '/api/games/launch', host: 'lucky.localhost' },
    headers: { 'content-type': 'application/json', [HEADER]: country },
    body: JSON.stringify({
      ...{ domain_name: 'lucky.localhost', external_id: 'lucky', mode: 'demo' },
      ...{ provider_code, game_code },
    }),
  });
  const answer: { statusCode: number; message?: string } = JSON.parse(text);
  return answer.message ?? 'done';
}

test('staff closes a studio in countries, opens one of its games, and players meet it at once', async () => {
  expect((await set({ mode: 'except', countries: ['FR', 'DE', 'FR'] }, [studio])).rows).toEqual([
    { ...studio, outcome: 'done' },
  ]);
  await expect.poll(() => launch('DE', reef)).toBe('gameNotInYourCountry');
  expect(await launch('PH', reef)).toBe('done');
  await set({ mode: 'except', countries: [] }, [reef]);
  await expect.poll(() => launch('DE', reef)).toBe('done');
  expect(await manager.ok(COUNTRIES, { site: 'lucky' })).toMatchObject({
    ...{ opens_to_unknown: true, reads_countries: true },
    rules: [
      { ...studio, mode: 'except', countries: ['DE', 'FR'], game_name: null },
      { ...reef, mode: 'except', countries: [], game_name: 'Lantern Reef' },
    ],
  });
  const { rows } = await manager.ok('/api/office/catalogue/games', { site: 'lucky', limit: 100 });
  const rule = (code: string) => rows.find(({ game_code }) => game_code === code)?.country_rule;
  expect(rule('lantern-reef')).toEqual({ mode: 'except', countries: [], is_own: true });
  expect(rule('copper-dice')).toEqual({ mode: 'except', countries: ['DE', 'FR'], is_own: false });
  expect(rule('sugar-kites')).toBeNull();
  const { entries } = await (await as('owner')).ok('/api/office/audit/entries', {
    object: 'catalogue:lucky',
  });
  expect(entries.slice(0, 2)).toMatchObject([
    {
      ...{ action: 'catalogue.setCountries', reason },
      ...{ before: { rules: { 'BRASSWORK/lantern-reef': null } } },
      after: { rules: { 'BRASSWORK/lantern-reef': 'except' } },
    },
    { before: { rules: { BRASSWORK: null } }, after: { rules: { BRASSWORK: 'except DE FR' } } },
  ]);
});

test('of several targets each is changed or refused by itself: by what the caller saw, and where it is none', async () => {
  await set({ mode: 'only', countries: ['PH'] }, [kites]);
  const stale = { ...kites, stamp: null };
  const unknown = { provider_code: 'BRASSWORK', game_code: 'no-such-game', stamp: null };
  const fresh = { provider_code: 'PAPERCUT', game_code: 'peg-rain', stamp: null };
  const { rows } = await manager.ok(SET, {
    ...{ site: 'lucky', reason, rule: { mode: 'except', countries: ['US'] } },
    targets: [stale, unknown, { ...unknown, game_code: null, provider_code: 'NOBODY' }, fresh],
  });
  expect(rows.map(({ outcome }) => outcome)).toEqual([
    'versionConflict',
    'unknownGame',
    'unknownGame',
    'done',
  ]);
  expect((await rulesOf()).find((one) => one.game_code === 'sugar-kites')).toMatchObject({ mode: 'only' });
  await set(null, [kites, fresh]);
  expect((await rulesOf()).map(nameOf)).not.toContain('PAPERCUT/sugar-kites');
});

test.each([
  ['a studio without a country', { mode: 'except', countries: [] }, studio, 'countryMissing'],
  ['only without a country', { mode: 'only', countries: [] }, reef, 'countryMissing'],
  ['a code that is no country', { mode: 'except', countries: ['XX'] }, reef, 'badRequest'],
] as const)('%s is refused', async (_, { mode, countries }, target, code) => {
  const { body } = await manager.call(SET, {
    ...{ site: 'lucky', reason, targets: [{ ...target, stamp: null }] },
    rule: { mode, countries: [...countries] },
  });
  expect(body.message).toBe(code);
});

test('the rules of one site are given to others in place of theirs, and to no site of another operator', async () => {
  await set({ mode: 'except', countries: ['US'] }, [kites], 'baize');
  const { rows } = await manager.ok(COPY, { from: 'lucky', to: ['baize', 'arena'], reason });
  const rules = await rulesOf('lucky');
  expect(rows).toEqual([
    { site: 'baize', outcome: 'done', rules: rules.length },
    { site: 'arena', outcome: 'unknownSite', rules: 0 },
  ]);
  expect(await rulesOf('baize')).toEqual(rules);
  const { entries } = await (await as('owner')).ok('/api/office/audit/entries', {
    object: 'catalogue:baize',
  });
  expect(entries[0]).toMatchObject({
    ...{ action: 'catalogue.copyCountries', before: { rules: { 'PAPERCUT/sugar-kites': 'except US' } } },
    after: { as: 'lucky', rules: { BRASSWORK: 'except DE FR' } },
  });
});

test('a copy of a site has its rules', async () => {
  await (await as('owner')).ok('/api/office/sites/copy', {
    ...{ from: 'lucky', site: 'twin', domain: 'twin.localhost', name: 'Twin', content: 'published', reason },
  });
  const { rules } = await (await as('owner')).ok(COUNTRIES, { site: 'twin' });
  expect(rules).toEqual(await rulesOf());
  expect(rules.length).toBeGreaterThan(0);
});

test('only who manages the catalogue of the site changes a rule', async () => {
  const ana = await addColleague(server, 'ana@baize.example', 'support', {
    role: 'site-manager',
    site: 'baize',
  });
  const asked = { rule: null, reason, targets: [{ ...reef, stamp: null }] };
  expect((await ana.call(SET, { site: 'lucky', ...asked })).body.message).toBe('unknownSite');
  expect((await ana.call(COUNTRIES, { site: 'lucky' })).body.message).toBe('unknownSite');
  const support = await as('support');
  expect((await support.call(SET, { site: 'lucky', ...asked })).body.message).toBe('permissionDenied');
});
