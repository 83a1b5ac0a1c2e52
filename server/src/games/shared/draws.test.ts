import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallResponse, RefusalBody } from '#contract/calls.ts';
import type { Pushes, SharedBets, Subscriptions } from '#contract/pushes.ts';
import { anchorOf } from '#rules/fairness/chain.ts';
import { roundStream } from '#rules/fairness/stream.ts';
import { makeCard } from '#rules/games/paper-bingo/card.ts';
import { verifyShared } from '#rules/games/shared/verify-shared.ts';
import { parseAmount } from '#rules/money/amount.ts';
import { verifyLedger } from '../../hazards/child-server.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { testWallet } from '../../wallet/test-wallet.ts';
import { plans } from './plans.ts';
import { drawOf, findSharedRound, sharedGameOf } from './round-rows.ts';
import { SharedWorld, type Who } from './testing/shared-world.ts';

type BetAnswer = CallResponse<'/api/games/shared/bet'>;
const HOUR = 3_600_000;

let server: TestServer;
let demo: Who;
let second: Who;
let lucky: Who;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  demo = await server.logIn('demo', 'Demo1234!');
  second = (await testWallet(server).member('second', 5_000n, 'baize')).auth;
  lucky = await server.logIn('demo', 'Demo1234!', 'lucky.localhost');
});
afterAll(() => server.stop());

const units = (text: string) => parseAmount(text) ?? 0n;
function betOf(answer: { status: number; body: unknown }): BetAnswer['bet'] {
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (answer.body as BetAnswer).bet;
}

/** Number of rounds of a game that count as play. */
async function playsOf(gameCode: string): Promise<number> {
  const { rows } = await server.database.db.pool.query(
    `select count(*)::int as plays from round where state = 'settled' and game_code = $1`,
    [gameCode],
  );
  return rows[0]?.plays;
}

/** The pushes to a browser on Baize about others' bets on a game. */
function listenTo(gameCode: string) {
  const pushes: SharedBets[] = [];
  const line: Socket<Pushes, Subscriptions> = io(`http://127.0.0.1:${server.server.port}`, {
    path: '/live',
    transports: ['websocket'],
    extraHeaders: { host: `localhost:${server.server.port}` },
    auth: { domain_name: 'localhost', ...demo },
    reconnection: false,
  });
  line.on('shared.bets', (push) => pushes.push(push));
  const ready = new Promise<void>((done) => line.emit('games.watch', { game_code: gameCode }, done));
  return { pushes, ready, close: () => line.disconnect() };
}

/** A choice for each game that is drawn on a schedule. */
const choices: Readonly<Record<string, unknown>> = {
  'harbour-six': { lines: [[1, 2, 3, 4, 5, 6]] },
  'three-bells': { 'exact 123': 1, 'front 12': 2 },
  'inkwell-derby': { 'win 1': 1, 'place 2': 1 },
  'clockwork-sabong': { on: 'meron' },
  'paper-bingo': {
    card: makeCard(roundStream({ serverSeed: Buffer.alloc(32), clientSeed: 'card', nonce: 0 })),
  },
};

describe('a round on a schedule', () => {
  test.each(Object.keys(choices))(
    'of %s is drawn on a pulse after its stakes have closed, and settled',
    async (code) => {
      const world = await SharedWorld.open(server, code);
      const token = await world.launch(demo);
      const { round } = await world.taking(token);
      if (!round) throw new Error('no round');
      const { timing } = plans[code] ?? {};
      expect(timing?.kind === 'draw' && round.closes_at % timing.everyMs).toBe(0);
      expect(round.pulse.value, 'its number is announced, its value unknown').toBeNull();
      const bet = betOf(await world.bet(token, round.round_id, { choice: choices[code] }));
      const late = await world.cashOut(token, bet.bet_id);
      expect((late.body as RefusalBody).message, 'only flights are cashed out').toBe('gameUnavailable');
      server.clock.advance(round.closes_at - server.clock.now().getTime());
      server.clock.advance(6_000);
      const decided = await world.decided(bet.bet_id);
      // A bout is not played for one player.
      expect(code === 'clockwork-sabong' ? ['refunded'] : ['paid', 'lost']).toContain(decided.state);
      const { value } = await server.ok('/api/games/shared/history', { launch: token, limit: 1 });
      const [ended] = value;
      if (!ended?.link || !ended.pulse.value) throw new Error('nothing was published');
      const { anchor, link, number, pulse, setting, outcome } = ended;
      const claim = {
        anchor,
        link,
        round: number,
        pulse: { ...pulse, value: ended.pulse.value },
        setting,
        outcome,
      };
      const check = verifyShared(sharedGameOf(code), claim);
      expect(check).toMatchObject({ isLinked: true, isRight: true });
    },
  );

  test('a round on a schedule pays a pool by site, since sites do not share money', async () => {
    const world = await SharedWorld.open(server, 'clockwork-sabong');
    const [token, other] = [await world.launch(demo), await world.launch(second)];
    const foreign = await world.launch(lucky, 'lucky.localhost');
    const { round } = await world.taking(token);
    const id = round?.round_id ?? '';
    const line = listenTo('clockwork-sabong');
    await line.ready;
    const own = await Promise.all(
      ['meron', 'wala', 'draw'].map((on) =>
        world.bet(on === 'wala' ? other : token, id, { stake: '100', choice: { on } }),
      ),
    );
    const theirs = await Promise.all(
      ['meron', 'wala'].map((on) =>
        world.bet(foreign, id, { stake: '4', choice: { on }, host: 'lucky.localhost' }),
      ),
    );
    const taken = betOf(await world.bet(token, id, { stake: '50', choice: { on: 'draw' } }));
    await world.cancel(token, taken.bet_id);
    const stakes = { meron: '100', wala: '100', draw: '100' };
    // One has meron and the draw, the other wala.
    const pools = { players: 2, bets: 3, stakes, beside: { meron: 2, wala: 1, draw: 2 } };
    expect((await world.state(token)).pools).toEqual(pools);
    const foreignPools = {
      ...{ players: 1, bets: 2 },
      stakes: { meron: '4', wala: '4' },
      beside: { meron: 1, wala: 1 },
    };
    expect((await world.state(foreign, 'lucky.localhost')).pools).toEqual(foreignPools);
    const expected = { round_id: id, count: 5, pools };
    await expect.poll(() => line.pushes.at(-1)).toMatchObject(expected);
    line.close();
    server.clock.advance((round?.closes_at ?? 0) - server.clock.now().getTime() + 6_000);
    const wins = async (answers: readonly { status: number; body: unknown }[]) => {
      const rows = await Promise.all(answers.map((answer) => world.decided(betOf(answer).bet_id)));
      return rows.map(({ win }) => win).filter((win) => win > 0n);
    };
    expect(await wins(own), '94 of 100 of 300').toEqual([units('282')]);
    expect(await wins(theirs), 'all of it back: there is one player').toEqual([units('4'), units('4')]);
    expect(await verifyLedger({ DATABASE_URL: server.database.url })).toBe('balanced');
  });

  test('the pool of a single player is refunded, without turnover or loss', async () => {
    const world = await SharedWorld.open(server, 'clockwork-sabong');
    const token = await world.launch(second);
    const { round, balance } = await world.taking(token);
    const id = round?.round_id ?? '';
    const bets = await Promise.all(
      ['meron', 'wala', 'draw'].map((on) => world.bet(token, id, { stake: '50', choice: { on } })),
    );
    const settledBefore = await playsOf('clockwork-sabong');
    server.clock.advance((round?.closes_at ?? 0) - server.clock.now().getTime() + 6_000);
    const decided = await Promise.all(bets.map((answer) => world.decided(betOf(answer).bet_id)));
    for (const { state, reason, win } of decided)
      expect([state, reason, win]).toEqual(['refunded', 'unmatched', units('50')]);
    expect((await world.state(token)).balance).toBe(balance);
    expect(await playsOf('clockwork-sabong'), 'nothing of it counts as play').toBe(settledBefore);
    expect(await verifyLedger({ DATABASE_URL: server.database.url })).toBe('balanced');
  });

  test('the prizes of a pool are published by site after the end only, with ball and winners', async () => {
    const world = await SharedWorld.open(server, 'paper-bingo');
    const [token, foreign] = [await world.launch(demo), await world.launch(lucky, 'lucky.localhost')];
    const { round, prizes } = await world.taking(token);
    const id = round?.round_id ?? '';
    expect(prizes).toBeNull();
    const cardOf = (nonce: number) => ({
      card: makeCard(roundStream({ serverSeed: Buffer.alloc(32), clientSeed: 'room', nonce })),
    });
    const prices = ['100', '50', '100'];
    const own = await Promise.all(
      prices.map((stake, nonce) => world.bet(token, id, { stake, choice: cardOf(nonce) })),
    );
    expect((await world.state(token)).pools).toEqual({
      ...{ players: 1, bets: 3 },
      stakes: { all: '250' },
      beside: { all: 0 },
    });
    betOf(await world.bet(foreign, id, { stake: '4', choice: cardOf(9), host: 'lucky.localhost' }));
    server.clock.advance((round?.closes_at ?? 0) - server.clock.now().getTime() + 6_000);
    const decided = await Promise.all(own.map((answer) => world.decided(betOf(answer).bet_id)));
    const state = await world.state(token);
    const [line, house] = state.prizes ?? [];
    const ended = await findSharedRound(server.database.db.read, id);
    if (!ended) throw new Error('the round is not there');
    const byRules = drawOf(ended).prizes?.(
      prices.map((stake, nonce) => ({ stake: units(stake), choice: cardOf(nonce) })),
    );
    expect(state.prizes?.map(({ prize, at, house: ofHouse }) => [prize, at, ofHouse])).toEqual(
      byRules?.map(({ prize, at, house: ofHouse }) => [prize, at, ofHouse]),
    );
    const sum = (shares: readonly bigint[] = []) => shares.reduce((all, share) => all + share, 0n);
    expect([units(line?.amount ?? ''), units(house?.amount ?? '')]).toEqual(
      byRules?.map(({ shares }) => sum(shares)),
    );
    expect(line?.at ?? 0).toBeLessThan(house?.at ?? 0);
    const paid = decided.map(({ id: betId, win }) => {
      const shares = (state.prizes ?? []).flatMap(({ winners }) =>
        winners.flatMap(({ tag, win: part }) => (betId.endsWith(tag) ? [units(part)] : [])),
      );
      return [shares.reduce((sum, part) => sum + part, 0n), win];
    });
    for (const [shares, win] of paid) expect(shares).toBe(win);
    for (const { name } of state.prizes?.flatMap(({ winners }) => winners) ?? []) expect(name).toMatch(/\*/);
    const theirs = (await world.state(foreign, 'lucky.localhost')).prizes ?? [];
    const tags = decided.map(({ id: betId }) => betId.slice(-8));
    for (const { winners } of theirs) for (const { tag } of winners) expect(tags).not.toContain(tag);
  });

  test('a bingo round of former rules sells no more cards, and ends by its own rules', async () => {
    const world = await SharedWorld.open(server, 'paper-bingo');
    const token = await world.launch(demo);
    const { round } = await world.taking(token);
    const id = round?.round_id ?? '';
    const choice = choices['paper-bingo'];
    const bought = betOf(await world.bet(token, id, { stake: '100', choice }));
    // The row of a round as it was opened before an update of the server.
    const change = (set: string) =>
      server.database.asOwner(`update shared_round set ${set} where id = '${id}'`);
    await change(`setting = 'null'`);
    await expect
      .poll(() => world.bet(token, id, { stake: '100', choice }))
      .toMatchObject({ status: 409, body: { message: 'roundOver' } });
    // Another server closed it: the server that draws it reads the row again.
    await change(`phase = 'running', started_at = closes_at`);
    server.clock.advance((round?.closes_at ?? 0) - server.clock.now().getTime() + 6_000);
    const { win } = await world.decided(bought.bet_id);
    expect(win, '90 % of the only card').toBe(units('90'));
    const { value } = await server.ok('/api/games/shared/history', { launch: token, limit: 1 });
    expect(value[0]?.outcome).toMatchObject({ v: 1 });
  });
});

test('the anchor of a chain is published before its first round, and derives from its secret', async () => {
  const chains = await server.database.db.read.selectFrom('shared_chain').selectAll().execute();
  expect(chains.length).toBeGreaterThan(0);
  for (const chain of chains) {
    const place = { table: 'shared_chain', column: 'secret', row: chain.id };
    const secret = server.database.db.read.keys.open(place, chain.secret);
    expect(chain.anchor).toBe(anchorOf(secret, chain.rounds));
    const first = await server.database.db.read
      .selectFrom('shared_round')
      .select('opened_at')
      .where('chain_id', '=', chain.id)
      .orderBy('number')
      .executeTakeFirst();
    if (first) expect(first.opened_at >= chain.published_at).toBe(true);
  }
  await expect(
    server.database.db.pool.query(`update shared_chain set anchor = repeat('0', 64)`),
  ).rejects.toThrow('does not change');
});

test('the next chain is published before the current one ends, and follows it', async () => {
  const world = await SharedWorld.open(server, 'three-bells');
  const token = await world.launch(demo);
  const { chain } = await world.taking(token);
  await server.database.db.pool.query('update shared_chain set used = rounds - 1 where id = $1', [
    chain?.chain_id,
  ]);
  const finish = async () => {
    const { round } = await world.phase(token, 'taking');
    server.clock.advance((round?.closes_at ?? 0) - server.clock.now().getTime() + 6_000);
    await world.until((now) => now?.id !== round?.round_id || now?.settled_at !== null);
    server.clock.advance(HOUR / 60);
    await world.until((now) => now?.id !== round?.round_id);
  };
  await finish();
  const last = await world.phase(token, 'taking');
  expect(last.chain?.chain_id).toBe(chain?.chain_id);
  expect(last.chain?.next_anchor).toMatch(/^[0-9a-f]{64}$/);
  await finish();
  const next = await world.phase(token, 'taking');
  expect(next.chain?.anchor).toBe(last.chain?.next_anchor);
  expect(next.round?.number).toBe(1);
});
