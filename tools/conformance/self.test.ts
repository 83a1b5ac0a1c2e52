import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Settings } from '../../conformance/src/driver.ts';
import { casesOf, drivers, type Result, runCases } from '../../conformance/src/run-cases.ts';
import { verifyLedger } from '../../server/src/ledger/public.ts';
import {
  createOutsideWorld,
  type DialectCode,
  OUTSIDE_GAME,
} from '../../server/src/providers/games/testing/outside-world.ts';
import { startTestServer, type TestServer } from '../../server/src/test-server.ts';

/** What the kit finds in our own wallet: nothing. */
let server: TestServer;
const results: (Result & { readonly dialect: string })[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  const { CONFORMANCE_REPORT: file } = process.env;
  if (file !== undefined) writeFileSync(file, JSON.stringify(results));
});

const tokenless: readonly DialectCode[] = ['saba', 'sbo'];

async function settingsOf(dialect: DialectCode): Promise<Settings> {
  const world = await createOutsideWorld(server, `kit-${dialect}`, { dialect, cash: '1000' });
  const other = await createOutsideWorld(server, `other-${dialect}`, { dialect, cash: '1000' });
  // Bets without a token are those of the launch that was opened last.
  const endedToken = tokenless.includes(dialect) ? undefined : await world.openAnother(-1_000);
  return {
    url: `${server.server.url}/providers/${dialect}/kit-${dialect}`,
    ...{ key: world.key, user: `player-${world.playerId}`, token: world.token },
    ...{ game: OUTSIDE_GAME, currency: 'MYR', endedToken },
    other: { user: `player-${other.playerId}`, token: await world.openFor(other.playerId) },
  };
}

const dialects: readonly DialectCode[] = [
  'hub88',
  'caleta',
  'swipe',
  'a8r',
  'pragmatic',
  'st8',
  'jili',
  'saba',
  'sbo',
];

test.each(dialects)('the kit finds nothing wrong with our wallet in the protocol of %s', async (dialect) => {
  const settings = await settingsOf(dialect);
  const driver = drivers[dialect]?.(settings);
  if (!driver) throw new Error(`the kit does not speak ${dialect}`);
  expect(casesOf(driver).length).toBeGreaterThanOrEqual(120);
  for await (const result of runCases(driver, settings)) results.push({ ...result, dialect });
  const failed = results.filter((one) => one.dialect === dialect && one.problem !== undefined);
  expect(failed.map(({ id, problem }) => `${id}: ${problem}`)).toEqual([]);
});

test('after all that the kit has sent the ledger is balanced', async () => {
  const client = await server.database.db.pool.connect();
  const { findings } = await verifyLedger(client).finally(() => client.release());
  expect(findings).toEqual([]);
});
