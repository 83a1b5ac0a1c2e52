import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { uuid7 } from '../../db/uuid7.ts';
import { askOutside } from '../../providers/domains/send-outside.ts';
import { genericVendor } from '../../providers/payments/generic/testing/simulator.ts';
import { openVendor, type Vendor } from '../../providers/payments/testing/vendor.ts';
import { addGateway, casesOf, deliver, order, purseOf } from '../../providers/payments/testing/vendor-run.ts';
import { vendorAdapters } from '../../providers/payments/vendor-adapters.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { askHandler, queueComparisons } from '../../wallet/public.ts';
import { type Member, type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { openStream } from '../testing/live-stream.ts';
import { staffClients } from '../testing/staff-clients.ts';

const LIST = '/api/office/gateways/list';
const SAVE = '/api/office/gateways/save';
const TEST = '/api/office/gateways/test';
const DAYS = '/api/office/gateways/days';
const METHODS = '/api/office/methods/list';
const PAY_IN = '/api/office/methods/save_pay_in';
const RESUME = '/api/office/methods/resume';
const DEPOSIT = '/api/wallet/deposit';
const reason = 'The contract was signed';
const SECRET = 'generic-secret-of-thirty-two-characters';
const site = 'arena';
const DAY_MS = 86_400_000;

let server: TestServer;
let wallet: TestWallet;
let vendor: Vendor;
let member: Member;
let people = 0;
const as = staffClients(() => server);
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  vendor = await openVendor(genericVendor);
});
beforeEach(async () => {
  people += 1;
  member = await wallet.member(`gateways${people}`, 0n, site);
});
afterAll(async () => {
  vendor.close();
  await server.stop();
});

const change = () => ({
  ...{ site, gateway: null, adapter: 'generic', name: 'Main gateway', version: 0, reason },
  ...{ settings: genericVendor.settings(vendor.url), secrets: { secret: SECRET } },
  ...{ is_live: false, is_on: true },
});
const add = async () => (await as('owner')).ok(SAVE, change());
const shown = async (code: string) => {
  const { gateways } = await (await as('owner')).ok(LIST, { site });
  const found = gateways.find(({ gateway }) => gateway === code);
  if (!found) throw new Error(`There is no ${code}.`);
  return found;
};

/** Makes the vendor's e-wallet the way to pay of a gateway, whatever it was of before. */
async function offer(adapter: string, more: object = {}) {
  const manager = await as('manager');
  const { pay_in: rows } = await manager.ok(METHODS, { site });
  const was = rows.find(({ code }) => code === 'ewallet');
  const terms = { min: '1', max: '5000', fee_percent: '0', presets: ['10'], is_on: true, countries: [] };
  const stop = { orders: 4, percent: 50, minutes: 10 };
  const asked = { site, code: 'ewallet', adapter, ...terms, stop, version: was?.version ?? 0, reason };
  return manager.call(PAY_IN, { ...asked, ...more });
}
const method = async () => {
  const { pay_in: rows } = await (await as('manager')).ok(METHODS, { site });
  return rows.find(({ code }) => code === 'ewallet');
};
const offered = async (of = member) =>
  (await wallet.ok(of, '/api/wallet/deposit_methods', {})).value.map(({ method_code }) => method_code);
const pay = async (amount = '100', of = member) =>
  (await wallet.ok(of, DEPOSIT, order(vendor, amount))).deposit_id;
const paymentOf = (deposit: string) => {
  const payment = vendor.books.of(deposit).at(0);
  if (!payment) throw new Error(`The vendor has no payment of ${deposit}.`);
  return payment;
};
const said = (deposit: string) => genericVendor.notice(paymentOf(deposit), 'paid', server.clock.now());
const to = (gateway: string) => ({ vendor, gateway, host: 'arena.localhost' });

test('a gateway is added and changed by those who manage the system, and its secret is shown to nobody', async () => {
  const owner = await as('owner');
  const { gateway } = await add();
  const row = await shown(gateway);
  expect(row).toMatchObject({ adapter: 'generic', name: 'Main gateway', is_on: true, version: 1 });
  expect(row.secrets).toMatchObject([{ name: 'secret', until: null }]);
  expect(row.callbacks[0]).toBe(`/callbacks/payments/generic/${gateway}`);
  const { entries } = await owner.ok('/api/office/audit/entries', { object: `gateway:${site}/${gateway}` });
  expect(entries[0]).toMatchObject({
    action: 'gateways.save',
    reason,
    before: null,
    after: { name: 'Main gateway' },
  });
  const { rows } = await server.database.db.pool.query(
    `select string_agg(t::text, ' ') as all from (select s::text from gateway_secret s union all select g::text from gateway g
       union all select a::text from audit_entry a) t`,
  );
  for (const text of [
    JSON.stringify(row),
    JSON.stringify(entries),
    rows[0].all,
    JSON.stringify(await owner.ok(LIST, { site })),
  ])
    expect(text).not.toContain(SECRET);
  const late = await owner.call(SAVE, { ...change(), gateway, version: 4 });
  expect([late.status, late.body.message]).toEqual([409, 'versionConflict']);
  for (const [wrong, field] of [
    [{ settings: {} }, 'settings.url'],
    [{ settings: { ...genericVendor.settings('http://pay.example') } }, 'settings.url'],
    [{ secrets: { secret: 'short' } }, 'secrets.secret'],
    [{ adapter: 'no-such' }, 'adapter'],
    [{ adapter: 'sandbox' }, 'adapter'],
  ] as const) {
    const { body } = await owner.call(SAVE, { ...change(), ...wrong });
    expect([body.message, body.field]).toEqual(['badRequest', field]);
  }
  for (const name of ['manager', 'cashier'])
    expect((await (await as(name)).call(SAVE, change())).body.message).toBe('permissionDenied');
});

test('what a site of another currency cannot collect with is not offered to it', async () => {
  const { adapters } = await (await as('owner')).ok(LIST, { site });
  const offered = adapters.map(({ adapter }) => adapter);
  expect(offered).toEqual(['generic', 'stripe', 'nowpayments', 'bitcoin', 'custody', 'bank']);
});

test('a connection is tested with the credentials that are kept, and the answer is one of four words', async () => {
  const owner = await as('owner');
  const { gateway } = await add();
  expect(await owner.ok(TEST, { site, gateway })).toMatchObject({ result: 'works' });
  const wrong = { ...change(), secrets: { secret: 'another-secret-of-thirty-two-characters' } };
  const refused = await owner.ok(SAVE, wrong);
  expect(await owner.ok(TEST, { site, gateway: refused.gateway })).toMatchObject({ result: 'refused' });
  const gone = await owner.ok(SAVE, { ...change(), settings: genericVendor.settings('http://127.0.0.1:1') });
  expect(await owner.ok(TEST, { site, gateway: gone.gateway })).toMatchObject({ result: 'unreachable' });
  const other = await owner.call(TEST, { site: 'lucky', gateway });
  expect(other.body).toMatchObject({ message: 'unknownGateway', field: 'gateway' });
});

test('a way to pay goes through the gateway that staff chose, and only in its countries', async () => {
  const [first, second] = [await add(), await add()];
  expect((await offer(first.gateway)).status).toBe(200);
  const { gateway } = second;
  expect((await offer('generic-of-nobody')).body).toMatchObject({
    message: 'unknownMethod',
    field: 'adapter',
  });
  expect((await offer(gateway)).status).toBe(200);
  const deposit = await pay();
  paymentOf(deposit).came = paymentOf(deposit).asked;
  expect((await deliver(server, to(first.gateway), said(deposit))).status).toBe(200);
  expect((await purseOf(server, member)).cash).toBe(0n);
  expect((await deliver(server, to(gateway), said(deposit))).status).toBe(200);
  expect((await purseOf(server, member)).cash).toBe(1_000_000n);
  await server.database.asOwner(
    `update player set contact_phone = '+639171234567' where id = ${member.playerId}`,
  );
  await offer(gateway, { countries: ['MY'] });
  const isOffered = (await offered()).includes('ewallet');
  const refused = await wallet.call(member, DEPOSIT, order(vendor, '100'));
  await offer(gateway, { countries: ['MY', 'PH'] });
  expect([isOffered, refused.body.message, (await offered()).includes('ewallet')]).toEqual([
    false,
    'unknownMethod',
    true,
  ]);
});

test('a secret that is replaced verifies callbacks for a day more, and then no longer', async () => {
  const owner = await as('owner');
  const { gateway, version } = await add();
  await offer(gateway);
  const [early, late] = [await pay(), await pay()];
  for (const deposit of [early, late]) paymentOf(deposit).came = paymentOf(deposit).asked;
  const secrets = { secret: 'the-next-secret-of-thirty-two-characters' };
  await owner.ok(SAVE, { ...change(), gateway, version, secrets });
  expect((await shown(gateway)).secrets).toMatchObject([
    { name: 'secret', until: null },
    { name: 'secret', until: expect.any(String) },
  ]);
  expect((await deliver(server, to(gateway), said(early))).status).toBe(200);
  server.clock.advance(DAY_MS + 1_000);
  expect((await deliver(server, to(gateway), said(late))).status).toBe(403);
  expect((await purseOf(server, member)).cash).toBe(1_000_000n);
});

test('a way to pay goes off where its gateway does not answer, is on Today, and a person turns it on again', async () => {
  const { gateway } = await add();
  await offer(gateway);
  const queue = async () => {
    const { queues } = await (await as('manager')).ok('/api/office/today/work', { site });
    return queues.find(({ name }) => name === 'stoppedMethods')?.count;
  };
  const other = await wallet.member(`other${people}`, 0n, site);
  const page = await openStream(server, (await as('manager')).cookie);
  await expect.poll(() => page.events).toContain('open');
  await pay();
  await pay();
  vendor.lostAnswers = 2;
  const fail = async (of: Member) => (await wallet.call(of, DEPOSIT, order(vendor, '10'))).status;
  expect([await fail(member), await method(), await queue()]).toMatchObject([503, { stopped_at: null }, 0]);
  expect(await fail(other)).toBe(503);
  expect([(await method())?.stopped_at, await queue()]).toEqual([expect.any(String), 1]);
  // Today that is open asks again.
  await expect.poll(() => page.events).toContain(`methods ${site}`);
  page.close();
  expect(await offered(other)).not.toContain('ewallet');
  expect((await wallet.call(other, DEPOSIT, order(vendor, '10'))).body.message).toBe('unknownMethod');
  expect((await shown(gateway)).health.hour).toEqual({ orders: 4, unanswered: 2 });
  const manager = await as('manager');
  expect((await (await as('cashier')).call(RESUME, { site, code: 'ewallet', reason })).body.message).toBe(
    'permissionDenied',
  );
  server.clock.advance(1_000);
  await manager.ok(RESUME, { site, code: 'ewallet', reason });
  expect((await manager.call(RESUME, { site, code: 'ewallet', reason })).body.message).toBe(
    'versionConflict',
  );
  const { entries } = await (await as('owner')).ok('/api/office/audit/entries', {
    object: `pay-in:${site}/ewallet`,
  });
  expect(entries[0]).toMatchObject({
    action: 'methods.resume',
    before: { stopped_at: expect.any(String) },
    after: { stopped_at: null },
  });
  server.clock.advance(1_000);
  vendor.lostAnswers = 1;
  expect([await fail(other), await offered(other)]).toEqual([503, expect.arrayContaining(['ewallet'])]);
});

test('in the night after its day a gateway says what it has: what it never said is credited, and what it has not is a case', async () => {
  const { gateway } = await add();
  await offer(gateway);
  const [lost, denied, same] = [await pay('100'), await pay('200'), await pay('300')];
  for (const deposit of [lost, denied, same]) paymentOf(deposit).came = paymentOf(deposit).asked;
  for (const deposit of [denied, same]) await deliver(server, to(gateway), said(deposit));
  paymentOf(denied).came = 0n;
  paymentOf(denied).isFailed = true;
  const { database, clock } = server;
  const adapters = vendorAdapters(askOutside(false), clock).payments;
  const queued: object[] = [];
  // The server itself, which does the same by its own clock, finds nothing due before.
  const night = async (ahead: number) => {
    const now = () => new Date(clock.now().getTime() + ahead);
    const ask = askHandler(database.db, new Map(adapters.map((one) => [one.code, one])), { now });
    queued.length = 0;
    await queueComparisons(
      database.db,
      async (_tx, _queue, work) => void queued.push(...work.map(({ data }) => data)),
      now(),
    );
    const own = queued.filter(
      (data) => 'depositId' in data && [lost, denied, same].includes(String(data.depositId)),
    );
    for (const data of own) await ask({ id: uuid7(), data, signal: AbortSignal.timeout(10_000) });
    return own.length;
  };
  expect(await night(0)).toBe(0);
  const first = DAY_MS + 3 * 3_600_000;
  expect(await night(first)).toBe(3);
  expect((await purseOf(server, member)).cash).toBe(6_000_000n);
  const cases = await Promise.all(
    [lost, denied, same].map(async (deposit) =>
      (await casesOf(server, { deposit, payments: [], gateway })).map(({ kind }) => kind),
    ),
  );
  expect(cases).toEqual([['late'], ['conflict'], []]);
  const { days, currency } = await (await as('cashier')).ok(DAYS, { site, gateway });
  expect({ days, currency }).toMatchObject({
    currency: 'USD',
    days: [{ deposits: 3, compared: 3, paid: 3, amount: '600', cases: 2, open_cases: 2 }],
  });
  expect(await night(first + DAY_MS)).toBe(0);
  expect(await wallet.unbalanced()).toEqual([]);
});

test('the method of a gateway of another site is not offered', async () => {
  const foreign = await openVendor(genericVendor);
  const adapter = vendorAdapters(askOutside(false), server.clock).payments.find(
    ({ code }) => code === 'generic',
  );
  if (!adapter) throw new Error('There is no generic gateway.');
  const lucky = await wallet.member(`lucky${people}`, 0n, 'lucky');
  const code = await addGateway(server, foreign, { adapter, siteId: lucky.siteId });
  await server.database.asOwner(`update payment_method set adapter = '${code}' where code = 'ewallet'`);
  foreign.close();
  expect([(await offered()).includes('ewallet'), (await offered(lucky)).includes('ewallet')]).toEqual([
    false,
    true,
  ]);
});
