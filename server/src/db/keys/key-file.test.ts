import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { settingsFrom } from '../../config.ts';
import { openStorage, type Storage } from '../storage.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { readKeyFile, retireInKeyFile, writeKeyFile } from './key-file.ts';

const log = { info: () => undefined, warn: () => undefined };
let test: TestDatabase;
let dataDir: string;
let file: string;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'baize-keys-'));
  file = join(dataDir, 'server-keys');
});
afterEach(async () => {
  await test.asOwner('delete from server_key');
  rmSync(dataDir, { recursive: true });
});

const open = (more: Readonly<Record<string, string>> = {}): Promise<Storage> =>
  openStorage(settingsFrom({ NODE_ENV: 'test', DATABASE_URL: test.url, DATA_DIR: dataDir, ...more }), log);

async function keysOf(opening: Promise<Storage>): Promise<readonly string[]> {
  const storage = await opening;
  const { ids } = storage.db.read.keys;
  await storage.close();
  return ids;
}

it('is made once, for its owner only, and is the same at the next start', async () => {
  const ids = await keysOf(open());
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['server-keys']);
  expect(await keysOf(open())).toEqual(ids);
  expect(readKeyFile(dataDir)).toHaveLength(1);
});

it('that is lost is not made again over a database that is sealed: the server does not start until it is back', async () => {
  const ids = await keysOf(open());
  const backup = readFileSync(file);
  rmSync(file);
  await expect(open()).rejects.toThrow(
    `This database is sealed with the key ${ids[0]}, and ${file} is not there: give this server the SERVER_KEYS of the other`,
  );
  expect(readdirSync(dataDir)).toEqual([]);
  writeFileSync(file, backup);
  expect(await keysOf(open())).toEqual(ids);
});

it('is no place for keys of servers that share a database: production wants SERVER_KEYS', async () => {
  const start = open({ NODE_ENV: 'production' });
  await expect(start).rejects.toThrow('Set SERVER_KEYS');
  expect(readdirSync(dataDir)).toEqual([]);
});

it('keeps a retired key beside it', () => {
  const [old, fresh] = ['old', 'fresh'].map((id) => ({ id, secret: Buffer.alloc(32, id) }));
  if (!old || !fresh) throw new Error('two keys');
  writeKeyFile(dataDir, [fresh, old]);
  expect(readKeyFile(dataDir)).toEqual([fresh, old]);
  retireInKeyFile(dataDir, 'old');
  expect(readKeyFile(dataDir)).toEqual([fresh]);
  expect(readFileSync(`${file}.retired`, 'utf8')).toBe(`old:${old.secret.toString('hex')}\n`);
  expect(statSync(`${file}.retired`).mode & 0o777).toBe(0o600);
});
