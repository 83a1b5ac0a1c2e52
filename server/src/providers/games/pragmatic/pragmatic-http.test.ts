import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../../db/uuid7.ts';
import { HOST } from '../../../rewards/testing/guests.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { grantTo, takeBonuses } from '../testing/bonus-player.ts';
import { createOutsideWorld, OUTSIDE_GAME, type OutsideWorld } from '../testing/outside-world.ts';
import { hashOf } from './form.ts';

let server: TestServer;
let world: OutsideWorld;
let paying: OutsideWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = await createOutsideWorld(server, 'pragmatic', { dialect: 'pragmatic', cash: '100' });
  const policies = { freeRounds: 'atTheEnd' } as const;
  paying = await createOutsideWorld(server, 'pragmatic-paying', {
    ...{ dialect: 'pragmatic', cash: '100', policies },
  });
});
afterAll(() => server.stop());

/** @returns the answer, and what the player has gained by it, in units */
async function sent(
  of: OutsideWorld,
  account: string,
  call: string,
  fields: Readonly<Record<string, string>>,
) {
  const form = new URLSearchParams({ userId: `player-${of.playerId}`, ...fields });
  form.set('hash', hashOf(new Map(form), Buffer.from(of.key)));
  const before = await of.cash();
  const { text } = await server.send({
    ...{ method: 'POST', host: HOST, path: `/providers/pragmatic/${account}/${call}.html` },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  });
  return { answer: JSON.parse(text), gained: Number((await of.cash()) - before) / 10_000 };
}
const send = (call: string, fields: Readonly<Record<string, string>> = {}) =>
  sent(world, 'pragmatic', call, fields);
const round = () => ({ gameId: OUTSIDE_GAME, roundId: uuid7() });
const bet = (fields: Readonly<Record<string, string>>) =>
  send('bet', { ...fields, reference: uuid7(), amount: '10.00' });

test('authenticate answers the player of a token', async () => {
  const { answer } = await send('authenticate', { token: world.token });
  expect(answer).toMatchObject({ error: 0, userId: `player-${world.playerId}`, currency: 'MYR', bonus: 0 });
  expect((await send('authenticate', { token: 'unknown' })).answer.error).toBe(4);
});

test('bonus money is answered apart from cash, also where an answer is given again', async () => {
  const of = await createOutsideWorld(server, 'pragmatic-bonus', { dialect: 'pragmatic', cash: '10' });
  await takeBonuses(server, 'pragmatic-bonus');
  await grantTo(server, of, { gift: { kind: 'money', size: { fixed: '20' } } });
  const bonusBet = { ...round(), token: of.token, reference: uuid7(), amount: '25.00' };
  const answers = [
    await sent(of, 'pragmatic-bonus', 'balance', { token: of.token }),
    await sent(of, 'pragmatic-bonus', 'bet', bonusBet),
    await sent(of, 'pragmatic-bonus', 'bet', bonusBet),
  ];
  expect(answers.map(({ answer: { error, cash, bonus } }) => [error, cash, bonus])).toEqual([
    [0, 10, 20],
    [0, 0, 5],
    [0, 0, 5],
  ]);
});

describe('a round', () => {
  test('is bet on without a token, under the newest launch, and paid with the prize beside its result', async () => {
    const of = round();
    expect(await bet(of)).toMatchObject({ gained: -10, answer: { error: 0 } });
    const prize = { promoWinAmount: '2.50', promoWinReference: uuid7() };
    const win = { ...of, ...prize, reference: uuid7(), amount: '7.00' };
    expect(await send('result', win)).toMatchObject({ gained: 9.5, answer: { error: 0 } });
    expect(await send('result', win)).toMatchObject({ gained: 0, answer: { error: 0 } });
    expect(await send('endRound', of)).toMatchObject({ gained: 0, answer: { error: 0 } });
  });

  test('is corrected downwards, and what is not there is owed', async () => {
    const of = round();
    await bet(of);
    await send('result', { ...of, reference: uuid7(), amount: '5.00' });
    const correction = await send('adjustment', { ...of, reference: uuid7(), amount: '-5.00' });
    expect(correction).toMatchObject({ gained: -5, answer: { error: 0 } });
  });

  test('gives its jackpot', async () => {
    const of = round();
    await bet(of);
    const jackpot = await send('jackpotWin', { ...of, reference: uuid7(), amount: '40.00' });
    expect(jackpot).toMatchObject({ gained: 40, answer: { error: 0 } });
  });

  test('of another game than was ever launched is refused', async () => {
    expect((await bet({ ...round(), gameId: 'nowhere' })).answer.error).toBe(4);
  });
});

test('a tournament prize is of no round', async () => {
  const prize = { campaignId: '7', reference: uuid7(), amount: '3.00' };
  expect(await send('promoWin', prize)).toMatchObject({ gained: 3, answer: { error: 0 } });
  expect((await send('promoWin', { ...prize, amount: '-3.00' })).answer.error).toBe(7);
});

describe('the total of free rounds', () => {
  const total = () => ({ bonusCode: 'ten-spins', reference: uuid7(), amount: '15.00' });

  test('only reports where each result has paid', async () => {
    expect(await send('bonusWin', total())).toMatchObject({ gained: 0, answer: { error: 0 } });
  });

  test('pays where results are reported only', async () => {
    const of = round();
    const account = 'pragmatic-paying';
    await sent(paying, account, 'bet', { ...of, reference: uuid7(), amount: '0.00' });
    const spin = { ...of, bonusCode: 'ten-spins', reference: uuid7(), amount: '15.00' };
    expect(await sent(paying, account, 'result', spin)).toMatchObject({ gained: 0, answer: { error: 0 } });
    expect(await sent(paying, account, 'bonusWin', total())).toMatchObject({ gained: 15 });
  });
});
