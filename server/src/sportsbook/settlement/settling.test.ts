import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MatchResult } from '#rules/sportsbook/match-result.ts';
import { systemActor } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import { setMaintenance } from '../../sites/public.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { findEntries } from '../bets/store.ts';
import { TestBettor } from '../testing/test-bettor.ts';
import { leg, TestBook, type TestMarket } from '../testing/test-book.ts';
import { noteDue, settleDue } from './settle-due.ts';

let server: TestServer;
let wallet: TestWallet;
let book: TestBook;
let people = 0;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  book = await TestBook.open(server.database.db, server.clock, ['arena', 'closed']);
});
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

const bettor = async (cash = 100n, site: 'arena' | 'closed' = 'arena') =>
  new TestBettor(wallet, await wallet.member(`settler${++people}`, cash, site));
const ended = (home: number, away: number): MatchResult => ({
  status: 'finished',
  ht: [0, 0],
  ft: [home, away],
});
const home = (market: TestMarket, odds = '2.00') => leg(market, '1', odds);
const handicap = (line: string) => async () =>
  book.market(await book.event(), { type: 'HDP', line }, { H: '1.95', A: '1.95' });
/** Purse and ticket afterwards. */
const stateOf = async (player: TestBettor, id: string) => [
  await player.balance(),
  ...(await player.came(id)),
];

test('a settlement whose connection is lost is tried again by the next run, not a minute later', async () => {
  const { db } = server.database;
  const player = await bettor();
  const market = await book.match();
  const { ticket_id } = await player.taken([home(market)]);
  const eventId = market.event.id;
  // The runs of the server itself do not see what is due an hour from now.
  const ahead = { now: () => new Date(server.clock.now().getTime() + 3_600_000) };
  const due = ahead.now();
  await book.say(market.event, ended(1, 0));
  await db.tx((tx) => noteDue(tx, [eventId], due));
  let losses = 2;
  const losing: Db = {
    ...db,
    tx: (work, options) =>
      db.tx(async (tx) => {
        losses -= 1;
        if (losses >= 0) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
        return work(tx);
      }, options),
  };
  await expect(settleDue(losing, ahead, systemActor('test'))).rejects.toThrow();
  const [row] = await db.read
    .selectFrom('sports_due')
    .select('since')
    .where('event_id', '=', eventId)
    .execute();
  expect(row?.since).toEqual(due);
  await settleDue(db, ahead, systemActor('test'));
  expect(await stateOf(player, ticket_id)).toEqual(['110', 'settled', '20', 1]);
});

test('a run that is slow to end does not remove what was noted of an event since, though another run ended it before', async () => {
  const { db } = server.database;
  const player = await bettor();
  const market = await book.match();
  const { ticket_id } = await player.taken([home(market)]);
  // The runs of the server itself do not see what is due an hour from now.
  const ahead = { now: () => new Date(server.clock.now().getTime() + 3_600_000) };
  const say = async (result: MatchResult) => {
    await book.say(market.event, result);
    await db.tx((tx) => noteDue(tx, [market.event.id], ahead.now()));
  };
  await say(ended(1, 0));
  const [settled, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let transactions = 0;
  const slow: Db = {
    ...db,
    async tx(work, options) {
      transactions += 1;
      // The first settles the ticket, the second removes the event.
      if (transactions === 2) {
        settled.resolve();
        await ends.promise;
      }
      return db.tx(work, options);
    },
  };
  const slowRun = settleDue(slow, ahead, systemActor('test'));
  await settled.promise;
  await settleDue(db, ahead, systemActor('test'));
  await say(ended(0, 1));
  ends.resolve();
  await slowRun;
  await settleDue(db, ahead, systemActor('test'));
  expect(await stateOf(player, ticket_id)).toEqual(['90', 'settled', '0', 2]);
});

describe('a single', () => {
  test.each([
    ['win', '-0.5', [1, 0], '19.5', '109.5'],
    ['half_win', '-0.75', [1, 0], '14.75', '104.75'],
    ['push', '-1', [1, 0], '10', '100'],
    ['half_lose', '-1.25', [1, 0], '5', '95'],
    ['lose', '-1.5', [1, 0], '0', '90'],
  ] as const)('that ends as %s on %s returns exactly what is due', async (...given) => {
    const [outcome, line, score, returned, balance] = given;
    const player = await bettor();
    const market = await handicap(line)();
    const { ticket_id } = await player.taken([leg(market, 'H', '1.95', { line })]);
    await book.result(market.event, ended(...score));
    const { ticket, settlements } = await player.ticket(ticket_id);
    expect(ticket).toMatchObject({ state: 'settled', returned, running: '0', settlement_version: 1 });
    expect(ticket.legs[0]).toMatchObject({
      outcome,
      result: { status: 'finished', ft: { home: 1, away: 0 } },
    });
    expect(settlements).toMatchObject([
      { version: 1, outcome, returned, difference: returned, reason: 'result' },
    ]);
    expect(await player.balance()).toBe(balance);
  });

  test('a single on a cancelled match gets its stake back', async () => {
    const player = await bettor();
    const market = await book.match();
    const { ticket_id } = await player.taken([home(market)]);
    await book.result(market.event, { status: 'cancelled' });
    expect(await stateOf(player, ticket_id)).toEqual(['100', 'void', '10', 1]);
  });

  test('a single in a currency without decimals returns whole units, rounded half up', async () => {
    const { db } = server.database;
    const { id } = await db.read
      .selectFrom('site')
      .select('id')
      .where('external_id', '=', 'closed')
      .executeTakeFirstOrThrow();
    await db.tx((tx) =>
      setMaintenance(tx, { siteId: id, actor: systemActor('test'), now: server.clock.now() }, { on: false }),
    );
    await expect.poll(async () => (await bettor(100_000n, 'closed').catch(() => null)) !== null).toBe(true);
    const player = await bettor(100_000n, 'closed');
    const market = await handicap('-0.25')();
    const asked = [leg(market, 'H', '1.95', { line: '-0.25' })];
    expect(await player.reason(asked, { stake: '2001.5' })).toBe('STAKE_TOO_LOW');
    const { ticket_id, currency } = await player.taken(asked, { stake: '2001' });
    await book.result(market.event, ended(1, 1));
    expect([currency, ...(await stateOf(player, ticket_id))]).toEqual(['VND', '99000', 'settled', '1001', 1]);
  });

  test('a single in Malay odds returns the win that was typed, not that of the decimal odds', async () => {
    const player = await bettor(20_000n);
    const market = await book.match({ '1': '2.0417', '2': '1.80' });
    const how = { odds_format: 'MY', stake_mode: 'TO_WIN', stake: '1000' } as const;
    const ticket = await player.taken([home(market, '2.0417')], how);
    expect(ticket).toMatchObject({ risk: '960', to_win: '1000', legs: [{ odds: '-0.960' }] });
    await book.result(market.event, ended(1, 0));
    expect(await stateOf(player, ticket.ticket_id)).toEqual(['21000', 'settled', '1960', 1]);
  });

  test('a single on the first half is settled by its result during the second half', async () => {
    const player = await bettor();
    const event = await book.event();
    const half = await book.market(event, { type: '1X2', period: 'HT' }, { '1': '3.00' });
    const full = await book.market(event, { type: '1X2' }, { '1': '2.00' });
    const [first, second] = [await player.taken([home(half, '3.00')]), await player.taken([home(full)])];
    await book.setEvent(event, { state: 'live' });
    await book.result(event, { status: 'live', ht: [1, 0] });
    expect([await player.came(first.ticket_id), await player.came(second.ticket_id)]).toEqual([
      ['settled', '30', 1],
      ['accepted', '0', 0],
    ]);
    await book.result(event, { status: 'finished', ht: [1, 0], ft: [1, 1] });
    expect([await player.came(first.ticket_id), await player.came(second.ticket_id)]).toEqual([
      ['settled', '30', 1],
      ['settled', '0', 1],
    ]);
    expect(await player.balance()).toBe('110');
  });

  test('an outright shares a dead heat, and voids a competitor that did not start', async () => {
    const player = await bettor(1_000n);
    const cup = await book.event({ isOutright: true, competitors: ['h', 'a'] });
    const market = await book.market(cup, { type: 'OR' }, { h: '5.00', a: '6.00', n: '9.00' });
    const ids: string[] = [];
    for (const [code, odds] of [
      ['h', '5.00'],
      ['a', '6.00'],
      ['n', '9.00'],
    ] as const)
      ids.push((await player.taken([leg(market, code, odds)], { stake: '100' })).ticket_id);
    await book.result(cup, { status: 'finished', outright: { winners: ['h', 'x'], nonStarters: ['n'] } });
    expect(await Promise.all(ids.map((id) => player.came(id)))).toEqual([
      ['settled', '250', 1],
      ['settled', '0', 1],
      ['void', '100', 1],
    ]);
  });

  test('a single waits while its result is missing or contradictory, and is settled when it is corrected', async () => {
    const player = await bettor();
    const market = await book.match();
    const { ticket_id } = await player.taken([home(market)]);
    await book.setEvent(market.event, { needsRecovery: true });
    await book.result(market.event, ended(1, 0));
    expect(await player.came(ticket_id)).toEqual(['accepted', '0', 0]);
    await book.setEvent(market.event, { needsRecovery: false });
    await expect.poll(() => player.came(ticket_id)).toEqual(['settled', '20', 1]);
  });

  test('a result of the feed settles a single through the outbox once, and notifies the player', async () => {
    const player = await bettor();
    const market = await book.match();
    const { ticket_id } = await player.taken([home(market)]);
    const { db } = server.database;
    await db.tx(async (tx) => {
      const row = { event_id: market.event.id, version: 1, reason: 'test', at: server.clock.now() };
      const rest = { market_ids: null, message_id: null, certainty: 2 };
      await tx
        .insertInto('sports_result')
        .values({ ...row, ...rest, result: JSON.stringify(ended(1, 0)) })
        .execute();
      const event = { site_id: 0, player_id: null, topic: 'sports.result' };
      const payload = JSON.stringify({ event_id: String(market.event.id), version: 1 });
      await tx
        .insertInto('outbox')
        .values([
          { ...event, payload },
          { ...event, payload },
        ])
        .execute();
    });
    await expect.poll(() => player.came(ticket_id)).toEqual(['settled', '20', 1]);
    // Stakes count as play once the bet is settled.
    await expect
      .poll(
        async () =>
          (
            await db.read
              .selectFrom('player_turnover')
              .select(['staked', 'won'])
              .where('player_id', '=', player.member.playerId)
              .executeTakeFirst()
          )?.staked,
      )
      .toBe(100_000n);
  });
});

describe('a parlay', () => {
  const three = () => Promise.all([book.match(), book.match(), book.match()] as const);

  test('a parlay wins when all legs win, with exactly multiplied odds', async () => {
    const player = await bettor();
    const [one, two, last] = await three();
    const { ticket_id, to_win } = await player.taken([home(one), home(two), home(last)]);
    expect(to_win).toBe('70');
    for (const market of [one, two]) await book.result(market.event, ended(1, 0));
    expect(await player.came(ticket_id)).toEqual(['accepted', '0', 0]);
    await book.result(last.event, ended(2, 0));
    expect(await stateOf(player, ticket_id)).toEqual(['170', 'settled', '80', 1]);
  });

  test('a parlay is lost on its first lost leg', async () => {
    const player = await bettor();
    const [one, two, last] = await three();
    const { ticket_id } = await player.taken([home(one), home(two), home(last)]);
    await book.result(two.event, ended(0, 1));
    expect(await stateOf(player, ticket_id)).toEqual(['90', 'settled', '0', 1]);
    await book.result(one.event, ended(1, 0));
    expect(await stateOf(player, ticket_id)).toEqual(['90', 'settled', '0', 1]);
  });

  test('parlays on matches that end together are settled once each, by all of their results', async () => {
    const [one, two, last] = await three();
    const all = [one, two, last];
    const players = await Promise.all(Array.from({ length: 5 }, () => bettor()));
    const tickets = await Promise.all(
      players.map((player) => player.taken(all.map((market) => home(market)))),
    );
    for (const { event } of all) await book.say(event, ended(0, 1));
    await book.settle(one.event, two.event, last.event);
    for (const [place, { ticket_id }] of tickets.entries()) {
      const entries = await findEntries(server.database.db.read, ticket_id);
      expect(entries.map(({ basis }) => basis)).toEqual([
        { legs: [1, 2, 3].map((n) => ({ n, outcome: 'lose', dead_heat: null, result: ended(0, 1) })) },
      ]);
      const player = players[place];
      expect(player && (await stateOf(player, ticket_id))).toEqual(['90', 'settled', '0', 1]);
    }
  });

  test('a parlay continues without a void leg', async () => {
    const player = await bettor();
    const [one, two, last] = await three();
    const { ticket_id } = await player.taken([home(one), home(two), home(last)]);
    await book.result(one.event, { status: 'postponed' });
    await book.result(two.event, ended(1, 0));
    await book.result(last.event, ended(1, 0));
    expect(await stateOf(player, ticket_id)).toEqual(['130', 'settled', '40', 1]);
  });

  test('a parlay of void legs only gets its stake back', async () => {
    const player = await bettor();
    const [one, two, last] = await three();
    const { ticket_id } = await player.taken([home(one), home(two), home(last)]);
    for (const { event } of [one, two, last]) await book.result(event, { status: 'cancelled' });
    expect(await stateOf(player, ticket_id)).toEqual(['100', 'void', '10', 1]);
  });

  test('a parlay is cut to the maximum payout of its placement', async () => {
    const player = await bettor();
    const legs = await Promise.all(['90.00', '80.00', '75.00'].map((odds) => book.match({ '1': odds })));
    const asked = legs.map((market, n) => home(market, ['90.00', '80.00', '75.00'][n]));
    const { ticket_id } = await player.taken(asked, { stake: '1' });
    for (const { event } of legs) await book.result(event, ended(1, 0));
    expect(await player.came(ticket_id)).toEqual(['settled', '50000', 1]);
  });
});

test('a system is settled when its last line is, each line separately', async () => {
  const player = await bettor(1_000n);
  const odds = ['2.00', '2.00', '2.00'];
  const markets = await Promise.all(odds.map((price) => book.match({ '1': price })));
  const { ticket_id, risk } = await player.taken(
    markets.map((market) => home(market)),
    { kind: 'system', system: 'TRIXIE', stake: '10' },
  );
  expect([risk, await player.balance()]).toEqual(['40', '960']);
  const [one, two, last] = markets;
  if (!one || !two || !last) throw new Error('three');
  await book.result(one.event, ended(1, 0));
  await book.result(two.event, ended(0, 1));
  expect(await player.came(ticket_id)).toEqual(['accepted', '0', 0]);
  await book.result(last.event, ended(1, 0));
  // One of three doubles won, and the treble lost.
  expect(await stateOf(player, ticket_id)).toEqual(['1000', 'settled', '40', 1]);
});
