import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MatchResult } from '#rules/sportsbook/match-result.ts';
import { systemActor } from '../../actor.ts';
import { expireGrants, forfeitForWithdrawal } from '../../bonuses/public.ts';
import type { Sketch } from '../../bonuses/testing/promotions.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { explainTicket } from '../settlement/explain-ticket.ts';
import { TestBettor } from '../testing/test-bettor.ts';
import { leg, TestBook, type TestMarket } from '../testing/test-book.ts';
import { testGifts } from '../testing/test-gifts.ts';

let server: TestServer;
let wallet: TestWallet;
let book: TestBook;
let gifts: ReturnType<typeof testGifts>;
let people = 0;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  gifts = testGifts(server, wallet);
  book = await TestBook.open(server.database.db, server.clock, ['arena']);
});
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

const ended = (home: number, away: number): MatchResult => ({
  status: 'finished',
  ht: [0, 0],
  ft: [home, away],
});
const won = ended(1, 0);
const lost = ended(0, 1);
const home = (market: TestMarket, odds = '2.00') => leg(market, '1', odds);
const sports = { casino: 100, sportsbook: 50, categories: {}, games: {} };
/** 20 to be wagered once: bets of 40 at their half. */
const money: Sketch = {
  gift: { kind: 'money', size: { fixed: '20' } },
  terms: {
    wagering: { times: 1, base: 'bonus' },
    contribution: sports,
    minimumOdds: 1_500,
    maximumStake: '50',
  },
};

async function withGrant(sketch: Sketch = money, cash = 100n) {
  const player = new TestBettor(wallet, await wallet.member(`wagerer${++people}`, cash, 'arena'));
  const grant = await gifts.give(player, sketch);
  const stateOf = async () => {
    const { state, balance, wagered, converted } = await gifts.grant(player, grant);
    return [await player.balance(), state, balance, wagered, converted];
  };
  return { player, grant, stateOf };
}

describe('a ticket that is paid with cash', () => {
  test('counts by the contribution of the sportsbook once it is settled, not when it is placed', async () => {
    const { player, stateOf } = await withGrant();
    const market = await book.match();
    await player.taken([home(market)], { stake: '10' });
    expect(await stateOf()).toEqual(['90', 'active', '20', '0', '0']);
    await book.result(market.event, lost);
    expect(await stateOf()).toEqual(['90', 'active', '20', '5', '0']);
  });

  test('converts the bonus with the settlement that meets its wagering', async () => {
    const { player, stateOf } = await withGrant();
    const market = await book.match();
    await player.taken([home(market)], { stake: '40' });
    await book.result(market.event, won);
    expect(await stateOf()).toEqual(['160', 'converted', '0', '20', '20']);
    await book.result(market.event, lost);
    // What was converted stays: the ticket's own win is taken back.
    expect(await stateOf()).toEqual(['80', 'converted', '0', '20', '20']);
  });

  test('counts nothing below the minimum odds, where its stake comes back, or where it is sold', async () => {
    const { player, stateOf } = await withGrant();
    const low = await book.match({ '1': '1.40', X: '3.20', '2': '4.00' });
    await player.taken([home(low, '1.40')]);
    await book.result(low.event, lost);
    const empty = await book.match();
    await player.taken([home(empty)]);
    await book.cancel(empty.event);
    expect((await stateOf()).slice(1)).toEqual(['active', '20', '0', '0']);
  });

  test('is taken from the count where its result is taken back, and counted again by the next', async () => {
    const { player, stateOf } = await withGrant();
    const market = await book.match();
    await player.taken([home(market)]);
    const wagered = async () => (await stateOf())[3];
    await book.result(market.event, lost);
    expect(await wagered()).toBe('5');
    await book.result(market.event, null);
    expect(await wagered()).toBe('0');
    await book.result(market.event, won);
    expect(await wagered()).toBe('5');
    await book.cancel(market.event);
    expect(await wagered()).toBe('0');
  });

  test('is refused above the maximum stake of the bonus before it is placed', async () => {
    const { player, stateOf } = await withGrant();
    const market = await book.match();
    const refused = await player.refused([home(market)], { stake: '51' });
    expect(refused).toMatchObject({ reason: 'BONUS_STAKE', limits: { max_stake: '50' } });
    expect((await stateOf())[0]).toBe('100');
  });

  test('is no matter of a bonus by which the sportsbook counts nothing', async () => {
    const casino = { ...sports, sportsbook: 0 };
    const { player, stateOf } = await withGrant({
      ...money,
      terms: { ...money.terms, contribution: casino },
    });
    const market = await book.match();
    await player.taken([home(market)], { stake: '60' });
    expect(await player.place([home(market)], { stake: '41' }).catch(String)).toContain('insufficientFunds');
    await book.result(market.event, lost);
    expect(await stateOf()).toEqual(['40', 'active', '20', '0', '0']);
  });
});

describe('a ticket that is paid with bonus money', () => {
  const placed = async (sketch: Sketch = money) => {
    const found = await withGrant(sketch, 5n);
    const market = await book.match();
    const { ticket_id, paid_by } = await found.player.taken([home(market)], { stake: '10' });
    expect(paid_by).toBe('bonus');
    return { ...found, market, ticket_id };
  };

  test('is taken from the bonus where the cash is short, and wins into the bonus', async () => {
    const { player, grant, market, ticket_id, stateOf } = await placed();
    expect(await stateOf()).toEqual(['5', 'active', '10', '0', '0']);
    expect(await gifts.grant(player, grant)).toMatchObject({ in_bets: '10', can_give_up: false });
    expect(await player.sell(ticket_id, '1')).toBe('no offer: PAID_BY_BONUS');
    await book.result(market.event, won);
    expect(await stateOf()).toEqual(['5', 'active', '30', '5', '0']);
    expect((await explainTicket(server.database.db.read, ticket_id))?.differences).toEqual([]);
  });

  test('that is void, half lost or lost leaves in the bonus what is due', async () => {
    const empty = await placed();
    await book.cancel(empty.market.event);
    expect(await empty.stateOf()).toEqual(['5', 'active', '20', '0', '0']);
    const { player, stateOf } = await withGrant(money, 5n);
    const half = await book.market(
      await book.event(),
      { type: 'HDP', line: '-1.25' },
      { H: '1.95', A: '1.95' },
    );
    await player.taken([leg(half, 'H', '1.95', { line: '-1.25' })]);
    await book.result(half.event, won);
    expect(await stateOf()).toEqual(['5', 'active', '15', '5', '0']);
  });

  test('that loses the last of it ends the bonus', async () => {
    const { player, stateOf } = await withGrant(money, 5n);
    const market = await book.match();
    await player.taken([home(market)], { stake: '20' });
    await book.result(market.event, lost);
    expect(await stateOf()).toEqual(['5', 'spent', '0', '10', '0']);
    // A correction once it is over changes nothing for the player.
    await book.result(market.event, won);
    expect(await stateOf()).toEqual(['5', 'spent', '0', '10', '0']);
  });

  test('follows corrections while the bonus is under way', async () => {
    const { market, stateOf } = await placed();
    await book.result(market.event, won);
    await book.result(market.event, null);
    expect(await stateOf()).toEqual(['5', 'active', '30', '0', '0']);
    await book.result(market.event, lost);
    expect(await stateOf()).toEqual(['5', 'active', '10', '5', '0']);
  });

  test('keeps the bonus open beyond its time, and what it wins then goes back', async () => {
    const { market, stateOf, grant } = await placed();
    await server.database.db.pool.query('update bonus_grant set expires_at = $2 where id = $1', [
      grant,
      new Date(server.clock.now().getTime() - 1_000),
    ]);
    const context = { actor: systemActor('test'), now: server.clock.now() };
    await expireGrants(server.database.db, context);
    expect((await stateOf())[1]).toBe('active');
    await book.result(market.event, won);
    expect(await stateOf()).toEqual(['5', 'expired', '0', '0', '0']);
  });

  test('lets a withdrawal end the bonus once it is settled', async () => {
    const { player, market, stateOf } = await placed();
    const { siteId, playerId } = player.member;
    const action = { siteId, playerId, actor: systemActor('test'), now: server.clock.now() };
    await server.database.db.tx((tx) => forfeitForWithdrawal(tx, action));
    // What is left of it is out of reach.
    const again = await player.place([home(await book.match())], { stake: '10' }).catch(String);
    expect(again).toContain('insufficientFunds');
    await book.result(market.event, won);
    expect(await stateOf()).toEqual(['5', 'expired', '0', '0', '0']);
  });

  test('of two placed at once that the bonus has money for one of, one is placed', async () => {
    const { player, stateOf } = await withGrant(money, 5n);
    const market = await book.match();
    const ask = () => player.place([home(market)], { stake: '15' }).catch(String);
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.filter((answer) => typeof answer !== 'string' && answer.ticket)).toHaveLength(1);
    expect((await stateOf()).slice(0, 3)).toEqual(['5', 'active', '5']);
  });
});
