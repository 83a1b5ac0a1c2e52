import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { staffClients } from '../testing/staff-clients.ts';

const GAMES = '/api/office/rewards/games';
const PROVIDERS = '/api/office/rewards/providers';
const site = 'lucky';
const reef = 'BRASSWORK/lantern-reef';

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

test('marketing finds games by name, provider and code, and reads what chosen ones are called, without the catalogue', async () => {
  const staff = await as('marketing');
  expect((await staff.call('/api/office/catalogue/games', { site })).body.message).toBe('permissionDenied');
  const found = async (search: string) =>
    (await staff.ok(GAMES, { site, search })).rows.map(({ game }) => game);
  expect(await found('LANTERN r')).toContain(reef);
  expect(await found('lantern-reef')).toEqual([reef]);
  expect((await staff.ok(GAMES, { site })).rows).toHaveLength(20);
  const { rows: named } = await staff.ok(GAMES, { site, games: [reef, 'BRASSWORK/nothing'] });
  expect(named).toEqual([{ game: reef, name: 'Lantern Reef', provider_name: expect.any(String) }]);
  const { rows: providers } = await staff.ok(PROVIDERS, { site });
  expect(providers.map(({ code }) => code)).toContain('BRASSWORK');
});

test('games for choice are those of sites at which the caller may see rewards', async () => {
  const { body } = await (await as('marketing')).call(GAMES, { site: 'arena' });
  expect(body.message).toBe('unknownSite');
  const cashier = await as('cashier');
  expect((await cashier.call(GAMES, { site })).body.message).toBe('permissionDenied');
  expect((await cashier.call(PROVIDERS, { site })).body.message).toBe('permissionDenied');
});
