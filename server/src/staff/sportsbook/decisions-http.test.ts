import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { readEvent } from '../../sportsbook/testing/read-rows.ts';
import { TestBettor } from '../../sportsbook/testing/test-bettor.ts';
import { leg, TestBook, type TestMarket } from '../../sportsbook/testing/test-book.ts';
import { fixtureOf, type TestFeed, testFeed, winnerOdds } from '../../sportsbook/testing/test-feed.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import type { OfficeClient } from '../testing/office-client.ts';
import { staffClients } from '../testing/staff-clients.ts';

const HOUR_MS = 3_600_000;
const PATIENCE = { timeout: 20_000 };
const reason = 'The federation has corrected its record';
type Decision = OfficeRequest<'/api/office/sportsbook/decide'>['decision'];

let server: TestServer;
let wallet: TestWallet;
let book: TestBook;
let feed: TestFeed;
let people = 0;
const as = staffClients(() => server);

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  book = await TestBook.open(server.database.db, server.clock, ['arena', 'baize']);
  feed = await testFeed(server);
});
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

const bettor = async () => new TestBettor(wallet, await wallet.member(`hand${++people}`, 100n));

const finished = (home: number, away: number): Decision => ({
  as: 'result',
  result: { status: 'finished', ht: [0, 0], ft: [home, away] },
});

async function versionOf(who: OfficeClient, event_id: string): Promise<number> {
  return (await who.ok('/api/office/sportsbook/event', { event_id })).event.result_version;
}

/** Asks for a decision, which waits for a second person. @returns the id of the request */
async function ask(event_id: string, decision: Decision): Promise<string> {
  const trader = await as('trader');
  const result_version = await versionOf(trader, event_id);
  const asked = await trader.ok('/api/office/sportsbook/decide', {
    ...{ event_id, decision, result_version, reason },
  });
  if (asked.request_id === null) throw new Error('nobody else was asked');
  return asked.request_id;
}

async function decideByTwo(event_id: string, decision: Decision): Promise<void> {
  const id = await ask(event_id, decision);
  await (await as('owner')).ok('/api/office/requests/approve', { id, reason });
}

/** A match of the bundled feed with its 1X2. */
async function feedMatch(source: string): Promise<TestMarket & { readonly event_id: string }> {
  const startsAt = server.clock.now().getTime() + HOUR_MS;
  await feed.send(fixtureOf(source, startsAt), winnerOdds(source, ['2.00', '3.00', '4.00']));
  const { event, markets } = await readEvent(server, source);
  return { id: markets[0]?.id ?? 0n, event: { id: event.id }, event_id: String(event.id) };
}

test('a match that was paid on a wrong result is settled again from the desk: what was paid is taken back, what players have not got they owe', async () => {
  const match = await feedMatch('wrong-result');
  const { event_id } = match;
  const [home, spent, away] = [await bettor(), await bettor(), await bettor()];
  const bets = [
    { who: home, ...(await home.taken([leg(match, '1', '2')])) },
    { who: spent, ...(await spent.taken([leg(match, '1', '2')], { stake: '100' })) },
    { who: away, ...(await away.taken([leg(match, '2', '4')])) },
  ];
  const state = () =>
    Promise.all(
      bets.map(async ({ who, ticket_id }) => [await who.balance(), ...(await who.came(ticket_id))]),
    );
  await feed.send({
    ...{ type: 'bet_settlement', event_id: 'wrong-result', certainty: 2 },
    result: { status: 'finished', ht: [0, 0], ft: [1, 0] },
  });
  await expect.poll(state, PATIENCE).toEqual([
    ['110', 'settled', '20', 1],
    ['200', 'settled', '200', 1],
    ['90', 'settled', '0', 1],
  ]);
  // Most of what was won is at risk elsewhere by now.
  await spent.taken([leg(await book.match(), '1', '2.00')], { stake: '150' });

  const trader = await as('trader');
  const decision = finished(0, 1);
  const { effects } = await trader.ok('/api/office/sportsbook/preview', { event_id, decision });
  expect(effects).toEqual([
    { site: 'arena', currency: 'USD', tickets: 3, stakes: '120', before: '220', after: '40', debts: '150' },
  ]);
  await decideByTwo(event_id, decision);
  await expect.poll(state, PATIENCE).toEqual([
    ['90', 'settled', '0', 2],
    ['0', 'settled', '0', 2],
    ['130', 'settled', '40', 2],
  ]);
  const facts = await trader.ok('/api/office/sportsbook/event', { event_id });
  expect(facts.results.map(({ version, result }) => [version, result])).toEqual([
    [3, { status: 'finished', ht: [0, 0], ft: [0, 1] }],
    [2, null],
    [1, { status: 'finished', ht: [0, 0], ft: [1, 0] }],
  ]);
  const { entries } = await (await as('owner')).ok('/api/office/audit/entries', {
    object: `match:${event_id}`,
  });
  expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
    [
      'requests.approve',
      { state: 'settled', result: 1 },
      { decided: 'result', result: '{"status":"finished","ht":[0,0],"ft":[0,1]}', market: null, tickets: 3 },
    ],
  ]);
});

test('against a confirmed result nobody decides alone, however high the threshold of the site', async () => {
  await server.database.asOwner(
    `insert into request_threshold (site_id, kind, above) select id, 'manual-result', 10000000000 from site
      where external_id in ('arena', 'baize')`,
  );
  try {
    const market = await book.match();
    const event_id = String(market.event.id);
    await (await bettor()).taken([leg(market, '1', '2.00')]);
    const trader = await as('trader');
    const alone = { event_id, decision: finished(1, 0), result_version: 0, reason };
    expect(await trader.ok('/api/office/sportsbook/decide', alone)).toMatchObject({ request_id: null });
    const second = { ...alone, decision: finished(0, 1), result_version: 1 };
    const asked = await trader.ok('/api/office/sportsbook/decide', second);
    expect(asked.request_id).not.toBeNull();
    const own = await trader.call('/api/office/requests/approve', { id: asked.request_id ?? '', reason });
    expect(own.body.message).toBe('ownRequest');
  } finally {
    await server.database.asOwner(`delete from request_threshold where kind = 'manual-result'`);
  }
});

test('one market is settled by hand and void by hand while the others of its event go on, and is opened again', async () => {
  const event = await book.event();
  const winner = await book.market(event, { type: '1X2' }, { '1': '2.00', X: '3.00', '2': '4.00' });
  const goals = await book.market(event, { type: 'OU', line: '2.5' }, { O: '1.90', U: '1.90' });
  const player = await bettor();
  const first = await player.taken([leg(winner, '1', '2.00')]);
  const second = await player.taken([leg(goals, 'O', '1.90', { line: '2.5' })]);
  const state = async () =>
    Promise.all([first, second].map(async ({ ticket_id }) => (await player.came(ticket_id)).slice(0, 2)));
  const event_id = String(event.id);
  await decideByTwo(event_id, { ...finished(2, 1), market_id: String(winner.id) });
  await expect.poll(state, PATIENCE).toEqual([
    ['settled', '20'],
    ['accepted', '0'],
  ]);
  await decideByTwo(event_id, { as: 'void', market_id: String(winner.id) });
  await expect.poll(state, PATIENCE).toEqual([
    ['void', '10'],
    ['accepted', '0'],
  ]);
  await decideByTwo(event_id, { as: 'take_back', market_id: String(winner.id) });
  await expect.poll(state, PATIENCE).toEqual([
    ['accepted', '0'],
    ['accepted', '0'],
  ]);
  await decideByTwo(event_id, finished(0, 0));
  await expect.poll(state, PATIENCE).toEqual([
    ['settled', '0'],
    ['settled', '0'],
  ]);
});

test('a void match gets a result after all, and its stakes count again', async () => {
  const market = await book.match();
  const player = await bettor();
  const { ticket_id } = await player.taken([leg(market, '1', '2.00')]);
  const event_id = String(market.event.id);
  const state = async () => [await player.balance(), ...(await player.came(ticket_id))];
  await decideByTwo(event_id, { as: 'void' });
  await expect.poll(state, PATIENCE).toEqual(['100', 'void', '10', 1]);
  expect(await player.reason([leg(market, '1', '2.00')])).toBe('EVENT_NOT_OPEN');
  await decideByTwo(event_id, finished(3, 0));
  await expect.poll(state, PATIENCE).toEqual(['110', 'settled', '20', 2]);
});

test('a request that waited while another result came is refused, and changes nothing', async () => {
  const match = await feedMatch('raced');
  const player = await bettor();
  const { ticket_id } = await player.taken([leg(match, '1', '2')]);
  const id = await ask(match.event_id, finished(0, 1));
  await feed.send({
    ...{ type: 'bet_settlement', event_id: 'raced', certainty: 2 },
    result: { status: 'finished', ht: [0, 0], ft: [1, 0] },
  });
  const approved = await (await as('owner')).call('/api/office/requests/approve', { id, reason });
  expect(approved.body.message).toBe('versionConflict');
  await expect.poll(() => player.came(ticket_id), PATIENCE).toEqual(['settled', '20', 1]);
});

test('results that cannot be, decisions that change nothing and markets of other events are refused', async () => {
  const [market, other] = [await book.match(), await book.match()];
  const event_id = String(market.event.id);
  const trader = await as('trader');
  const refused = async (decision: Decision) =>
    (await trader.call('/api/office/sportsbook/decide', { event_id, decision, result_version: 0, reason }))
      .body.message;
  expect(await refused({ as: 'result', result: { status: 'finished' } })).toBe('impossibleResult');
  expect(await refused({ as: 'result', result: { status: 'finished', ht: [2, 0], ft: [1, 0] } })).toBe(
    'impossibleResult',
  );
  expect(await refused({ as: 'take_back' })).toBe('nothingDecided');
  expect(await refused({ as: 'void', market_id: String(other.id) })).toBe('unknownMarket');
  await book.setEvent(market.event, { held: 'result' });
  expect(await refused({ as: 'void' })).toBe('eventHeld');
});

test('a match that another operator offers too is not decided by hand, nor one that is unknown at all', async () => {
  const market = await book.match();
  const event_id = String(market.event.id);
  const trader = await as('trader');
  await server.database.asOwner(
    `insert into operator (code, name) values ('rival', 'Rival')`,
    `update site set operator_id = (select id from operator where code = 'rival') where external_id = 'arena'`,
  );
  const decide = () =>
    trader.call('/api/office/sportsbook/decide', {
      ...{ event_id, decision: { as: 'void' } as const, result_version: 0, reason },
    });
  expect((await decide()).body.message).toBe('sharedEvent');
  await server.database.asOwner(
    `delete from sports_offer where site_id in (select id from site where external_id <> 'arena')`,
  );
  expect((await decide()).body.message).toBe('unknownEvent');
  const preview = await trader.call('/api/office/sportsbook/preview', { event_id, decision: { as: 'void' } });
  expect(preview.body.message).toBe('unknownEvent');
});
