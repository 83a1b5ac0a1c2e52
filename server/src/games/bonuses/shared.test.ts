import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallResponse, RefusalBody } from '#contract/calls.ts';
import { msTo } from '#rules/games/comet-climb/curve.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import type { Sketch } from '../../bonuses/testing/promotions.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { settleRound } from '../shared/bets/settle-round.ts';
import { findSharedRound } from '../shared/round-rows.ts';
import { SharedWorld } from '../shared/testing/shared-world.ts';
import { bonusTable } from '../testing/bonus-table.ts';

type BetAnswer = CallResponse<'/api/games/shared/bet'>;

const HOST = 'lucky.localhost';
let server: TestServer;
let wallet: TestWallet;
let world: SharedWorld;
let table: ReturnType<typeof bonusTable>;
let people = 0;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  world = await SharedWorld.open(server);
  table = bonusTable(server, wallet);
});
afterAll(async () => {
  server.clock.go();
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

const units = (text: string) => parseAmount(text) ?? 0n;
const codeOf = (answer: { readonly body: unknown }) => (answer.body as RefusalBody).message;
function betOf(answer: { readonly status: number; readonly body: unknown }): BetAnswer {
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as BetAnswer;
}

/** A player with cash and a bonus of 20, in a round that takes stakes and gets at least so far. */
async function flying(
  cash: bigint,
  { least = 100, terms }: { least?: number; terms?: Sketch['terms'] } = {},
) {
  server.clock.go();
  const member = await wallet.member(`shared${++people}`, cash, 'lucky');
  const gift = { kind: 'money', size: { fixed: '20' } } as const;
  const grant = await table.give(member, terms ? { gift, terms } : { gift });
  const launch = await world.launch(member.auth, HOST);
  const round = await world.round(launch, least, HOST);
  const bet = async (stake: string, cashOut?: number) =>
    betOf(await world.bet(launch, round.id, { stake, host: HOST, ...(cashOut ? { cashOut } : {}) }));
  return { member, grant, launch, round, bet };
}

describe('a bet on a shared round', () => {
  test('is paid from both purses, and what it is cashed out at goes back to both', async () => {
    const { member, grant, launch, round, bet } = await flying(4n, { least: 200 });
    const placed = await bet('10');
    expect(placed.balance).toBe('0');
    expect(await table.grant(member, grant)).toMatchObject({ balance: '14', in_bets: '6', wagered: '0' });
    world.at(await world.start(launch, HOST), msTo(150));
    const out = betOf(await world.cashOut(launch, placed.bet.bet_id, HOST));
    const ownPart = (units(out.bet.win) * 4n) / 10n;
    expect(out.balance).toBe(formatAmount(ownPart));
    const bonus = formatAmount(units('14') + units(out.bet.win) - ownPart);
    const after = { balance: bonus, in_bets: '0', wagered: '10' };
    expect(await table.grant(member, grant)).toMatchObject(after);
    await world.finish(launch, round.id, HOST);
    expect(await table.grant(member, grant), 'counted once').toMatchObject(after);
    expect(await wallet.balance(member)).toBe(formatAmount(ownPart));
  });

  test('that is cashed out by itself pays into the purse that staked, and one that is lost counts too', async () => {
    const { member, grant, launch, round, bet } = await flying(0n, { least: 160 });
    const low = (await bet('5', 130)).bet;
    await bet('5', round.crash + 1);
    world.at(await world.start(launch, HOST), msTo(140));
    await world.decided(low.bet_id);
    expect(await table.grant(member, grant)).toMatchObject({ balance: '16.5', in_bets: '5', wagered: '5' });
    await world.finish(launch, round.id, HOST);
    expect(await table.grant(member, grant)).toMatchObject({ balance: '16.5', in_bets: '0', wagered: '10' });
    expect(await wallet.balance(member)).toBe('0');
  });

  test('that is taken back goes back to the same purses, and counts nothing', async () => {
    const { member, grant, launch, round, bet } = await flying(4n);
    const { bet_id } = (await bet('10')).bet;
    const cancel = () => server.call('/api/games/shared/cancel', { launch, bet_id }, HOST);
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    expect(answers.map((answer) => betOf(answer).balance)).toEqual(['4', '4', '4']);
    expect(await table.grant(member, grant)).toMatchObject({ balance: '20', in_bets: '0', wagered: '0' });
    await world.finish(launch, round.id, HOST);
    expect(await wallet.balance(member)).toBe('4');
  });

  test('of a round that is given back, as after a server was killed, goes back to the same purses', async () => {
    const { member, grant, launch, round, bet } = await flying(4n, { least: 200 });
    await bet('10');
    const out = (await bet('5', 110)).bet;
    const started = await world.start(launch, HOST);
    const row = await findSharedRound(server.database.db.read, round.id);
    if (!row) throw new Error('no round');
    // As the next holder of the lease settles what it finds: twice, since it may be killed as well.
    const refunded = { ...row, phase: 'refunded', reason: 'interrupted' } as const;
    const settle = () => settleRound(server.database.db, refunded, new Date(started), () => undefined);
    await Promise.all([settle(), settle()]);
    // Who had set to be cashed out where the flight got to is paid that.
    expect((await world.decided(out.bet_id)).state).toBe('paid');
    expect(await table.grant(member, grant)).toMatchObject({ balance: '20.5', in_bets: '0', wagered: '5' });
    expect(await wallet.balance(member)).toBe('4');
  });

  test('is refused where all bets of its player on the round would be above the maximum stake', async () => {
    const { member, grant, launch, round, bet } = await flying(50n, { terms: { maximumStake: '8' } });
    const first = (await bet('5')).bet;
    const second = await world.bet(launch, round.id, { stake: '5', host: HOST });
    expect(codeOf(second)).toBe('bonusStakeTooHigh');
    expect(second.body).toMatchObject({ detail: { max: '8' } });
    await server.ok('/api/games/shared/cancel', { launch, bet_id: first.bet_id }, HOST);
    await bet('5');
    await world.finish(launch, round.id, HOST);
    expect(await table.grant(member, grant)).toMatchObject({ balance: '20', wagered: '5' });
  });

  test('that completes the wagering makes cash of the bonus, and its answer says so', async () => {
    const terms = { wagering: { times: 1, base: 'bonus' as const } };
    const { member, grant, launch, round, bet } = await flying(0n, { least: 200, terms });
    const placed = await bet('20');
    world.at(await world.start(launch, HOST), msTo(150));
    const out = betOf(await world.cashOut(launch, placed.bet.bet_id, HOST));
    expect(out.balance).toBe(out.bet.win);
    expect(await table.grant(member, grant)).toMatchObject({ state: 'converted', converted: out.bet.win });
    await world.finish(launch, round.id, HOST);
    expect(await wallet.balance(member)).toBe(out.bet.win);
  });
});
