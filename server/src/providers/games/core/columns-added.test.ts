import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '../../../db/uuid7.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { createOutsideWorld, OUTSIDE_GAME } from '../testing/outside-world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** What the wallet's prepared statements read. */
const TABLES = [
  'account',
  'launch',
  'outside_round',
  'outside_transaction',
  'outside_site',
  'site',
  'outbox',
];

test('a server that is running goes on where a migration adds columns to what its prepared statements read', async () => {
  const world = await createOutsideWorld(server, 'columns', { cash: '1000' });
  const send = async () => {
    const ref = uuid7();
    const named = {
      user: `player-${world.playerId}`,
      token: world.token,
      game_code: OUTSIDE_GAME,
      round: ref,
    };
    const money = { ...named, amount: 100_000, currency: 'MYR' };
    const bet = { ...money, request_uuid: uuid7(), transaction_uuid: ref };
    const win = {
      ...money,
      request_uuid: uuid7(),
      transaction_uuid: uuid7(),
      reference_transaction_uuid: ref,
    };
    for (const [path, body] of [
      ['/transaction/bet', bet],
      ['/transaction/win', { ...win, round_closed: true }],
      ['/user/balance', { ...named, request_uuid: uuid7() }],
    ] as const)
      expect((await world.send(path, body)).body.status, path).toBe('RS_OK');
  };
  // More than once: a plan is kept from the sixth time on.
  for (let time = 0; time < 8; time++) await send();
  await server.database.asOwner(...TABLES.map((table) => `alter table ${table} add column added integer`));
  for (let time = 0; time < 8; time++) await send();
});
