import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '../../db/uuid7.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** What the prepared statements of rounds of steps name. */
const TABLES = ['account', 'launch', 'once_key', 'round', 'seed'];

test('rounds of steps are played on where a migration adds columns to what prepared statements name', async () => {
  const demo = await server.logIn('demo', 'Demo1234!');
  const play = async () => {
    const launch = await server.launch(demo, 'quiet-ground');
    const begin = { launch, key: uuid7(), stake: '5', choice: { mines: 3 } };
    const { round_id, step } = await server.ok('/api/games/play', begin);
    const act = { launch, key: uuid7(), round_id, step, action: 'leave' };
    const left = await server.ok('/api/games/act', act);
    expect(left).toMatchObject({ state: 'refunded', win: '5' });
    expect(await server.ok('/api/games/act', act), 'the same key again').toEqual(left);
  };
  // More than once: a plan is kept from the sixth time on.
  for (let time = 0; time < 8; time++) await play();
  await server.database.asOwner(...TABLES.map((table) => `alter table ${table} add column added integer`));
  for (let time = 0; time < 8; time++) await play();
});
