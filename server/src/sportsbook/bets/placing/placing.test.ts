import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../../db/uuid7.ts';
import { flows } from '../../../ledger/public.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { type TestWallet, testWallet } from '../../../wallet/test-wallet.ts';
import { slip, TestBettor } from '../../testing/test-bettor.ts';
import { leg, TestBook, type TestMarket } from '../../testing/test-book.ts';
import type { Order } from './draft-ticket.ts';
import { openPlacing } from './open-placing.ts';

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

const bettor = async (cash = 100_000n, site: 'arena' | 'baize' = 'arena') =>
  new TestBettor(wallet, await wallet.member(`bettor${++people}`, cash, site));
const home = (market: TestMarket, odds = '2.00') => leg(market, '1', odds);

describe('a bet', () => {
  test('a bet is accepted at the price that the player saw, and its stake is held', async () => {
    const player = await bettor(100n);
    const market = await book.match();
    const answer = await player.place([home(market)]);
    expect(answer.ticket).toMatchObject({
      ...{ kind: 'single', state: 'accepted', stake: '10', risk: '10', to_win: '10', running: '10' },
      ...{ returned: '0', settlement_version: 0, currency: 'USD', decides_at: null },
      legs: [
        {
          ...{ market_id: String(market.id), selection: '1', odds: '2.00', bet_type: '1X2', period: 'FT' },
          ...{ home_away: '1', criteria1: '' },
          ...{ home_team_name: 'Alder Town', away_team_name: 'Birch City' },
          ...{ home_names: { EN: 'Alder Town' }, away_names: { EN: 'Birch City' } },
          ...{ is_live: false, outcome: null },
        },
      ],
    });
    expect([answer.game_balance, await player.balance()]).toEqual(['90', '90']);
    const list = await wallet.ok(player.member, '/api/sports/tickets', { state: 'open' });
    expect(list.tickets).toEqual([answer.ticket]);
    const { value } = await wallet.ok(player.member, '/api/wallet/statement', {});
    expect(value[0]).toMatchObject({ kind: 'stake', amount: '-10', game_name: 'Alder Town – Birch City' });
  });

  test('a bet sent 50 times at once is one ticket', async () => {
    const player = await bettor(100n);
    const asked = slip([home(await book.match())]);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => wallet.ok(player.member, '/api/sports/place', asked)),
    );
    expect(new Set(answers.map(({ ticket }) => ticket?.ticket_id)).size).toBe(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await player.balance()).toBe('90');
  });

  test('a repeated bet gets its first answer, even after later changes', async () => {
    const player = await bettor(100n);
    const market = await book.match();
    const asked = slip([home(market)]);
    const first = await wallet.ok(player.member, '/api/sports/place', asked);
    await book.result(market.event, { status: 'finished', ht: [0, 0], ft: [1, 0] });
    expect(await player.balance()).toBe('110');
    expect(await wallet.ok(player.member, '/api/sports/place', asked)).toEqual(first);
    expect(await player.balance()).toBe('110');
  });

  test('a bet under the key of another bet is refused', async () => {
    const player = await bettor(100n);
    const market = await book.match();
    const key = uuid7();
    await player.taken([home(market)], { key });
    const other = await bettor(100n);
    for (const [of, asked] of [
      [player, slip([home(market)], { key, stake: '11' })],
      [player, slip([leg(market, 'X', '3.20')], { key })],
      [other, slip([home(market)], { key })],
    ] as const) {
      const answer = await wallet.call(of.member, '/api/sports/place', asked);
      expect([answer.status, answer.body.message]).toEqual([409, 'keyReused']);
    }
    expect(await player.balance()).toBe('90');
  });

  test('concurrent bets of many players are one ticket each, within each balance', async () => {
    const market = await book.match();
    const players = await Promise.all(Array.from({ length: 8 }, () => bettor(25n)));
    const answers = await Promise.all(
      players.flatMap(({ member }) =>
        Array.from({ length: 4 }, () => wallet.call(member, '/api/sports/place', slip([home(market)]))),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(16);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.message))).toEqual(
      new Set(['insufficientFunds']),
    );
    for (const player of players) expect(await player.balance()).toBe('5');
  });

  test('orders that arrive together are each decided by what those before them left, with its own answer', async () => {
    const player = await bettor(105n);
    const { member } = player;
    const market = await book.match();
    const placing = openPlacing({ db: server.database.db, clock: server.clock });
    const order = (n: number): Order => ({
      ...{ siteId: member.siteId, playerId: member.playerId, currency: 'USD', mode: 'RISK' },
      ...{ key: uuid7(), content: randomBytes(32), stake: n % 3 === 2 ? 10n ** 12n : 10_000n },
      slip: {
        ...{ kind: 'single', system: undefined, format: 'DEC', policy: 'none' },
        legs: [
          {
            ...{ marketId: market.id, selection: '1', odds: n % 3 === 1 ? '2.10' : '2.00' },
            ...{ line: undefined, score: undefined, redCards: undefined },
          },
        ],
      },
    });
    const orders = Array.from({ length: 400 }, (_, n) => order(n));
    const answers = await Promise.all(orders.map((one) => placing.add(one)));
    await placing.close();
    const came = answers.map((answer, n) => {
      if (!answer) return 'busy';
      if ('ticket' in answer)
        return answer.ticket.key === orders[n]?.key && answer.legs.length === 1 ? 'taken' : 'other';
      return 'reason' in answer ? answer.reason : answer.refused;
    });
    const expected = orders.map((_, n) => {
      if (n % 3 === 0) return n / 3 < 105 ? 'taken' : 'insufficientFunds';
      return n % 3 === 1 ? 'PRICE_CHANGED' : 'STAKE_TOO_HIGH';
    });
    expect(came).toEqual(expected);
    expect(await player.balance()).toBe('0');
  });

  test.each([
    ['MY', 'RISK', '1.9600', '0.960', '10', '10', '9.6'],
    ['MY', 'TO_WIN', '3.0000', '-0.500', '10', '5', '10'],
    ['ID', 'TO_WIN', '1.5000', '-2.000', '10', '20', '10'],
    ['HK', 'RISK', '1.5000', '0.500', '10', '10', '5'],
    ['US', 'RISK', '2.5000', '150', '10', '10', '15'],
    ['DEC', 'RISK', '1.0500', '1.0500', '10', '10', '0.5'],
  ] as const)('in %s %s at %s is printed as %s: stake %s risks %s to win %s', async (...given) => {
    const [odds_format, stake_mode, master, printed, stake, risk, to_win] = given;
    const player = await bettor(100n);
    const market = await book.match({ '1': master, '2': '2.00' });
    const ticket = await player.taken([home(market, master)], { odds_format, stake_mode, stake });
    expect(ticket).toMatchObject({ odds_format, stake, risk, to_win });
    expect(ticket.legs[0]).toMatchObject({ odds: printed, odds_decimal: master });
    expect(await player.balance()).toBe(String(100 - Number(risk)));
  });
});

test('the money of a ticket is counted for its sport, of several sports as mixed', async () => {
  const player = await bettor(100n);
  const [soccer, tennis] = [await book.match(), await book.match()];
  await sql`update sports_event set sport = 'tennis' where id = ${tennis.event.id}`.execute(
    server.database.db.autocommit,
  );
  await player.taken([home(tennis)]);
  await player.taken([home(soccer), home(tennis)]);
  const moved = await flows(server.database.db.read, { siteIds: [player.member.siteId], by: 'game' });
  const stakes = moved.flatMap(({ group, kind, transfers }) =>
    kind === 'stake' && /^sportsbook\/(mixed|tennis)$/.test(group) ? [[group, transfers]] : [],
  );
  expect(stakes).toEqual([
    ['sportsbook/mixed', 1n],
    ['sportsbook/tennis', 1n],
  ]);
});

describe('a price that moved', () => {
  test.each([
    ['none', '1.95', 'PRICE_CHANGED'],
    ['none', '2.05', 'PRICE_CHANGED'],
    ['higher', '1.95', 'PRICE_CHANGED'],
    ['higher', '2.05', '2.05'],
    ['any', '1.95', '1.95'],
    ['any', '2.05', '2.05'],
  ] as const)('with the policy %s to %s comes to %s', async (policy, now, comesTo) => {
    const player = await bettor();
    const market = await book.match();
    await book.price(market, { '1': now, X: '3.20', '2': '4.00' });
    const { ticket, refused } = await player.place([home(market)], { policy });
    expect(ticket?.legs[0]?.odds ?? refused?.reason).toBe(comesTo);
    if (refused)
      expect(refused.legs[0]).toMatchObject({ odds: now, reason: 'PRICE_CHANGED', state: 'active' });
  });

  test('a price that the market never had is neither quoted nor accepted', async () => {
    const player = await bettor();
    const market = await book.match();
    const forged = [home(market, '50.00')];
    expect(await player.reason(forged)).toBe('PRICE_CHANGED');
    const quote = await wallet.ok(player.member, '/api/sports/quote', { kind: 'single', legs: forged });
    expect(quote).toMatchObject({ reason: 'PRICE_CHANGED', legs: [{ odds: '2.00' }] });
  });
});

describe('a quote', () => {
  test('a quote lists the stake limits and the state of each selection', async () => {
    const player = await bettor();
    const market = await book.match();
    const quote = await wallet.ok(player.member, '/api/sports/quote', {
      kind: 'single',
      legs: [home(market)],
    });
    expect(quote).toMatchObject({
      reason: null,
      legs: [{ state: 'active', odds: '2.00', line: null, version: '1' }],
      limits: { min_stake: '0.1', max_stake: '1000', max_payout: '50000' },
      live_delay_seconds: 0,
    });
  });
});

test('the rules of the site’s sportsbook are readable', async () => {
  const rules = await server.ok('/api/sports/rules', {}, 'arena.localhost');
  expect(rules).toMatchObject({
    ...{ default_odds_format: 'DEC', min_stake: '0.1', max_stake: '1000', max_payout: '50000' },
    ...{ min_legs: 2, max_legs: 10, live_delay_seconds: 5, cash_out: true },
    stake_presets: ['0.5', '1', '5', '10', '50'],
  });
});

describe('a slip that is shared', () => {
  test('a shared slip is found by its code on its site only', async () => {
    const [player, stranger] = [await bettor(), await bettor(0n, 'baize')];
    const market = await book.match();
    const legs = [{ market_id: String(market.id), selection: '1' }];
    const { code } = await wallet.ok(player.member, '/api/sports/share_slip', { legs });
    const { legs: found } = await wallet.ok(player.member, '/api/sports/shared_slip', { code });
    expect(found).toEqual([{ ...legs[0], event_id: String(market.event.id) }]);
    const answer = await wallet.call(stranger.member, '/api/sports/shared_slip', { code });
    expect(answer.body.message).toBe('unknownSlip');
  });
});
