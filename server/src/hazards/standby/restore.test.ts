import { appendFileSync, chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../db/embedded.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { type ChildServer, makeDataDir, ok, startChild, verifyLedger } from '../child-server.ts';
import { logIn, openGame } from '../every-kind/players.ts';
import { baseBackup, giveToServiceUser, makePrimary, Postgres } from './postgres.ts';

const GAME = { providerCode: 'BRASSWORK', code: 'lantern-reef' };
const BETS = 20;

let home: ReturnType<typeof makeDataDir>;
let primary: Postgres;
let restored: Postgres;
let server: ChildServer;

const urlOf = ({ port, passwords }: Postgres, role: 'baize' | 'baize_app') =>
  `postgres://${role}:${role === 'baize' ? passwords.owner : passwords.application}@127.0.0.1:${port}/baize`;

/** The server keeps its keys outside the database: with them it opens a restored one. */
const serve = (database: Postgres, seed: '0' | '1') =>
  startChild(home.dataDir, {
    DATABASE_URL: urlOf(database, 'baize_app'),
    MIGRATE_DATABASE_URL: urlOf(database, 'baize'),
    SEED: seed,
  });

beforeAll(async () => {
  home = makeDataDir();
  // Commands of PostgreSQL reach the archive from its folder, as another user.
  chmodSync(home.dataDir, 0o711);
  const archive = join(home.dataDir, 'archive');
  mkdirSync(archive, { mode: 0o711 });
  primary = await makePrimary(home.dataDir, [
    'archive_mode = on',
    "archive_command = 'test ! -f ../../archive/%f && cp %p ../../archive/%f'",
  ]);
  giveToServiceUser(archive, primary.folder);
  restored = new Postgres(join(home.dataDir, 'restored', 'pg'), await freePort(), primary.passwords);
  server = await serve(primary, '1');
}, 240_000);

afterAll(async () => {
  await Promise.all([primary.kill(), restored.kill()]);
  home.remove();
});

/** @returns rounds by the keys of their bets */
async function play(launch: string): Promise<Map<string, string>> {
  const rounds = new Map<string, string>();
  for (let count = 0; count < BETS; count++) {
    const key = uuid7();
    const { round_id } = await ok(server.port, '/api/games/play', { launch, key, stake: '5' });
    rounds.set(key, round_id);
  }
  return rounds;
}

/** Resolves once everything that was written before is in the archive. */
async function archiveAll(): Promise<void> {
  const [last] = await primary.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
  const isThere = async () => {
    const [row] = await primary.query<{ there: boolean }>(
      `select coalesce(last_archived_wal, '') >= '${last?.name}' as there from pg_stat_archiver`,
    );
    return row?.there;
  };
  await expect.poll(isThere).toBe(true);
}

test('a base backup and the archive bring back every bet from before a moment, none from after it, and a balanced ledger', {
  timeout: 240_000,
}, async () => {
  await baseBackup(primary, restored.folder);
  const launch = await openGame(server.port, await logIn(server.port, 'demo', 'Demo1234!'), GAME);
  const before = await play(launch);
  const [row] = await primary.query<{ moment: string }>('select clock_timestamp()::text as moment');
  const after = await play(launch);
  await archiveAll();
  expect(await server.stop()).toBe(0);
  await primary.stop();

  appendFileSync(
    join(restored.folder, 'postgresql.conf'),
    `archive_mode = off
restore_command = 'cp ../../archive/%f %p'
recovery_target_time = '${row?.moment}'
recovery_target_action = promote\n`,
  );
  writeFileSync(join(restored.folder, 'recovery.signal'), '');
  giveToServiceUser(restored.folder, primary.folder);
  await restored.start();
  const isOpen = async () => (await restored.query<{ r: boolean }>('select pg_is_in_recovery() as r'))[0]?.r;
  await expect.poll(isOpen).toBe(false);

  expect(await verifyLedger({ DATABASE_URL: urlOf(restored, 'baize_app') })).toBe('balanced');
  const ids = [...before.values(), ...after.values()];
  const there = await restored.query<{ id: string }>(
    `select id::text from round where id in (${ids.map((id) => `'${id}'`).join(', ')})`,
  );
  expect(there.map(({ id }) => id).sort()).toEqual([...before.values()].sort());

  server = await serve(restored, '0');
  const roundOf = async (key: string) =>
    (await ok(server.port, '/api/games/play', { launch, key, stake: '5' })).round_id;
  for (const [key, round] of before) expect(await roundOf(key), 'its key returns it').toBe(round);
  for (const key of after.keys()) expect(ids, 'its key is free').not.toContain(await roundOf(key));
  expect(await server.stop()).toBe(0);
});
