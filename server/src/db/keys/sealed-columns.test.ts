import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../database.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { uuid7 } from '../uuid7.ts';
import { openKeyring, readKeyFile } from './key-file.ts';
import { Keyring, keyIdOf, type ServerKey } from './keyring.ts';
import { claimedKeys, claimKeys, forgetKey, sealAnew, sealedBy } from './sealed-columns.ts';

const key = (id: string): ServerKey => ({ id, secret: randomBytes(32) });
let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

const seedOf = async (id: string) =>
  (
    await test.db.pool.query<{ server_seed: Buffer; next_server_seed: Buffer }>(
      'select server_seed, next_server_seed from seed where id = $1',
      [id],
    )
  ).rows[0];
async function plainSeed(server: Buffer, next: Buffer, isRevealed = false): Promise<string> {
  const id = uuid7();
  await test.db.pool.query(
    `insert into seed (id, site_id, player_id, game_code, server_seed, server_seed_hash, next_server_seed, client_seed,
                       revealed_at)
     values ($1::uuid, 1, 1, $1::text, $2, sha256($2), $3, 'c', case when $4 then now() end)`,
    [id, server, next, isRevealed],
  );
  return id;
}
const place = (column: string, row: string) => ({ table: 'seed', column, row });

describe('what an older version left plain', () => {
  it('is sealed at the first start, but not what was revealed', async () => {
    const [server, next, old] = [randomBytes(32), randomBytes(32), randomBytes(32)];
    const [hidden, revealed] = [await plainSeed(server, next), await plainSeed(old, Buffer.alloc(0), true)];
    await test.db.pool.query("insert into server_key values ('tac', $1)", [server]);
    const keys = new Keyring([key('one')]);
    await Promise.all([claimKeys(test.db, keys), claimKeys(test.db, keys)]);
    const row = await seedOf(hidden);
    if (!row) throw new Error('no row');
    expect(keys.open(place('server_seed', hidden), row.server_seed)).toEqual(server);
    expect(keys.open(place('next_server_seed', hidden), row.next_server_seed)).toEqual(next);
    expect((await seedOf(revealed))?.server_seed).toEqual(old);
    const { rows } = await test.db.pool.query("select value from server_key where name = 'tac'");
    expect(keys.open({ table: 'server_key', column: 'value', row: 'tac' }, rows[0].value)).toEqual(server);
  });
});

describe('keys', () => {
  it('rotate: values move to the newest, and the old one is forgotten once it seals nothing', async () => {
    const [old, fresh] = [key('old'), key('fresh')];
    const seed = randomBytes(32);
    const id = await plainSeed(seed, seed);
    await claimKeys(test.db, new Keyring([old]));
    const both = new Keyring([fresh, old]);
    expect(await claimedKeys(test.db.pool, both)).toEqual(new Set(['old']));
    await claimKeys(test.db, both);
    expect(await claimedKeys(test.db.pool, both)).toEqual(new Set(['old', 'fresh']));
    expect(await sealedBy(test.db.pool)).toEqual(new Map([['old', 2]]));
    expect(await sealAnew(test.db.pool, both, 'old')).toBe(2);
    expect(await sealedBy(test.db.pool)).toEqual(new Map([['fresh', 2]]));
    const row = await seedOf(id);
    expect(row && keyIdOf(row.server_seed)).toBe('fresh');
    expect(row && both.open(place('server_seed', id), row.server_seed)).toEqual(seed);
    await expect(claimKeys(test.db, new Keyring([fresh]))).rejects.toThrow('sealed with the key old');
    await forgetKey(test.db.pool, 'old');
    await claimKeys(test.db, new Keyring([fresh]));
  });

  it('that are missing or others than before keep the server from starting', async () => {
    await claimKeys(test.db, new Keyring([key('one')]));
    await expect(claimKeys(test.db, new Keyring([key('two')]))).rejects.toThrow('does not have');
    await expect(claimKeys(test.db, new Keyring([key('one')]))).rejects.toThrow('another one than');
  });

  it('are asked for only where something sealed is read', () => {
    const db = openDatabase(test.url);
    expect(() => db.read.keys).toThrow('without the keys');
    return db.close();
  });
});

describe('the file of keys', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'baize-keys-'));
  });
  afterAll(() => rmSync(dataDir, { recursive: true }));
  const config = {
    serverKeys: undefined,
    databaseUrl: undefined,
    environment: 'production' as const,
  };

  it('is made once, for its owner only; servers on a PostgreSQL of your own are told to share one', () => {
    const { ids } = openKeyring({ ...config, dataDir });
    expect(statSync(join(dataDir, 'server-keys')).mode & 0o777).toBe(0o600);
    expect(openKeyring({ ...config, dataDir }).ids).toEqual(ids);
    expect(readKeyFile(dataDir)).toHaveLength(1);
    expect(() => openKeyring({ ...config, dataDir, databaseUrl: 'postgres://x/y' })).toThrow(
      'Set SERVER_KEYS',
    );
  });
});
