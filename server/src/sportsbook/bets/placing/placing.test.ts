import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../../db/uuid7.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { type TestWallet, testWallet } from '../../../wallet/test-wallet.ts';
import { slip, TestBettor } from '../../testing/test-bettor.ts';
import { leg, TestBook, type TestMarket } from '../../testing/test-book.ts';

let server: TestServer;
let wallet: TestWallet;
let book: TestBook;
let people = 0;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  book = await TestBook.open(server.database.db, server.clock, ['arena']);
}, 60_000);
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

const bettor = async (cash = 100_000n, site: 'arena' | 'baize' = 'arena') =>
  new TestBettor(wallet, await wallet.member(`bettor${++people}`, cash, site));
const home = (market: TestMarket, odds = '2.00') => leg(market, '1', odds);

describe('a bet', () => {
  test('is taken at the price that was seen; its stake is set aside', async () => {
    const player = await bettor(100n);
    const market = await book.match();
    const answer = await player.place([home(market)]);
    expect(answer.ticket).toMatchObject({
      ...{ kind: 'single', state: 'accepted', stake: '10', risk: '10', to_win: '10', running: '10' },
      ...{ returned: '0', settlement_version: 0, currency: 'USD', decides_at: null },
      legs: [
        {
          ...{ market_id: String(market.id), selection: '1', odds: '2.00', bet_type: '1X2', period: 'FT' },
          ...{ home_names: { EN: 'Alder Town' }, is_live: false, outcome: null },
        },
      ],
    });
    expect([answer.game_balance, await player.balance()]).toEqual(['90', '90']);
    const list = await wallet.ok(player.member, '/api/sports/tickets', { state: 'open' });
    expect(list.tickets).toEqual([answer.ticket]);
    const { value } = await wallet.ok(player.member, '/api/wallet/statement', {});
    expect(value[0]).toMatchObject({ kind: 'stake', amount: '-10', game_name: 'Alder Town – Birch City' });
  });

  test('sent 50 times at once is one ticket', async () => {
    const player = await bettor(100n);
    const asked = slip([home(await book.match())]);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => wallet.ok(player.member, '/api/sports/place', asked)),
    );
    expect(new Set(answers.map(({ ticket }) => ticket?.ticket_id)).size).toBe(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await player.balance()).toBe('90');
  });

  test('sent again later gets its first answer, whatever happened meanwhile', async () => {
    const player = await bettor(100n);
    const market = await book.match();
    const asked = slip([home(market)]);
    const first = await wallet.ok(player.member, '/api/sports/place', asked);
    await book.result(market.event, { status: 'finished', ht: [0, 0], ft: [1, 0] });
    expect(await player.balance()).toBe('110');
    expect(await wallet.ok(player.member, '/api/sports/place', asked)).toEqual(first);
    expect(await player.balance()).toBe('110');
  });

  test('under a key that stands for another is refused', async () => {
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

  test('of many players at once is one ticket each, and no more than there is money for', async () => {
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

  test('that a slip made up by hand names is not taken, nor quoted', async () => {
    const player = await bettor();
    const market = await book.match();
    const forged = [home(market, '50.00')];
    expect(await player.reason(forged)).toBe('PRICE_CHANGED');
    const quote = await wallet.ok(player.member, '/api/sports/quote', { kind: 'single', legs: forged });
    expect(quote).toMatchObject({ reason: 'PRICE_CHANGED', legs: [{ odds: '2.00' }] });
  });
});

describe('is refused', () => {
  test('a leg of another site, one that there is not, a selection that there is not', async () => {
    const elsewhere = await TestBook.open(server.database.db, server.clock, ['baize']);
    const [player, stranger] = [await bettor(), await bettor(1_000n, 'baize')];
    const theirs = await elsewhere.match();
    expect(await player.reason([home(theirs)])).toBe('UNKNOWN_MARKET');
    await stranger.taken([home(theirs)], { stake: '100' });
    expect(await player.reason([home({ ...theirs, id: 999_999_999n })])).toBe('UNKNOWN_MARKET');
    expect(await player.reason([leg(await book.match(), '7', '2.00')])).toBe('UNKNOWN_SELECTION');
  });

  test('a market that is suspended, settled or cancelled, a selection that is off', async () => {
    const player = await bettor();
    for (const state of ['suspended', 'inactive', 'settled', 'cancelled'] as const) {
      const market = await book.match();
      await book.set(market, { state });
      const refused = await player.refused([home(market)]);
      expect([refused.reason, refused.legs[0]?.state]).toEqual(['MARKET_NOT_ACTIVE', state]);
    }
    const market = await book.match();
    await server.database.db.tx((tx) =>
      tx
        .updateTable('sports_market')
        .set({ selections: JSON.stringify([{ code: '1', odds: '2.00', active: false }]) })
        .where('id', '=', market.id)
        .execute(),
    );
    expect(await player.reason([home(market)])).toBe('SELECTION_NOT_ACTIVE');
  });

  test('an event that is over, postponed, held for staff, or past its start without being live', async () => {
    const player = await bettor();
    for (const state of ['suspended', 'ended', 'settled', 'postponed', 'voided'] as const) {
      const market = await book.match();
      await book.setEvent(market.event, { state });
      expect(await player.reason([home(market)])).toBe('EVENT_NOT_OPEN');
    }
    const held = await book.match();
    await book.setEvent(held.event, { held: 'contradiction' });
    expect(await player.reason([home(held)])).toBe('EVENT_NOT_OPEN');
    const late = await book.market(await book.event({ startsInMs: -1 }), { type: '1X2' }, { '1': '2.00' });
    expect(await player.reason([home(late)])).toBe('EVENT_NOT_OPEN');
  });

  test('a line that moved, whatever the policy; the same line spelt otherwise is the same', async () => {
    const player = await bettor();
    const event = await book.event();
    const market = await book.market(event, { type: 'HDP', line: '-0.5' }, { H: '1.95', A: '1.95' });
    const asked = [leg(market, 'H', '1.95', { line: '-0.25' })];
    const refused = await player.refused(asked, { policy: 'any' });
    expect([refused.reason, refused.legs[0]?.line]).toEqual(['LINE_CHANGED', '-0.5']);
    const ticket = await player.taken([leg(market, 'H', '1.95', { line: '-0.50' })]);
    expect(ticket.legs[0]?.line).toBe('-0.5');
  });

  test('a live handicap whose score or red cards are others', async () => {
    const player = await bettor();
    const event = await book.event({ state: 'live', score: [1, 0], startsInMs: -1 });
    const market = await book.market(event, { type: 'HDP', line: '0' }, { H: '1.95', A: '1.95' });
    const seen = (score: [number, number], redCards: [number, number] = [0, 0]) => [
      leg(market, 'H', '1.95', { line: '0', score, redCards }),
    ];
    expect(await player.reason(seen([0, 0]))).toBe('SCORE_CHANGED');
    expect(await player.reason(seen([1, 0], [1, 0]))).toBe('RED_CARDS_CHANGED');
    expect((await player.taken(seen([1, 0]))).state).toBe('pending');
  });

  test('a leg twice, two legs of one event, an outright with a match of its competition', async () => {
    const player = await bettor();
    const market = await book.match();
    expect(await player.reason([home(market), home(market)])).toBe('DUPLICATE_LEG');
    const refused = await player.refused([home(market), leg(market, '2', '4.00')]);
    expect(refused.reason).toBe('SAME_EVENT');
    expect(refused.legs.map(({ reason }) => reason)).toEqual([null, 'SAME_EVENT']);
    const competition = await book.competition();
    const match = await book.market(await book.event({ competition }), { type: '1X2' }, { '1': '2.00' });
    const cup = await book.event({ competition, isOutright: true, competitors: ['h', 'a'] });
    const winner = await book.market(cup, { type: 'OR' }, { h: '5.00', a: '6.00' });
    expect(await player.reason([home(match), leg(winner, 'h', '5.00')])).toBe('CORRELATED');
  });

  test('too few legs, too many, those that join nothing, and 1,000', async () => {
    const player = await bettor();
    const many = await Promise.all(Array.from({ length: 11 }, () => book.match()));
    expect(await player.reason([home(many[0] ?? fail())], { kind: 'parlay' })).toBe('TOO_FEW_LEGS');
    expect(await player.reason(many.map((market) => home(market)))).toBe('TOO_MANY_LEGS');
    expect(
      await player.reason(
        many.slice(0, 2).map((m) => home(m)),
        { kind: 'single' },
      ),
    ).toBe('TOO_MANY_LEGS');
    const system = { kind: 'system', system: 'TRIXIE' } as const;
    expect(
      await player.reason(
        many.slice(0, 2).map((m) => home(m)),
        system,
      ),
    ).toBe('TOO_FEW_LEGS');
    const alone = await book.market(await book.event(), { type: '1X2', comboMin: 0 }, { '1': '2.00' });
    expect(await player.reason([home(alone), home(many[0] ?? fail())])).toBe('NOT_PARLAYABLE');
    const three = await book.market(await book.event(), { type: '1X2', comboMin: 3 }, { '1': '2.00' });
    expect(await player.reason([home(three), home(many[0] ?? fail())])).toBe('TOO_FEW_LEGS');
    const answers = [300, 1_000].map(async (length) => {
      const legs = Array.from({ length }, () => home(many[0] ?? fail()));
      return (await wallet.call(player.member, '/api/sports/place', slip(legs))).body.message;
    });
    expect(await Promise.all(answers)).toEqual(['badRequest', 'bodyTooLarge']);
  });

  test.each([
    ['0.0001', 'STAKE_TOO_LOW'],
    ['10.001', 'STAKE_TOO_LOW'],
    ['0.09', 'STAKE_TOO_LOW'],
    ['1001', 'STAKE_TOO_HIGH'],
  ])('a stake of %s: %s', async (stake, reason) => {
    const player = await bettor();
    const refused = await player.refused([home(await book.match())], { stake });
    expect(refused).toMatchObject({ reason, limits: { min_stake: '0.1', max_stake: '1000' } });
  });

  test.each(['0', '-1', '1e3', 'NaN', '', '99999999999999'])('a stake of %j that is none', async (stake) => {
    const player = await bettor();
    const answer = await wallet.call(
      player.member,
      '/api/sports/place',
      slip([home(await book.match())], { stake }),
    );
    expect([answer.status, answer.body.message]).toEqual([422, 'invalidAmount']);
  });

  test('a win above the maximum payout of a single; of a parlay it is cut', async () => {
    const player = await bettor();
    const long = await book.match({ '1': '900.00' });
    const refused = await player.refused([home(long, '900.00')], { stake: '60' });
    expect(refused).toMatchObject({ reason: 'STAKE_TOO_HIGH', limits: { max_stake: '55.55' } });
    const other = await book.match({ '1': '900.00' });
    const ticket = await player.taken([home(long, '900.00'), home(other, '900.00')], { stake: '1' });
    expect(ticket).toMatchObject({ max_payout: '50000', to_win: '49999' });
  });

  test('more at risk than a player may have on a market, an event, in a day', async () => {
    const player = await bettor();
    const market = await book.match();
    const stake = '1000';
    await player.taken([home(market)], { stake });
    await player.taken([home(market)], { stake });
    const refused = await player.refused([home(market)], { stake: '0.1' });
    expect(refused).toMatchObject({ reason: 'MARKET_LIMIT', limits: { max_stake: '0' } });
    const others: TestMarket[] = [];
    for (const line of ['1.5', '2.5'])
      others.push(await book.market(market.event, { type: 'OU', line }, { O: '2.00', U: '2.00' }));
    const over = (of: TestMarket, line: string) => [leg(of, 'O', '2.00', { line })];
    const [low, high] = [others[0] ?? fail(), others[1] ?? fail()];
    await player.taken(over(low, '1.5'), { stake });
    await player.taken(over(low, '1.5'), { stake });
    await player.taken(over(high, '2.5'), { stake });
    expect(await player.reason(over(high, '2.5'), { stake })).toBe('EVENT_LIMIT');
    for (let n = 0; n < 15; n++) await player.taken([home(await book.match())], { stake });
    expect(await player.reason([home(await book.match())], { stake: '1' })).toBe('PLAYER_LIMIT');
    server.clock.advance(24 * 3_600_000 + 1_000);
    const dayLater = new TestBettor(wallet, await wallet.logInAgain(player.member));
    await dayLater.taken([home(await book.match())], { stake });
  });

  test('more than the site may lose on a market', async () => {
    const { db } = server.database;
    const { id, max_liability } = await db.read
      .selectFrom('sports_rule')
      .innerJoin('site', 'site.id', 'sports_rule.site_id')
      .where('external_id', '=', 'arena')
      .select(['site.id', 'max_liability'])
      .executeTakeFirstOrThrow();
    const limit = (to: bigint) =>
      db.tx((tx) =>
        tx.updateTable('sports_rule').set({ max_liability: to }).where('site_id', '=', id).execute(),
      );
    await limit(1_000_000n);
    const [one, other] = [await bettor(), await bettor()];
    const market = await book.match({ '1': '2.00', '2': '2.00' });
    await one.taken([home(market)], { stake: '80' });
    const refused = await other.refused([home(market)], { stake: '20.01' });
    expect(refused).toMatchObject({ reason: 'LIABILITY', limits: { max_stake: '20' } });
    // What the other side loses pays for it.
    await other.taken([leg(market, '2', '2.00')], { stake: '50' });
    await other.taken([home(market)], { stake: '60' });
    await limit(max_liability);
  });

  test('what the player protects themselves from, and what their purse does not hold', async () => {
    const player = await bettor(100n);
    const { db } = server.database;
    const market = await book.match();
    const code = async (stake: string) =>
      (await wallet.call(player.member, '/api/sports/place', slip([home(market)], { stake }))).body.message;
    expect(await code('100.01')).toBe('insufficientFunds');
    await wallet.ok(player.member, '/api/players/limits_set', { kind: 'loss_day', limit: '50' });
    expect(await code('50.01')).toBe('lossLimitReached');
    expect(await code('50')).toBeUndefined();
    expect(await code('0.1')).toBe('lossLimitReached');
    // A stake that comes back is no loss.
    await book.result(market.event, { status: 'cancelled' });
    const another = await book.match();
    await player.taken([home(another)], { stake: '50' });
    await db.tx((tx) =>
      tx.deleteFrom('player_limit').where('player_id', '=', player.member.playerId).execute(),
    );
  });

  test('a slip that does not fit itself', async () => {
    const player = await bettor();
    const legs = [home(await book.match()), home(await book.match())];
    const field = async (more: Parameters<typeof slip>[1]) => {
      const { status, body } = await wallet.call(player.member, '/api/sports/place', slip(legs, more));
      return [status, 'field' in body ? body.field : undefined];
    };
    expect(await field({ kind: 'system' })).toEqual([400, 'system']);
    expect(await field({ system: 'TRIXIE' })).toEqual([400, 'system']);
    expect(await field({ stake_mode: 'TO_WIN' })).toEqual([400, 'stake_mode']);
  });
});

function fail(): never {
  throw new Error('nothing there');
}

describe('a quote', () => {
  test('says what may be staked and how each selection stands', async () => {
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

describe('a slip that is shared', () => {
  test('is found by its code on its site only', async () => {
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
