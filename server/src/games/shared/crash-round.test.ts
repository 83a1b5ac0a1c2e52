import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallResponse } from '#contract/calls.ts';
import { msTo } from '#rules/games/comet-climb/curve.ts';
import { parseAmount } from '#rules/money/amount.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { SharedWorld, type Who } from './testing/shared-world.ts';

type BetAnswer = CallResponse<'/api/games/shared/bet'>;

let server: TestServer;
let world: SharedWorld;
let demo: Who;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  world = await SharedWorld.open(server);
  demo = await server.logIn('demo', 'Demo1234!');
  token = await world.launch(demo);
});
afterAll(() => server.stop());

const units = (text: string) => parseAmount(text) ?? 0n;
function betOf(answer: { status: number; body: unknown }): BetAnswer {
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as BetAnswer;
}
const cash = async () => units((await server.ok('/api/auth/get_balance', demo)).game_balance);

describe('a bet on a crash round', () => {
  test('is set aside, cashed out at what the curve is worth when it is asked, and is in history and statement', async () => {
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
    // Told once more what it was told.
    expect(betOf(await world.cashOut(token, bet.bet_id)).bet).toEqual(answer.bet);
    await world.finish(token, round.id);
    expect(await cash()).toBe(before - units('50') + win);
  });
});
