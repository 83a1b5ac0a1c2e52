import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatAmount } from '#rules/money/amount.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { askHandler } from '../../wallet/public.ts';
import { type Member, type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { askOutside } from '../domains/send-outside.ts';
import type { PaymentAdapter } from '../payment-adapter.ts';
import { billplzVendor } from './billplz/testing/simulator.ts';
import { bitcoinVendor } from './bitcoin/testing/simulator.ts';
import { custodyVendor } from './custody/testing/simulator.ts';
import { genericVendor } from './generic/testing/simulator.ts';
import { nowpaymentsVendor } from './nowpayments/testing/simulator.ts';
import { paymongoVendor } from './paymongo/testing/simulator.ts';
import { stripeVendor } from './stripe/testing/simulator.ts';
import { type Random, randomFrom } from './testing/random.ts';
import {
  openVendor,
  type Vendor,
  type VendorEvent,
  type VendorNotice,
  type VendorPayment,
} from './testing/vendor.ts';
import { addGateway, casesOf, deliver, ledgerHas, order, purseOf } from './testing/vendor-run.ts';
import { vendorAdapters } from './vendor-adapters.ts';

/** `npm run payments` makes a thousand of each. */
const PAYMENTS = Number(process.env.PAYMENTS ?? 32);
const SEED = Number(process.env.SEED_OF_RUN ?? 7);
/** At most so many deposits of a player are open at a time. */
const EACH = 4;
const DAY_MS = 24 * 3_600_000;

let server: TestServer;
let wallet: TestWallet;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
});
afterAll(() => server.stop());

/** A deposit that is under way, with what the vendor has to say of it. */
interface Underway {
  readonly deposit: string;
  readonly member: Member;
  readonly notices: { readonly notice: VendorNotice; readonly event: VendorEvent }[];
}

const part = (amount: bigint, random: Random) =>
  ((amount * BigInt(10 + random.below(80))) / 100n / 100n) * 100n;

/** What becomes of a payment at the vendor, by chance. */
function happen(vendor: Vendor, payment: VendorPayment, random: Random): readonly VendorEvent[] {
  const { happens } = vendor.dialect;
  const may = (event: VendorEvent, share: number) => happens.includes(event) && random.chance(share);
  const said: VendorEvent[] = may('noise', 0.5) ? ['noise'] : [];
  if (random.chance(0.12)) return said;
  if (random.chance(0.15)) {
    payment.isFailed = true;
    return [...said, 'failed'];
  }
  payment.came = payment.asked;
  if (may('partial', 0.2)) payment.came = part(payment.asked, random);
  else if (may('overpaid', 0.2)) payment.came = payment.asked + part(payment.asked, random);
  said.push(payment.came === payment.asked ? 'paid' : payment.came < payment.asked ? 'partial' : 'overpaid');
  return said;
}

/** What happens to money that has come. */
function happenLater(vendor: Vendor, payment: VendorPayment, random: Random): readonly VendorEvent[] {
  const may = (event: VendorEvent, share: number) =>
    payment.came > 0n && vendor.dialect.happens.includes(event) && random.chance(share);
  if (payment.came < payment.asked && may('partial', 0.5)) {
    payment.came = payment.asked;
    return ['paid'];
  }
  if (may('refunded', 0.2)) {
    const isWhole = vendor.dialect.code === 'nowpayments' || random.chance(0.5);
    payment.refunded = isWhole ? payment.came : part(payment.came, random);
    return ['refunded'];
  }
  if (may('charged-back', 0.2)) {
    payment.chargedBack = payment.came;
    return ['charged-back'];
  }
  return [];
}

/** The same notice with other money in it: signed for something else. */
const forged = ({ headers, body }: VendorNotice): VendorNotice => ({
  headers,
  body: body.replace(/\d(?=[^\d]*$)/, (digit) => String((Number(digit) + 1) % 10)),
});

/** What happened in a run, and to how many: printed where a thousand are made, and each fault is to happen then. */
type Figures = Record<
  | 'orders'
  | 'lost answers'
  | 'webhooks'
  | 'forged'
  | 'doubled'
  | 'lost webhooks'
  | 'out of order'
  | 'refused, sent again'
  | 'of no deposit',
  number
>;
const noFigures = (): Figures => ({
  ...{ orders: 0, 'lost answers': 0, webhooks: 0, forged: 0, doubled: 0 },
  ...{ 'lost webhooks': 0, 'out of order': 0, 'refused, sent again': 0, 'of no deposit': 0 },
});

const dialects = [
  ...[genericVendor, stripeVendor, paymongoVendor, billplzVendor, nowpaymentsVendor],
  ...[bitcoinVendor, custodyVendor],
];

/** Questions after which a network has confirmed whatever was sent. */
const BLOCKS = 10;

describe.each(dialects)('$code', (dialect) => {
  const random = randomFrom(SEED);
  const figures = noFigures();
  const host = dialect.site === 'baize' ? 'localhost' : `${dialect.site}.localhost`;
  let vendor: Vendor;
  let adapter: PaymentAdapter;
  let gateway: string;
  const members: Member[] = [];
  beforeAll(async () => {
    vendor = await openVendor(dialect, () => server.clock.now());
    const found = vendorAdapters(askOutside(false), server.clock).payments.find(
      ({ code }) => code === dialect.code,
    );
    if (!found) throw new Error(`no adapter ${dialect.code}`);
    adapter = found;
    for (let place = 0; place * EACH < PAYMENTS; place++)
      members.push(await wallet.member(`${dialect.code}${place}`, 0n, dialect.site));
    gateway = await addGateway(server, vendor, { adapter, siteId: members[0]?.siteId ?? 0 });
  }, 600_000);
  afterAll(() => vendor.close());

  const to = () => ({ vendor, gateway, host });
  const say = (payment: VendorPayment, event: VendorEvent) => ({
    event,
    notice: dialect.notice(payment, event, server.clock.now()),
  });

  /** Orders a payment, again where the vendor's answer was lost. */
  async function begin(member: Member): Promise<Underway> {
    const ask = order(vendor, String(100 + random.below(400)));
    figures.orders += 1;
    if (random.chance(0.15)) {
      figures['lost answers'] += 1;
      vendor.lostAnswers = 1;
      expect((await wallet.call(member, '/api/wallet/deposit', ask)).status).toBe(503);
    }
    const { deposit_id: deposit } = await wallet.ok(member, '/api/wallet/deposit', ask);
    return { deposit, member, notices: [] };
  }

  /** Sends what a vendor has to say, with every fault that a network and a stranger can add. */
  async function sendAll({ deposit, notices }: Underway): Promise<void> {
    if (dialect.isSilent) {
      // It is asked, and sometimes not often enough for what came to be confirmed.
      for (let times = random.below(7); times > 0; times--) await askAbout(deposit);
      return;
    }
    const sent = random.chance(0.4) ? random.shuffled(notices) : notices;
    if (sent.some((one, place) => one !== notices[place])) figures['out of order'] += 1;
    const waiting: VendorNotice[] = [];
    for (const { notice, event } of sent) {
      if (random.chance(0.2)) {
        figures.forged += 1;
        expect((await deliver(server, to(), forged(notice))).status).toBe(403);
      }
      const mayBeLost = event !== 'refunded' && event !== 'charged-back';
      if (mayBeLost && random.chance(0.25)) {
        figures['lost webhooks'] += 1;
        continue;
      }
      const times = random.chance(0.3) ? 2 : 1;
      figures.webhooks += times;
      figures.doubled += times - 1;
      for (let time = 0; time < times; time++)
        if ((await deliver(server, to(), notice)).status !== 200) waiting.push(notice);
    }
    figures['refused, sent again'] += waiting.length;
    // What was refused is sent again later, as vendors do.
    for (const notice of waiting) await deliver(server, to(), notice);
  }

  /** Payments of no deposit whose webhooks never come. */
  function payUnasked(count: number): readonly VendorPayment[] {
    if (!adapter.list) return [];
    const [like] = vendor.books.payments;
    figures['of no deposit'] = count;
    return Array.from({ length: count }, (_, place) => {
      const asked = BigInt(100 + place) * 10_000n;
      const payment = vendor.books.create({ reference: '', currency: like?.currency ?? '', asked });
      payment.came = asked;
      return payment;
    });
  }

  /** A night in which each deposit is compared and the list of the gateway is read, and another for what was ordered after midnight. */
  async function passNights(underway: readonly Underway[]): Promise<void> {
    if (!adapter.list) return;
    const handle = askHandler(server.database.db, new Map([[adapter.code, adapter]]), server.clock);
    const signal = AbortSignal.timeout(1_800_000);
    server.clock.advance(DAY_MS);
    for (const { deposit } of underway)
      await handle({ id: deposit, data: { depositId: deposit, isCompared: true }, signal });
    await handle({ id: gateway, data: { gateway }, signal });
    server.clock.advance(DAY_MS);
    await handle({ id: gateway, data: { gateway }, signal });
  }

  /** Each payment of no deposit is one case, and there is no other. */
  async function expectOrphans(unasked: readonly VendorPayment[]): Promise<void> {
    const { rows } = await server.database.db.pool.query<{ reference: string; amount: bigint }>(
      "select reference, amount from payment_case where adapter = $1 and kind = 'orphan'",
      [gateway],
    );
    for (const { id, came } of unasked)
      expect(rows.filter(({ reference }) => reference.includes(id))).toMatchObject([{ amount: came }]);
  }

  async function askAbout(deposit: string): Promise<void> {
    const handle = askHandler(server.database.db, new Map([[adapter.code, adapter]]), server.clock);
    await handle({ id: deposit, data: { depositId: deposit }, signal: AbortSignal.timeout(10_000) });
  }

  test(`of ${PAYMENTS} payments with every fault the ledger has what the vendor has, and each difference is a case`, async () => {
    const underway: Underway[] = [];
    for (const member of members)
      for (let count = 0; count < EACH && underway.length < PAYMENTS; count++)
        underway.push(await begin(member));
    const refunds: Underway[] = [];
    const twice: { readonly payment: VendorPayment }[] = [];
    for (const one of underway) {
      const payments = vendor.books.of(one.deposit);
      const paid = payments.at(-1);
      if (!paid) throw new Error('the vendor has no such payment');
      one.notices.push(...happen(vendor, paid, random).map((event) => say(paid, event)));
      const first = payments.length > 1 ? payments[0] : undefined;
      if (first && !dialect.isSilent && random.chance(0.6)) {
        first.came = first.asked;
        twice.push({ payment: first });
      }
      const isLate = random.chance(0.5);
      if (isLate) {
        await sendAll(one);
        one.notices.length = 0;
      }
      one.notices.push(...happenLater(vendor, paid, random).map((event) => say(paid, event)));
      if (isLate) refunds.push(one);
      else await sendAll(one);
    }
    for (const one of refunds) await sendAll(one);
    for (const { deposit } of underway)
      for (let times = dialect.isSilent ? BLOCKS : 1; times > 0; times--) await askAbout(deposit);
    for (const { payment } of twice)
      expect((await deliver(server, to(), say(payment, 'paid').notice)).status).toBe(200);
    // What names only the vendor's payment is sent until it is known, which it is once the vendor was asked.
    for (const one of dialect.isSilent ? [] : underway)
      for (const { notice, event } of one.notices)
        if (event === 'refunded' || event === 'charged-back') await deliver(server, to(), notice);
    const unasked = payUnasked(Math.ceil(PAYMENTS / 50));
    await passNights(underway);
    await expectOrphans(unasked);
    const cases = await expectSame(underway);
    if (PAYMENTS < 1_000) return;
    process.stdout.write(`${dialect.code}: ${JSON.stringify({ ...figures, cases })}\n`);
    const {
      'refused, sent again': _,
      'of no deposit': listed,
      orders,
      'lost answers': lost,
      ...byWebhook
    } = figures;
    const faults = {
      orders,
      'lost answers': lost,
      ...(dialect.isSilent ? {} : byWebhook),
      ...(adapter.list ? { listed } : {}),
    };
    for (const [fault, count] of Object.entries(faults)) expect(count, fault).toBeGreaterThan(0);
  }, 3_600_000);

  /** @returns how many cases of each kind there are */
  async function expectSame(underway: readonly Underway[]): Promise<Readonly<Record<string, number>>> {
    const counts: Record<string, number> = {};
    const cash = new Map<Member, bigint>();
    for (const { deposit, member } of underway) {
      const payments = vendor.books.of(deposit);
      const has = await ledgerHas(server, deposit);
      const refs = payments.flatMap(({ id }) => [
        id,
        `pay_${id}`,
        `pi_${id}`,
        String(Number.parseInt(id, 10)),
      ]);
      const cases = await casesOf(server, { deposit, payments: refs, gateway });
      for (const { kind } of cases) counts[kind] = (counts[kind] ?? 0) + 1;
      const left = ({ came, refunded, chargedBack }: VendorPayment) => came - refunded - chargedBack;
      const atVendor = payments.reduce((sum, one) => sum + left(one), 0n);
      const orphans = cases.reduce((sum, { kind, amount }) => sum + (kind === 'orphan' ? amount : 0n), 0n);
      const what = `${deposit}: ${JSON.stringify(payments, (_, value) => (typeof value === 'bigint' ? formatAmount(value) : value))} ${JSON.stringify(cases.map(({ kind, amount }) => [kind, formatAmount(amount)]))}`;
      expect(formatAmount(has + orphans), what).toBe(formatAmount(atVendor));
      const kinds = new Set(cases.map(({ kind }) => kind));
      const came = payments.reduce((sum, one) => sum + one.came, 0n);
      const [asked = 0n] = payments.map((one) => one.asked);
      if (came > 0n && came < asked) expect(kinds, what).toContain('partial');
      if (came > asked)
        expect(
          [...kinds].some((kind) => kind === 'overpaid' || kind === 'orphan'),
          what,
        ).toBe(true);
      if (payments.some(({ refunded }) => refunded > 0n)) expect(kinds, what).toContain('refund');
      if (payments.some(({ chargedBack }) => chargedBack > 0n)) expect(kinds, what).toContain('chargeback');
      cash.set(member, (cash.get(member) ?? 0n) + has - (await feeLeft(deposit)));
    }
    for (const [member, sum] of cash) {
      const purse = await purseOf(server, member);
      expect(formatAmount(purse.cash - purse.owed)).toBe(formatAmount(sum));
    }
    expect(await wallet.unbalanced()).toEqual([]);
    return counts;
  }

  /** What the ledger still has of the fee of a deposit: it goes back last. */
  async function feeLeft(deposit: string): Promise<bigint> {
    const row = await server.database.db.read
      .selectFrom('deposit')
      .select(['fee', 'state'])
      .where('id', '=', deposit)
      .executeTakeFirstOrThrow();
    if (row.state !== 'paid') return 0n;
    const spent = row.fee - (await ledgerHas(server, deposit));
    return spent > 0n ? row.fee - spent : row.fee;
  }
});
