import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Db, openDatabase } from '../db/database.ts';
import { openKeys } from '../db/keys/claim-keys.ts';
import { spellKey } from '../db/keys/key-file.ts';
import { Keyring, type ServerKey } from '../db/keys/keyring.ts';
import { sealAgain, sealedBy } from '../db/keys/sealed-columns.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { makeDataDir } from './child-server.ts';

const root = join(import.meta.dirname, '../../..');
const START = 'server/src/db/keys/testing/open-storage.ts';
const TOOL = 'tools/database/keys.ts';
/** More than one transaction takes. */
const PAIRS = 2_500;

const keyOf = (id: string): ServerKey => ({ id, secret: randomBytes(32) });
let database: TestDatabase;
let home: ReturnType<typeof makeDataDir>;
beforeAll(async () => {
  [database, home] = [await createTestDatabase(), makeDataDir()];
});
afterAll(async () => {
  await database.drop();
  home.remove();
});
afterEach(() => database.asOwner('delete from seed', 'delete from server_key'));

interface Run {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly said: string }>;
}

/** A process that opens the database as a server does, or a tool. */
function run(script: string, keys: readonly ServerKey[] | undefined, ...rest: string[]): Run {
  const child = spawn(process.execPath, [join(root, script), ...rest], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      DATA_DIR: home.dataDir,
      ...(keys ? { SERVER_KEYS: keys.map(spellKey).join(',') } : {}),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = Promise.all([text(child.stdout), text(child.stderr)]).then((both) => both.join(''));
  const code = new Promise<number | null>((done) => child.once('exit', done));
  return { child, ended: Promise.all([code, said]).then((both) => ({ code: both[0], said: both[1] })) };
}

/** Pairs of seeds as a version without keys left them, and the mark that a migration then makes. */
async function insertPlain(): Promise<void> {
  await database.db.pool.query("insert into server_key values ('plain', '') on conflict do nothing");
  await database.db.pool.query(
    `insert into seed (id, site_id, player_id, game_code, server_seed, server_seed_hash, next_server_seed, client_seed)
     select gen_random_uuid(), 1, n, 'any', sha256(n::text::bytea), sha256(sha256(n::text::bytea)),
            sha256(('next' || n)::bytea), 'c' from generate_series(1, ${PAIRS}) n`,
  );
}

/** Number of server seeds sealed under this key. */
async function sealedWith(id: string): Promise<number> {
  const { rows } = await database.db.pool.query<{ count: number }>(
    "select count(*)::int from seed where substr(server_seed, 4, length($1)) = convert_to($1, 'UTF8')",
    [id],
  );
  return rows[0]?.count ?? 0;
}

/** Runs a function against a server with these keys. */
async function onDatabase(
  serverKeys: readonly ServerKey[],
  work: (db: Db) => Promise<unknown>,
): Promise<void> {
  const keys = await openKeys({ serverKeys, dataDir: home.dataDir }, database.url);
  const db = openDatabase(database.url, { keys });
  await work(db).finally(() => db.close());
}

/** Starts a process that seals, and kills it when it is in its second transaction. */
async function killMidway(id: string, start: () => Run): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    // The last row: what comes to it waits.
    await client.query('begin');
    await client.query('select from seed where ctid = (select max(ctid) from seed) for update');
    const { child, ended } = start();
    await expect.poll(() => sealedWith(id), { timeout: 30_000 }).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await ended;
  } finally {
    await client.end();
  }
  expect(await sealedWith(id)).toBeLessThan(PAIRS);
}

/** Opens every value. */
async function expectSeeds(serverKeys: readonly ServerKey[]): Promise<void> {
  const keys = new Keyring(serverKeys);
  const { rows } = await database.db.pool.query(
    `select id, server_seed, next_server_seed, sha256(player_id::text::bytea) as server,
            sha256(('next' || player_id)::bytea) as next from seed`,
  );
  expect(rows).toHaveLength(PAIRS);
  const wrong = rows.filter((row) => {
    const open = (column: string) => keys.open({ table: 'seed', column, row: row.id }, row[column]);
    return !open('server_seed').equals(row.server) || !open('next_server_seed').equals(row.next);
  });
  expect(wrong).toEqual([]);
}

test('two servers that start at once on an empty database and folder agree on one key', async () => {
  const runs = [run(START, undefined), run(START, undefined)];
  const [one, two] = await Promise.all(runs.map(({ ended }) => ended));
  expect(one).toEqual({ code: 0, said: expect.stringMatching(/^[0-9a-f]{8}\n$/) });
  expect(two).toEqual(one);
});

test('a server that is killed while it seals what was plain leaves the rest to the next start', async () => {
  const one = keyOf('one');
  await insertPlain();
  await killMidway('one', () => run(START, [one]));
  expect(await run(START, [one]).ended).toEqual({ code: 0, said: 'one\n' });
  await expectSeeds([one]);
  const { rows } = await database.db.pool.query('select name from server_key');
  expect(rows, 'no other start looks for plain values').toEqual([{ name: 'key one' }]);
});

test('a re-encryption that is killed is taken up again, and no value is lost', async () => {
  const [old, fresh] = [keyOf('old'), keyOf('fresh')];
  await insertPlain();
  await onDatabase([old], (db) => sealAgain(db, 'plain'));
  await onDatabase([fresh, old], () => killMidway('fresh', () => run(TOOL, [fresh, old], 're-encrypt')));
  await expectSeeds([fresh, old]);
  expect(await run(TOOL, [fresh, old], 'retire', 'old').ended).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^\d+ values are sealed with old still/),
  });
  const again = await run(TOOL, [fresh, old], 're-encrypt').ended;
  expect(again).toMatchObject({ code: 0, said: expect.stringMatching(/^\d+ values sealed again/) });
  expect(await sealedBy(database.db)).toEqual(new Map([['fresh', 2 * PAIRS]]));
  expect(await run(TOOL, [fresh, old], 'retire', 'old').ended).toMatchObject({ code: 0 });
  await onDatabase([fresh], () => expectSeeds([fresh]));
});
