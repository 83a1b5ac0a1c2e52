import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemActor } from '../../../actor.ts';
import { promotions } from '../../../bonuses/testing/promotions.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { verifyLedger } from '../../../ledger/public.ts';
import { HOST } from '../../../rewards/testing/guests.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { askOutside } from '../../domains/send-outside.ts';
import { openExchanges } from '../exchanges/record-exchanges.ts';
import { type CallProvider, OF_JOBS, openCalls } from '../launching/call-provider.ts';
import { hashOf } from '../pragmatic/form.ts';
import { grantTo, takeBonuses } from '../testing/bonus-player.ts';
import { type Giver, type GivingDialect, idOf, openGiver } from '../testing/free-rounds-giver.ts';
import { OUTSIDE_GAME } from '../testing/outside-world.ts';
import { json, openProvider } from '../testing/provider-server.ts';
import { grantFreeRoundWins } from './grant-wins.ts';

const UNIT = 10_000n;

let server: TestServer;
let provider: Awaited<ReturnType<typeof openProvider>>;
let call: CallProvider;
beforeAll(async () => {
  [server, provider] = await Promise.all([startTestServer(), openProvider()]);
  const exchanges = openExchanges(server.database.db, () => undefined);
  call = openCalls({ clock: server.clock, ask: askOutside(false), exchanges }, OF_JOBS);
});
afterAll(async () => {
  await server.stop();
  await provider.close();
});

/** As of two servers at once. */
const grant = async () => {
  const job = { actor: systemActor('test'), now: server.clock.now() };
  await Promise.all([1, 2].map(() => grantFreeRoundWins(server.database.db, job)));
};

const start = () =>
  promotions(server, 'lucky').start({
    trigger: { kind: 'freeRoundWins' },
    gift: { kind: 'money', size: { percent: 100, maximum: '1000' } },
    caps: { perPlayer: null },
  });

const accepted = {
  a8r: {},
  pragmatic: { error: '0', description: 'OK' },
  jili: { ErrorCode: 0, Message: '' },
} as const;

/** A player with free rounds whose wins are paid by a promotion. */
async function withRounds(dialect: keyof typeof accepted, account: string, quantity: number) {
  const promotion = await start();
  const one = await openGiver({ server, provider, call }, account, dialect, { cash: '10' });
  const id = idOf(await one.give({ quantity, promotionId: promotion }));
  provider.answers(json(accepted[dialect]));
  await one.work();
  expect(await one.row(id)).toMatchObject({ state: 'given' });
  return { one, id, promotion };
}

const grantsOf = async (promotionId: string) =>
  (
    await server.database.db.read
      .selectFrom('bonus_grant')
      .select('base')
      .where('promotion_id', '=', promotionId)
      .orderBy('id')
      .execute()
  ).map(({ base }) => base);

const gatheredOf = async (id: string) => {
  const rows = await server.database.db.read
    .selectFrom('outside_round')
    .select(['bonus_win', 'win'])
    .where('free_rounds_id', '=', id)
    .execute();
  return rows.reduce((sum, { bonus_win }) => sum + (bonus_win ?? 0n), 0n);
};

describe('A8R', () => {
  test('reports a total of an issue, which is a bonus once, however often and by whatever servers it is reported', async () => {
    const { one, id, promotion } = await withRounds('a8r', 'dialect-a8r', 10);
    const before = await one.cash();
    const finish = (amount: string) => one.send('/a8r_casino.Freespins/Finish', { issue_id: id, amount });
    const answers = await Promise.all([1, 2, 3].map(() => finish('12.5')));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { balance: String(before / UNIT) } });
    expect(await finish('13')).toMatchObject({ status: 409 });
    await grant();
    await grant();
    expect(await grantsOf(promotion)).toEqual([125_000n]);
    expect(await one.cash(), 'no cash').toBe(before);
    expect(await one.row(id)).toMatchObject({ state: 'finished', win: 125_000n, granted: 125_000n });
  });

  test('a total of nothing is no bonus, and the free rounds are over', async () => {
    const { one, id, promotion } = await withRounds('a8r', 'dialect-a8r-none', 10);
    await one.send('/a8r_casino.Freespins/Finish', { issue_id: id, amount: '0' });
    await grant();
    expect(await grantsOf(promotion)).toEqual([]);
    expect(await one.row(id)).toMatchObject({ state: 'finished', win: 0n });
  });
});

describe('Pragmatic Play', () => {
  async function sent(one: Giver, account: string, path: string, fields: Readonly<Record<string, string>>) {
    const form = new URLSearchParams({ userId: `player-${one.playerId}`, ...fields });
    form.set('hash', hashOf(new Map(form), Buffer.from(one.key)));
    const { text } = await server.send({
      ...{ method: 'POST', host: HOST, path: `/providers/pragmatic/${account}/${path}.html` },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    });
    return JSON.parse(text);
  }

  /** A free round: a bet of nothing, which does not name them, and a result that does. */
  async function spin(one: Giver, account: string, bonusCode: string, amount: string) {
    const of = { gameId: OUTSIDE_GAME, roundId: uuid7() };
    const bet = { ...of, token: one.token, reference: uuid7(), amount: '0.00' };
    expect(await sent(one, account, 'bet', bet)).toMatchObject({ error: 0 });
    const result = { ...of, bonusCode, reference: uuid7(), amount };
    const answers = await Promise.all([1, 2].map(() => sent(one, account, 'result', result)));
    for (const answer of answers) expect(answer).toMatchObject({ error: 0 });
    return { of, answer: answers[0] };
  }

  test('names them in each result, and reports the total that these have paid', async () => {
    const account = 'dialect-pragmatic';
    const { one, id, promotion } = await withRounds('pragmatic', account, 2);
    const before = await one.cash();
    const first = await spin(one, account, id, '3.00');
    expect(first.answer).toMatchObject({ cash: 10, bonus: 0 });
    await grant();
    expect(await grantsOf(promotion), 'not before the last').toEqual([]);
    await spin(one, account, id, '4.00');
    const total = { bonusCode: id, reference: uuid7(), amount: '7.00' };
    expect(await sent(one, account, 'bonusWin', total)).toMatchObject({ error: 0 });
    await grant();
    await grant();
    expect(await grantsOf(promotion)).toEqual([7n * UNIT]);
    expect(await one.cash(), 'no cash').toBe(before);
    expect(await one.row(id)).toMatchObject({ state: 'finished', win: 7n * UNIT });
  });

  test('a correction downwards is of what is gathered, and never taken from the player', async () => {
    const account = 'dialect-pragmatic-less';
    const { one, id, promotion } = await withRounds('pragmatic', account, 1);
    const before = await one.cash();
    const { of } = await spin(one, account, id, '30.00');
    const less = { ...of, reference: uuid7(), amount: '-25.00' };
    expect(await sent(one, account, 'adjustment', less)).toMatchObject({ error: 0, cash: 10 });
    await grant();
    expect(await grantsOf(promotion)).toEqual([5n * UNIT]);
    expect(await one.cash()).toBe(before);
  });

  test('a prize beside the result is cash: it was not won by free rounds', async () => {
    const account = 'dialect-pragmatic-prize';
    const { one, id } = await withRounds('pragmatic', account, 2);
    const of = { gameId: OUTSIDE_GAME, roundId: uuid7() };
    await sent(one, account, 'bet', { ...of, token: one.token, reference: uuid7(), amount: '0.00' });
    const prize = { promoWinAmount: '2.50', promoWinReference: uuid7() };
    const result = { ...of, ...prize, bonusCode: id, reference: uuid7(), amount: '3.00' };
    expect(await sent(one, account, 'result', result)).toMatchObject({ error: 0, cash: 12.5 });
    expect(await gatheredOf(id)).toBe(3n * UNIT);
  });

  test('are gathered for their promotion where the player has a bonus under way, whose rounds they are not', async () => {
    const account = 'dialect-pragmatic-bonus';
    const { one, id } = await withRounds('pragmatic', account, 1);
    await takeBonuses(server, account);
    await grantTo(server, one, { gift: { kind: 'money', size: { fixed: '20' } } });
    const { answer } = await spin(one, account, id, '6.00');
    expect(answer).toMatchObject({ cash: 10, bonus: 20 });
    expect(await gatheredOf(id)).toBe(6n * UNIT);
  });

  test('are of a stake below the least of the game: nothing is staked', async () => {
    const account = 'dialect-pragmatic-least';
    const { one, id } = await withRounds('pragmatic', account, 1);
    const { provider_code } = (await one.row(id)) ?? { provider_code: '' };
    await server.database.db.autocommit
      .insertInto('game_limit')
      .values({
        ...{ site_id: one.siteId, provider_code, game_code: OUTSIDE_GAME },
        ...{ min_stake: UNIT, max_stake: null, max_win: null, shortest_round_ms: null },
      })
      .execute();
    await spin(one, account, id, '6.00');
    expect(await gatheredOf(id)).toBe(6n * UNIT);
  });
});

describe('JILI', () => {
  let last = 27_238_050_501_001_102_000n;
  const nextId = () => {
    last += 1n;
    return String(last);
  };
  const send = (one: Giver, path: string, fields: Readonly<Record<string, unknown>>) =>
    one.send(
      path,
      JSON.stringify({
        ...{ reqId: 'a', token: one.token, currency: 'MYR', game: OUTSIDE_GAME, wagersTime: 1 },
        ...fields,
      }).replace(/"(\d+(\.\d+)?)"/g, '$1'),
    );
  const spin = (one: Giver, referenceId: string, win: string, round = nextId()) =>
    send(one, '/bet', {
      ...{ round, betAmount: '0', winloseAmount: win },
      freeSpinData: { referenceId, originalBet: '2' },
    });
  const cancel = (one: Giver, round: string, win: string) =>
    send(one, '/cancelBet', {
      ...{ round, betAmount: '0', winloseAmount: win, userId: `player-${one.playerId}` },
    });
  const done = (balance: number) => ({ status: 200, body: { errorCode: 0, balance } });

  test('names them in each bet, which is of nothing and comes with its win', async () => {
    const { one, id, promotion } = await withRounds('jili', 'dialect-jili', 2);
    const before = await one.cash();
    const round = nextId();
    for (const _ of [1, 2]) expect(await spin(one, id, '3', round)).toMatchObject(done(10));
    await grant();
    expect(await grantsOf(promotion), 'not before the last').toEqual([]);
    const session = {
      sessionId: nextId(),
      preserve: '0',
      freeSpinData: { referenceId: id, originalBet: '2' },
    };
    const part = { ...session, betAmount: '0', turnover: '0' };
    for (const [type, win] of [
      ['1', '0'],
      ['2', '4'],
    ] as const)
      expect(
        await send(one, '/sessionBet', { ...part, type, round: nextId(), winloseAmount: win }),
      ).toMatchObject(done(10));
    await grant();
    await grant();
    expect(await grantsOf(promotion)).toEqual([7n * UNIT]);
    expect(await one.cash(), 'no cash').toBe(before);
    expect(await one.row(id)).toMatchObject({ state: 'finished', win: 7n * UNIT });
  });

  test('one that is cancelled is not gathered, though the player has less than it won', async () => {
    const { one, id, promotion } = await withRounds('jili', 'dialect-jili-cancel', 2);
    const before = await one.cash();
    const round = nextId();
    expect(await spin(one, id, '30', round)).toMatchObject(done(10));
    for (const _ of [1, 2]) expect(await cancel(one, round, '30')).toMatchObject(done(10));
    expect(await gatheredOf(id)).toBe(0n);
    await spin(one, id, '4');
    await grant();
    expect(await grantsOf(promotion)).toEqual([4n * UNIT]);
    expect(await one.cash()).toBe(before);
  });
});

test.each([
  ['st8', {}],
  ['pragmatic', { freeRounds: 'atTheEnd' }],
] as const)('%s gives none with a promotion where its messages name no order', async (dialect, policies) => {
  const given: GivingDialect = dialect;
  const one = await openGiver({ server, provider, call }, `dialect-none-${dialect}`, given, { policies });
  expect(await one.give({ promotionId: await start() })).toEqual({
    ...{ refused: 'gameUnavailable', field: 'promotion_id' },
  });
  expect(await one.give()).toEqual(expect.any(String));
});

test('after all of it the ledger is balanced', async () => {
  const client = await server.database.db.pool.connect();
  const { findings } = await verifyLedger(client).finally(() => client.release());
  expect(findings).toEqual([]);
});
