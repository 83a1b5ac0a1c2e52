import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallResponse, RefusalBody } from '#contract/calls.ts';
import { lengthOf, msTo } from '#rules/games/comet-climb/curve.ts';
import { cometClimb } from '#rules/games/comet-climb/rules.ts';
import { verifyShared } from '#rules/games/shared/verify-shared.ts';
import { parseAmount } from '#rules/money/amount.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { verifyLedger } from '../../hazards/child-server.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { SharedWorld, type Who } from './testing/shared-world.ts';

type BetAnswer = CallResponse<'/api/games/shared/bet'>;

const SITE = { domain_name: 'localhost', external_id: 'baize' };
const LOGIN = { account_id: 'demo', password: 'Demo1234!' };

let server: TestServer;
let world: SharedWorld;
let demo: Who;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  world = await SharedWorld.open(server);
  demo = await server.logIn('demo', 'Demo1234!');
});
beforeEach(async () => {
  token = await world.launch(demo);
});
afterAll(() => server.stop());

const units = (text: string) => parseAmount(text) ?? 0n;
const codeOf = (answer: { body: unknown }) => (answer.body as RefusalBody).message;
function betOf(answer: { status: number; body: unknown }): BetAnswer {
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as BetAnswer;
}
const cash = async () => units((await server.ok('/api/auth/get_balance', demo)).game_balance);

describe('a bet on a crash round', () => {
  test('a bet on a crash round is held, cashed out at the multiplier of the request, and is in history and statement', async () => {
    const round = await world.round(token, 200);
    const before = await cash();
    const { bet, balance } = betOf(await world.bet(token, round.id, { stake: '50' }));
    expect(bet).toMatchObject({ state: 'open', stake: '50', times: null, choice: { cashOut: null } });
    expect(units(balance)).toBe(before - units('50'));
    const started = await world.start(token);
    world.at(started, msTo(150));
    const answer = betOf(await world.cashOut(token, bet.bet_id));
    expect(answer.bet.state).toBe('paid');
    const times = answer.bet.times ?? 0;
    expect(times).toBeGreaterThanOrEqual(150);
    expect(times).toBeLessThan(200);
    const win = (units('50') * BigInt(times)) / 100n;
    expect(units(answer.bet.win)).toBe(win);
    expect(units(answer.balance)).toBe(before - units('50') + win);
    expect(await cash()).toBe(before - units('50') + win);
    const history = await server.ok('/api/games/history', { ...demo, limit: 1 });
    expect(history.value[0]).toMatchObject({
      round_id: bet.bet_id,
      game_name: 'Comet Climb',
      stake: '50',
      win: answer.bet.win,
      state: 'settled',
    });
    const statement = await server.ok('/api/wallet/statement', { ...demo, limit: 5 });
    expect(statement.value.filter(({ ref }) => ref === bet.bet_id).map(({ kind }) => kind)).toEqual([
      'win',
      'stake',
    ]);
    expect(betOf(await world.cashOut(token, bet.bet_id)).bet, 'asked again it answers the same').toEqual(
      answer.bet,
    );
    await world.finish(token, round.id);
    expect(await cash()).toBe(before - units('50') + win);
  });

  test('a crash round is verified from its chain link once it is over, and reveals nothing before', async () => {
    const round = await world.round(token, 150);
    const { bet } = betOf(await world.bet(token, round.id));
    const early = await server.ok('/api/games/round', { ...demo, round_id: bet.bet_id });
    expect(early).toMatchObject({ state: 'open', shared: { link: null, outcome: null } });
    expect(early.proof.server_seed).toBeNull();
    await world.finish(token, round.id);
    const { shared, state, win } = await server.ok('/api/games/round', { ...demo, round_id: bet.bet_id });
    expect([state, win]).toEqual(['settled', '0']);
    if (!shared) throw new Error('no proof');
    const { anchor, link, number, pulse, outcome } = shared;
    const claim = { anchor, link: link ?? '', round: number, pulse: { ...pulse, value: pulse.value ?? '' } };
    expect(verifyShared(cometClimb, { ...claim, outcome })).toMatchObject({ isLinked: true, isRight: true });
    expect(outcome).toEqual({ v: 1, crash: round.crash });
    const { value } = await server.ok('/api/games/shared/history', { launch: token, limit: 1 });
    expect(value[0]).toMatchObject({ round_id: round.id, anchor, link, is_independent: false });
    expect((await server.call('/api/games/reveal_seed', { ...demo, round_id: bet.bet_id })).status).toBe(404);
  });

  test('a bet with auto cash-out is cashed out at its multiplier, or lost below it', async () => {
    const round = await world.round(token, 160);
    const before = await cash();
    const low = betOf(await world.bet(token, round.id, { cashOut: 130 })).bet;
    const high = betOf(await world.bet(token, round.id, { cashOut: round.crash + 1 })).bet;
    const started = await world.start(token);
    world.at(started, msTo(140));
    await world.decided(low.bet_id);
    const state = await world.state(token);
    expect(state.round?.phase, 'at the moment it is reached, not at the end').toBe('running');
    expect(state.bets.find(({ bet_id }) => bet_id === low.bet_id)).toMatchObject({ times: 130, win: '6.5' });
    const shownToOthers = async () => (await world.state(token)).others.find(({ tag }) => tag === low.tag);
    await expect.poll(shownToOthers).toMatchObject({ times: 130, stake: '5' });
    await world.finish(token, round.id);
    const after = await world.state(token);
    const stateOf = (id: string) => after.last_bets.find(({ bet_id }) => bet_id === id)?.state;
    expect([stateOf(low.bet_id), stateOf(high.bet_id)]).toEqual(['paid', 'lost']);
    expect(await cash()).toBe(before - units('10') + units('6.5'));
  });

  test('a cash-out requested after the crash is lost, however soon after', async () => {
    const round = await world.round(token, 120);
    const { bet } = betOf(await world.bet(token, round.id));
    const started = await world.start(token);
    world.at(started, lengthOf(round.crash));
    expect(codeOf(await world.cashOut(token, bet.bet_id))).toBe('roundOver');
    await world.finish(token, round.id);
    expect((await world.state(token)).last_bets[0]).toMatchObject({ bet_id: bet.bet_id, state: 'lost' });
  });

  test('a bet on a crash round can be cancelled while stakes are accepted, and not cashed out before the start', async () => {
    const round = await world.round(token, 130);
    const before = await cash();
    const [one, two] = [betOf(await world.bet(token, round.id)), betOf(await world.bet(token, round.id))];
    expect(codeOf(await world.cashOut(token, one.bet.bet_id))).toBe('notRunning');
    expect(codeOf(await world.bet(token, round.id)), 'two in a round').toBe('tooManyBets');
    const gone = betOf(await world.cancel(token, one.bet.bet_id));
    expect(gone.bet).toMatchObject({ state: 'cancelled', win: '5' });
    expect(betOf(await world.cancel(token, one.bet.bet_id)).bet).toEqual(gone.bet);
    expect(await cash()).toBe(before - units('5'));
    const third = betOf(await world.bet(token, round.id));
    expect((await world.state(token)).count, 'what was taken back is not in it').toBe(2);
    await world.start(token);
    expect(codeOf(await world.cancel(token, two.bet.bet_id))).toBe('stakesClosed');
    expect(codeOf(await world.bet(token, round.id))).toBe('stakesClosed');
    expect(codeOf(await world.cashOut(token, one.bet.bet_id))).toBe('roundOver');
    await world.finish(token, round.id);
    expect(codeOf(await world.cashOut(token, third.bet.bet_id))).toBe('roundOver');
  });
});

describe('concurrent requests', () => {
  test('of 50 concurrent bets of one player two are accepted, and 50 requests cash each out once', async () => {
    const round = await world.round(token, 300);
    const before = await cash();
    const answers = await Promise.all(Array.from({ length: 50 }, () => world.bet(token, round.id)));
    const taken = answers.filter(({ status }) => status === 200).map(betOf);
    expect(taken).toHaveLength(2);
    expect(answers.filter((answer) => codeOf(answer) === 'tooManyBets')).toHaveLength(48);
    const started = await world.start(token);
    world.at(started, msTo(150));
    const [first, second] = taken.map(({ bet }) => bet.bet_id);
    const asked = await Promise.all(
      Array.from({ length: 50 }, (_, n) => world.cashOut(token, (n % 2 === 0 ? first : second) ?? '')),
    );
    const returned = asked.map((answer) => betOf(answer).bet);
    const wins = [first, second].map(
      (id) => new Set(returned.filter((b) => b.bet_id === id).map((b) => b.win)),
    );
    expect(
      wins.map((of) => of.size),
      'every request gets the same answer',
    ).toEqual([1, 1]);
    const won = wins.reduce((sum, [win = '0']) => sum + units(win), 0n);
    expect(await cash()).toBe(before - units('10') + won);
    await world.finish(token, round.id);
    expect(await cash()).toBe(before - units('10') + won);
  });

  test('a bet sent 20 times under one key is one bet, and each request gets its answer', async () => {
    const round = await world.round(token);
    const before = await cash();
    const key = uuid7();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.bet(token, round.id, { key, cashOut: 500 })),
    );
    const [first] = answers.map(betOf);
    expect(answers.map(betOf)).toEqual(answers.map(() => first));
    expect(codeOf(await world.bet(token, round.id, { key, stake: '10' }))).toBe('keyReused');
    expect(await cash()).toBe(before - units('5'));
    await world.finish(token, round.id);
    expect(betOf(await world.bet(token, round.id, { key, cashOut: 500 })), 'also when it is decided').toEqual(
      first,
    );
  });
});

describe('access to bets of a shared round', () => {
  test('another player, site or game cannot change a bet on a crash round', async () => {
    const round = await world.round(token, 200);
    const { bet } = betOf(await world.bet(token, round.id));
    const lucky = await server.logIn('demo', 'Demo1234!', 'lucky.localhost');
    const foreign = await world.launch(lucky, 'lucky.localhost');
    expect(codeOf(await world.bet(token, round.id, { host: 'lucky.localhost' }))).toBe('permissionDenied');
    expect(codeOf(await world.bet('forged', round.id))).toBe('launchEnded');
    const { body } = await server.call('/api/games/shared/bet', {
      ...{ launch: token, game_code: 'lantern-reef', key: uuid7(), round_id: round.id, stake: '5' },
    });
    expect(codeOf({ body })).toBe('permissionDenied');
    const theirs = betOf(await world.bet(foreign, round.id, { stake: '0.4', host: 'lucky.localhost' }));
    expect(theirs.bet.state, 'one round for all sites').toBe('open');
    const started = await world.start(token);
    world.at(started, msTo(150));
    expect(codeOf(await world.cashOut(foreign, bet.bet_id, 'lucky.localhost'))).toBe('unknownBet');
    const seen = (await world.state(token)).others;
    expect(
      seen.find(({ tag }) => tag === theirs.bet.tag),
      'without its money',
    ).toMatchObject({
      name: 'de****',
      stake: null,
    });
    expect(betOf(await world.cashOut(token, bet.bet_id)).bet.state).toBe('paid');
    await world.finish(token, round.id);
  });

  test('stakes outside the limits, invalid choices and unknown rounds are refused', async () => {
    const round = await world.round(token);
    expect(codeOf(await world.bet(token, round.id, { stake: '7.5' }))).toBe('invalidStake');
    for (const choice of [{ cashOut: 100 }, 'NaN', [200], 200, true])
      expect(codeOf(await world.bet(token, round.id, { choice })), String(choice)).toBe('invalidChoice');
    expect(codeOf(await world.bet(token, uuid7()))).toBe('unknownRound');
    expect(codeOf(await world.bet(token, 'no id'))).toBe('unknownRound');
    expect(codeOf(await world.cashOut(token, uuid7()))).toBe('unknownBet');
    const play = { launch: token, key: uuid7(), stake: '5' };
    expect(codeOf(await server.call('/api/games/play', play))).toBe('gameUnavailable');
  });

  test('a crash game has no demo, and no card offers one', async () => {
    const game = { provider_code: 'PAPERCUT', game_code: 'comet-climb' };
    const demoLaunch = await server.call('/api/games/launch', { ...SITE, ...game, mode: 'demo' });
    expect(codeOf(demoLaunch)).toBe('unknownMode');
    const crash = await server.ok('/api/product/games', { ...SITE, game_type: 'crash' });
    expect(crash.value.find(({ game_code }) => game_code === 'comet-climb')?.has_demo).toBe(false);
    const free = await server.ok('/api/product/games', { ...SITE, game_type: 'freeplay', per_page: 100 });
    expect(free.value.map(({ game_code }) => game_code)).not.toContain('comet-climb');
  });

  test('a player on a break cannot bet, and keeps open bets', async () => {
    const round = await world.round(token, 200);
    const { bet } = betOf(await world.bet(token, round.id));
    const { token: auth } = await server.ok('/api/auth/login', { ...SITE, ...LOGIN });
    const other = { account_id: 'demo', auth };
    const late = await world.launch(other);
    await server.ok('/api/players/exclude', { ...demo, kind: 'break_day' });
    expect(['onABreak', 'launchEnded']).toContain(codeOf(await world.bet(late, round.id)));
    const lucky = await server.logIn('demo', 'Demo1234!', 'lucky.localhost');
    const watching = await world.launch(lucky, 'lucky.localhost');
    await world.finish(watching, round.id, 'lucky.localhost');
    expect((await world.decided(bet.bet_id)).state).toBe('lost');
    expect(await verifyLedger({ DATABASE_URL: server.database.url }), 'after all of it').toBe('balanced');
  });
});
