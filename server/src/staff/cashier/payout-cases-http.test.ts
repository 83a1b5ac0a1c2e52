import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../db/uuid7.ts';
import { siteBalances } from '../../ledger/public.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type Member, type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { staffClients } from '../testing/staff-clients.ts';
import { statementFile, statementLine } from '../testing/statement-file.ts';

const reason = 'The bank confirmed it by phone';

let server: TestServer;
let wallet: TestWallet;
let members = 0;
const as = staffClients(() => server);

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
});
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

interface Sent {
  readonly payer: Member;
  readonly id: string;
  /** What goes to the bank, after the fee. */
  readonly net: string;
}

/** A withdrawal of 400 of a player who has 1,000, that its gateway was asked to pay. */
async function sent(): Promise<Sent> {
  members += 1;
  const payer = await wallet.member(`paid${members}`, 1_000n);
  const account = await wallet.account(payer);
  const ask = { key: uuid7(), bank_account_id: account, amount: '400' };
  const { withdrawal_id: id } = await wallet.ok(payer, '/api/wallet/withdrawal', ask);
  const cashier = await as('cashier');
  await cashier.ok('/api/office/cashier/approve', { withdrawal_ids: [id], reason });
  const facts = () => cashier.ok('/api/office/cashier/withdrawal', { withdrawal_id: id });
  await expect.poll(async () => (await facts()).gateway.accepted_at).not.toBeNull();
  const { withdrawal } = await facts();
  return { payer, id, net: String(Number(withdrawal.amount) - Number(withdrawal.fee)) };
}

/** What the gateway says of a payment. @returns the verdict, or the refusal */
async function say(of: 'payouts' | 'payments', reference: string, amount: string, result = 'paid') {
  const body = JSON.stringify({ reference, amount, currency: 'USD', result });
  const path = `/callbacks/${of}/sandbox`;
  const { text } = await server.send({ path, headers: await wallet.signed(body), body });
  const answer: { readonly verdict?: string; readonly message?: string } = JSON.parse(text);
  return answer.verdict ?? answer.message;
}

const casesOf = async (reference: string) => {
  const { rows } = await (await as('owner')).ok('/api/office/deposits/cases', { limit: 100, sort: 'newest' });
  return rows.filter((row) => row.reference === reference);
};

async function only(reference: string) {
  const found = (await casesOf(reference)).filter((one) => one.state === 'open');
  expect(found).toHaveLength(1);
  const case_id = found[0]?.case_id ?? '';
  return (await (await as('owner')).ok('/api/office/deposits/case', { case_id })).case;
}

type As = 'credit' | 'return' | 'write-off';

/** Two persons decide. */
async function decide(case_id: string, how: As, site?: string): Promise<void> {
  const asked = { case_id, as: how, reason, ...(site === undefined ? {} : { site }) };
  const { request_id } = await (await as('cashier')).ok('/api/office/deposits/resolve', asked);
  await (await as('owner')).ok('/api/office/requests/approve', { id: request_id ?? '', reason });
}

async function kept(siteId: number): Promise<bigint> {
  const rows = await siteBalances(server.database.db.read, siteId);
  return rows.find((row) => row.account === 'adjustments' && row.currency === 'USD')?.balance ?? 0n;
}

describe('a payout that its gateway contradicts', () => {
  test('after it was paid is credited with its fee by two persons, and that once', async () => {
    const { payer, id, net } = await sent();
    expect(await say('payouts', id, net)).toBe('paid');
    expect(await say('payouts', id, net, 'failed')).toBe('conflict');
    expect(await say('payouts', id, net, 'failed')).toBe('conflict');
    const found = await only(id);
    expect(found).toMatchObject({ kind: 'payout-conflict', due: net, times: 2, withdrawal_id: id });
    expect(found.possible).toEqual(['credit', 'return', 'write-off']);
    const cashier = await as('cashier');
    const page = await cashier.ok('/api/office/cashier/withdrawal', { withdrawal_id: id });
    expect(page.cases).toMatchObject([{ case_id: found.case_id, state: 'open' }]);
    await decide(found.case_id, 'credit');
    expect(await wallet.balance(payer)).toBe('1000');
    expect(await say('payouts', id, net, 'failed')).toBe('conflict');
    expect((await casesOf(id)).map((one) => one.state)).toEqual(['credited']);
  });

  test('after it had failed is taken from the purse, or paid for by the site where the purse is empty', async () => {
    const { payer, id, net } = await sent();
    await say('payouts', id, net, 'failed');
    expect(await wallet.balance(payer)).toBe('1000');
    expect(await say('payouts', id, net)).toBe('conflict');
    const found = await only(id);
    expect(found.due).toBe(`-${net}`);
    await decide(found.case_id, 'return');
    expect(await wallet.balance(payer)).toBe(String(1_000 - Number(net)));

    const other = await sent();
    await say('payouts', other.id, other.net, 'failed');
    const account = await wallet.account(other.payer);
    await wallet.ok(other.payer, '/api/wallet/withdrawal', {
      ...{ key: uuid7(), bank_account_id: account, amount: '900' },
    });
    await say('payouts', other.id, other.net);
    const { case_id } = await only(other.id);
    const asked = { case_id, as: 'return' as const, reason };
    const refused = await (await as('cashier')).call('/api/office/deposits/resolve', asked);
    expect(refused.body.message).toBe('insufficientFunds');
    const before = await kept(payer.siteId);
    await decide(case_id, 'write-off');
    expect(await kept(payer.siteId)).toBe(before - BigInt(Number(net) * 10_000));
  });

  test('by another amount is closed as paid, and the rest is credited', async () => {
    const { payer, id, net } = await sent();
    const said = String(Number(net) - 150);
    expect(await say('payouts', id, said)).toBe('unknownWithdrawal');
    const found = await only(id);
    expect(found).toMatchObject({ kind: 'payout-mismatch', due: '150' });
    await decide(found.case_id, 'credit');
    expect(await wallet.balance(payer)).toBe('750');
    const cashier = await as('cashier');
    const { withdrawal } = await cashier.ok('/api/office/cashier/withdrawal', { withdrawal_id: id });
    expect(withdrawal.state).toBe('paid');
    expect(await say('payouts', id, said)).toBe('unknownWithdrawal');
    expect((await casesOf(id)).map((one) => one.state)).toEqual(['credited']);
  });

  test('in a statement becomes a case, after which both agree', async () => {
    const { payer, id, net } = await sent();
    await say('payouts', id, net, 'failed');
    const day = server.clock.now().toISOString().slice(0, 10);
    const line = statementLine(id, net, server.clock.now(), { type: 'PAYOUT' });
    const cashier = await as('cashier');
    const { statement_id } = await cashier.ok('/api/office/statements/upload', statementFile(day, [line]));
    const opened = await cashier.ok('/api/office/statements/open_cases', {
      ...{ statement_id, lines: [{ number: 1, version: 1 }], reason },
    });
    await decide(opened.rows[0]?.case_id ?? '', 'return');
    expect(await wallet.balance(payer)).toBe(String(1_000 - Number(net)));
    await cashier.ok('/api/office/statements/match', { statement_id });
    const { rows } = await cashier.ok('/api/office/statements/lines', { statement_id, result: 'matched' });
    expect(rows).toMatchObject([{ number: 1, ledger_amount: net, decision: 'case' }]);
  });
});

describe('a callback that names nothing of ours', () => {
  test('about a payout is a case without a player: it is settled outside, or the site pays for it', async () => {
    const reference = uuid7();
    expect(await say('payouts', reference, '60')).toBe('unknownWithdrawal');
    const found = await only(reference);
    expect(found).toMatchObject({ kind: 'payout-orphan', due: '-60', possible: ['return', 'write-off'] });
    const asked = { case_id: found.case_id, as: 'credit' as const, site: 'arena', reason };
    const refused = await (await as('cashier')).call('/api/office/deposits/resolve', asked);
    expect(refused.body.message).toBe('resolutionNotPossible');
    await decide(found.case_id, 'write-off', 'arena');
    expect(await casesOf(reference)).toMatchObject([{ state: 'written-off', moved: '-60', site: 'arena' }]);
  });

  test('at a gateway of several operators is nobody’s until a statement of one of them has its reference', async () => {
    const { asOwner } = server.database;
    const payer = await wallet.member('claimed', 0n);
    await asOwner(`insert into operator (code, name) values ('other', 'Another operator');
      update site set operator_id = (select id from operator where code = 'other') where external_id = 'lucky'`);
    try {
      const reference = uuid7();
      expect(await say('payments', reference, '35')).toBe('unknownDeposit');
      expect(await casesOf(reference)).toEqual([]);
      const owner = await as('owner');
      const { queues } = await owner.ok('/api/office/today/work', {});
      const before = queues.find((one) => one.name === 'depositCases')?.count ?? 0;
      const day = server.clock.now().toISOString().slice(0, 10);
      const line = statementLine(reference, '35', server.clock.now());
      const cashier = await as('cashier');
      const { statement_id } = await cashier.ok('/api/office/statements/upload', statementFile(day, [line]));
      const opened = await cashier.ok('/api/office/statements/open_cases', {
        ...{ statement_id, lines: [{ number: 1, version: 1 }], reason },
      });
      const case_id = opened.rows[0]?.case_id ?? '';
      const { case: found } = await owner.ok('/api/office/deposits/case', { case_id });
      expect(found).toMatchObject({ kind: 'orphan', site: 'arena', reference });
      expect(found.raw).toContain(reference);
      const work = await owner.ok('/api/office/today/work', {});
      expect(work.queues.find((one) => one.name === 'depositCases')?.count).toBe(before + 1);
      const named = { case_id, as: 'credit' as const, player_id: String(payer.playerId), reason };
      const { request_id } = await cashier.ok('/api/office/deposits/resolve', named);
      await owner.ok('/api/office/requests/approve', { id: request_id ?? '', reason });
      expect(await wallet.balance(payer)).toBe('35');
    } finally {
      await asOwner(`update site set operator_id = (select operator_id from site where external_id = 'arena')
        where external_id = 'lucky'`);
    }
  });
});
