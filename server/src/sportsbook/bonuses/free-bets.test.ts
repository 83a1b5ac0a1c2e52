import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MatchResult } from '#rules/sportsbook/match-result.ts';
import { systemActor } from '../../actor.ts';
import { expireGrants } from '../../bonuses/public.ts';
import type { Sketch } from '../../bonuses/testing/promotions.ts';
import { debtOf, flows } from '../../ledger/public.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { explainTicket } from '../settlement/explain-ticket.ts';
import { TestBettor } from '../testing/test-bettor.ts';
import { leg, TestBook, type TestMarket } from '../testing/test-book.ts';
import { testGifts } from '../testing/test-gifts.ts';

const DAY_MS = 86_400_000;
let server: TestServer;
let wallet: TestWallet;
let book: TestBook;
let gifts: ReturnType<typeof testGifts>;
let people = 0;
const placed: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  gifts = testGifts(server, wallet);
  book = await TestBook.open(server.database.db, server.clock, ['arena']);
});
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  for (const id of placed)
    expect((await explainTicket(server.database.db.read, id))?.differences).toEqual([]);
  await server.stop();
});

const bettor = async (cash = 100n) =>
  new TestBettor(wallet, await wallet.member(`freebet${++people}`, cash, 'arena'));
const ended = (home: number, away: number): MatchResult => ({
  status: 'finished',
  ht: [0, 0],
  ft: [home, away],
});
const won = ended(1, 0);
const lost = ended(0, 1);
const home = (market: TestMarket, odds = '2.00') => leg(market, '1', odds);
const asCash: Sketch = {
  gift: { kind: 'freeBet', stake: '10' },
  terms: { wagering: { times: 0, base: 'bonus' } },
};
const toWager: Sketch = {
  gift: { kind: 'freeBet', stake: '10' },
  terms: { wagering: { times: 3, base: 'bonus' } },
};

/** A player whose free bet is on the home team. */
async function withTicket(sketch: Sketch = asCash, cash = 100n) {
  const player = await bettor(cash);
  const grant = await gifts.give(player, sketch);
  const market = await book.match();
  const { ticket_id } = await player.taken([home(market)], { grant_id: grant });
  placed.push(ticket_id);
  const stateOf = async () => {
    const [state, returned] = await player.came(ticket_id);
    return [await player.balance(), state, returned, (await gifts.grant(player, grant)).state];
  };
  return { player, grant, market, ticket_id, stateOf };
}

/** What moved between two accounts of the site, all together, in 1/10,000 units. */
async function moved(from: string, to: string): Promise<bigint> {
  const { siteId } = await gifts.context();
  const all = await flows(server.database.db.read, { siteIds: [siteId] });
  return all
    .filter((one) => one.from === from && one.to === to)
    .reduce((sum, { amount }) => sum + amount, 0n);
}

describe('a free bet whose win is cash', () => {
  test('costs the player nothing, and pays the odds less one when it wins', async () => {
    const staked = await moved('openBets', 'house');
    const { market, stateOf } = await withTicket();
    expect(await stateOf()).toEqual(['100', 'accepted', '0', 'inPlay']);
    await book.result(market.event, won);
    expect(await stateOf()).toEqual(['110', 'settled', '10', 'converted']);
    expect((await moved('openBets', 'house')) - staked).toBe(100_000n);
  });

  test('that loses is over, and its stake is revenue and cost at once', async () => {
    const { market, stateOf } = await withTicket();
    await book.result(market.event, lost);
    expect(await stateOf()).toEqual(['100', 'settled', '0', 'spent']);
  });

  test('is given back by a void ticket, which pays nothing any more however it is corrected', async () => {
    const { player, grant, market, ticket_id, stateOf } = await withTicket();
    const cancel = await book.cancel(market.event);
    expect(await stateOf()).toEqual(['100', 'void', '0', 'ready']);
    const next = await book.match();
    await player.taken([home(next)], { grant_id: grant });
    await book.takeBackCancel(market.event, cancel);
    await book.result(market.event, won);
    expect(await player.balance()).toBe('100');
    await book.result(next.event, won);
    expect(await player.balance()).toBe('110');
    expect((await player.ticket(ticket_id)).ticket).toMatchObject({ paid_by: 'free', returned: '0' });
  });

  test('is given back where the stake is returned, and lost where half of it is', async () => {
    const sure = await bettor();
    const grants = [await gifts.give(sure, asCash), await gifts.give(sure, asCash)];
    for (const [line, state] of [
      ['-1', 'ready'],
      ['-1.25', 'spent'],
    ] as const) {
      const market = await book.market(await book.event(), { type: 'HDP', line }, { H: '1.95', A: '1.95' });
      const grant_id = grants.pop() ?? '';
      await sure.taken([leg(market, 'H', '1.95', { line })], { grant_id });
      await book.result(market.event, won);
      expect((await gifts.grant(sure, grant_id)).state).toBe(state);
    }
    expect(await sure.balance()).toBe('100');
  });

  test('follows every correction, and what the player no longer has is owed', async () => {
    const { player, market, stateOf } = await withTicket(asCash, 0n);
    await book.result(market.event, lost);
    expect(await stateOf()).toEqual(['0', 'settled', '0', 'spent']);
    await book.result(market.event, won);
    expect(await stateOf()).toEqual(['10', 'settled', '10', 'converted']);
    await book.result(market.event, null);
    expect(await stateOf()).toEqual(['10', 'accepted', '10', 'converted']);
    await book.result(market.event, won);
    expect(await stateOf()).toEqual(['10', 'settled', '10', 'converted']);
    const other = await book.match();
    await player.taken([home(other)], { stake: '10' });
    await book.result(market.event, lost);
    expect(await stateOf()).toEqual(['0', 'settled', '0', 'spent']);
    expect(await debtOf(server.database.db.read, player.member.playerId)).toBe(100_000n);
  });

  test('pays at most the maximum win of its terms', async () => {
    const { market, stateOf } = await withTicket({ ...asCash, terms: { ...asCash.terms, maximumWin: '4' } });
    await book.result(market.event, won);
    expect(await stateOf()).toEqual(['104', 'settled', '4', 'converted']);
  });

  test('cannot be sold back', async () => {
    const { player, ticket_id } = await withTicket();
    expect(await player.sell(ticket_id, '1')).toBe('no offer: PAID_BY_BONUS');
  });

  test('that was used in time wins after its time is over', async () => {
    const { market, stateOf, player } = await withTicket();
    const unused = await gifts.give(player, asCash);
    const later = new Date(server.clock.now().getTime() + 8 * DAY_MS);
    await expireGrants(server.database.db, { actor: systemActor('test'), now: later });
    expect(await stateOf()).toEqual(['100', 'accepted', '0', 'inPlay']);
    expect((await gifts.grant(player, unused)).state).toBe('expired');
    await book.result(market.event, won);
    expect(await stateOf()).toEqual(['110', 'settled', '10', 'converted']);
  });

  test('cannot be given up while its ticket is open', async () => {
    const { player, grant } = await withTicket();
    expect(await gifts.grant(player, grant)).toMatchObject({ can_give_up: false, uses_left: 0 });
    const answer = await wallet.call(player.member, '/api/bonuses/give_up', { grant_id: grant });
    expect(answer).toMatchObject({ status: 404 });
  });

  test('is given back by a live bet that is not accepted', async () => {
    const player = await bettor();
    const grant_id = await gifts.give(player, asCash);
    const event = await book.event({ state: 'live', startsInMs: -60_000, score: [0, 0] });
    const market = await book.market(event, { type: '1X2' }, { '1': '2.00', X: '3.20', '2': '4.00' });
    const ticket = await player.taken([leg(market, '1', '2.00', { score: [0, 0], redCards: [0, 0] })], {
      grant_id,
    });
    expect(ticket).toMatchObject({ state: 'pending', paid_by: 'free' });
    await book.set(market, { state: 'suspended' });
    await expect
      .poll(async () => (await player.came(ticket.ticket_id))[0], { timeout: 15_000 })
      .toBe('rejected');
    expect((await gifts.grant(player, grant_id)).state).toBe('ready');
    expect(await player.balance()).toBe('100');
  });
});

describe('a free bet on several selections', () => {
  test('pays a parlay without its stake', async () => {
    const player = await bettor(0n);
    const grant_id = await gifts.give(player, asCash);
    const matches = [await book.match(), await book.match()];
    await player.taken(
      matches.map((one) => home(one)),
      { grant_id },
    );
    for (const { event } of matches) await book.result(event, won);
    expect(await player.balance()).toBe('30');
  });

  test('pays each line of a system without its stake, and is staked whole', async () => {
    const player = await bettor(0n);
    const grant_id = await gifts.give(player, { ...asCash, gift: { kind: 'freeBet', stake: '12' } });
    const matches = [await book.match(), await book.match(), await book.match()];
    const legs = matches.map((one) => home(one));
    const system = { kind: 'system', system: 'TRIXIE', grant_id } as const;
    expect(await player.reason(legs, { ...system, stake: '2' })).toBe('BONUS_TERMS');
    await player.taken(legs, { ...system, stake: '3' });
    for (const [place, { event }] of matches.entries()) await book.result(event, place === 2 ? lost : won);
    // One of four lines wins: 3 at odds of 4, less its 3.
    expect(await player.balance()).toBe('9');
  });
});

describe('a free bet is refused before anything is placed', () => {
  const reasonOf = async (sketch: Sketch, ask: Parameters<TestBettor['reason']>[1] = {}) => {
    const player = await bettor();
    const grant_id = await gifts.give(player, sketch);
    return player.reason([home(await book.match())], { grant_id, ...ask });
  };
  const gift = { kind: 'freeBet', stake: '10' } as const;

  test.each<[string, Sketch]>([
    ['below the minimum odds of its terms', { gift, terms: { minimumOdds: 2_001 } }],
    ['on another kind of ticket than its own', { gift: { ...gift, kinds: ['parlay', 'system'] } }],
    ['on another sport than its own', { gift: { ...gift, sports: ['tennis'] } }],
    ['at another stake than its own', { gift: { ...gift, stake: '11' } }],
  ])('%s', async (_title, sketch) => {
    expect(await reasonOf(sketch)).toBe('BONUS_TERMS');
  });

  test('when it is used, of another player, expired, or none', async () => {
    const { player, grant } = await withTicket();
    const match = await book.match();
    const ask = async (who: TestBettor, grant_id: string) => who.reason([home(match)], { grant_id });
    expect(await ask(player, grant)).toBe('BONUS_GONE');
    const other = await bettor();
    expect(await ask(player, await gifts.give(other, asCash))).toBe('BONUS_GONE');
    const late = await gifts.give(player, asCash);
    await server.database.db.pool.query('update bonus_grant set expires_at = now() where id = $1', [late]);
    expect(await ask(player, late)).toBe('BONUS_GONE');
    const money = await gifts.give(other, { gift: { kind: 'money', size: { fixed: '10' } } });
    expect(await ask(other, money)).toBe('BONUS_GONE');
  });

  test('twenty times at once but for one', async () => {
    const player = await bettor();
    const grant_id = await gifts.give(player, asCash);
    const match = await book.match();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => player.place([home(match)], { grant_id })),
    );
    expect(answers.filter(({ ticket }) => ticket !== null)).toHaveLength(1);
    const refused = answers.flatMap((answer) => answer.refused?.reason ?? []);
    expect(refused).toEqual(Array(19).fill('BONUS_GONE'));
  });

  test('and is answered as before under the same key, with the balance of the player', async () => {
    const player = await bettor();
    const grant_id = await gifts.give(player, asCash);
    const match = await book.match();
    const key = crypto.randomUUID();
    const [first, again] = [
      await player.place([home(match)], { grant_id, key }),
      await player.place([home(match)], { grant_id, key }),
    ];
    expect(again).toEqual(first);
    expect(first.game_balance).toBe('100');
    expect(
      await wallet.call(player.member, '/api/sports/place', {
        ...{ key, kind: 'single', legs: [home(match)], stake: '10' },
        ...{ odds_format: 'DEC', stake_mode: 'RISK', policy: 'none' },
      }),
    ).toMatchObject({ status: 409 });
  });
});

describe('a free bet whose win is bonus money', () => {
  test('gives it to be wagered once it has won, and loses nothing of the cash', async () => {
    const { player, grant, market, stateOf } = await withTicket(toWager);
    await book.result(market.event, won);
    expect(await stateOf()).toEqual(['100', 'settled', '10', 'active']);
    expect(await gifts.grant(player, grant)).toMatchObject({ amount: '10', balance: '10', required: '30' });
  });

  test('waits with what it has won for the bonus that is under way', async () => {
    const { player, grant, market, stateOf } = await withTicket(toWager);
    const running = await gifts.give(player, { gift: { kind: 'money', size: { fixed: '20' } } });
    await book.result(market.event, won);
    expect(await stateOf()).toEqual(['100', 'settled', '10', 'waiting']);
    await wallet.ok(player.member, '/api/bonuses/give_up', { grant_id: running });
    expect(await gifts.grant(player, grant)).toMatchObject({ state: 'active', balance: '10' });
  });

  test('follows a correction while it is under way, and is out of reach of one once it is over', async () => {
    const { player, grant, market, stateOf } = await withTicket(toWager);
    await book.result(market.event, won);
    await book.result(market.event, null);
    expect((await stateOf()).at(-1)).toBe('active');
    await book.result(market.event, lost);
    expect(await stateOf()).toEqual(['100', 'settled', '0', 'spent']);
    await book.result(market.event, won);
    expect(await stateOf()).toEqual(['100', 'settled', '10', 'spent']);
    expect(await gifts.grant(player, grant)).toMatchObject({ balance: '0', converted: '0' });
  });
});
