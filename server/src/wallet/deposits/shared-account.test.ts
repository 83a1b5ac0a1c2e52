import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { askOutside } from '../../providers/domains/send-outside.ts';
import { genericVendor } from '../../providers/payments/generic/testing/simulator.ts';
import {
  openVendor,
  type Vendor,
  type VendorDialect,
  type VendorPayment,
} from '../../providers/payments/testing/vendor.ts';
import { addGateway, deliver, order } from '../../providers/payments/testing/vendor-run.ts';
import { vendorAdapters } from '../../providers/payments/vendor-adapters.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { askHandler } from '../public.ts';
import { type Member, type TestWallet, testWallet } from '../test-wallet.ts';

const DAY_MS = 86_400_000;
const UNIT = 10_000n;

const listed = z.object({
  payments: z.array(z.looseObject({ reference: z.string() })),
  next: z.string().nullable(),
});
/** A vendor whose list names payments by its own name alone. */
const namesNone: VendorDialect = {
  ...genericVendor,
  answer(books, asked) {
    const answer = genericVendor.answer(books, asked);
    const list = listed.safeParse(answer);
    if (!list.success) return answer;
    const { payments, next } = list.data;
    return { payments: payments.map((one) => ({ ...one, reference: '' })), next };
  },
};

let server: TestServer;
let wallet: TestWallet;
let vendor: Vendor;
let other: Vendor;
/** Two sites at one account, and one at another account of the same vendor. */
let arena: Shop;
let lucky: Shop;
let apart: Shop;

interface Shop {
  readonly vendor: Vendor;
  readonly gateway: string;
  readonly member: Member;
}

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  const now = () => server.clock.now();
  [vendor, other] = await Promise.all([openVendor(namesNone, now), openVendor(namesNone, now)]);
  const open = async (site: 'arena' | 'lucky' | 'baize', at: Vendor): Promise<Shop> => {
    const member = await wallet.member(`shared${site}`, 0n, site);
    const adapter = adapterOf();
    return { vendor: at, member, gateway: await addGateway(server, at, { adapter, siteId: member.siteId }) };
  };
  arena = await open('arena', vendor);
  lucky = await open('lucky', vendor);
  apart = await open('baize', other);
});
afterAll(async () => {
  vendor.close();
  other.close();
  await server.stop();
});

function adapterOf() {
  const ask = askOutside(false, []);
  const found = vendorAdapters(ask, server.clock).payments.find(({ code }) => code === 'generic');
  if (!found) throw new Error('no adapter');
  return found;
}

/** Orders a deposit, which is paid at the vendor. */
async function pay({ vendor: at, member }: Shop, amount: string) {
  const { deposit_id: id } = await wallet.ok(
    await wallet.logInAgain(member),
    '/api/wallet/deposit',
    order(at, amount),
  );
  const [payment] = at.books.of(id);
  if (!payment) throw new Error('nothing was ordered');
  payment.came = payment.asked;
  return { id, payment };
}

const notify = ({ vendor: at, gateway, member: { host } }: Shop, payment: VendorPayment) =>
  deliver(server, { vendor: at, gateway, host }, genericVendor.notice(payment, 'paid', server.clock.now()));

const handler = () => askHandler(server.database.db, new Map([['generic', adapterOf()]]), server.clock);

/** Far from now: what is compared then keeps lists waiting, and no job of the server compares it meanwhile. */
const holdBack = (id: string) =>
  server.database.asOwner(`update deposit set compare_at = '2099-01-01' where id = '${id}'`);

/** What is due is compared, and then the lists of all gateways are read at once. @returns which of them were read */
async function passNight(): Promise<readonly string[]> {
  server.clock.advance(DAY_MS);
  const signal = AbortSignal.timeout(60_000);
  const handle = handler();
  const { pool } = server.database.db;
  const due = await pool.query<{ id: string }>(
    `select id from deposit where adapter like 'generic%' and compare_at < '2098-01-01'`,
  );
  for (const { id } of due.rows) await handle({ id, data: { depositId: id, isCompared: true }, signal });
  const all = [arena, lucky, apart];
  await Promise.all(all.map(({ gateway }) => handle({ id: gateway, data: { gateway }, signal })));
  const { rows } = await pool.query<{ code: string }>('select code from gateway where listed_until = $1', [
    new Date(Math.floor(server.clock.now().getTime() / DAY_MS) * DAY_MS),
  ]);
  return rows.map(({ code }) => code);
}
const everywhere = () => [arena, lucky, apart].map(({ gateway }) => gateway);

const orphans = async () => {
  const { rows } = await server.database.db.pool.query<{ adapter: string; reference: string; kind: string }>(
    "select adapter, reference, kind from payment_case where kind = 'orphan' order by id",
  );
  return rows;
};
const stateOf = async (id: string) => {
  const { rows } = await server.database.db.pool.query<{ state: string }>(
    'select state from deposit where id = $1',
    [id],
  );
  return rows[0]?.state;
};
const nobodys = (at: Vendor, amount: bigint) => {
  const payment = at.books.create({ reference: '', currency: 'PHP', asked: amount });
  payment.came = amount;
  return payment;
};

test('a webhook about a payment of the other site of the account is no case, and credits nobody there', async () => {
  const { id, payment } = await pay(lucky, '50');
  expect(await notify(arena, payment)).toMatchObject({ status: 200 });
  expect(await stateOf(id)).toBe('pending');
  expect(await notify(lucky, payment)).toMatchObject({ status: 200 });
  expect(await stateOf(id)).toBe('paid');
  expect(await orphans()).toEqual([]);
});

test('what the other site of the account was paid is no orphan, though the list does not name the deposit', async () => {
  const paid = [await pay(arena, '20'), await pay(lucky, '30')];
  expect(new Set(await passNight())).toEqual(new Set(everywhere()));
  expect(await Promise.all(paid.map(({ id }) => stateOf(id)))).toEqual(['paid', 'paid']);
  expect(await orphans()).toEqual([]);
});

test('a list waits until the deposits of both sites are compared, and a switched-off site keeps none waiting', async () => {
  const { id } = await pay(lucky, '30');
  await holdBack(id);
  const orphan = nobodys(vendor, 70n * UNIT);
  expect(await passNight()).toEqual([apart.gateway]);
  expect(await orphans()).toEqual([]);
  const { db } = server.database;
  await db.autocommit
    .updateTable('gateway')
    .set({ enabled: false })
    .where('code', '=', lucky.gateway)
    .execute();
  const signal = AbortSignal.timeout(60_000);
  await handler()({ id: 'list', data: { gateway: arena.gateway }, signal });
  expect(await orphans()).toMatchObject([{ adapter: arena.gateway, reference: orphan.id, kind: 'orphan' }]);
  await db.autocommit
    .updateTable('gateway')
    .set({ enabled: true })
    .where('code', '=', lucky.gateway)
    .execute();
  await handler()({ id, data: { depositId: id, isCompared: true }, signal });
  await handler()({ id: 'list', data: { gateway: lucky.gateway }, signal });
  expect(await orphans(), 'the case stays where it is').toMatchObject([{ adapter: arena.gateway }]);
});

test('what nobody has ordered is one case, though both sites read of it at once', async () => {
  const before = (await orphans()).length;
  const orphan = nobodys(vendor, 80n * UNIT);
  expect(new Set(await passNight())).toEqual(new Set(everywhere()));
  const made = (await orphans()).slice(before);
  expect(made.map(({ reference, kind }) => [reference, kind])).toEqual([[orphan.id, 'orphan']]);
});

test('another account of the vendor hides nothing: its payment has a name that a payment of the first has', async () => {
  const before = (await orphans()).length;
  const orphan = nobodys(other, 90n * UNIT);
  expect(vendor.books.payments[0]?.id).toBe(orphan.id);
  expect(new Set(await passNight())).toEqual(new Set(everywhere()));
  expect((await orphans()).slice(before)).toMatchObject([
    { adapter: apart.gateway, reference: orphan.id, kind: 'orphan' },
  ]);
});
