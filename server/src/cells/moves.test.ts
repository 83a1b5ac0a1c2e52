import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { refuse } from '#contract/errors.ts';
import { systemClock } from '../clock.ts';
import { settingsFrom } from '../config.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { TEST_SERVER_KEYS } from '../db/testing/test-keys.ts';
import { siteOfHost } from '../edge/tenant.ts';
import { openLog } from '../open-log.ts';
import { createSites } from '../sites/public.ts';
import { createSeededDatabase } from '../test-server.ts';
import { readCells } from './cells-file.ts';
import { Directory } from './directory.ts';
import { type MoveOptions, moveSite } from './moving/move-site.ts';
import { withCells } from './moving/open-clients.ts';
import { type CellsServer, startCells } from './start-cells.ts';

const HOST = 'arena.localhost';
/** A site of the former cell that stays. */
const OTHER = 'lucky.localhost';
const PATIENCE = { timeout: 60_000, interval: 50 };

let one: TestDatabase;
let two: TestDatabase;
let server: CellsServer;
let folder: string;
let file: string;
/** What the directory of the tests reads of the cells; a cell that is not in it does not answer. */
const reached = new Set(['one', 'two']);
const warnings: string[] = [];
let directory: Directory;

const startup = z.object({ site: z.object({ site_name: z.string() }) });

function ask(host: string, path: string, body?: object): Promise<{ status: number; text: string }> {
  return new Promise((done, fail) => {
    const headers = { host, 'content-type': 'application/json' };
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('end', () => done({ status: answer.statusCode ?? 0, text }));
    });
    sent.once('error', fail);
    sent.end(body && JSON.stringify(body));
  });
}

const askSite = (host: string) =>
  ask(host, '/api/startup', { domain_name: host, external_id: host.split('.')[0] });

const move = (to: string, options: Partial<MoveOptions> = {}) =>
  withCells(readCells(file), (cells) => moveSite(HOST, to, cells, { log: () => undefined, ...options }));

beforeAll(async () => {
  [one, two] = [await createSeededDatabase(), await createTestDatabase()];
  folder = mkdtempSync(join(tmpdir(), 'baize-moves-'));
  file = join(folder, 'cells.json');
  const cell = ({ url, ownerUrl }: TestDatabase, number: number) => ({
    ...{ number, databaseUrl: url, migrateDatabaseUrl: ownerUrl },
  });
  writeFileSync(file, JSON.stringify({ one: cell(one, 0), two: cell(two, 1) }));
  const config = settingsFrom({
    ...{ NODE_ENV: 'test', PORT: '0', METRICS_PORT: '0', LOG_LEVEL: 'silent', SEED: '0', CELLS: file },
    SERVER_KEYS: TEST_SERVER_KEYS,
  });
  server = await startCells(config, file, systemClock, openLog(config.logLevel));
  const cells = Object.entries({ one, two }).map(([name, { db }]) => ({
    name,
    db: () => (reached.has(name) ? db : undefined),
    siteLeft: () => undefined,
  }));
  directory = new Directory(cells, (_error, message) => warnings.push(message));
});
afterAll(async () => {
  await server.stop();
  await Promise.all([one.drop(), two.drop()]);
  rmSync(folder, { recursive: true, force: true });
});

test('a host whose site has left its cell before the directory has looked again is refused for a moment, and not unknown', async () => {
  await expect.poll(async () => (await askSite(HOST)).status, PATIENCE).toBe(200);
  const holder = new pg.Client({ connectionString: two.ownerUrl });
  // Dropping the database at the end would end a test that failed before it.
  holder.on('error', () => undefined);
  await holder.connect();
  await directory.refresh();
  expect(directory.find(HOST)).toEqual({ cell: 'one' });
  reached.delete('two');
  const seen: number[] = [];
  const nameOfOther = async () => startup.parse(JSON.parse((await askSite(OTHER)).text)).site.site_name;
  await move('two', {
    async onStep(step) {
      // It copies again where a job of the former cell wrote something meanwhile.
      if (step === 'copying') await holder.query('rollback');
      // From here on no look of the server's directory comes to an end.
      if (step === 'copied') await holder.query('begin; lock table site_domain in access exclusive mode');
      if (step !== 'left') return;
      await one.asOwner("update site set site_name = 'Newer' where external_id = 'lucky'");
      // From here on the cell has looked what its sites are since this one left.
      await expect.poll(nameOfOther, PATIENCE).toBe('Newer');
      seen.push((await askSite(HOST)).status, (await ask(HOST, '/')).status);
      await holder.query('rollback');
    },
  });
  await holder.end();
  expect(seen).toEqual([503, 503]);
  await expect.poll(async () => (await askSite(HOST)).status, PATIENCE).toBe(200);
});

test('a site is on its way for as long as its new cell has not been read since it left the former one', async () => {
  for (let look = 0; look < 4; look += 1) {
    await directory.refresh();
    expect(directory.find(HOST)).toBe('away');
  }
  reached.add('two');
  await directory.refresh();
  expect([directory.find(HOST), directory.find('nobody.test')]).toEqual([{ cell: 'two' }, 'unknown']);
});

test('a site is found in its new cell although its former one does not answer, and was read before it left', async () => {
  reached.delete('two');
  await move('one');
  await directory.refresh();
  expect([directory.find(HOST), warnings]).toEqual([{ cell: 'one' }, []]);
  reached.add('two');
  await directory.refresh();
  expect(directory.find(HOST)).toEqual({ cell: 'one' });
});

test('a cell that has not learned yet of a site that arrived refuses its host for a moment, and is not asked about others', async () => {
  const lookup = {
    sites: createSites(two.db),
    fallback: undefined,
    isInCells: (domain: string) => domain === 'arriving.test',
  };
  expect(await siteOfHost(lookup, 'arriving.test')).toEqual(
    refuse('serviceUnavailable', { detail: { retry_after: 1 } }),
  );
  expect(await siteOfHost(lookup, 'nobody.test')).toEqual(refuse('unknownSite'));
});
