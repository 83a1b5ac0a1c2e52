import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../../../actor.ts';
import { staffClients } from '../../../staff/testing/staff-clients.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { approveUnseen, MOST_LOOKS, rejectWithdrawal, releaseIn, returnsOf } from '../../../wallet/public.ts';
import { type CoinSite, openCoinSite, type Payee } from './testing/coin-site.ts';

const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const MINUTE_MS = 60_000;

let server: TestServer;
let site: CoinSite;
let payee: Payee;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  site = await openCoinSite(server);
  payee = await site.payee('coins', 5_000n, ADDRESS);
});
afterAll(async () => {
  expect(await site.wallet.unbalanced()).toEqual([]);
  site.vendor.close();
  await server.stop();
});

const as = staffClients(() => server);

const state = async (id: string, of = payee) => (await site.status(of, id)).state;
const staff = () => ({ actor: systemActor('test'), now: server.clock.now() });
const balance = async () => Number(await site.wallet.balance(payee.member));
const setRule = (change: string) =>
  server.database.db.pool.query(`update withdrawal_rule set ${change} where site_id = $1`, [site.siteId]);

/** The first calls about any payout have one fault, one after the other. */
function failing(...faults: readonly ('lost-request' | 'lost-answer')[]): void {
  const left = [...faults];
  site.books.fault = () => left.shift();
}

test('an address with a typing error, or of another network, is refused', async () => {
  for (const text of ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6x', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', ''])
    expect((await site.add(payee.member, text)).body).toMatchObject({
      ...{ message: 'invalidCoinAddress', field: 'account_number' },
    });
});

test('an address is of one player, in whatever case its letters are typed', async () => {
  const mixed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  await site.payee('ether', 0n, mixed, 'usdt-erc20');
  for (const text of [mixed.toLowerCase(), `0x${mixed.slice(2).toUpperCase()}`])
    expect((await site.add(payee.member, text, 'usdt-erc20')).body).toMatchObject({
      message: 'bankAccountTaken',
    });
});

test('a lost answer is asked for again with the same coins, is paid once, and the callback closes it once', async () => {
  const before = await balance();
  failing('lost-answer');
  const id = await site.approved(payee);
  await site.work(0);
  const { coin_amount } = site.payoutOf(id);
  await site.work(31_000);
  expect(site.books.made.filter(({ reference }) => reference === id)).toMatchObject([
    { address: ADDRESS, method: 'usdt-trc20', amount: '250', currency: 'PHP', coin_amount },
  ]);
  expect(site.books.orders).toBe(2);
  site.payoutOf(id).state = 'paid';
  expect(await site.say(id, {}, 'another-secret-of-thirty-two-characters')).toBe(403);
  expect(await state(id)).toBe('approved');
  for (let times = 0; times < 2; times += 1) expect(await site.say(id)).toBe(200);
  expect(await state(id)).toBe('paid');
  expect(await balance()).toBe(before - 250);
});

test('the player reads what was sent, and to which address', async () => {
  const id = await site.approved(payee);
  expect(await site.status(payee, id)).toMatchObject({
    ...{ is_coin: true, coins: null, account_number: 'TR7NHq…gjLj6t' },
  });
  await site.work(0);
  const coins = { amount: site.payoutOf(id).coin_amount, coin: 'USDT' };
  expect(await site.status(payee, id)).toMatchObject({ coins });
  const { value } = await site.wallet.ok(payee.member, '/api/wallet/transactions', { kind: 'withdrawal' });
  expect(value[0]).toMatchObject({ transaction_id: id, coins });
  site.payoutOf(id).state = 'paid';
  await site.say(id);
  expect(await site.wallet.mail(payee.member, `(${coins.amount} USDT)`)).toContain('TR7NHq…gjLj6t');
});

test('staff see what is sent, and where to: whole where they may see persons, else how it begins and ends', async () => {
  const payer = await site.payee('seen_by_staff', 1_000n, `0x${'5'.repeat(40)}`, 'usdt-erc20');
  const id = await site.approved(payer);
  await site.work(0);
  const coins = { amount: site.payoutOf(id).coin_amount, coin: 'USDT' };
  const read = async (name: string) =>
    (await (await as(name)).ok('/api/office/cashier/withdrawal', { withdrawal_id: id })).withdrawal;
  const listed = async (name: string) =>
    (
      await (await as(name)).ok('/api/office/cashier/withdrawals', { state: 'approved', site: 'baize' })
    ).rows.find(({ withdrawal_id }) => withdrawal_id === id);
  for (const look of [read, listed]) {
    expect(await look('cashier')).toMatchObject({
      is_coin: true,
      coins,
      account_number: `0x${'5'.repeat(40)}`,
    });
    expect(await look('support')).toMatchObject({ is_coin: true, coins, account_number: '0x5555…555555' });
  }
});

test('where no callback comes it is asked, and a late one changes nothing', async () => {
  const before = await balance();
  const id = await site.approved(payee);
  await site.work(0);
  await site.work(MINUTE_MS + 1_000);
  expect(await state(id)).toBe('approved');
  site.payoutOf(id).state = 'failed';
  await site.work(2 * MINUTE_MS + 2_000);
  expect(await state(id)).toBe('failed');
  expect(await balance()).toBe(before);
  expect(await site.say(id)).toBe(200);
  expect(await balance()).toBe(before);
});

test('a result about other coins than were sent is a case', async () => {
  const other = await site.payee('other_coins', 1_000n, 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8');
  const id = await site.approved(other);
  await site.work(0);
  await site.say(id, { state: 'paid', coin_amount: '1' });
  expect(await state(id, other)).toBe('approved');
  const { rows } = await server.database.db.pool.query(
    'select kind from payment_case where withdrawal_id = $1',
    [id],
  );
  expect(rows).toEqual([{ kind: 'payout-mismatch' }]);
});

test('while there is no rate nothing is sent, and staff may still reject it', async () => {
  const payer = await site.payee(
    'no_rate',
    1_000n,
    '0xde709f2102306220921060314715629080e2fb77',
    'usdt-erc20',
  );
  site.books.hasRates = false;
  const [one, other] = [await site.approved(payer), await site.approved(payer)];
  await site.work(0);
  expect(await rejectWithdrawal(server.database.db, other, { ...staff(), reason: '' })).toMatchObject({
    done: true,
  });
  site.books.hasRates = true;
  await site.work(30_000);
  expect(site.books.of(one)).toBeUndefined();
  await site.work(MINUTE_MS + 1_000);
  expect([site.books.of(one)?.state, site.books.of(other)]).toEqual(['pending', undefined]);
});

test('what never ends is asked about for a day, is unknown to staff, and is asked about again once it is released', async () => {
  const { db } = server.database;
  const payer = await site.payee(
    'endless',
    1_000n,
    '0x52908400098527886E0F7030069857D2E4169EE7',
    'usdt-erc20',
  );
  const id = await site.approved(payer);
  await site.work(0);
  expect(await site.seenAs('approved')).toContain(id);
  let looks = 0;
  site.books.fault = (reference) => {
    looks += reference === id ? 1 : 0;
    return undefined;
  };
  for (let hour = 1; hour <= MOST_LOOKS + 5; hour += 1) await site.work(hour * 60 * MINUTE_MS);
  expect(looks).toBe(MOST_LOOKS);
  const { queues } = await (await as('cashier')).ok('/api/office/today/work', {});
  expect(queues.find(({ name }) => name === 'unknownPayouts')?.count).toBe(
    (await site.seenAs('unknown')).length,
  );
  expect([await site.seenAs('unknown'), await site.seenAs('approved')]).toEqual([
    expect.arrayContaining([id]),
    expect.not.arrayContaining([id]),
  ]);
  site.payoutOf(id).state = 'paid';
  expect(await db.tx((tx) => releaseIn(tx, id))).toMatchObject({ done: true });
  expect(await db.tx((tx) => releaseIn(tx, id))).toMatchObject({ done: false, why: 'wrongState' });
  await site.work(100 * 60 * MINUTE_MS);
  expect(await state(id, payer)).toBe('paid');
});

test('a gateway that is turned off sends nothing more, and is asked what became of what it took on', async () => {
  const payer = await site.payee('turned_off', 1_000n, `0x${'1'.repeat(40)}`, 'usdt-erc20');
  const turn = (isOn: boolean) =>
    server.database.asOwner(`update gateway set enabled = ${isOn} where code = '${site.gateway}'`);
  const sent = await site.approved(payer);
  await site.work(0);
  const unsent = await site.approved(payer);
  await turn(false);
  site.payoutOf(sent).state = 'paid';
  await site.work(MINUTE_MS + 1_000);
  await turn(true);
  expect([await state(sent, payer), site.books.of(unsent)]).toEqual(['paid', undefined]);
});

test('where a site closes the loop, coins wait for staff with the deposits that the money came from', async () => {
  const payer = await site.payee('closed_loop', 1_000n, `0x${'2'.repeat(40)}`, 'usdt-erc20');
  await setRule('closed_loop = true');
  const id = await site.approved(payer);
  await setRule('closed_loop = false');
  await site.work(0);
  expect(site.books.of(id)).toBeUndefined();
  expect(await returnsOf(server.database.db.read, id)).toMatchObject([{ amount: 2_500_000n }]);
});

test('more coins in a day than the site lets through are held', async () => {
  const payer = await site.payee('fast_coins', 1_000n, `0x${'3'.repeat(40)}`, 'usdt-erc20');
  await setRule('hold_day_above = 3000000');
  const [one, other] = [await site.asked(payer), await site.asked(payer)];
  await approveUnseen(server.database.db, staff());
  await setRule('hold_day_above = null');
  const held = await site.seenAs('held');
  expect([held.includes(one), held.includes(other)]).toEqual([false, true]);
});

test('a custody that gives no answer is asked five times, and again once somebody has looked', async () => {
  const payer = await site.payee('no_answer', 1_000n, `0x${'4'.repeat(40)}`, 'usdt-erc20');
  const id = await site.approved(payer);
  site.books.fault = (reference) => (reference === id ? 'lost-answer' : undefined);
  const before = site.books.orders;
  const ask = async (times: number) => {
    for (let time = 0; time < times; time += 1) await site.work((time + times) * 31_000);
  };
  await ask(8);
  expect(site.books.orders - before).toBe(5);
  expect(await site.seenAs('unknown')).toContain(id);
  site.books.fault = () => undefined;
  expect(await server.database.db.tx((tx) => releaseIn(tx, id))).toMatchObject({ done: true });
  await ask(20);
  expect(site.books.made.filter(({ reference }) => reference === id)).toHaveLength(1);
  expect(await site.seenAs('approved')).toContain(id);
});
