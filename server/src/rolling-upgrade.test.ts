import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MIGRATIONS_DIR, migrate } from './db/migrate.ts';
import { uuid7 } from './db/uuid7.ts';
import { startTestServer, startTestServerOn, type TestServer } from './test-server.ts';
import { testWallet } from './wallet/test-wallet.ts';

/** What the version after this one has: a folder of migrations and one of functions. */
const later = mkdtempSync(join(tmpdir(), 'baize-later-'));
const folder = join(later, 'migrations');
const functions = join(later, 'functions');

/** Started by the version before the migration, and by the same version after it. */
let before: TestServer;
let after: TestServer;
let who: { account_id: string; auth: string };

const put = (number: number, sql: string) => writeFileSync(join(folder, `${number}-later.sql`), sql);
const migrateLater = () => migrate(before.database.ownerUrl, { folder, functions });

async function play(server: TestServer) {
  const ask = { launch: await server.launch(who), key: uuid7(), stake: '5' };
  return server.ok('/api/games/play', ask);
}

beforeAll(async () => {
  before = await startTestServer();
  who = await before.logIn('demo', 'Demo1234!');
  cpSync(MIGRATIONS_DIR, folder, { recursive: true });
  cpSync(join(MIGRATIONS_DIR, '../functions'), functions, { recursive: true });
  put(9001, 'create table later (id int); alter table round add column later int not null default 0;');
  const file = join(functions, 'ledger-post.sql');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('function ledger_post(', 'function ledger_post(l_later integer[],'));
});
afterAll(async () => {
  rmSync(later, { recursive: true });
  await after.server.stop();
  await before.stop();
});

test('a server goes on beside the migration of a later version, by the functions that it calls', async () => {
  const { round_id: first } = await play(before);
  expect(await migrateLater()).toEqual(['9001-later.sql', 'ledger-post.sql']);
  const { rows } = await before.database.db.pool.query("select from pg_proc where proname = 'ledger_post'");
  expect(rows.length, 'the former ledger_post, and the later one').toBe(2);
  expect((await play(before)).round_id).not.toBe(first);
});

test('a server of the version before starts on the expanded database, and both see the same balance', async () => {
  after = await startTestServerOn(before.database);
  const { balance } = await play(after);
  expect(await before.ok('/api/auth/get_balance', who)).toMatchObject({ game_balance: balance });
  expect(await testWallet(before).unbalanced()).toEqual([]);
});

test('once it was contracted a server of the version before is refused', async () => {
  put(9002, '-- contract: 2.0 no longer writes it\nalter table round drop column later;');
  await migrateLater();
  await expect(startTestServerOn(before.database)).rejects.toThrow('9002-later.sql');
});
