import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSeededDatabase } from '../../test-server.ts';
import { type Db, openDatabase } from '../database.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { assertClaimed, forgetKey, openKeys } from './claim-keys.ts';
import { headOf, Keyring, keyIdOf, type ServerKey } from './keyring.ts';
import { sealAgain, sealedBy } from './sealed-columns.ts';
import { insertPlainSeed, readSeed } from './testing/plain-seeds.ts';

const key = (id: string): ServerKey => ({ id, secret: randomBytes(32) });
const place = (column: string, row: string) => ({ table: 'seed', column, row });

let test: TestDatabase;
let opened: Db[] = [];
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
afterEach(async () => {
  await Promise.all(opened.map((db) => db.close()));
  opened = [];
  await test.asOwner('delete from seed', 'delete from server_key');
});

/** As a server with these keys opens the database. */
async function openWith(...serverKeys: ServerKey[]): Promise<Db> {
  const keys = await openKeys({ serverKeys, dataDir: '/nowhere' }, test.url);
  const db = openDatabase(test.url, { keys });
  opened.push(db);
  return db;
}

describe('values left unsealed by a version without keys', () => {
  it('is sealed once, by servers that start together, and what was revealed is not', async () => {
    const [server, next, old] = [randomBytes(32), randomBytes(32), randomBytes(32)];
    // Random bytes may begin as a sealed value does.
    const alike = Buffer.concat([Buffer.from([0xe5, 1, 3]), randomBytes(29)]);
    const hidden = await insertPlainSeed(test.db, { server, next });
    const similar = await insertPlainSeed(test.db, { server: alike, next: alike });
    const revealed = await insertPlainSeed(test.db, { server: old, next: Buffer.alloc(0), isRevealed: true });
    await test.db.pool.query("insert into server_key values ('tac', $1)", [server]);
    const one = key('one');
    const servers = [await openWith(one), await openWith(one)];
    const counts = await Promise.all(servers.map((db) => sealAgain(db, 'plain')));
    expect(counts.reduce((sum, count) => sum + count)).toBe(5);
    const keys = new Keyring([one]);
    const row = await readSeed(test.db, hidden);
    expect(keys.open(place('server_seed', hidden), row.server_seed)).toEqual(server);
    expect(keys.open(place('next_server_seed', hidden), row.next_server_seed)).toEqual(next);
    expect(keys.open(place('server_seed', similar), (await readSeed(test.db, similar)).server_seed)).toEqual(
      alike,
    );
    expect((await readSeed(test.db, revealed)).server_seed).toEqual(old);
    const { rows } = await test.db.pool.query("select value from server_key where name = 'tac'");
    expect(keys.open({ table: 'server_key', column: 'value', row: 'tac' }, rows[0].value)).toEqual(server);
    expect(await sealAgain(test.db, 'plain')).toBe(0);
  });
});

describe('keys', () => {
  it('rotate: values move to the newest, and the old one is forgotten once it seals nothing', async () => {
    const [old, fresh] = [key('old'), key('fresh')];
    const seed = randomBytes(32);
    const id = await insertPlainSeed(test.db, { server: seed, next: seed });
    await sealAgain(await openWith(old), 'plain');
    const both = new Keyring([fresh, old]);
    expect(await assertClaimed(test.db.read, both)).toEqual(new Set(['old']));
    const db = await openWith(fresh, old);
    expect(await assertClaimed(test.db.read, both)).toEqual(new Set(['old', 'fresh']));
    expect(await sealedBy(db)).toEqual(new Map([['old', 2]]));
    expect(await sealAgain(db, 'old')).toBe(2);
    expect(await sealedBy(db)).toEqual(new Map([['fresh', 2]]));
    const row = await readSeed(test.db, id);
    expect(keyIdOf(row.server_seed)).toBe('fresh');
    expect(both.open(place('server_seed', id), row.server_seed)).toEqual(seed);
    await expect(openWith(fresh)).rejects.toThrow('sealed with the key old');
    await db.tx((tx) => forgetKey(tx, 'old'));
    await openWith(fresh);
  });

  it('that are missing, or are others than before, keep a server from starting', async () => {
    await openWith(key('one'));
    await expect(openWith(key('two'))).rejects.toThrow('sealed with the key one, and this server does not');
    await expect(openWith(key('one'))).rejects.toThrow('another one than');
    expect([...(await namesOfProofs())]).toEqual(['key one']);
  });

  it('servers that start concurrently with different keys use those of the first', async () => {
    const both = await Promise.allSettled([openWith(key('one')), openWith(key('two'))]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await namesOfProofs()).toHaveLength(1);
  });

  it('are asked for only where something sealed is read', () => {
    const db = openDatabase(test.url);
    opened.push(db);
    expect(() => db.read.keys).toThrow('without the keys');
  });
});

async function namesOfProofs(): Promise<string[]> {
  const { rows } = await test.db.pool.query<{ name: string }>('select name from server_key order by name');
  return rows.map(({ name }) => name);
}

it('every sealed value of a database is counted by its key, and so sealed again with a new one', async () => {
  const seeded = await createSeededDatabase();
  try {
    const { rows: columns } = await seeded.db.pool.query<{ table: string; column: string }>(
      `select c.relname as table, a.attname as column
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.atttypid = 'bytea'::regtype
        where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
          and not a.attisdropped`,
    );
    const head = headOf(seeded.db.read.keys.ids[0] ?? '');
    let found = 0;
    for (const { table, column } of columns) {
      const { rows } = await seeded.db.pool.query(
        `select count(*)::int as values from ${table} where substr(${column}, 1, ${head.length}) = $1`,
        [head],
      );
      found += rows[0].values;
    }
    const counted = [...(await sealedBy(seeded.db)).values()].reduce((sum, count) => sum + count, 0);
    expect(counted).toBe(found);
    const { rows: staff } = await seeded.db.pool.query(
      'select count(totp_secret)::int as secrets from staff',
    );
    expect(staff[0].secrets).toBeGreaterThan(0);
  } finally {
    await seeded.drop();
  }
});
