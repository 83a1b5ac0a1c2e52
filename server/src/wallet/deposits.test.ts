import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RefusalBody } from '#contract/calls.ts';
import { openTransactionsEnd } from '../db/testing/open-transactions.ts';
import { uuid7 } from '../db/uuid7.ts';
import { serverKey } from '../players/public.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { expireDeposits } from './public.ts';

let server: TestServer;
let demo: { account_id: string; auth: string };
let secret: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  demo = await server.logIn('demo', 'Demo1234!');
  secret = await serverKey(server.database.db, 'sandbox-pay');
});
afterAll(() => server.stop());

async function openDeposit(amount = '500') {
  const answer = await server.ok('/api/wallet/deposit', {
    ...demo,
    key: uuid7(),
    method_code: 'sandbox-card',
    amount,
  });
  return answer.deposit_id;
}

async function balance(): Promise<string> {
  return (await server.ok('/api/auth/get_balance', demo)).game_balance;
}

function signed(body: string, at = server.clock.now(), key = secret): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const hex = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
  return { 'content-type': 'application/json', 'x-sandbox-signature': `t=${seconds},v1=${hex}` };
}

const notice = (reference: string, amount = '500', result = 'paid') =>
  JSON.stringify({ reference, amount, currency: 'PHP', result });

async function callBack(body: string, headers = signed(body)) {
  const answer = await server.send({ path: '/callbacks/payments/sandbox', headers, body });
  return { status: answer.status, body: JSON.parse(answer.text) as { verdict?: string; message?: string } };
}

describe('a deposit', () => {
  test('a deposit is paid on the page of the gateway, which notifies the server itself', async () => {
    const before = Number(await balance());
    const opened = await server.ok('/api/wallet/deposit', {
      ...demo,
      key: uuid7(),
      method_code: 'sandbox-card',
      amount: '250.5',
    });
    const path = new URL(opened.redirect_url).pathname;
    const page = await server.send({ method: 'GET', path });
    expect(page.text).toContain('250.5');
    const paid = await server.send({
      path: `${path}/pay`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });
    expect(paid.status).toBe(303);
    expect(paid.headers.location).toContain(`/deposit?deposit=${opened.deposit_id}`);
    expect(
      (await server.ok('/api/wallet/deposit_status', { ...demo, deposit_id: opened.deposit_id })).state,
    ).toBe('paid');
    expect(Number(await balance())).toBe(before + 250.5);
  });

  test('a declined deposit changes no balance and is reported as failed', async () => {
    const before = await balance();
    const id = await openDeposit();
    const body = notice(id, '500', 'declined');
    expect((await callBack(body)).body.verdict).toBe('failed');
    expect((await server.ok('/api/wallet/deposit_status', { ...demo, deposit_id: id })).state).toBe('failed');
    expect(await balance()).toBe(before);
  });

  test('asked for again under its key is the same deposit; with other content it is refused', async () => {
    const key = uuid7();
    const ask = { ...demo, key, method_code: 'sandbox-card', amount: '300' };
    const first = await server.ok('/api/wallet/deposit', ask);
    const again = await server.ok('/api/wallet/deposit', ask);
    expect(again).toEqual(first);
    const other = await server.call('/api/wallet/deposit', { ...ask, amount: '400' });
    expect([other.status, (other.body as RefusalBody).message]).toEqual([409, 'keyReused']);
    await callBack(notice(first.deposit_id, '300', 'declined'));
  });

  test.each([
    ['-1', 'invalidAmount'],
    ['0', 'invalidAmount'],
    ['1e3', 'invalidAmount'],
    ['NaN', 'invalidAmount'],
    ['100.001', 'invalidAmount'],
    ['100.00001', 'invalidAmount'],
    ['99.99', 'amountTooSmall'],
    ['50000.01', 'amountTooLarge'],
    ['99999999999999', 'invalidAmount'],
  ])('of %s is refused as %s and opens nothing', async (amount, code) => {
    const answer = await server.call('/api/wallet/deposit', {
      ...demo,
      key: uuid7(),
      method_code: 'sandbox-card',
      amount,
    });
    expect([answer.status, (answer.body as RefusalBody).message, (answer.body as RefusalBody).field]).toEqual(
      [422, code, 'amount'],
    );
  });
});

describe('a callback', () => {
  test('that is repeated is acknowledged and pays once', async () => {
    const before = Number(await balance());
    const body = notice(await openDeposit());
    expect((await callBack(body)).body.verdict).toBe('paid');
    expect((await callBack(body)).body.verdict).toBe('repeated');
    expect(Number(await balance())).toBe(before + 500);
  });

  test('that comes many times at once pays once', async () => {
    const before = Number(await balance());
    const body = notice(await openDeposit());
    const verdicts = await Promise.all(
      Array.from({ length: 12 }, async () => (await callBack(body)).body.verdict),
    );
    expect(verdicts.filter((verdict) => verdict === 'paid')).toHaveLength(1);
    expect(Number(await balance())).toBe(before + 500);
  });

  test('that is forged, unsigned or stale changes nothing', async () => {
    const before = await balance();
    const id = await openDeposit();
    const body = notice(id);
    const tries = [
      signed(body, server.clock.now(), Buffer.from('another secret')),
      signed(body, new Date(server.clock.now().getTime() - 6 * 60_000)),
      signed(notice(id, '5000')),
      { 'content-type': 'application/json' },
      { 'content-type': 'application/json', 'x-sandbox-signature': 't=1,v1=zz' },
    ];
    for (const headers of tries) {
      expect(await callBack(body, headers)).toMatchObject({
        status: 403,
        body: { message: 'invalidSignature' },
      });
    }
    expect((await server.ok('/api/wallet/deposit_status', { ...demo, deposit_id: id })).state).toBe(
      'pending',
    );
    expect(await balance()).toBe(before);
    await callBack(notice(id, '500', 'declined'));
  });

  test('for an unknown deposit, or for another amount, changes nothing', async () => {
    const before = await balance();
    const id = await openDeposit();
    expect(await callBack(notice(uuid7()))).toMatchObject({
      status: 404,
      body: { message: 'unknownDeposit' },
    });
    expect(await callBack(notice("'; drop table deposit; --"))).toMatchObject({ status: 404 });
    expect(await callBack(notice(id, '5000'))).toMatchObject({ status: 404 });
    expect(await balance()).toBe(before);
    await callBack(notice(id, '500', 'declined'));
  });

  const verdictsOf = async (id: string) =>
    (
      await server.database.db.read
        .selectFrom('payment_callback')
        .select('verdict')
        .where('deposit_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ verdict }) => verdict);
  const stateOf = async (deposit_id: string) =>
    (await server.ok('/api/wallet/deposit_status', { ...demo, deposit_id })).state;

  test('that comes after the deposit has expired is credited once: the money did come', async () => {
    const before = Number(await balance());
    const id = await openDeposit();
    server.clock.advance(31 * 60_000);
    demo = await server.logIn('demo', 'Demo1234!');
    expect((await callBack(notice(id))).body.verdict).toBe('late');
    expect((await callBack(notice(id))).body.verdict).toBe('repeated');
    expect(await stateOf(id)).toBe('paid');
    expect(Number(await balance())).toBe(before + 500);
    expect(await verdictsOf(id)).toEqual(['late', 'repeated']);
  });

  test('that comes after the expiry was written down, many times at once, is credited once', async () => {
    const before = Number(await balance());
    const id = await openDeposit();
    server.clock.advance(31 * 60_000);
    demo = await server.logIn('demo', 'Demo1234!');
    await server.database.db.tx((tx) => expireDeposits(tx, server.clock.now()));
    await openTransactionsEnd(server.database.db);
    expect(await stateOf(id)).toBe('expired');
    const verdicts = await Promise.all(
      Array.from({ length: 12 }, async () => (await callBack(notice(id))).body.verdict),
    );
    expect(verdicts.filter((verdict) => verdict === 'late')).toHaveLength(1);
    expect(verdicts.filter((verdict) => verdict === 'repeated')).toHaveLength(11);
    expect(Number(await balance())).toBe(before + 500);
  });

  test('that says paid after it said declined is credited; the other way round it is for staff', async () => {
    const before = Number(await balance());
    const id = await openDeposit();
    expect((await callBack(notice(id, '500', 'declined'))).body.verdict).toBe('failed');
    expect((await callBack(notice(id))).body.verdict).toBe('late');
    expect((await callBack(notice(id, '500', 'declined'))).body.verdict).toBe('conflict');
    expect(await stateOf(id)).toBe('paid');
    expect(Number(await balance())).toBe(before + 500);
  });
});

test('a fee is paid on top, exactly, and is not the player’s', async () => {
  const { db } = server.database;
  const fee = (fee_percent: string) =>
    db.tx((tx) =>
      tx.updateTable('payment_method').set({ fee_percent }).where('code', '=', 'sandbox-card').execute(),
    );
  await fee('1.75');
  const before = Number(await balance());
  const opened = await server.ok('/api/wallet/deposit', {
    ...demo,
    ...{ key: uuid7(), method_code: 'sandbox-card', amount: '333.33' },
  });
  const { deposit_id } = opened;
  const page = await server.send({ method: 'GET', path: new URL(opened.redirect_url).pathname });
  // 1.75 % of 333.33 is 5.833275: cut to a centavo.
  expect(page.text).toContain('339.16');
  expect((await callBack(notice(deposit_id, '333.33'))).status).toBe(404);
  expect((await callBack(notice(deposit_id, '339.16'))).body.verdict).toBe('paid');
  expect(await server.ok('/api/wallet/deposit_status', { ...demo, deposit_id })).toMatchObject({
    amount: '333.33',
    fee: '5.83',
    state: 'paid',
    redirect_url: null,
  });
  expect(Number(await balance())).toBeCloseTo(before + 333.33, 4);
  await fee('0');
});

test('a deposit whose id was used as the key of a bet is paid all the same', async () => {
  const id = await openDeposit();
  const { launch_url } = await server.ok('/api/games/launch', {
    domain_name: 'localhost',
    external_id: 'baize',
    ...demo,
    provider_code: 'BRASSWORK',
    game_code: 'lantern-reef',
    mode: 'real',
  });
  const launch = new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
  await server.ok('/api/games/play', { launch, key: id, stake: '5' });
  const before = Number(await balance());
  expect((await callBack(notice(id))).body.verdict).toBe('paid');
  expect(Number(await balance())).toBe(before + 500);
});

test('a gateway cannot pay a deposit that was asked of another', async () => {
  const before = await balance();
  const id = await openDeposit();
  const askOf = (adapter: string) =>
    server.database.db.tx((tx) => tx.updateTable('deposit').set({ adapter }).where('id', '=', id).execute());
  await askOf('another');
  expect(await callBack(notice(id))).toMatchObject({ status: 404, body: { message: 'unknownDeposit' } });
  expect(await balance()).toBe(before);
  await askOf('sandbox');
  await callBack(notice(id, '500', 'declined'));
});

test('at most five deposits are open at a time, also when all are asked for at once', async () => {
  const arena = await server.logIn('demo', 'Demo1234!', 'arena.localhost');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      server.call(
        '/api/wallet/deposit',
        { ...arena, key: uuid7(), method_code: 'sandbox-card', amount: '20' },
        'arena.localhost',
      ),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([
    ...Array.from({ length: 5 }, () => 200),
    ...Array.from({ length: 15 }, () => 422),
  ]);
});

test.each(['-271821-04-20T00:00:00Z', '+020000-01-01T00:00:00Z', 'yesterday'])(
  'a statement or history from %s is a bad request',
  async (from) => {
    const bad = { status: 400, body: { message: 'badRequest', field: 'from' } };
    expect(await server.call('/api/wallet/statement', { ...demo, from })).toMatchObject(bad);
    expect(await server.call('/api/games/history', { ...demo, from })).toMatchObject(bad);
  },
);

test('the statement ends at the balance and every step of it adds up', async () => {
  const page = await server.ok('/api/wallet/statement', { ...demo, limit: 100 });
  expect(page.value[0]?.balance_after).toBe(await balance());
  const inTenThousandths = (text: string) => Math.round(Number(text) * 10_000);
  for (const [index, row] of page.value.entries()) {
    const older = page.value[index + 1];
    if (older)
      expect(inTenThousandths(row.balance_after)).toBe(
        inTenThousandths(older.balance_after) + inTenThousandths(row.amount),
      );
  }
});
