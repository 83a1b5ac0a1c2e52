import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../../../actor.ts';
import { promotions, type Sketch } from '../../../bonuses/testing/promotions.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { verifyLedger } from '../../../ledger/public.ts';
import { HOST } from '../../../rewards/testing/guests.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { askOutside } from '../../domains/send-outside.ts';
import { openExchanges } from '../exchanges/record-exchanges.ts';
import { type CallProvider, OF_JOBS, openCalls } from '../launching/call-provider.ts';
import { type Giver, type GivingDialect, idOf, openGiver } from '../testing/free-rounds-giver.ts';
import { json, openProvider } from '../testing/provider-server.ts';
import { grantFreeRoundWins } from './grant-wins.ts';

const UNIT = 10_000n;
/** 1/100,000 of a unit, as Hub88 counts. */
const PER_UNIT = 100_000;
const HOUR_MS = 3_600_000;

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
const grant = async (later = 0) => {
  const job = { actor: systemActor('test'), now: new Date(server.clock.now().getTime() + later) };
  await Promise.all([1, 2].map(() => grantFreeRoundWins(server.database.db, job)));
};

const whole: Sketch = {
  trigger: { kind: 'freeRoundWins' },
  gift: { kind: 'money', size: { percent: 100, maximum: '1000' } },
  caps: { perPlayer: null },
};
const start = (sketch: Partial<Sketch> = {}) => promotions(server, 'lucky').start({ ...whole, ...sketch });

const accepted = {
  hub88: (response: Parameters<ReturnType<typeof json>>[0]) => {
    const isTemplate = provider.asked.at(-1)?.path.endsWith('/prepaids/list');
    const prepaid = { prepaid_uuid: 'p', currency: 'MYR', bet_value: 200_000, bet_count: null };
    json(isTemplate ? [prepaid] : { reward_uuid: 'r' })(response);
  },
  swipe: json({ id: '3f3f8a0e-0a53-4a6f-9f1e-1d1f2f0f7b11' }),
} as const;

let accounts = 0;
/** A player with free rounds whose wins are paid by a promotion. */
async function withRounds(
  dialect: GivingDialect & keyof typeof accepted,
  quantity: number,
  promotionId: string,
) {
  const one = await openGiver({ server, provider, call }, `wins-${accounts++}`, dialect);
  const id = idOf(await one.give({ quantity, promotionId }));
  provider.answers(accepted[dialect]);
  await one.work();
  return { one, id };
}

/** A free round by Hub88's messages. @returns the reference of its win */
async function playFree({ token, send }: Giver, reward_uuid: string, win: number): Promise<string> {
  const bet = {
    ...{ request_uuid: uuid7(), token, game_code: 'free', round: uuid7(), currency: 'MYR' },
    ...{ transaction_uuid: uuid7(), amount: 2 * PER_UNIT, is_free: true, reward_uuid },
  };
  expect(await send('/transaction/bet', bet)).toMatchObject({ body: { status: 'RS_OK' } });
  const paid = { ...bet, transaction_uuid: uuid7(), reference_transaction_uuid: bet.transaction_uuid };
  const won = { ...paid, amount: win * PER_UNIT, round_closed: true };
  const answers = await Promise.all([1, 2, 3].map(() => send('/transaction/win', won)));
  for (const { body } of answers) expect(body).toMatchObject({ status: 'RS_OK' });
  return won.transaction_uuid;
}

const grantsOf = (promotionId: string) =>
  server.database.db.read
    .selectFrom('bonus_grant')
    .select(['cause', 'base', 'worth'])
    .where('promotion_id', '=', promotionId)
    .orderBy('id')
    .execute();

test('wins that come one by one are a bonus together, once the last round is closed', async () => {
  const promotion = await start();
  const { one, id } = await withRounds('hub88', 2, promotion);
  const before = await one.cash();
  await playFree(one, id, 3);
  await grant();
  expect(await grantsOf(promotion), 'not before the last').toEqual([]);
  const who = await server.logIn('demo', 'Demo1234!', HOST);
  const shown = await server.ok('/api/bonuses/free_rounds', who, HOST);
  expect(shown.value.find((row) => row.free_rounds_id === id)).toMatchObject({
    ...{ as_bonus: true, played: 1, quantity: 2, win: '3', state: 'given' },
  });
  await playFree(one, id, 4);
  await grant();
  await grant();
  expect(await grantsOf(promotion)).toEqual([
    { cause: `outside-free-rounds:${id}`, base: 7n * UNIT, worth: 7n * UNIT },
  ]);
  expect(await one.cash(), 'no cash').toBe(before);
  expect(await one.row(id)).toMatchObject({ state: 'finished', win: 7n * UNIT, granted: 7n * UNIT });
});

test('a total that is paid at the end is a bonus', async () => {
  const promotion = await start();
  const { one, id } = await withRounds('swipe', 10, promotion);
  const before = await one.cash();
  const win = {
    ...{ sessionID: one.token, frID: id, txID: '7f3f8a0e-0a53-4a6f-9f1e-1d1f2f0f7b13' },
    ...{ roundID: '8f3f8a0e-0a53-4a6f-9f1e-1d1f2f0f7b13', type: 'regular', amount: '7.25' },
  };
  for (const _ of [1, 2]) expect(await one.send('/win', win)).toMatchObject({ status: 200 });
  await grant();
  expect(await grantsOf(promotion)).toMatchObject([{ base: 72_500n }]);
  expect(await one.cash()).toBe(before);
  expect(await one.row(id)).toMatchObject({ state: 'finished', win: 72_500n });
});

test('what is rolled back is not granted, and what is won after the bonus is granted too', async () => {
  const promotion = await start();
  const { one, id } = await withRounds('hub88', 2, promotion);
  const before = await one.cash();
  const [first] = [await playFree(one, id, 3), await playFree(one, id, 4)];
  const taken = {
    ...{ request_uuid: uuid7(), token: one.token, game_code: 'free', round: uuid7() },
    ...{ transaction_uuid: uuid7(), reference_transaction_uuid: first },
  };
  const { round_id } = await server.database.db.read
    .selectFrom('outside_transaction')
    .select('round_id')
    .where('ref', '=', first)
    .executeTakeFirstOrThrow();
  const { ref } = await server.database.db.read
    .selectFrom('outside_round')
    .select('ref')
    .where('id', '=', round_id ?? '')
    .executeTakeFirstOrThrow();
  expect(await one.send('/transaction/rollback', { ...taken, round: ref })).toMatchObject({
    body: { status: 'RS_OK' },
  });
  await grant();
  expect(await grantsOf(promotion)).toMatchObject([{ base: 4n * UNIT }]);
  await playFree(one, id, 5);
  await grant();
  expect(await grantsOf(promotion)).toMatchObject([{ base: 4n * UNIT }, { base: 5n * UNIT }]);
  expect(await one.cash(), 'nothing is taken of what was never theirs').toBe(before);
});

test('rounds that nobody plays to their end are granted a day after it', async () => {
  const promotion = await start();
  const { one, id } = await withRounds('hub88', 5, promotion);
  await playFree(one, id, 3);
  await grant(47 * HOUR_MS);
  expect(await grantsOf(promotion)).toEqual([]);
  await grant(49 * HOUR_MS);
  expect(await grantsOf(promotion)).toMatchObject([{ base: 3n * UNIT }]);
  expect(await one.row(id)).toMatchObject({ state: 'finished', win: 3n * UNIT });
});

test('a promotion that grants nothing more costs the player no win: it is cash', async () => {
  const promotion = await start();
  const { one, id } = await withRounds('hub88', 1, promotion);
  const before = await one.cash();
  await playFree(one, id, 3);
  await promotions(server, 'lucky').move(promotion, 'active', 'ended');
  await grant();
  await grant();
  expect(await grantsOf(promotion)).toEqual([]);
  expect(await one.cash()).toBe(before + 3n * UNIT);
});

test('only an active promotion that gives the whole win as bonus money is ordered with them', async () => {
  const one = await openGiver({ server, provider, call }, 'wins-none', 'hub88');
  const paused = await start();
  await promotions(server, 'lucky').move(paused, 'active', 'paused');
  for (const promotionId of [
    uuid7(),
    paused,
    await start({ trigger: { kind: 'staff' }, gift: { kind: 'money', size: { fixed: '5' } } }),
    await start({ gift: { kind: 'money', size: { percent: 50, maximum: '1000' } } }),
  ])
    expect(await one.give({ promotionId })).toEqual({ refused: 'unknownPromotion', field: 'promotion_id' });
  const atTheEnd = await openGiver({ server, provider, call }, 'wins-end', 'hub88', {
    policies: { freeRounds: 'atTheEnd' },
  });
  expect(await atTheEnd.give({ promotionId: await start() })).toMatchObject({ refused: 'gameUnavailable' });
});

test('after all of it the ledger is balanced', async () => {
  const client = await server.database.db.pool.connect();
  const { findings } = await verifyLedger(client).finally(() => client.release());
  expect(findings).toEqual([]);
});
