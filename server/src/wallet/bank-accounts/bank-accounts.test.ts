import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallPath, CallRequest, RefusalBody } from '#contract/calls.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type Member, type TestWallet, testWallet } from '../test-wallet.ts';

let server: TestServer;
let wallet: TestWallet;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
});
afterAll(() => server.stop());

const list = async (member: Member) => (await wallet.ok(member, '/api/wallet/bank_accounts', {})).value;

const add = (member: Member, change: Partial<CallRequest<'/api/wallet/bank_account_add'>> = {}) =>
  wallet.call(member, '/api/wallet/bank_account_add', {
    ...{ key: uuid7(), bank_code: 'lanternfield', account_number: '12345678', holder_name: 'Ana Santos' },
    ...change,
  });

type Ask<P extends CallPath> = Omit<CallRequest<P>, 'account_id' | 'auth'>;

async function refusal<P extends CallPath>(path: P, body: Ask<P>, member: Member) {
  const answer = await wallet.call(member, path, body);
  return [answer.status, (answer.body as RefusalBody).message, (answer.body as RefusalBody).field];
}

describe('banks', () => {
  test('are those of the site, each with the shape of its numbers', async () => {
    const demo = await server.logIn('demo', 'Demo1234!');
    const { value } = await server.ok('/api/wallet/banks', demo);
    expect(value.map((bank) => bank.bank_code)).toContain('amihan');
    expect(value.map((bank) => bank.bank_code)).not.toContain('lanternfield');
    expect(value[0]).toMatchObject({ kind: 'ewallet', min_digits: 11, max_digits: 11, prefix: '09' });
  });

  test('the demonstration player has verified accounts, numbers masked', async () => {
    const demo = await server.logIn('demo', 'Demo1234!');
    const { value } = await server.ok('/api/wallet/bank_accounts', demo);
    expect(value).toHaveLength(2);
    expect(value.every(({ state }) => state === 'verified')).toBe(true);
    expect(value.filter((one) => one.is_default)).toHaveLength(1);
    expect(JSON.stringify(value)).not.toMatch(/\d{5,}(?!.*-)/);
    for (const { account_number } of value) expect(account_number).toMatch(/^•••• \d{4}$/);
  });
});

describe('adding an account', () => {
  test.each([
    [{ bank_code: 'amihan' }, 'unknownBank', 'bank_code'],
    [{ bank_code: "x' or 1=1" }, 'unknownBank', 'bank_code'],
    [{ account_number: '1234567' }, 'invalidAccountNumber', 'account_number'],
    [{ account_number: '1234567890123' }, 'invalidAccountNumber', 'account_number'],
    [{ account_number: '12345abc' }, 'invalidAccountNumber', 'account_number'],
    [{ holder_name: 'R2 D2' }, 'invalidName', 'holder_name'],
    [{ holder_name: '' }, 'invalidName', 'holder_name'],
    [{ holder_name: 'Maria Reyes' }, 'holderMismatch', 'holder_name'],
    [{ holder_name: 'Ana' }, 'holderMismatch', 'holder_name'],
  ])('with %j is refused as %s', async (change, code, field) => {
    const member = await wallet.member(`bad${code.toLowerCase().slice(0, 6)}${field.length}`, 0n);
    const answer = await add(member, change);
    expect([answer.status, (answer.body as RefusalBody).message, (answer.body as RefusalBody).field]).toEqual(
      [422, code, field],
    );
    expect(await list(member)).toEqual([]);
  });

  test('a player without a name must enter one before adding a bank account', async () => {
    const member = await wallet.member('nameless', 0n);
    await server.database.db.tx((tx) =>
      tx.updateTable('player').set({ full_name: '' }).where('id', '=', member.playerId).execute(),
    );
    expect((await add(member)).body).toMatchObject({ message: 'nameMissing' });
  });

  test('is one account per key, one per number, and at most five, also all at once', async () => {
    const member = await wallet.member('collector', 0n);
    const key = uuid7();
    const first = await add(member, { key });
    expect((await add(member, { key, account_number: '1234-5678' })).body).toEqual(first.body);
    expect((await add(member, { key, account_number: '87654321' })).body).toMatchObject({
      message: 'keyReused',
    });
    expect((await add(member)).body).toMatchObject({ message: 'bankAccountTaken', field: 'account_number' });
    const more = await Promise.all(
      Array.from({ length: 15 }, (_, n) => add(member, { account_number: String(20_000_000 + n) })),
    );
    expect(more.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(await list(member)).toHaveLength(5);
  });
});

describe('verifying an account', () => {
  test('takes the code that was sent for it, and the first becomes the default', async () => {
    const member = await wallet.member('verifier', 0n);
    const first = await wallet.account(member);
    expect(await list(member)).toMatchObject([
      { bank_account_id: first, state: 'verified', is_default: true, in_use: false },
    ]);
  });

  test('with the code of another account, a wrong one or an old one is refused', async () => {
    const member = await wallet.member('guesser', 0n);
    const ids: string[] = [];
    for (const account_number of ['30000001', '30000002']) {
      const answer = await add(member, { account_number });
      if (answer.status !== 200) throw new Error('not added');
      ids.push((answer.body as { bank_account_id: string }).bank_account_id);
    }
    const [one = '', other = ''] = ids;
    const sent = await wallet.ok(member, '/api/wallet/bank_account_send_code', { bank_account_id: one });
    expect(sent).toMatchObject({ channel: 'mail', sent_to: 'gu****@example.com' });
    const tac = /\b\d{8}\b/.exec(await wallet.mail(member, 'your new withdrawal account'))?.[0] ?? '';
    const path = '/api/wallet/bank_account_verify';
    expect(await refusal(path, { bank_account_id: other, tac }, member)).toEqual([422, 'invalidTac', 'tac']);
    expect((await list(member)).map(({ state }) => state)).toEqual(['unverified', 'unverified']);
    server.clock.advance(6 * 60_000);
    expect((await refusal(path, { bank_account_id: one, tac }, member))[1]).toBe('invalidTac');
  });

  test('a code soon after a code is refused', async () => {
    const member = await wallet.member('hasty', 0n);
    const added = await add(member);
    const bank_account_id = (added.body as { bank_account_id: string }).bank_account_id;
    const ask = { bank_account_id };
    await wallet.ok(member, '/api/wallet/bank_account_send_code', ask);
    expect((await refusal('/api/wallet/bank_account_send_code', ask, member))[1]).toBe('tooManyRequests');
  });

  test('an account that another player has verified cannot be added', async () => {
    const owner = await wallet.member('owner', 0n);
    const other = await wallet.member('otherone', 0n);
    await wallet.account(owner, '55556666');
    expect((await add(other, { account_number: '55556666' })).body).toMatchObject({
      message: 'bankAccountTaken',
    });
  });
});

describe('an account', () => {
  test('a bank account of another player cannot be seen, verified, removed or made the default', async () => {
    const owner = await wallet.member('holder', 0n);
    const thief = await wallet.member('thief', 0n);
    const bank_account_id = await wallet.account(owner);
    const ask = { bank_account_id };
    for (const path of ['/api/wallet/bank_account_remove', '/api/wallet/bank_account_default'] as const)
      expect(await refusal(path, ask, thief)).toEqual([404, 'unknownBankAccount', 'bank_account_id']);
    expect((await refusal('/api/wallet/bank_account_send_code', ask, thief))[1]).toBe('unknownBankAccount');
    expect(await list(thief)).toEqual([]);
    expect(await list(owner)).toHaveLength(1);
  });

  test('can be made the default once it is verified; removing it passes the default on', async () => {
    const member = await wallet.member('changer', 0n);
    const first = await wallet.account(member, '71000001');
    server.clock.advance(61_000);
    const added = await add(member, { account_number: '71000002' });
    const second = (added.body as { bank_account_id: string }).bank_account_id;
    expect((await refusal('/api/wallet/bank_account_default', { bank_account_id: second }, member))[1]).toBe(
      'bankAccountUnverified',
    );
    const third = await wallet.account(member, '71000003');
    await wallet.ok(member, '/api/wallet/bank_account_default', { bank_account_id: third });
    const defaults = async () =>
      (await list(member)).filter((one) => one.is_default).map((one) => one.bank_account_id);
    expect(await defaults()).toEqual([third]);
    await wallet.ok(member, '/api/wallet/bank_account_remove', { bank_account_id: third });
    expect(await defaults()).toEqual([first]);
  });

  test('cannot be removed while a withdrawal to it is pending', async () => {
    const member = await wallet.member('leaver', 900n);
    const bank_account_id = await wallet.account(member);
    const asked = await wallet.ok(member, '/api/wallet/withdrawal', {
      key: uuid7(),
      bank_account_id,
      amount: '500',
    });
    expect(await refusal('/api/wallet/bank_account_remove', { bank_account_id }, member)).toEqual([
      409,
      'bankAccountInUse',
      undefined,
    ]);
    expect((await list(member))[0]?.in_use).toBe(true);
    const { withdrawal_id } = asked;
    await wallet.ok(member, '/api/wallet/withdrawal_cancel', { key: uuid7(), withdrawal_id });
    await wallet.ok(member, '/api/wallet/bank_account_remove', { bank_account_id });
    expect(await list(member)).toEqual([]);
  });
});
