import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MatchResult } from '#rules/sportsbook/match-result.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { stakedBy } from '../testing/staked-by.ts';
import { slip, TestBettor } from '../testing/test-bettor.ts';
import { leg, TestBook, type TestMarket } from '../testing/test-book.ts';

let server: TestServer;
let wallet: TestWallet;
let book: TestBook;
let people = 0;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  book = await TestBook.open(server.database.db, server.clock, ['arena']);
});
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

const bettor = async (cash = 100n) => new TestBettor(wallet, await wallet.member(`changed${++people}`, cash));
const ended = (home: number, away: number): MatchResult => ({
  status: 'finished',
  ht: [0, 0],
  ft: [home, away],
});
const home = (market: TestMarket, odds = '2.00') => leg(market, '1', odds);
/** Purse and ticket afterwards. */
const stateOf = async (player: TestBettor, id: string) => [
  await player.balance(),
  ...(await player.came(id)),
];

describe('a changed official result', () => {
  test('a changed result changes tickets by the difference: up, down, back to open, and again', async () => {
    const player = await bettor();
    const market = await book.match();
    const { ticket_id } = await player.taken([home(market)]);
    await book.result(market.event, ended(0, 1));
    expect(await stateOf(player, ticket_id)).toEqual(['90', 'settled', '0', 1]);
    await book.result(market.event, ended(1, 0));
    expect(await stateOf(player, ticket_id)).toEqual(['110', 'settled', '20', 2]);
    await book.result(market.event, ended(1, 1));
    expect(await stateOf(player, ticket_id)).toEqual(['90', 'settled', '0', 3]);
    await book.result(market.event, ended(2, 0));
    await book.result(market.event, null);
    expect(await stateOf(player, ticket_id)).toEqual(['90', 'accepted', '0', 5]);
    await book.result(market.event, ended(3, 0));
    expect(await stateOf(player, ticket_id)).toEqual(['110', 'settled', '20', 6]);
    const { settlements } = await player.ticket(ticket_id);
    expect(settlements.map(({ reason, difference }) => [reason, difference])).toEqual([
      ['result', '0'],
      ['correction', '20'],
      ['correction', '-20'],
      ['correction', '20'],
      ['rollback', '-20'],
      ['result', '20'],
    ]);
    const { value } = await wallet.ok(player.member, '/api/wallet/statement', { kind: 'resettlement' });
    expect(value.map(({ amount }) => amount)).toEqual(['20', '-20', '20', '-20', '20']);
  });

  test('an unchanged official result posts nothing', async () => {
    const player = await bettor();
    const market = await book.match();
    const { ticket_id } = await player.taken([home(market)]);
    for (const score of [1, 2, 2]) await book.result(market.event, ended(score, 0));
    await book.settle(market.event);
    expect(await stateOf(player, ticket_id)).toEqual(['110', 'settled', '20', 1]);
  });

  test('a lost parlay reopens when its lost leg reopens', async () => {
    const player = await bettor();
    const [one, two] = [await book.match(), await book.match()];
    const { ticket_id } = await player.taken([home(one), home(two)]);
    await book.result(one.event, ended(0, 1));
    expect(await player.came(ticket_id)).toEqual(['settled', '0', 1]);
    await book.result(one.event, null);
    expect(await player.came(ticket_id)).toEqual(['accepted', '0', 2]);
    await book.result(one.event, ended(1, 0));
    await book.result(two.event, ended(1, 0));
    expect(await stateOf(player, ticket_id)).toEqual(['130', 'settled', '40', 3]);
  });

  test('a change of the results of some markets leaves the others unchanged', async () => {
    const player = await bettor();
    const event = await book.event();
    const one = await book.market(event, { type: '1X2' }, { '1': '2.00' });
    const two = await book.market(event, { type: 'OU', line: '0.5' }, { O: '1.50' });
    const first = await player.taken([home(one)]);
    const second = await player.taken([leg(two, 'O', '1.50', { line: '0.5' })]);
    await book.result(event, ended(1, 0));
    await book.result(event, null, [one.id]);
    expect([await player.came(first.ticket_id), await player.came(second.ticket_id)]).toEqual([
      ['accepted', '0', 2],
      ['settled', '15', 1],
    ]);
  });
});

describe('a cancel', () => {
  test('a cancel voids bets placed in its window, and its rollback settles them as before', async () => {
    const player = await bettor();
    const market = await book.match();
    const before = await player.taken([home(market)]);
    server.clock.advance(60_000);
    const from = server.clock.now();
    const inside = await player.taken([home(market)]);
    server.clock.advance(60_000);
    const to = server.clock.now();
    const after = await player.taken([home(market)]);
    await book.result(market.event, ended(1, 0));
    const came = () => Promise.all([before, inside, after].map(({ ticket_id }) => player.came(ticket_id)));
    const won = ['settled', '20', 1];
    expect(await came()).toEqual([won, won, won]);
    const id = await book.cancel(market.event, { from, to });
    expect(await came()).toEqual([won, ['void', '10', 2], won]);
    expect(await player.balance()).toBe('120');
    await book.takeBackCancel(market.event, id);
    expect(await came()).toEqual([won, ['settled', '20', 3], won]);
    expect(await player.balance()).toBe('130');
  });

  test('a bet counts as played once: not while a cancel gives it back, and not again when its result changes', async () => {
    const player = await bettor();
    const market = await book.match();
    await player.taken([home(market)]);
    const staked = () => stakedBy(server.database.db, player.member.playerId);
    const id = await book.cancel(market.event);
    expect(await staked()).toBe(0n);
    await book.takeBackCancel(market.event, id);
    await book.result(market.event, ended(0, 1));
    expect(await staked()).toBe(100_000n);
    await book.result(market.event, ended(1, 0));
    const again = await book.cancel(market.event);
    await book.takeBackCancel(market.event, again);
    expect(await player.balance()).toBe('110');
    expect(await staked()).toBe(100_000n);
  });

  test('a cancel returns the stakes of open bets of its markets only', async () => {
    const player = await bettor();
    const event = await book.event();
    const one = await book.market(event, { type: '1X2' }, { '1': '2.00' });
    const two = await book.market(event, { type: 'DNB' }, { H: '1.50' });
    const first = await player.taken([home(one)]);
    const second = await player.taken([leg(two, 'H', '1.50')]);
    const id = await book.cancel(event, { markets: [one] });
    expect([await player.came(first.ticket_id), await player.came(second.ticket_id)]).toEqual([
      ['void', '10', 1],
      ['accepted', '0', 0],
    ]);
    await book.takeBackCancel(event, id);
    expect(await stateOf(player, first.ticket_id)).toEqual(['80', 'accepted', '0', 2]);
    await book.result(event, ended(1, 0));
    expect(await stateOf(player, first.ticket_id)).toEqual(['115', 'settled', '20', 3]);
  });
});

describe('money that was paid, taken back, and is not there any more', () => {
  test('a correction beyond the balance is a debt: visible, blocking withdrawals, and paid by later credits', async () => {
    const player = await bettor(100n);
    const { member } = player;
    const [market, other] = [await book.match(), await book.match({ '1': '1.50' })];
    const won = await player.taken([home(market)], { stake: '100' });
    await book.result(market.event, ended(1, 0));
    await player.taken([home(other, '1.50')], { stake: '170' });
    expect(await player.balance()).toBe('30');
    await book.result(market.event, ended(0, 0));
    expect(await stateOf(player, won.ticket_id)).toEqual(['0', 'settled', '0', 2]);
    const debt = async () => (await wallet.ok(member, '/api/wallet/withdrawal_terms', {})).debt;
    expect(await debt()).toBe('170');
    await book.result(other.event, ended(1, 0));
    await expect.poll(debt).toBe('0');
    expect(await player.balance()).toBe('85');
    const { value } = await wallet.ok(member, '/api/wallet/statement', { kind: 'debt' });
    expect(value.map(({ amount }) => amount)).toEqual(['-170']);
  });

  test('a debt blocks withdrawals until it is paid', async () => {
    const player = await bettor(100n);
    const { member } = player;
    const bank = await wallet.account(member);
    const market = await book.match();
    await player.taken([home(market)], { stake: '100' });
    await book.result(market.event, ended(1, 0));
    const gone = await book.match();
    await player.taken([home(gone)], { stake: '200' });
    await book.result(gone.event, ended(0, 1));
    await book.result(market.event, ended(0, 1));
    const ask = { key: crypto.randomUUID(), bank_account_id: bank, amount: '50' };
    const shut = await wallet.call(member, '/api/wallet/withdrawal', ask);
    expect(shut.body).toMatchObject({ message: 'debtOpen', detail: { left: '200' } });
    // It was a mistake: what is given back pays what was owed.
    await book.result(market.event, ended(1, 0));
    await expect
      .poll(async () => (await wallet.ok(member, '/api/wallet/withdrawal_terms', {})).debt)
      .toBe('0');
    expect(await player.balance()).toBe('0');
  });
});

describe('a limit of losses', () => {
  test('the loss limit counts a correction as a loss, and the price of a sale as a win', async () => {
    const player = await bettor(1_000n);
    await wallet.ok(player.member, '/api/players/limits_set', { kind: 'loss_day', limit: '100' });
    const market = await book.match();
    await player.taken([home(market)], { stake: '60' });
    await book.result(market.event, ended(1, 0));
    await book.result(market.event, ended(0, 1));
    const open = await book.market(
      await book.event(),
      { type: '1X2' },
      { '1': { odds: '2.00', probs: [0.5, 0, 0, 0, 0.5] } },
    );
    const stake = async (amount: string) => {
      const asked = slip([home(open)], { stake: amount });
      const { body } = await wallet.call(player.member, '/api/sports/place', asked);
      return 'ticket' in body ? (body.ticket?.ticket_id ?? '') : body.message;
    };
    expect(await stake('40.01')).toBe('lossLimitReached');
    const ticket_id = await stake('40');
    expect(await stake('0.1')).toBe('lossLimitReached');
    const sale = { key: crypto.randomUUID(), ticket_id, share: '1', offer: '38' };
    await wallet.ok(player.member, '/api/sports/cash_out', sale);
    expect(await stake('38.01')).toBe('lossLimitReached');
    expect(await stake('38')).not.toBe('lossLimitReached');
  });
});
