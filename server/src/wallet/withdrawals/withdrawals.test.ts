import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RefusalBody } from '#contract/calls.ts';
import { systemActor } from '../../actor.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { renamePlayer } from '../../players/public.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { approveUnseen, approveWithdrawal, payWithdrawal, rejectWithdrawal } from '../public.ts';
import { type Member, type TestWallet, testWallet } from '../test-wallet.ts';

let server: TestServer;
let wallet: TestWallet;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
});
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

const staff = () => ({ actor: systemActor('shell:ines'), now: server.clock.now() });

const ask = (member: Member, bank_account_id: string, amount: string, key = uuid7()) =>
  wallet.call(member, '/api/wallet/withdrawal', { key, bank_account_id, amount });

async function asked(member: Member, account: string, amount: string): Promise<string> {
  const answer = await ask(member, account, amount);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (answer.body as { withdrawal_id: string }).withdrawal_id;
}

const cancel = (member: Member, withdrawal_id: string, key = uuid7()) =>
  wallet.call(member, '/api/wallet/withdrawal_cancel', { key, withdrawal_id });

const status = (member: Member, withdrawal_id: string) =>
  wallet.ok(member, '/api/wallet/withdrawal_status', { withdrawal_id });

const code = (answer: { body: unknown }) => (answer.body as RefusalBody).message;

async function callBack(reference: string, amount: string, result: string, currency = 'USD') {
  const body = JSON.stringify({ reference, amount, currency, result });
  const headers = await wallet.signed(body);
  const answer = await server.send({ path: '/callbacks/payouts/sandbox', headers, body });
  return { status: answer.status, body: JSON.parse(answer.text) as { verdict?: string; message?: string } };
}

/** As if the gateway had been asked and had not answered yet. */
const send = (id: string) =>
  server.database.db.tx((tx) =>
    tx
      .updateTable('withdrawal')
      .set({ asked_at: server.clock.now(), accepted_at: server.clock.now() })
      .where('id', '=', id)
      .execute(),
  );

describe('asking for a withdrawal', () => {
  test('holds the money at once and says what reaches the bank', async () => {
    const member = await wallet.member('asker', 1_000n);
    const account = await wallet.account(member);
    const answer = await ask(member, account, '400');
    expect(answer.body).toMatchObject({ state: 'pending', amount: '400', fee: '2', payout: '398' });
    expect(await wallet.balance(member)).toBe('600');
  });

  test.each([
    ['-5', 'invalidAmount'],
    ['0', 'invalidAmount'],
    ['1e3', 'invalidAmount'],
    ['10.001', 'invalidAmount'],
    ['9.99', 'amountTooSmall'],
    ['25000.01', 'amountTooLarge'],
    ['600', 'insufficientFunds'],
  ])('of %s is refused as %s and holds nothing', async (amount, why) => {
    const member = await wallet.member(`amount${amount.replace(/\D/g, '')}x`, 500n);
    const account = await wallet.account(member);
    const answer = await ask(member, account, amount);
    expect([answer.status, code(answer)]).toEqual([422, why]);
    expect(await wallet.balance(member)).toBe('500');
  });

  test('to an account that is not verified, unknown or another player’s is refused', async () => {
    const member = await wallet.member('pickyone', 500n);
    const other = await wallet.member('pickytwo', 500n);
    const theirs = await wallet.account(other);
    const added = await wallet.ok(member, '/api/wallet/bank_account_add', {
      ...{ key: uuid7(), bank_code: 'lanternfield', account_number: '44443333', holder_name: 'Ana Santos' },
    });
    expect(code(await ask(member, added.bank_account_id, '100'))).toBe('bankAccountUnverified');
    expect(code(await ask(member, theirs, '100'))).toBe('unknownBankAccount');
    expect(code(await ask(member, uuid7(), '100'))).toBe('unknownBankAccount');
    expect(code(await ask(member, "' or 1=1", '100'))).toBe('unknownBankAccount');
    expect(await wallet.balance(member)).toBe('500');
  });

  test('after staff gave the player another name is refused', async () => {
    const member = await wallet.member('renamed', 500n);
    const account = await wallet.account(member);
    const context = { siteId: member.siteId, playerId: member.playerId, ...staff() };
    await renamePlayer(server.database.db, context, { to: 'Somebody Else', reason: 'married' });
    expect(code(await ask(member, account, '100'))).toBe('holderMismatch');
  });

  test('again under its key is the same withdrawal; with other content it is refused', async () => {
    const member = await wallet.member('repeater', 500n);
    const account = await wallet.account(member);
    const key = uuid7();
    const first = await ask(member, account, '100', key);
    expect((await ask(member, account, '100', key)).body).toEqual(first.body);
    expect(code(await ask(member, account, '101', key))).toBe('keyReused');
    expect(await wallet.balance(member)).toBe('400');
  });

  test('fifty times at once under one key holds once', async () => {
    const member = await wallet.member('impatient', 500n);
    const account = await wallet.account(member);
    const key = uuid7();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(member, account, '300', key)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await wallet.balance(member)).toBe('200');
  });

  test('fifty at once under keys of their own never hold more than there is, nor more than a day allows', async () => {
    const rich = await wallet.member('richone', 5_000n);
    const poor = await wallet.member('poorone', 250n);
    const [richAccount, poorAccount] = [await wallet.account(rich), await wallet.account(poor)];
    const many = await Promise.all(Array.from({ length: 50 }, () => ask(rich, richAccount, '100')));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(new Set(many.filter(({ status }) => status !== 200).map(code))).toEqual(
      new Set(['tooManyWithdrawals']),
    );
    expect(await wallet.balance(rich)).toBe('4000');
    const few = await Promise.all(Array.from({ length: 50 }, () => ask(poor, poorAccount, '100')));
    expect(few.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await wallet.balance(poor)).toBe('50');
    server.clock.advance(24 * 3_600_000 + 1_000);
    expect((await ask(await wallet.logInAgain(rich), richAccount, '100')).status).toBe(200);
  });
});

describe('turnover', () => {
  const stake = (member: Member, staked: bigint) =>
    server.database.db.tx((tx) =>
      tx
        .insertInto('player_turnover')
        .values({ player_id: member.playerId, staked, won: 0n, rounds: 1n })
        .onConflict((conflict) => conflict.column('player_id').doUpdateSet({ staked }))
        .execute(),
    );

  const terms = async (member: Member) =>
    (await wallet.ok(member, '/api/wallet/withdrawal_terms', {})).turnover;

  test('a deposit is to be staked once where the site wants it, and the refusal says what is left', async () => {
    const member = await wallet.member('staker', 1_000n, 'lucky');
    const account = await wallet.account(member, '1234567890');
    expect(await terms(member)).toEqual({ times: 1, required: '1000', done: '0', left: '1000' });
    const early = await ask(member, account, '100');
    expect(early.body).toMatchObject({ message: 'turnoverMissing', detail: { left: '1000' } });
    await stake(member, 400_0000n);
    expect(await terms(member)).toEqual({ times: 1, required: '1000', done: '400', left: '600' });
    expect((await ask(member, account, '100')).body).toMatchObject({ detail: { left: '600' } });
    expect(await wallet.balance(member)).toBe('1000');
    await stake(member, 1_000_0000n);
    expect((await ask(member, account, '100')).status).toBe(200);
  });

  test('counts rounds that are really played', async () => {
    const member = await wallet.member('player1', 20n, 'lucky');
    const { auth, host } = member;
    const { launch_url } = await server.ok(
      '/api/games/launch',
      {
        ...{ domain_name: host, external_id: 'lucky', ...auth },
        ...{ provider_code: 'BRASSWORK', game_code: 'lantern-reef', mode: 'real' },
      },
      host,
    );
    const launch = new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
    await server.ok('/api/games/play', { launch, key: uuid7(), stake: '2' }, host);
    await expect.poll(async () => (await terms(member)).done).toBe('2');
  });

  test('is not asked for where the site asks for none', async () => {
    const member = await wallet.member('freestake', 300n, 'arena');
    expect(await terms(member)).toEqual({ times: 0, required: '0', done: '0', left: '0' });
  });
});

describe('cancelling', () => {
  test('returns the money; fifty at once return it once', async () => {
    const member = await wallet.member('canceller', 700n);
    const account = await wallet.account(member);
    const id = await asked(member, account, '500');
    expect(await wallet.balance(member)).toBe('200');
    const answers = await Promise.all(Array.from({ length: 50 }, () => cancel(member, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(code))).toEqual(
      new Set(['withdrawalDecided']),
    );
    expect(await wallet.balance(member)).toBe('700');
  });

  test('under one key fifty times is answered alike', async () => {
    const member = await wallet.member('canceller2', 700n);
    const account = await wallet.account(member);
    const id = await asked(member, account, '500');
    const key = uuid7();
    const answers = await Promise.all(Array.from({ length: 50 }, () => cancel(member, id, key)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await wallet.balance(member)).toBe('700');
  });

  test('a withdrawal of another player and an unknown one are refused', async () => {
    const member = await wallet.member('minding', 700n);
    const nosy = await wallet.member('nosyone', 0n);
    const id = await asked(member, await wallet.account(member), '500');
    expect(code(await cancel(nosy, id))).toBe('unknownWithdrawal');
    expect(code(await cancel(nosy, uuid7()))).toBe('unknownWithdrawal');
    expect(code(await cancel(nosy, 'nonsense'))).toBe('unknownWithdrawal');
    const answer = await wallet.call(nosy, '/api/wallet/withdrawal_status', { withdrawal_id: id });
    expect(code(answer)).toBe('unknownWithdrawal');
  });

  test('against an approval at the same moment: one of the two takes effect, and the money agrees', async () => {
    const member = await wallet.member('racer', 5_000n);
    const account = await wallet.account(member);
    for (let round = 0; round < 8; round++) {
      const before = Number(await wallet.balance(member));
      const id = await asked(member, account, '100');
      const [cancelled, ...approvals] = await Promise.all([
        cancel(member, id),
        ...Array.from({ length: 5 }, () => approveWithdrawal(server.database.db, id, staff())),
      ]);
      const approved = approvals.filter(({ done }) => done).length;
      expect(approved + (cancelled.status === 200 ? 1 : 0)).toBe(1);
      const { state } = await status(member, id);
      expect(state).toBe(approved === 1 ? 'approved' : 'cancelled');
      expect(Number(await wallet.balance(member))).toBe(approved === 1 ? before - 100 : before);
    }
  });
});

describe('staff', () => {
  test('approves and pays by hand: the money leaves, the fee stays, and the player is written to', async () => {
    const member = await wallet.member('paidone', 1_000n);
    const id = await asked(member, await wallet.account(member, '12349876'), '400');
    const { db } = server.database;
    // Before it is approved: the server's own job would send it.
    await db.tx((tx) =>
      tx.updateTable('withdrawal').set({ adapter: 'manual' }).where('id', '=', id).execute(),
    );
    await approveWithdrawal(db, id, staff());
    expect(code(await cancel(member, id))).toBe('withdrawalDecided');
    const paid = await Promise.all(Array.from({ length: 10 }, () => payWithdrawal(db, id, staff())));
    expect(paid.filter(({ done }) => done)).toHaveLength(1);
    expect(await status(member, id)).toMatchObject({ state: 'paid', account_number: '•••• 9876' });
    for (const change of ["decided_by = 'nobody'", "state = 'approved', closed_at = null"])
      await expect(db.pool.query(`update withdrawal set ${change} where id = '${id}'`)).rejects.toThrow(
        'closed',
      );
    await expect(db.pool.query('delete from withdrawal')).rejects.toThrow('permission denied');
    expect(await wallet.balance(member)).toBe('600');
    const mail = await wallet.mail(member, 'is paid');
    expect(mail).toContain('USD 398');
    expect(mail).toContain('Lanternfield Bank, •••• 9876');
    expect(mail).not.toContain('12349876');
  });

  test('rejects with a reason that the player reads; the money is back', async () => {
    const member = await wallet.member('rejected', 1_000n);
    const id = await asked(member, await wallet.account(member), '400');
    const reason = 'We need to see a document first.';
    await rejectWithdrawal(server.database.db, id, { ...staff(), reason });
    expect(await status(member, id)).toMatchObject({ state: 'rejected', reason });
    expect(await wallet.balance(member)).toBe('1000');
    expect(await wallet.mail(member, 'declined')).toContain(reason);
    expect(await payWithdrawal(server.database.db, id, staff())).toMatchObject({ done: false });
    expect(await approveWithdrawal(server.database.db, id, staff())).toMatchObject({ state: 'rejected' });
  });

  test('neither pays nor rejects what a gateway may be paying', async () => {
    const member = await wallet.member('sentone', 1_000n);
    const id = await asked(member, await wallet.account(member), '400');
    await approveWithdrawal(server.database.db, id, staff());
    await send(id);
    expect(await payWithdrawal(server.database.db, id, staff())).toEqual({ done: false, why: 'sent' });
    expect(await rejectWithdrawal(server.database.db, id, { ...staff(), reason: 'x' })).toMatchObject({
      why: 'sent',
    });
  });
});

describe('a payout', () => {
  async function sent(name: string): Promise<{ member: Member; id: string }> {
    const member = await wallet.member(name, 1_000n);
    const id = await asked(member, await wallet.account(member), '400');
    await approveWithdrawal(server.database.db, id, staff());
    await send(id);
    return { member, id };
  }

  test('that the gateway paid is paid once, however often and fast it says so', async () => {
    const { member, id } = await sent('gatewaypaid');
    const verdicts = await Promise.all(
      Array.from({ length: 12 }, async () => (await callBack(id, '398', 'paid')).body.verdict),
    );
    expect(verdicts.filter((verdict) => verdict === 'paid')).toHaveLength(1);
    expect(verdicts.filter((verdict) => verdict === 'repeated')).toHaveLength(11);
    expect(await wallet.balance(member)).toBe('600');
  });

  test('a failed payout returns all of the money and notifies the player', async () => {
    const { member, id } = await sent('gatewayfailed');
    expect((await callBack(id, '398', 'failed')).body.verdict).toBe('failed');
    expect(await wallet.balance(member)).toBe('1000');
    expect((await status(member, id)).state).toBe('failed');
    expect(await wallet.mail(member, 'returned your withdrawal')).toContain('USD 400');
    expect((await callBack(id, '398', 'paid')).body.verdict).toBe('conflict');
    expect(await wallet.balance(member)).toBe('1000');
  });

  test('a payout callback that is forged, of another amount, or of an unsent payout changes nothing', async () => {
    const { member, id } = await sent('gatewayforged');
    const body = JSON.stringify({ reference: id, amount: '398', currency: 'USD', result: 'failed' });
    const headers = await wallet.signed(`${body} `);
    const forged = await server.send({ path: '/callbacks/payouts/sandbox', headers, body });
    expect([forged.status, JSON.parse(forged.text).message]).toEqual([403, 'invalidSignature']);
    expect((await callBack(id, '400', 'failed')).status).toBe(404);
    expect((await callBack(id, '398', 'failed', 'PHP')).status).toBe(404);
    expect((await callBack(uuid7(), '398', 'failed')).status).toBe(404);
    const unsent = await asked(member, (await firstAccount(member)) ?? '', '100');
    expect((await callBack(unsent, '99.5', 'paid')).status).toBe(404);
    expect((await status(member, id)).state).toBe('approved');
  });

  const firstAccount = async (member: Member) =>
    (await wallet.ok(member, '/api/wallet/bank_accounts', {})).value[0]?.bank_account_id;

  test('a small withdrawal is approved after a while, and paid by the bundled gateway automatically', async () => {
    const member = await wallet.member('smallone', 1_000n);
    const { db } = server.database;
    const id = await asked(member, await wallet.account(member), '99');
    const large = await asked(member, (await firstAccount(member)) ?? '', '100');
    await approveUnseen(db, { actor: systemActor('test'), now: server.clock.now() });
    expect((await status(member, id)).state).toBe('pending');
    server.clock.advance(21_000);
    await approveUnseen(db, { actor: systemActor('test'), now: server.clock.now() });
    expect((await status(member, id)).state).toBe('approved');
    expect((await status(member, large)).state).toBe('pending');
    // The schedule sends it, and the gateway calls back when its bank has paid.
    server.clock.advance(10_000);
    await expect
      .poll(async () => (await status(member, id)).state, { timeout: 20_000, interval: 500 })
      .toBe('paid');
  });
});

test('paid withdrawals are seen on the home page, accounts masked', async () => {
  const site = { domain_name: 'localhost', external_id: 'baize' };
  const ticker = await server.ok('/api/home/fetch_transactions', site);
  expect(ticker.withdrawals.length).toBeGreaterThan(0);
  expect(ticker.withdrawals[0]).toMatchObject({ account_id: 'de****' });
  const top = await server.ok('/api/settings/top10winner_withdrawal', site);
  const amounts = top.withrawal.map(({ amount }) => Number(amount));
  expect(amounts).toEqual([1500, 800]);
  expect(top.withrawal[0]?.account_id).toBe('de****');
});
