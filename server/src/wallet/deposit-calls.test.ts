import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RefusalBody } from '#contract/calls.ts';
import { uuid7 } from '../db/uuid7.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { expireDeposits } from './public.ts';

let server: TestServer;
let demo: { account_id: string; auth: string };

beforeAll(async () => {
  server = await startTestServer();
  demo = await server.logIn('demo', 'Demo1234!');
});
afterAll(() => server.stop());

test('a deposit of another player is not to be seen, on the same site or another', async () => {
  const ask = { key: uuid7(), method_code: 'sandbox-card', amount: '100' };
  const { deposit_id: id } = await server.ok('/api/wallet/deposit', { ...demo, ...ask, amount: '500' });
  const lucky = { domain_name: 'lucky.localhost', external_id: 'lucky' };
  const [account_id, password, host] = ['neighbour', 'Sunday Paper 7', 'lucky.localhost'];
  const person = { account_id, password, date_of_birth: '1990-05-01', accept_terms: true };
  await server.ok('/api/auth/signup', { ...lucky, ...person }, host);
  const [there, neighbour] = [
    await server.logIn('demo', 'Demo1234!', host),
    await server.logIn(account_id, password, host),
  ];
  const { deposit_id } = await server.ok('/api/wallet/deposit', { ...there, ...ask }, host);
  const seen = async (who: typeof demo, deposit: string) => {
    const answer = await server.call('/api/wallet/deposit_status', { ...who, deposit_id: deposit }, host);
    return answer.status === 200 ? 'seen' : (answer.body as RefusalBody).message;
  };
  expect(await seen(there, deposit_id)).toBe('seen');
  expect(await seen(neighbour, deposit_id)).toBe('unknownDeposit');
  expect(await seen(there, id)).toBe('unknownDeposit');
});

test('deposit_status follows a deposit from pending to expired, with the redirect while it can be paid', async () => {
  const created = server.clock.now();
  const ask = { key: uuid7(), method_code: 'sandbox-card', amount: '250.5' };
  const opened = await server.ok('/api/wallet/deposit', { ...demo, ...ask });
  const { deposit_id, redirect_url, expires_at } = opened;
  const status = () => server.ok('/api/wallet/deposit_status', { ...demo, deposit_id });
  const expected = {
    statusCode: 1,
    deposit_id,
    amount: '250.5',
    fee: '0',
    method_code: 'sandbox-card',
    expires_at,
  };
  const pending = await status();
  const plain = { instruction: null, proof: null, underway: null, asked: null, sent_back: '0' };
  expect(pending).toEqual({
    ...expected,
    state: 'pending',
    created_at: expect.any(String),
    redirect_url,
    ...plain,
  });
  expect(Date.parse(pending.created_at)).toBeGreaterThanOrEqual(created.getTime());
  expect(Date.parse(expires_at)).toBeGreaterThan(Date.parse(pending.created_at));
  await server.database.db.tx((tx) => expireDeposits(tx, new Date(Date.parse(expires_at) + 1)));
  expect(await status()).toEqual({ ...pending, state: 'expired', redirect_url: null });
  for (const unknown of [uuid7(), 'nothing', ''])
    expect(await server.call('/api/wallet/deposit_status', { ...demo, deposit_id: unknown })).toMatchObject({
      body: { message: 'unknownDeposit', field: 'deposit_id' },
    });
});

test('the ways to pay in are those that the site has open, and a deposit keeps the limits they name', async () => {
  const { db } = server.database;
  const ways = async () => (await server.ok('/api/wallet/deposit_methods', demo)).value;
  const all = await ways();
  const card = all.find(({ method_code }) => method_code === 'sandbox-card');
  expect(card).toEqual({
    method_code: 'sandbox-card',
    icon: 'card',
    min: '100',
    max: '50000',
    fee_percent: '0',
    presets: expect.arrayContaining(['500']),
  });
  const change = (
    to: { enabled: boolean } | { min_amount: bigint; max_amount: bigint; fee_percent: string },
  ) =>
    db.tx((tx) =>
      tx
        .updateTable('payment_method')
        .set(to)
        .where('code', '=', 'sandbox-card')
        .where('site_id', '=', (of) => of.selectFrom('site').select('id').where('external_id', '=', 'baize'))
        .execute(),
    );
  await change({ min_amount: 2_000_000n, max_amount: 3_000_000n, fee_percent: '1.5' });
  expect((await ways()).find(({ method_code }) => method_code === 'sandbox-card')).toEqual({
    ...card,
    ...{ min: '200', max: '300', fee_percent: '1.5' },
  });
  const pay = (amount: string) =>
    server.call('/api/wallet/deposit', { ...demo, key: uuid7(), method_code: 'sandbox-card', amount });
  expect(await pay('199.99')).toMatchObject({ status: 422, body: { message: 'amountTooSmall' } });
  expect(await pay('300.01')).toMatchObject({ status: 422, body: { message: 'amountTooLarge' } });
  await change({ min_amount: 1_000_000n, max_amount: 500_000_000n, fee_percent: '0' });
  await change({ enabled: false });
  expect(await ways()).toEqual(all.filter(({ method_code }) => method_code !== 'sandbox-card'));
  expect((await pay('500')).status).toBe(422);
  await change({ enabled: true });
  expect(await ways()).toEqual(all);
  const lucky = await server.logIn('demo', 'Demo1234!', 'lucky.localhost');
  const { value: others } = await server.ok('/api/wallet/deposit_methods', lucky, 'lucky.localhost');
  expect(others.map(({ min }) => min)).not.toEqual(all.map(({ min }) => min));
});
