import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '../../../db/uuid7.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { createOutsideWorld, OUTSIDE_GAME, type OutsideWorld } from '../testing/outside-world.ts';
import { exchangeKeys, openContent } from './content.ts';
import { openExchanges } from './record-exchanges.ts';

let server: TestServer;
let world: OutsideWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = await createOutsideWorld(server, 'logged', { cash: '50' });
});
afterAll(() => server.stop());

const newBet = (more: object = {}) => ({
  ...{ user: `player-${world.playerId}`, token: world.token, request_uuid: uuid7(), game_code: OUTSIDE_GAME },
  ...{ transaction_uuid: uuid7(), round: uuid7(), round_closed: false, amount: 100_000, currency: 'MYR' },
  ...more,
});

/** What the log has of a reference, once it has it. */
async function logged(ref: string, count = 1) {
  const read = () =>
    server.database.db.read
      .selectFrom('outside_exchange')
      .selectAll()
      .where('account', '=', 'logged')
      .where((eb) => eb(eb.val(ref), '=', eb.fn.any('refs')))
      .orderBy('id')
      .execute();
  await expect.poll(async () => (await read()).length).toBe(count);
  return read();
}

test('a bet, its repetition and a refused one are written down, each with what became of it', async () => {
  const bet = newBet();
  const answer = await world.send('/transaction/bet', bet);
  await world.send('/transaction/bet', bet);
  const rows = await logged(bet.transaction_uuid, 2);
  expect(rows.map(({ state, outcome, status }) => [state, outcome, status])).toEqual([
    ['done', 'RS_OK', 200],
    ['repeated', 'RS_OK', 200],
  ]);
  expect(rows[0]).toMatchObject({
    ...{ site_id: world.siteId, player_id: world.playerId, direction: 'in', method: 'POST' },
    ...{ path: '/transaction/bet', round_ref: bet.round, is_whole: true, replay_of: null },
    refs: [bet.request_uuid, bet.round, bet.transaction_uuid],
  });
  const content = openContent(
    await exchangeKeys(server.database.db),
    rows[0]?.id ?? '',
    rows[0]?.content ?? Buffer.alloc(0),
  );
  expect(JSON.parse(content.request.toString())).toEqual(bet);
  expect(JSON.parse(content.answer.toString())).toEqual(answer.body);
  const poor = newBet({ amount: 100_000_000 });
  await world.send('/transaction/bet', poor);
  expect((await logged(poor.request_uuid))[0]).toMatchObject({
    ...{ state: 'refused', outcome: 'RS_ERROR_NOT_ENOUGH_MONEY' },
  });
});

test('what is forged is written down as failed, twenty of it a second, and all of it is counted', async () => {
  const before = await failedCalls();
  const forged = Array.from({ length: 40 }, () => newBet());
  // All of them in one second, however slow the machine is.
  server.clock.stop();
  await Promise.all(forged.map((bet) => world.send('/transaction/bet', bet, { signature: 'bm8=' })));
  server.clock.go();
  await expect.poll(failedCalls).toBe(before + 40);
  const kept = await server.database.db.read
    .selectFrom('outside_exchange')
    .select(['state', 'site_id', 'outcome'])
    .where('account', '=', 'logged')
    .where('outcome', '=', 'RS_ERROR_INVALID_SIGNATURE')
    .execute();
  expect(kept[0]).toEqual({ state: 'failed', site_id: 0, outcome: 'RS_ERROR_INVALID_SIGNATURE' });
  expect(kept.length).toBeLessThanOrEqual(20);
});

async function failedCalls(): Promise<number> {
  const { failed } = await server.database.db.read
    .selectFrom('outside_health')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('failed'), eb.val('0')).as('failed'))
    .where('account', '=', 'logged')
    .executeTakeFirstOrThrow();
  return Number(failed);
}

test('nothing in the log is readable without its key, and no row with the content of another', async () => {
  const bet = newBet();
  await world.send('/transaction/bet', bet);
  const [row] = await logged(bet.transaction_uuid);
  expect(row?.content.includes(Buffer.from(world.token))).toBe(false);
  const keys = await exchangeKeys(server.database.db);
  expect(() => openContent(keys, uuid7(), row?.content ?? Buffer.alloc(0))).toThrow('does not open');
});

test('while the database refuses, calls go on and the log is written later; what memory does not hold is counted as lost', async () => {
  const { db } = server.database;
  const warnings: string[] = [];
  let isDown = true;
  const flaky: typeof db = {
    ...db,
    tx: (...args: Parameters<typeof db.tx>) => (isDown ? Promise.reject(new Error('down')) : db.tx(...args)),
  } as typeof db;
  const exchanges = openExchanges(flaky, (_error, message) => warnings.push(message));
  const account = `flaky-${uuid7()}`;
  for (let n = 0; n < 10_100; n++)
    exchanges.record({
      ...{ account, siteId: world.siteId, playerId: undefined, direction: 'out', method: 'POST', path: '/' },
      ...{ state: 'done', outcome: 'ok', status: 200, at: new Date(), durationMs: 7, roundRef: undefined },
      ...{ refs: [], content: { headers: {}, query: {}, request: Buffer.alloc(0), answer: Buffer.alloc(0) } },
    });
  await expect.poll(() => warnings.length).toBeGreaterThan(0);
  isDown = false;
  await exchanges.close();
  const count = await db.read
    .selectFrom('outside_exchange')
    .select((eb) => eb.fn.countAll<string>().as('rows'))
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  expect(Number(count.rows)).toBe(10_000);
  expect(warnings).toContain('100 exchanges with providers of games were not written down');
  const health = await db.read
    .selectFrom('outside_health')
    .select(['calls', 'durations'])
    .where('account', '=', account)
    .execute();
  expect(health.reduce((sum, { calls }) => sum + calls, 0)).toBe(10_100);
  expect(health.reduce((sum, { durations }) => sum + (durations[3] ?? 0), 0)).toBe(10_100);
});

test('one that the database refuses is lost alone, and keeps no other one waiting', async () => {
  const { db } = server.database;
  const warnings: string[] = [];
  const exchanges = openExchanges(db, (_error, message) => warnings.push(message));
  const account = `odd-${uuid7()}`;
  const content = { headers: {}, query: {}, request: Buffer.alloc(0), answer: Buffer.alloc(0) };
  for (const [method, ref] of [
    ['POST', 'first'],
    ['PO\0ST', 'refused'],
    ['POST', '\ud800 half a letter'],
  ] as const)
    exchanges.record({
      ...{ account, siteId: undefined, playerId: undefined, direction: 'out', method, path: '/', content },
      ...{ state: 'done', outcome: 'ok', status: 200, at: new Date(), durationMs: 1, roundRef: undefined },
      refs: [ref],
    });
  await exchanges.close();
  const rows = await db.read
    .selectFrom('outside_exchange')
    .select('refs')
    .where('account', '=', account)
    .orderBy('id')
    .execute();
  expect(rows.map(({ refs }) => refs)).toEqual([['first'], ['\ufffd half a letter']]);
  expect(warnings).toEqual(['1 exchanges with providers of games were not written down']);
});

test('days that are missing are made, those of more than 90 days ago are taken away, and younger ones stay', async () => {
  const { database } = server;
  const nameOf = (back: number) => {
    const day = new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
    return `days.outside_exchange_${day.replaceAll('-', '_')}`;
  };
  const make = (back: number) =>
    `create table ${nameOf(back)} partition of outside_exchange
       for values from (uuid_floor(current_date - ${back})) to (uuid_floor(current_date - ${back - 1}))`;
  await database.asOwner(`drop table ${nameOf(-7)}`, make(92), make(89));
  await database.db.tx((tx) => sql`select exchange_days()`.execute(tx));
  const { rows } = await database.db.pool.query<{ name: string }>(
    `select 'days.' || relname as name from pg_class where relnamespace = 'days'::regnamespace and relkind = 'r'`,
  );
  const names = new Set(rows.map(({ name }) => name));
  expect([-7, 0, 89, 92].map((back) => names.has(nameOf(back)))).toEqual([true, true, true, false]);
});
