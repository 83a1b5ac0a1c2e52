import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBettor } from '../../sportsbook/testing/test-bettor.ts';
import { leg, TestBook } from '../../sportsbook/testing/test-book.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { staffClients } from '../testing/staff-clients.ts';

const reason = 'Bets on news before the feed';

let server: TestServer;
let wallet: TestWallet;
let book: TestBook;
let people = 0;
const as = staffClients(() => server);

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  book = await TestBook.open(server.database.db, server.clock, ['arena', 'baize']);
  await server.database.asOwner(
    `update sports_rule set min_stake = 10000, max_stake = 2000000, market_limit = 3000000, event_limit = 3000000,
       player_limit = 100000000, max_payout = 1000000000, max_liability = 1000000000000`,
  );
});
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

async function bettor() {
  const member = await wallet.member(`factor${++people}`, 1_000n, 'arena');
  return { member, player: new TestBettor(wallet, member), player_id: String(member.playerId) };
}

test('a player whose factor a trader lowers is refused above that share of the maximum stake, which the refusal names, and others are not', async () => {
  const market = await book.match();
  const { player, player_id } = await bettor();
  const { player: other } = await bettor();
  const trader = await as('trader');
  await trader.ok('/api/office/sportsbook/set_factor', {
    ...{ player_id, sport: 'all', percent: 10, was: null, reason },
  });
  const refused = await player.refused([leg(market, '1', '2.00')], { stake: '20.01' });
  expect([refused.reason, refused.limits.max_stake]).toEqual(['STAKE_TOO_HIGH', '20']);
  await player.taken([leg(market, '1', '2.00')], { stake: '20' });
  await other.taken([leg(market, '1', '2.00')], { stake: '200' });
  await trader.ok('/api/office/sportsbook/set_factor', {
    ...{ player_id, sport: 'all', percent: null, was: 10, reason },
  });
  await player.taken([leg(market, '1', '2.00')], { stake: '200' });
});

test('the factor of a sport counts before that of all, a parlay has the least of its legs, and the smallest stake is always taken', async () => {
  const soccer = await book.match();
  const tennis = await book.market(await book.event({ sport: 'tennis' }), { type: '1X2' }, { '1': '2.00' });
  const { player, player_id } = await bettor();
  const trader = await as('trader');
  const set = (sport: 'all' | 'soccer', percent: number) =>
    trader.ok('/api/office/sportsbook/set_factor', { player_id, sport, percent, was: null, reason });
  await set('all', 1);
  await set('soccer', 50);
  const most = async (...legs: Parameters<TestBettor['refused']>[0]) =>
    (await player.refused(legs, { stake: '199' })).limits.max_stake;
  expect(await most(leg(soccer, '1', '2.00'))).toBe('100');
  expect(await most(leg(tennis, '1', '2.00'))).toBe('2');
  expect(await most(leg(soccer, '1', '2.00'), leg(tennis, '1', '2.00'))).toBe('2');
});

test('many small bets on one market come to no more than the lowered limit of the market', async () => {
  const market = await book.match();
  const { player, player_id } = await bettor();
  await (await as('trader')).ok('/api/office/sportsbook/set_factor', {
    ...{ player_id, sport: 'all', percent: 10, was: null, reason },
  });
  await player.taken([leg(market, '1', '2.00')], { stake: '20' });
  await player.taken([leg(market, '1', '2.00')], { stake: '10' });
  expect(await player.reason([leg(market, '1', '2.00')], { stake: '10' })).toBe('MARKET_LIMIT');
});

test('of two factors that are set at once one is taken, it is in the player’s audit log, and a player of another site is unknown', async () => {
  const { player_id } = await bettor();
  const trader = await as('trader');
  const press = (percent: number) =>
    trader.call('/api/office/sportsbook/set_factor', { player_id, sport: 'all', percent, was: null, reason });
  const answers = await Promise.all([press(20), press(30)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { rows } = await trader.ok('/api/office/sportsbook/factors', { player_id });
  const { entries } = await (await as('owner')).ok('/api/office/audit/entries', {
    object: `player:${player_id}`,
  });
  const percent = rows[0]?.percent;
  expect(entries.find(({ action }) => action === 'sportsbook.setFactor')).toMatchObject({
    ...{ reason, before: { sport: 'all', percent: null }, after: { sport: 'all', percent } },
  });
  await server.database.asOwner(
    `insert into operator (code, name) values ('rival', 'Rival')`,
    `update site set operator_id = (select id from operator where code = 'rival') where external_id = 'arena'`,
  );
  expect((await press(40)).body.message).toBe('unknownPlayer');
  expect((await trader.call('/api/office/sportsbook/factors', { player_id })).body.message).toBe(
    'unknownPlayer',
  );
});
