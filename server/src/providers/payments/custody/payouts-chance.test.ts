import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { isUnknown, MOST_LOOKS, releaseIn } from '../../../wallet/public.ts';
import { type Random, randomFrom } from '../testing/random.ts';
import { type CoinSite, openCoinSite, type Payee } from './testing/coin-site.ts';

/** `npm run payments` makes a thousand. */
const PAYOUTS = Number(process.env.PAYMENTS ?? 16);
const SEED = Number(process.env.SEED_OF_RUN ?? 7);
/** So many withdrawals a player may ask for in a day, all of what they have. */
const EACH = 4;
const HOUR_MS = 3_600_000;
const ASKED_AGAIN_MS = 31_000;

/**
 * What becomes of a payout at the vendor. `denied`: it says first that it has paid, and later that it has not; `other-coins`: it says that it
 * has sent another number of coins; `mute`: no answer of it ever comes, and no callback; `endless`: it never says the end.
 */
type Fate = 'paid' | 'failed' | 'denied' | 'other-coins' | 'mute' | 'endless';

function fateBy(random: Random): Fate {
  if (random.chance(0.1)) return 'failed';
  if (random.chance(0.05)) return 'denied';
  if (random.chance(0.04)) return 'other-coins';
  if (random.chance(0.05)) return 'mute';
  return random.chance(0.04) ? 'endless' : 'paid';
}

interface Underway {
  readonly id: string;
  readonly payee: Payee;
  readonly fate: Fate;
}

const random = randomFrom(SEED);
/** What happened in a run, and how often: printed where a thousand are made. */
const figures: Record<string, number> = {};
const count = (what: string) => {
  figures[what] = (figures[what] ?? 0) + 1;
};

let server: TestServer;
let site: CoinSite;
const underway: Underway[] = [];
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  site = await openCoinSite(server);
  for (let place = 0; underway.length < PAYOUTS; place += 1) {
    const address = `0x${(place + 1).toString(16).padStart(40, '0')}`;
    const payee = await site.payee(`chance${place}`, 2_000n, address, 'usdt-erc20');
    for (let time = 0; time < EACH && underway.length < PAYOUTS; time += 1) {
      const amount = String(100 + random.below(400));
      underway.push({ id: await site.approved(payee, amount), payee, fate: fateBy(random) });
    }
  }
}, 600_000);
afterAll(async () => {
  site.vendor.close();
  await server.stop();
});

/** Each call to the vendor may be lost on its way or on its way back; those about a mute payout are, all of them. */
function loseCalls(): void {
  const mute = new Set(underway.flatMap(({ id, fate }) => (fate === 'mute' ? [id] : [])));
  site.books.fault = (reference) => {
    if (mute.has(reference) || random.chance(0.15)) {
      count('lost answers');
      return 'lost-answer';
    }
    if (!random.chance(0.1)) return undefined;
    count('lost requests');
    return 'lost-request';
  };
}

/** Sends a callback, with every fault that a network and a stranger can add. */
async function call(id: string, change: object = {}): Promise<void> {
  if (random.chance(0.2)) {
    count('forged');
    expect(await site.say(id, change, 'a-stranger-with-a-secret-of-their-own')).toBe(403);
  }
  if (random.chance(0.3)) return count('lost callbacks');
  const times = random.chance(0.3) ? 2 : 1;
  for (let time = 0; time < times; time += 1) {
    count(time === 0 ? 'callbacks' : 'doubled');
    expect(await site.say(id, change)).toBe(200);
  }
}

/** What the vendor does with what it has, and says of it. */
async function decide({ id, fate }: Underway): Promise<void> {
  const payout = site.books.of(id);
  if (payout?.state !== 'pending') return;
  if (random.chance(0.3)) await call(id);
  if (fate === 'endless') return;
  payout.state = fate === 'failed' ? 'failed' : 'paid';
  if (fate === 'mute') return;
  if (fate === 'other-coins') payout.coin_amount = '0.5';
  await call(id);
  // Only what counts a result can deny it afterwards.
  if (fate === 'denied' && (await rowOf(id)).state === 'paid')
    expect(await site.say(id, { state: 'failed' })).toBe(200);
}

const rowOf = (id: string) =>
  server.database.db.read.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The askings for payment and the first callbacks, and then a day of questions. */
async function run(from: number): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    await site.work(from + round * ASKED_AGAIN_MS);
    for (const one of underway) if (random.chance(0.5)) await decide(one);
  }
  for (const one of underway) await decide(one);
  for (let hour = 1; hour <= MOST_LOOKS + 2; hour += 1) await site.work(from + hour * HOUR_MS);
}

/** Each is paid once, given back once, or held as unknown, and the ledger has as much as the vendor. */
async function expectSame(): Promise<Readonly<Record<string, number>>> {
  const ends: Record<string, number> = {};
  const gone = new Map<Payee, bigint>();
  for (const { id, payee, fate } of underway) {
    const row = await rowOf(id);
    const atVendor = site.books.made.filter(({ reference }) => reference === id);
    const what = `${id}: ${fate}, ${JSON.stringify(atVendor)}, ${row.state}, asked ${row.asked_times} and ${row.looked_times} times`;
    expect(atVendor.length, what).toBeLessThanOrEqual(1);
    const [payout] = atVendor;
    if (payout)
      expect([payout.amount, payout.currency], what).toEqual([
        formatAmount(row.amount - row.fee),
        row.currency,
      ]);
    if (payout && fate !== 'other-coins') expect(payout.coin_amount, what).toBe(row.coin_amount);
    const end = isUnknown(row) ? 'unknown' : row.state;
    ends[end] = (ends[end] ?? 0) + 1;
    expect(['paid', 'failed', 'unknown'], what).toContain(end);
    if (end !== 'unknown') expect(payout?.state, what).toBe(end);
    else expect(row.asked_times === 5 || ['other-coins', 'endless'].includes(fate), what).toBe(true);
    if (end !== 'failed') gone.set(payee, (gone.get(payee) ?? 0n) + row.amount);
  }
  for (const [{ member }, sum] of gone)
    expect(await site.wallet.balance(member)).toBe(formatAmount((parseAmount('2000') ?? 0n) - sum));
  expect(await site.wallet.unbalanced()).toEqual([]);
  return ends;
}

const casesOf = async (kind: string) => {
  const { rows } = await server.database.db.pool.query<{ id: string }>(
    'select distinct withdrawal_id as id from payment_case where adapter = $1 and kind = $2 order by 1',
    [site.gateway, kind],
  );
  return rows.map(({ id }) => id);
};

test(`of ${PAYOUTS} payouts with every fault each is paid once, given back, or held as unknown; once released each ends`, async () => {
  loseCalls();
  await run(0);
  const first = await expectSame();
  const held = await site.seenAs('unknown');
  expect(held).toHaveLength(first.unknown ?? 0);
  // The vendor answers again, and what was left open there has an end.
  site.books.fault = () => undefined;
  for (const one of underway)
    if (one.fate === 'endless' && site.books.of(one.id)) site.payoutOf(one.id).state = 'paid';
  for (const id of held)
    expect(await server.database.db.tx((tx) => releaseIn(tx, id))).toMatchObject({ done: true });
  await run(100 * HOUR_MS);
  const last = await expectSame();
  const otherCoins = underway.flatMap(({ id, fate }) => (fate === 'other-coins' ? [id] : []));
  expect([...(await site.seenAs('unknown'))].sort()).toEqual(otherCoins.sort());
  expect(await casesOf('payout-mismatch')).toEqual(otherCoins);
  if (PAYOUTS < 1_000) return;
  process.stdout.write(`custody, payouts: ${JSON.stringify({ ...figures, first, last })}\n`);
  for (const fault of ['lost answers', 'lost requests', 'forged', 'lost callbacks', 'doubled'])
    expect(figures[fault], fault).toBeGreaterThan(0);
}, 3_600_000);
