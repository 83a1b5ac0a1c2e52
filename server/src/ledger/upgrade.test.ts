import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { playerActor } from '../actor.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { migrateAsBeforeMonths } from '../db/testing/former/former-database.ts';
import { dropDatabase, onServer, withDatabase } from '../db/testing/test-templates.ts';
import { grossRevenue, openLedger, playerAccountId, siteAccountId, verifyLedger } from './public.ts';

/** The stored number of the currency PHP. */
const PHP = 22_216;

let url: string;
let client: pg.Client;

beforeEach(async () => {
  const { owner } = inject('testServerUrls');
  const name = `baize_test_upgrade_${process.pid}`;
  await onServer(owner, (admin) => admin.query(`create database ${name}`));
  url = withDatabase(owner, name);
  await migrateAsBeforeMonths(url);
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await onServer(inject('testServerUrls').owner, (admin) =>
    dropDatabase(admin, new URL(url).pathname.slice(1)),
  );
});

const CLEARING = siteAccountId(3, 'PHP', 'clearing');
const HOUSE = siteAccountId(3, 'PHP', 'house');
const PROMOTIONS = siteAccountId(3, 'TOKEN', 'promotions');
const CASH = playerAccountId(5n, 'cash');
const KEY = '0190a000-0000-7000-8000-000000000001';
const ROUND = '0190a000-0000-7000-8000-00000000000a';
const content = createHash('sha256').update('3/5/asked').digest();

/** A player with a deposit, tokens of which some are held, and a round: what a former version wrote for them. */
async function writeFormerLedger(): Promise<void> {
  await client.query(
    `insert into account (player_id, site_id, currency_id, cash, token, token_held, version)
     values (5, 3, ${PHP}, 975, 40, 10, 4001)`,
  );
  const transfers = [
    [1000n, CLEARING, CASH, 1000n, null, 1000n, null, 1],
    [2000n, PROMOTIONS, CASH + 1n, 50n, null, 50n, null, 8],
    [3000n, CASH + 1n, CASH + 3n, 10n, 40n, 10n, null, 6],
    [4000n, CASH, HOUSE, 30n, 970n, null, ROUND, 3],
    [4001n, HOUSE, CASH, 5n, null, 975n, ROUND, 4],
  ];
  for (const row of transfers)
    await client.query(
      `insert into transfer (id, player_id, from_id, to_id, amount, from_after, to_after, created_at, ref, kind)
       values ($1, 5, $2, $3, $4, $5, $6, '2026-03-01T23:30:00Z', $7, $8)`,
      row,
    );
  for (const [key, first, count] of [
    ['0190a000-0000-7000-8000-000000000002', 1000, 1],
    ['7d0c4f5e-3f6a-4b7e-9a51-2f4c8f0f7a11', 2000, 1],
    ['0190a000-0000-7000-8000-000000000003', 3000, 1],
    [KEY, 4000, 2],
  ])
    await client.query(
      `insert into command (site_id, key, player_id, first_id, created_at, content, outcome, transfers)
       values (3, $1, 5, $2, '2026-03-01T23:30:00Z', $4, 0, $3)`,
      [key, first, count, content],
    );
  await client.query(
    `insert into hold (id, player_id, purse, amount, created_at) values (gen_random_uuid(), 5, 1, 10, now());
     insert into seed (id, player_id, site_id, last_nonce, game_code, server_seed, server_seed_hash, next_server_seed, client_seed)
       values ('${KEY}', 5, 3, 1, 'lantern-reef', 'x', 'x', '', 'x');
     insert into round (id, site_id, player_id, launch_id, seed_id, nonce, stake, win, started_at, settled_at, game_code,
                        provider_code, currency, state, result)
       values ('${ROUND}', 3, 5, gen_random_uuid(), '${KEY}', 1, 30, 5, now(), now(), 'lantern-reef', 'brasswork', 'PHP',
               'settled', '{}');
     insert into site_account_change values (${CLEARING}, -1000), (${PROMOTIONS}, -50), (${HOUSE}, 25)`,
  );
}

it('a database without totals and months keeps all it holds, and its totals are computed', async () => {
  await writeFormerLedger();
  await migrate(url);
  const { findings, counted } = await verifyLedger(client);
  expect(findings).toEqual([]);
  expect(counted).toEqual({ players: 1n, commands: 4n, transfers: 5n, rounds: 1n });
  const db = openDatabase(url);
  const days = await grossRevenue(db.read, { siteId: 3, from: '2026-01-01', to: '2026-12-31' });
  await db.close();
  expect(days).toEqual([
    {
      day: '2026-03-01',
      providerCode: 'brasswork',
      gameCode: 'lantern-reef',
      currency: 'PHP',
      staked: 30n,
      paid: 5n,
    },
  ]);
  const { rows } = await client.query('select distinct site_id from transfer');
  expect(rows).toEqual([{ site_id: 3 }]);
});

it('a key that was decided before the months is answered as the first time, and new ones are posted', async () => {
  await writeFormerLedger();
  await migrate(url);
  const ledger = await openLedger({ source: url });
  const command = { siteId: 3, playerId: 5n, actor: playerActor(5n), content: 'asked' } as const;
  const stake = { from: 'cash', to: 'house', amount: 30n, kind: 'stake' } as const;
  const again = await ledger.post({ ...command, key: KEY, steps: [stake] });
  const fresh = await ledger.post({ ...command, key: ROUND, steps: [stake] });
  await ledger.close();
  expect(again).toMatchObject({ posted: true, repeated: true, version: 4001n, after: { cash: 975n } });
  expect(fresh).toMatchObject({ posted: true, repeated: false, after: { cash: 945n } });
  expect((await verifyLedger(client)).findings).toEqual([]);
});
