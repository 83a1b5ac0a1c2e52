import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CellSettings, readCells } from '../cells/cells-file.ts';
import { cancelMove, moveSite, type Step } from '../cells/moving/move-site.ts';
import { withCells } from '../cells/moving/open-clients.ts';
import { createTestDatabase } from '../db/test-database.ts';
import { uuid7 } from '../db/uuid7.ts';
import { TestBettor } from '../sportsbook/testing/test-bettor.ts';
import { feedWithKey, fixtureOf, winnerOdds } from '../sportsbook/testing/test-feed.ts';
import { startTestServer, startTestServerOn, type TestServer } from '../test-server.ts';
import { type Member, type TestWallet, testWallet } from '../wallet/test-wallet.ts';

const HOST = 'arena.localhost';
const FEED = 'acme';
const FEED_KEY = 'the-key-of-a-feed-that-two-cells-get';
const ENV = { TRUST_PROXY: '127.0.0.1', FEED_KEYS: `${FEED}:${FEED_KEY}` };
const DAY = 86_400_000;
const PATIENCE = { timeout: 15_000, interval: 50 };
const DIE = join(import.meta.dirname, 'move-and-die.ts');

let one: TestServer;
let two: TestServer;
let folder: string;
let file: string;
let settings: readonly CellSettings[];
let wallet: TestWallet;
let member: Member;
let bettor: TestBettor;
let ticket: string;
let round: { launch: string; key: string; answer: unknown };

const feedOf = (server: TestServer) => feedWithKey(server, FEED, Buffer.from(FEED_KEY));
const siteOf = (external_id: string) => ({ domain_name: HOST, external_id });

/** Whether the site is open at each of the two servers. */
const open = () =>
  Promise.all(
    [one, two].map(
      async (server) => (await server.call('/api/startup', siteOf('arena'), HOST)).status === 200,
    ),
  );

function killedAfter(step: Step): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [DIE, file, HOST, 'two', step], { stdio: 'inherit' });
  return new Promise((done) => child.once('exit', (_code, signal) => done(signal)));
}

const move = (to: string, patienceS = 30) =>
  withCells(settings, (cells) => moveSite(HOST, to, cells, { log: () => undefined, patienceS }));

/** The result of the match, as the feed says it to a cell. */
const endMatch = (server: TestServer) =>
  feedOf(server).send({
    ...{ type: 'bet_settlement', event_id: 'm1', sequence: 3, message_id: 'result' },
    result: { status: 'finished', ht: [0, 0], ft: [1, 0] },
  });

async function play(on: TestWallet, launch: string, key: string) {
  const answer = await on.call(member, '/api/games/play', {
    ...{ launch, key, game_code: 'lantern-reef', stake: '1' },
  });
  return { status: answer.status, body: answer.body };
}

async function playOne() {
  const ask = {
    ...siteOf('arena'),
    provider_code: 'BRASSWORK',
    game_code: 'lantern-reef',
    mode: 'real',
  } as const;
  const { launch_url } = await wallet.ok(member, '/api/games/launch', ask);
  const launch = new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
  const key = uuid7();
  return { launch, key, answer: await play(wallet, launch, key) };
}

beforeAll(async () => {
  one = await startTestServer(ENV);
  await one.database.asOwner('select claim_cell(0)');
  const database = await createTestDatabase();
  await database.asOwner('select claim_cell(1)');
  two = await startTestServerOn(database, { ...ENV, SEED: '0' });
  folder = mkdtempSync(join(tmpdir(), 'baize-cells-'));
  file = join(folder, 'cells.json');
  writeFileSync(
    file,
    JSON.stringify({
      one: { number: 0, databaseUrl: one.database.ownerUrl },
      two: { number: 1, databaseUrl: two.database.ownerUrl },
    }),
  );
  settings = readCells(file);
  for (const server of [one, two]) {
    const starts = server.clock.now().getTime() + DAY;
    await feedOf(server).send(fixtureOf('m1', starts), winnerOdds('m1', ['2', '3', '4']));
  }
  await one.database.asOwner(
    `insert into sports_offer (site_id, feed_id) select s.id, f.id from site s, sports_feed f
      where s.external_id = 'arena' and f.code = '${FEED}' on conflict do nothing`,
  );
  wallet = testWallet(one);
  member = await wallet.member('mover', 100n);
  bettor = new TestBettor(wallet, member);
  const { rows } = await one.database.db.pool.query<{ id: bigint }>(
    "select m.id from sports_market m join sports_event e on e.id = m.event_id where e.source_id = 'm1'",
  );
  const leg = {
    market_id: String(rows[0]?.id),
    selection: '1',
    odds: '2',
    line: null,
    score: null,
    red_cards: null,
  };
  ticket = (await bettor.taken([leg])).ticket_id;
  round = await playOne();
});
afterAll(async () => {
  await one.stop();
  await two.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a move that was killed once the site was closed can be taken back: it is open where it was', async () => {
  expect(await killedAfter('leaving')).toBe('SIGKILL');
  await expect.poll(open, PATIENCE).toEqual([false, false]);
  const body = JSON.stringify(siteOf('arena'));
  const headers = { 'content-type': 'application/json' };
  const refused = await one.send({ path: '/api/startup', host: HOST, headers, body });
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
  await withCells(settings, (cells) => cancelMove(HOST, 'two', cells));
  await expect.poll(open, PATIENCE).toEqual([true, false]);
  expect(await play(wallet, round.launch, round.key)).toEqual(round.answer);
});

test('a site whose move was killed is open in no cell, whichever step was the last, until it goes on', async () => {
  expect(await killedAfter('copied')).toBe('SIGKILL');
  await expect.poll(open, PATIENCE).toEqual([false, false]);
  expect(await killedAfter('left')).toBe('SIGKILL');
  await expect.poll(open, PATIENCE).toEqual([false, false]);
  await expect(withCells(settings, (cells) => cancelMove(HOST, 'two', cells))).rejects.toThrow('no move');
  expect(await killedAfter('arrived')).toBe('SIGKILL');
  await expect.poll(open, PATIENCE).toEqual([false, true]);
  await move('two');
  expect(await open()).toEqual([false, true]);
});

test('a player is logged in where the site has moved to, with the same balance, and a round asked for again is the same', async () => {
  const there = testWallet(two);
  const before = await one.database.db.pool.query('select from player where id = $1', [member.playerId]);
  expect(before.rowCount).toBe(0);
  expect(await play(there, round.launch, round.key)).toEqual(round.answer);
  expect(await there.balance(member)).toMatch(/^\d/);
  expect([await wallet.unbalanced(), await there.unbalanced()]).toEqual([[], []]);
});

test('a bet that moved with its site is settled by what the feed says to the new cell', async () => {
  const there = new TestBettor(testWallet(two), member);
  expect((await there.came(ticket))[0]).toBe('accepted');
  const before = Number(await there.balance());
  await endMatch(two);
  await expect.poll(() => there.came(ticket), PATIENCE).toEqual(['settled', '20', 1]);
  expect(Number(await there.balance())).toBe(before + 20);
  expect(await testWallet(two).unbalanced()).toEqual([]);
});

test('a site moves back once that cell has what the feed has said, and no ids of the two cells meet', async () => {
  const there = testWallet(two);
  const newcomer = await there.member('newcomer', 10n);
  expect(newcomer.playerId).toBeGreaterThan(2n ** 33n);
  await expect(move('one', 2)).rejects.toThrow('event m1 of the feed acme');
  await expect.poll(open, PATIENCE).toEqual([false, true]);
  await endMatch(one);
  await move('one');
  await expect.poll(open, PATIENCE).toEqual([true, false]);
  expect(await wallet.balance(newcomer)).toBe('10');
  expect((await bettor.came(ticket))[0]).toBe('settled');
  expect([await wallet.unbalanced(), await there.unbalanced()]).toEqual([[], []]);
});

test('a site stays open where a bet of it is on a match that the other cell does not have', async () => {
  await feedOf(one).send(
    { ...fixtureOf('m2', one.clock.now().getTime() + DAY), message_id: 'm2' },
    { ...winnerOdds('m2', ['2', '3', '4']), message_id: 'm2o' },
  );
  const { rows } = await one.database.db.pool.query<{ id: bigint }>(
    "select m.id from sports_market m join sports_event e on e.id = m.event_id where e.source_id = 'm2'",
  );
  await bettor.taken([
    { market_id: String(rows[0]?.id), selection: '1', odds: '2', line: null, score: null, red_cards: null },
  ]);
  await expect(move('two', 2)).rejects.toThrow('event m2 of the feed acme');
  await expect.poll(open, PATIENCE).toEqual([true, false]);
});
