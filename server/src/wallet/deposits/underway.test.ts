import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askOutside } from '../../providers/domains/send-outside.ts';
import type { PaymentAdapter, PaymentAnswer } from '../../providers/payment-adapter.ts';
import { custodyVendor } from '../../providers/payments/custody/testing/simulator.ts';
import { openVendor, type Vendor } from '../../providers/payments/testing/vendor.ts';
import { addGateway, casesOf, order, purseOf } from '../../providers/payments/testing/vendor-run.ts';
import { vendorAdapters } from '../../providers/payments/vendor-adapters.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { askHandler, expireDeposits } from '../public.ts';
import { type Member, type TestWallet, testWallet } from '../test-wallet.ts';

const MINUTE = 60_000;

let server: TestServer;
let wallet: TestWallet;
let vendor: Vendor;
let member: Member;
let gateway: string;
let ask: (deposit: string, isCompared?: boolean) => Promise<void>;
/** What the vendor answers instead of what it has. */
let said: PaymentAnswer | undefined;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  server.clock.stop();
  // With every question a block is added.
  await server.keepFromJob('ask-gateways');
  wallet = testWallet(server);
  vendor = await openVendor(custodyVendor);
  member = await wallet.member('coins', 0n, 'baize');
  const adapters = new Map(
    vendorAdapters(askOutside(false), server.clock).payments.map((one) => [one.code, one]),
  );
  const adapter = adapters.get('custody');
  if (!adapter) throw new Error('no adapter');
  gateway = await addGateway(server, vendor, { adapter, siteId: member.siteId });
  const answers: PaymentAdapter = {
    ...adapter,
    ask: async (...asked) => said ?? adapter.ask?.(...asked),
  };
  const handle = askHandler(server.database.db, new Map([['custody', answers]]), server.clock);
  ask = (depositId, isCompared = false) =>
    handle({ id: depositId, data: { depositId, isCompared }, signal: AbortSignal.timeout(10_000) });
});
beforeEach(() => {
  said = undefined;
});
afterAll(async () => {
  vendor.close();
  await server.stop();
});

async function open() {
  const { deposit_id: id } = await wallet.ok(member, '/api/wallet/deposit', order(vendor, '500'));
  const payment = vendor.books.of(id)[0];
  if (!payment) throw new Error('there is no address');
  const status = () => wallet.ok(member, '/api/wallet/deposit_status', { deposit_id: id });
  return { id, payment, status };
}

const askAt = async (id: string) =>
  (
    await server.database.db.read
      .selectFrom('deposit')
      .select('ask_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).ask_at;

test('what is seen is shown with its confirmations, keeps the deposit open, and is credited once', async () => {
  const { id, payment, status } = await open();
  const opened = await status();
  expect(opened).toMatchObject({ underway: null, instruction: { kind: 'address', confirmations: 4 } });
  await ask(id);
  // Nothing came, and it is asked again in a minute.
  expect(await askAt(id)).toEqual(new Date(server.clock.now().getTime() + MINUTE));
  server.clock.advance(29 * MINUTE);
  payment.came = payment.asked;
  await ask(id);
  expect(await status()).toMatchObject({ state: 'pending', underway: { has: 0, needs: 4 } });
  server.clock.advance(10 * MINUTE);
  const late = await server.database.db.tx((tx) => expireDeposits(tx, server.clock.now()));
  expect(late.map((one) => one.id)).not.toContain(id);
  for (let block = 0; block < 3; block++) await ask(id);
  expect(await status()).toMatchObject({ state: 'pending', underway: { has: 3 } });
  const before = await purseOf(server, member);
  for (let block = 0; block < 3; block++) await ask(id);
  expect(await status()).toMatchObject({ state: 'paid', underway: null, amount: '500' });
  expect((await purseOf(server, member)).cash - before.cash).toBe(5_000_000n);
  expect(await casesOf(server, { deposit: id, payments: [], gateway })).toEqual([]);
});

test('what a reorganisation takes away before it counts is shown no more', async () => {
  const { id, payment, status } = await open();
  payment.came = payment.asked;
  await ask(id);
  expect(await status()).toMatchObject({ underway: { has: 0 } });
  said = { notice: undefined };
  await ask(id);
  expect(await status()).toMatchObject({ state: 'pending', underway: null });
});

test('what a reorganisation takes away after it was credited is a case in the night', async () => {
  const { id, payment, status } = await open();
  payment.came = payment.asked;
  for (let block = 0; block < 8; block++) await ask(id);
  expect(await status()).toMatchObject({ state: 'paid' });
  said = { notice: undefined };
  await ask(id, true);
  expect(await casesOf(server, { deposit: id, payments: [], gateway })).toMatchObject([
    { kind: 'conflict', state: 'open' },
  ]);
});

test('what was seen after the rate had ended is a case by itself, and once', async () => {
  const { id, status } = await open();
  const reference = `${id} aa:0`;
  said = {
    notice: undefined,
    beside: [{ reference, result: 'paid', amount: 1_000_000n, currency: 'PHP' }],
  };
  for (let times = 0; times < 3; times++) await ask(id);
  expect(await status()).toMatchObject({ state: 'pending' });
  expect(await casesOf(server, { deposit: id, payments: [reference], gateway })).toMatchObject([
    { kind: 'orphan', amount: 1_000_000n, times: 3 },
  ]);
});
