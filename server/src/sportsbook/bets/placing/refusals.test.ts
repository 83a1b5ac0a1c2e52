import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
});
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

const bettor = async (cash = 100_000n, site: 'arena' | 'baize' = 'arena') =>
  new TestBettor(wallet, await wallet.member(`refused${++people}`, cash, site));
const home = (market: TestMarket, odds = '2.00') => leg(market, '1', odds);

describe('is refused', () => {
  test('a bet is refused for a leg of another site, an unknown market or an unknown selection', async () => {
    const elsewhere = await TestBook.open(server.database.db, server.clock, ['baize']);
    const [player, stranger] = [await bettor(), await bettor(1_000n, 'baize')];
    const theirs = await elsewhere.match();
    expect(await player.reason([home(theirs)])).toBe('UNKNOWN_MARKET');
    await stranger.taken([home(theirs)], { stake: '100' });
    expect(await player.reason([home({ ...theirs, id: 999_999_999n })])).toBe('UNKNOWN_MARKET');
    expect(await player.reason([leg(await book.match(), '7', '2.00')])).toBe('UNKNOWN_SELECTION');
  });

  test('a bet is refused on a suspended, settled or cancelled market and an inactive selection', async () => {
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

  test('a bet is refused on an event that is over, postponed, held, or started without being live', async () => {
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

  test('a bet is refused where its line moved, whatever the price policy; another spelling is the same line', async () => {
    const player = await bettor();
    const event = await book.event();
    const market = await book.market(event, { type: 'HDP', line: '-0.5' }, { H: '1.95', A: '1.95' });
    const asked = [leg(market, 'H', '1.95', { line: '-0.25' })];
    const refused = await player.refused(asked, { policy: 'any' });
    expect([refused.reason, refused.legs[0]?.line]).toEqual(['LINE_CHANGED', '-0.5']);
    const ticket = await player.taken([leg(market, 'H', '1.95', { line: '-0.50' })]);
    expect(ticket.legs[0]?.line).toBe('-0.5');
  });

  test('a bet on a live handicap is refused where score or red cards changed', async () => {
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

  test('a parlay is refused with a leg twice, two legs of one event, or an outright with a match of its competition', async () => {
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

  test('a bet is refused with too few legs, too many, legs that cannot be combined, and 1,000', async () => {
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

  test.each(['0', '-1', '1e3', 'NaN', '', '99999999999999'])(
    'a bet is refused with the malformed stake %j',
    async (stake) => {
      const player = await bettor();
      const answer = await wallet.call(
        player.member,
        '/api/sports/place',
        slip([home(await book.match())], { stake }),
      );
      expect([answer.status, answer.body.message]).toEqual([422, 'invalidAmount']);
    },
  );

  test('a single above the maximum payout is refused; the payout of a parlay is cut', async () => {
    const player = await bettor();
    const long = await book.match({ '1': '900.00' });
    const refused = await player.refused([home(long, '900.00')], { stake: '60' });
    expect(refused).toMatchObject({ reason: 'STAKE_TOO_HIGH', limits: { max_stake: '55.55' } });
    const other = await book.match({ '1': '900.00' });
    const ticket = await player.taken([home(long, '900.00'), home(other, '900.00')], { stake: '1' });
    expect(ticket).toMatchObject({ max_payout: '50000', to_win: '49999' });
  });

  test('a bet is refused beyond the player’s risk limit of a market, an event or a day', async () => {
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

  test('a bet is refused beyond the site’s liability limit of a market', async () => {
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
    // Losing stakes on the other side pay for it.
    await other.taken([leg(market, '2', '2.00')], { stake: '50' });
    await other.taken([home(market)], { stake: '60' });
    await limit(max_liability);
  });

  test('a bet is refused beyond the player’s own limits and balance', async () => {
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

  test('an inconsistent slip is refused', async () => {
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
