import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLedger } from '../ledger/public.ts';
import { readLevel } from '../players/public.ts';
import { createSites } from '../sites/public.ts';
import { OfficeClient } from '../staff/testing/office-client.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { seedCompany } from './seed-company.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('company comes once, plays real rounds, and part of it by the demonstration player’s code', async () => {
  const { db, url } = server.database;
  const site = await createSites(db).byExternalId('lucky');
  const { id } = await db.read
    .selectFrom('player')
    .select('id')
    .where('account_id', '=', 'demo')
    .where('site_id', '=', site?.id ?? 0)
    .executeTakeFirstOrThrow();
  if (!site) throw new Error('the site is not there');
  const ledger = await openLedger({ source: url, batchers: 1 });
  await seedCompany(db, ledger, site, id);
  await seedCompany(db, ledger, site, id);
  await ledger.close();
  const demo = await server.logIn('demo', 'Demo1234!', 'lucky.localhost');
  const names = { domain_name: 'lucky.localhost', external_id: 'lucky' };
  const board = async () =>
    (await server.ok('/api/rewards/leaderboards', names, 'lucky.localhost')).value[0]?.rows;
  const scores = async () => (await board())?.map(({ score }) => score);
  await expect.poll(scores, { timeout: 20_000 }).toEqual(['72', '56', '48', '32', '24', '16']);
  const friends = async () =>
    (await server.ok('/api/rewards/my_referrals', demo, 'lucky.localhost')).value.map(({ state }) => state);
  // Counted by a subscriber of the deposits, after they are answered.
  await expect.poll(friends).toEqual(['deposited', 'deposited']);
  const further = await server.logIn('demo5', 'Demo1234!', 'lucky.localhost');
  expect((await server.ok('/api/auth/get_balance', further, 'lucky.localhost')).game_balance).toBe('2000');
});

test('at a site with levels of verification the demonstration player has one, and documents of another wait', async () => {
  const { db, url } = server.database;
  const site = await createSites(db).byExternalId('baize');
  if (!site) throw new Error('the site is not there');
  const { id } = await db.read
    .selectFrom('player')
    .select('id')
    .where('account_id', '=', 'demo')
    .where('site_id', '=', site.id)
    .executeTakeFirstOrThrow();
  expect(await readLevel(db.read, { playerId: id, now: server.clock.now() })).toMatchObject({
    level: { level: 1 },
  });
  const ledger = await openLedger({ source: url, batchers: 1 });
  await seedCompany(db, ledger, site, id);
  await seedCompany(db, ledger, site, id);
  await ledger.close();
  const risk = new OfficeClient(server);
  await risk.logIn('risk@baize.example');
  const { rows } = await risk.ok('/api/office/verification/queue', {});
  expect(rows).toMatchObject([{ player: { account_id: 'tomas' }, level: 2, state: 'submitted' }]);
  const { documents } = await risk.ok('/api/office/verification/submission', {
    submission_id: rows[0]?.submission_id ?? '',
  });
  expect(documents.map(({ kind }) => kind)).toEqual(['passport', 'selfie']);
});
