import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type Member, type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { addColleague } from '../testing/add-colleague.ts';
import type { OfficeClient } from '../testing/office-client.ts';
import { staffClients } from '../testing/staff-clients.ts';

const LIST = '/api/office/methods/list';
const PAY_IN = '/api/office/methods/save_pay_in';
const PAY_OUT = '/api/office/methods/save_pay_out';
const BANK = '/api/office/methods/save_bank';
const REORDER = '/api/office/methods/reorder';
const reason = 'The gateway has other limits now';

let server: TestServer;
let wallet: TestWallet;
let member: Member;
let account: string;
const as = staffClients(() => server);
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  await server.database.asOwner(
    `insert into operator (code, name) values ('rival', 'Rival')`,
    `update site set operator_id = (select id from operator where code = 'rival') where external_id = 'baize'`,
  );
  wallet = testWallet(server);
  member = await wallet.member('methods1', 1_000n);
  account = await wallet.account(member);
});
afterAll(() => server.stop());

const methods = async (site = 'arena') => (await as('manager')).ok(LIST, { site });
async function payIn(code: string): Promise<Omit<OfficeRequest<typeof PAY_IN>, 'reason'>> {
  const row = (await methods()).pay_in.find((one) => one.code === code);
  if (!row) throw new Error(`There is no ${code}.`);
  const { stopped_at, icon, ...rest } = row;
  return { site: 'arena', ...rest };
}
async function payOut(): Promise<Omit<OfficeRequest<typeof PAY_OUT>, 'reason'>> {
  const row = (await methods()).pay_out.find((one) => one.kind === 'bank');
  if (!row) throw new Error('Nothing is paid to banks.');
  return { site: 'arena', ...row };
}
const bankOf = async (code: string) => {
  const row = (await methods()).banks.find((one) => one.code === code);
  if (!row) throw new Error(`There is no ${code}.`);
  return { site: 'arena', ...row };
};
const offered = async () => (await wallet.ok(member, '/api/wallet/deposit_methods', {})).value;
const entry = async (object: string) => {
  const { entries } = await (await as('owner')).ok('/api/office/audit/entries', { object });
  return entries[0];
};

test('methods are read and changed at the sites of the operator at which that is allowed, and those of others are unknown', async () => {
  const manager = await as('manager');
  expect(await methods()).toMatchObject({ currency: 'USD', offered: { pay_in: [{}, {}, {}, {}] } });
  const other = await manager.call(LIST, { site: 'baize' });
  expect([other.status, other.body.message, other.body.field]).toEqual([404, 'unknownSite', 'site']);
  const change = { ...(await payIn('sandbox-card')), reason };
  const stranger = await manager.call(PAY_IN, { ...change, site: 'baize' });
  expect(stranger.body.message).toBe('unknownSite');
  const ofLucky = await addColleague(server, 'lucky-methods@baize.example', 'support', {
    ...{ role: 'site-manager', site: 'lucky' },
  });
  expect((await ofLucky.call(LIST, { site: 'lucky' })).status).toBe(200);
  expect((await ofLucky.call(PAY_IN, change)).body.message).toBe('unknownSite');
  expect((await (await as('cashier')).call(PAY_IN, change)).body.message).toBe('permissionDenied');
});

test('new limits, fees and presets of a way to pay in count for the next deposit, and the log says what was before', async () => {
  const was = await payIn('sandbox-card');
  const change = { min: '20', max: '90', fee_percent: '2.5', presets: ['90', '20', '40'] };
  const manager = await as('manager');
  const { version } = await manager.ok(PAY_IN, { ...was, ...change, reason });
  expect(version).toBe(was.version + 1);
  const [card] = (await offered()).filter(({ method_code }) => method_code === 'sandbox-card');
  expect(card).toMatchObject({ min: '20', max: '90', fee_percent: '2.5', presets: ['20', '40', '90'] });
  const deposit = { key: uuid7(), method_code: 'sandbox-card', amount: '19' };
  const small = await wallet.call(member, '/api/wallet/deposit', deposit);
  expect(small.body).toMatchObject({ message: 'amountTooSmall', field: 'amount' });
  expect(await entry('pay-in:arena/sandbox-card')).toMatchObject({
    ...{ action: 'methods.savePayIn', reason, site: 'arena' },
    before: { min: was.min, max: was.max },
    after: { min: '20', max: '90', fee_percent: '2.5' },
  });
  const late = await manager.call(PAY_IN, { ...was, min: '30', reason });
  expect([late.status, late.body.message, late.body.field]).toEqual([409, 'versionConflict', 'version']);
  expect(await payIn('sandbox-card')).toMatchObject({ min: '20', version });
});

test('of two changes of one method at once one is made', async () => {
  const manager = await as('manager');
  const was = await payIn('sandbox-bank');
  const answers = await Promise.all(
    ['60', '70', '80'].map((min) =>
      manager.call(PAY_IN, { ...was, min, max: '1000', presets: ['100'], reason }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test('a way to pay in that is off is offered to nobody and opens no deposit', async () => {
  const manager = await as('manager');
  await manager.ok(PAY_IN, { ...(await payIn('sandbox-wallet')), is_on: false, reason });
  expect((await offered()).map(({ method_code }) => method_code)).not.toContain('sandbox-wallet');
  const deposit = { key: uuid7(), method_code: 'sandbox-wallet', amount: '50' };
  expect((await wallet.call(member, '/api/wallet/deposit', deposit)).body).toMatchObject({
    ...{ message: 'unknownMethod', field: 'method_code' },
  });
  await manager.ok(PAY_IN, { ...(await payIn('sandbox-wallet')), is_on: true, reason });
  expect((await offered()).map(({ method_code }) => method_code)).toContain('sandbox-wallet');
});

test.each([
  [{ min: '0' }, 'invalidAmount', 'min'],
  [{ min: '1.001' }, 'invalidAmount', 'min'],
  [{ min: '100', max: '99' }, 'invalidAmount', 'max'],
  [{ presets: ['50', '100000'] }, 'invalidAmount', 'presets.1'],
  [{ presets: [] }, 'badRequest', 'presets'],
  [{ fee_percent: '50.01' }, 'badRequest', 'fee_percent'],
  [{ code: 'no-such-method' }, 'unknownMethod', 'code'],
  [{ code: 'no-such-method', version: 0 }, 'unknownMethod', 'code'],
  [{ version: 0 }, 'versionConflict', 'version'],
])('a way to pay in with %j is refused as %s at %s', async (change, code, field) => {
  const was = await payIn('sandbox-qr');
  const answer = await (await as('manager')).call(PAY_IN, { ...was, ...change, reason });
  expect([answer.body.message, answer.body.field]).toEqual([code, field]);
});

test('a site gets a way to pay in that a gateway offers and it does not have yet, after the others', async () => {
  await server.database.asOwner(
    `delete from payment_method where code = 'sandbox-qr' and site_id = (select id from site where external_id = 'arena')`,
  );
  const change = { site: 'arena', code: 'sandbox-qr', min: '10', max: '100', fee_percent: '0', is_on: true };
  const offer = { adapter: 'sandbox', countries: [], stop: { orders: 10, percent: 50, minutes: 10 } };
  await (await as('manager')).ok(PAY_IN, { ...change, ...offer, presets: ['10'], version: 0, reason });
  expect((await offered()).at(-1)).toMatchObject({ method_code: 'sandbox-qr', icon: 'qr', min: '10' });
  expect((await entry('pay-in:arena/sandbox-qr'))?.before).toBeNull();
});

test('what paying out costs is what the next withdrawal is asked for with, and it may be left to staff', async () => {
  const manager = await as('manager');
  const was = await payOut();
  const ask = () => ({ key: uuid7(), bank_account_id: account, amount: '200' });
  const first = await wallet.ok(member, '/api/wallet/withdrawal', ask());
  const change = { code: 'manual-bank', adapter: 'manual', fee_percent: '1', fee_fixed: '3' };
  await manager.ok(PAY_OUT, { ...was, ...change, reason });
  const second = await wallet.ok(member, '/api/wallet/withdrawal', ask());
  expect([first.fee, second.fee]).toEqual(['1', '5']);
  const adapterOf = async (id: string) =>
    (await server.database.db.pool.query('select adapter from withdrawal where id = $1', [id])).rows[0]
      .adapter;
  expect(await adapterOf(first.withdrawal_id)).toBe('sandbox');
  expect(await adapterOf(second.withdrawal_id)).toBe('manual');
  expect((await manager.call(PAY_OUT, { ...was, reason })).body.message).toBe('versionConflict');
  const costly = await manager.call(PAY_OUT, { ...(await payOut()), min: '10', fee_fixed: '5', reason });
  expect([costly.body.message, costly.body.field]).toEqual(['invalidAmount', 'fee_fixed']);
  const wrong = await manager.call(PAY_OUT, { ...(await payOut()), code: 'sandbox-wallet', reason });
  expect([wrong.body.message, wrong.body.field]).toEqual(['unknownMethod', 'code']);
  await manager.ok(PAY_OUT, { ...(await payOut()), is_on: false, reason });
  expect((await wallet.call(member, '/api/wallet/withdrawal', ask())).body).toMatchObject({
    message: 'unknownMethod',
  });
});

test('of a bank that is off players keep their accounts and add none, and its kind stays', async () => {
  const manager = await as('manager');
  const was = await bankOf('lanternfield');
  await manager.ok(BANK, { ...was, is_on: false, name: 'Lanternfield & Daughters', reason });
  const banks = (await wallet.ok(member, '/api/wallet/banks', {})).value;
  expect(banks.map(({ bank_code }) => bank_code)).not.toContain('lanternfield');
  const { value } = await wallet.ok(member, '/api/wallet/bank_accounts', {});
  expect(value.find(({ bank_account_id }) => bank_account_id === account)).toMatchObject({
    bank_name: 'Lanternfield & Daughters',
  });
  const now = await bankOf('lanternfield');
  for (const [change, field] of [
    [{ kind: 'ewallet' as const }, 'kind'],
    [{ min_digits: 9, max_digits: 8 }, 'max_digits'],
    [{ min_digits: 2, max_digits: 8, prefix: '123' }, 'prefix'],
    [{ country: 'Us' }, 'country'],
  ] as const) {
    const { body } = await manager.call(BANK, { ...now, ...change, reason });
    expect([body.message, body.field]).toEqual(['badRequest', field]);
  }
});

test('a new bank is offered after the others, and banks are put in order once', async () => {
  const manager = await as('manager');
  const bank = { code: 'gnomon', name: 'Gnomon Trust', kind: 'bank' as const, country: 'US' };
  const shape = { min_digits: 6, max_digits: 9, prefix: '' };
  await manager.ok(BANK, { site: 'arena', ...bank, ...shape, is_on: true, version: 0, reason });
  const codes = async () => (await methods()).banks.map(({ code }) => code);
  const from = await codes();
  expect(from.at(-1)).toBe('gnomon');
  const order = { site: 'arena', list: 'banks' as const, from, to: from.toReversed(), reason };
  await manager.ok(REORDER, order);
  expect(await codes()).toEqual(from.toReversed());
  expect((await wallet.ok(member, '/api/wallet/banks', {})).value[0]?.bank_code).toBe('gnomon');
  for (const wrong of [order, { ...order, from: await codes(), to: ['gnomon'] }])
    expect((await manager.call(REORDER, wrong)).body).toMatchObject({
      message: 'versionConflict',
      field: 'from',
    });
  expect(await entry('bank:arena')).toMatchObject({ before: { order: from } });
});

test('a network is one of those whose addresses are known, which no bank of another kind is', async () => {
  const manager = await as('manager');
  const network = { site: 'arena', code: 'btc', name: 'Bitcoin', kind: 'coin' as const, country: 'US' };
  const rest = { min_digits: 1, max_digits: 34, prefix: '', is_on: true, version: 0, reason };
  for (const [change, field] of [
    [{ code: 'doge' }, 'code'],
    [{ kind: 'bank' as const }, 'code'],
    [{ prefix: '1' }, 'prefix'],
  ] as const) {
    const { body } = await manager.call(BANK, { ...network, ...rest, ...change });
    expect([body.message, body.field]).toEqual(['badRequest', field]);
  }
  await manager.ok(BANK, { ...network, ...rest });
  expect((await wallet.ok(member, '/api/wallet/banks', {})).value).toContainEqual(
    expect.objectContaining({ bank_code: 'btc', kind: 'coin' }),
  );
});

test('a change of methods needs the second factor to have been shown lately', async () => {
  const manager: OfficeClient = await as('manager');
  const change = { ...(await payIn('sandbox-card')), reason };
  server.clock.advance(6 * 60_000);
  expect((await manager.call(PAY_IN, change)).body.message).toBe('stepUpRequired');
});
