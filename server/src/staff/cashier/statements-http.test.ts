import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTransactionsEnd } from '../../db/testing/open-transactions.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { expireDeposits } from '../../wallet/public.ts';
import { type Member, type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { staffClients } from '../testing/staff-clients.ts';
import { statementFile, statementLine } from '../testing/statement-file.ts';

const reason = 'The gateway explained it by mail';

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

const member = (site: 'arena' | 'lucky' = 'arena'): Promise<Member> => {
  members += 1;
  return wallet.member(`counted${members}`, 0n, site);
};

async function open(of: Member, amount: string): Promise<string> {
  const ask = { key: uuid7(), method_code: 'sandbox-card', amount };
  return (await wallet.ok(of, '/api/wallet/deposit', ask)).deposit_id;
}

async function say(path: 'payments' | 'payouts', reference: string, amount: string, result = 'paid') {
  const body = JSON.stringify({ reference, amount, currency: 'USD', result });
  await server.send({ path: `/callbacks/${path}/sandbox`, headers: await wallet.signed(body), body });
}

async function pay(of: Member, amount: string): Promise<string> {
  const id = await open(of, amount);
  await say('payments', id, amount);
  return id;
}

/** A period of its own for each test: the days before and after it have nothing. */
function freshDay(): string {
  server.clock.advance(3 * 86_400_000);
  return server.clock.now().toISOString().slice(0, 10);
}

const line = (ours: string, amount: string, more?: { readonly type?: string; readonly txn?: string }) =>
  statementLine(ours, amount, server.clock.now(), more);

async function upload(...of: Parameters<typeof statementFile>): Promise<string> {
  const cashier = await as('cashier');
  return (await cashier.ok('/api/office/statements/upload', statementFile(...of))).statement_id;
}

async function read(statement_id: string) {
  const cashier = await as('cashier');
  const { statement } = await cashier.ok('/api/office/statements/get', { statement_id });
  const { rows } = await cashier.ok('/api/office/statements/lines', { statement_id, limit: 100 });
  return { statement, rows, results: rows.map((row) => row.result) };
}

describe('a statement of a gateway', () => {
  test('is matched line by line, with totals of both sides that differ by what its lines differ', async () => {
    const day = freshDay();
    const payer = await member();
    const same = await pay(payer, '100');
    const less = await pay(payer, '200');
    const twice = await pay(payer, '300');
    const missing = await pay(payer, '400');
    const pending = await open(payer, '500');
    const id = await upload(day, [
      ...[line(same, '100'), line(less, '150.25'), line(twice, '300'), line(twice, '300')],
      ...[line(pending, '500'), line(uuid7(), '7'), line('', '999', { type: 'SETTLEMENT' })],
    ]);
    const { statement, rows, results } = await read(id);
    expect(results).toEqual([
      'amount',
      'repeated',
      'state',
      'statement-only',
      'ledger-only',
      'matched',
      'matched',
    ]);
    expect(statement).toMatchObject({ lines: 6, skipped: 1, open: 5 });
    expect(rows[4]).toMatchObject({ payment_id: missing, line: null, amount: null, difference: '-400' });
    expect(rows[0]).toMatchObject({ line: 3, ledger_amount: '200', difference: '-49.75' });
    expect(statement.totals).toEqual([
      {
        ...{ kind: 'deposit', currency: 'USD', fee: '1.8', difference: '357.25' },
        statement: { count: 6, amount: '1357.25' },
        ledger: { count: 4, amount: '1000' },
        period: { count: 4, amount: '1000' },
        ...{ elsewhere: { count: 0, amount: '0' }, outside: { count: 0, amount: '0' } },
      },
    ]);
    const differences = rows.map((row) => Number(row.difference));
    expect(differences.reduce((sum, one) => sum + one, 0)).toBe(357.25);
  });

  test('of which another statement has a part ends with the same sum as the ledger has for the period', async () => {
    const day = freshDay();
    const payer = await member();
    const [one, two] = [await pay(payer, '10'), await pay(payer, '20')];
    await upload(day, [line(one, '10')], { file_name: 'first.csv' });
    const next = freshDay();
    const three = await pay(await wallet.logInAgain(payer), '40');
    const { statement, results } = await read(await upload(next, [line(two, '20'), line(three, '40')]));
    expect(results).toEqual(['matched', 'matched']);
    expect(statement.totals).toMatchObject([
      { ledger: { amount: '60' }, period: { amount: '40' }, outside: { count: 1, amount: '20' } },
    ]);
  });

  test('that is uploaded twice is the same statement, also by two at the same moment', async () => {
    const day = freshDay();
    const payer = await member();
    const asked = statementFile(day, [line(await pay(payer, '60'), '60')]);
    const cashier = await as('cashier');
    const answers = await Promise.all(
      [1, 2, 3].map(() => cashier.ok('/api/office/statements/upload', asked)),
    );
    expect(new Set(answers.map((one) => one.statement_id)).size).toBe(1);
    expect(answers.filter((one) => one.is_new)).toHaveLength(1);
  });

  test('is matched again after a late callback, and what was decided stays', async () => {
    const day = freshDay();
    const payer = await member();
    const [late, other] = [await open(payer, '50'), await open(payer, '60')];
    const id = await upload(day, [line(late, '50'), line(other, '60')]);
    const { rows } = await read(id);
    expect(rows.map((row) => row.result)).toEqual(['state', 'state']);
    const cashier = await as('cashier');
    const lines = [{ number: 2, version: 1 }];
    await cashier.ok('/api/office/statements/explain', { statement_id: id, lines, reason });
    await say('payments', late, '50');
    expect((await cashier.ok('/api/office/statements/match', { statement_id: id })).open).toBe(0);
    const after = await read(id);
    expect(after.rows).toMatchObject([
      { number: 2, result: 'state', decision: 'explained', reason },
      { number: 1, result: 'matched', decision: null },
    ]);
  });

  test('has payouts beside deposits, by what went to the bank account', async () => {
    const day = freshDay();
    const payer = await member();
    await pay(payer, '500');
    const account = await wallet.account(payer);
    const ask = { key: uuid7(), bank_account_id: account, amount: '300' };
    const { withdrawal_id: id } = await wallet.ok(payer, '/api/wallet/withdrawal', ask);
    const cashier = await as('cashier');
    await cashier.ok('/api/office/cashier/approve', { withdrawal_ids: [id], reason });
    const facts = () => cashier.ok('/api/office/cashier/withdrawal', { withdrawal_id: id });
    await expect.poll(async () => (await facts()).gateway.asked_at).not.toBeNull();
    const { withdrawal } = await facts();
    const net = String(Number(withdrawal.amount) - Number(withdrawal.fee));
    await say('payouts', id, net);
    const statement = await upload(day, [line(id, `-${net}`, { type: 'payout' })]);
    const { rows, statement: whole } = await read(statement);
    expect(rows).toMatchObject([
      { kind: 'deposit', result: 'ledger-only', ledger_amount: '500' },
      { kind: 'payout', result: 'matched', ledger_amount: net, payment_id: id },
    ]);
    expect(whole.totals.map((one) => [one.kind, one.difference])).toEqual([
      ['deposit', '-500'],
      ['payout', '0'],
    ]);
  });
});

describe('a difference', () => {
  test('becomes a case that two persons credit, after which statement and ledger agree', async () => {
    const day = freshDay();
    const payer = await member();
    const id = await open(payer, '500');
    server.clock.advance(31 * 60_000);
    await server.database.db.tx((tx) => expireDeposits(tx, server.clock.now()));
    await openTransactionsEnd(server.database.db);
    const paid = await pay(payer, '80');
    const statement = await upload(day, [
      line(id, '500'),
      line(paid, '80', { txn: 'A' }),
      line(paid, '80', { txn: 'B' }),
    ]);
    const cashier = await as('cashier');
    const lines = [1, 3].map((number) => ({ number, version: 1 }));
    const { rows } = await cashier.ok('/api/office/statements/open_cases', {
      statement_id: statement,
      lines,
      reason,
    });
    expect(rows.map((row) => row.outcome)).toEqual(['done', 'done']);
    const owner = await as('owner');
    for (const { case_id } of rows) {
      const asked = { case_id: case_id ?? '', as: 'credit' as const, reason };
      const { request_id } = await (await as('cashier')).ok('/api/office/deposits/resolve', asked);
      await owner.ok('/api/office/requests/approve', { id: request_id ?? '', reason });
    }
    expect(await wallet.balance(payer)).toBe('660');
    await cashier.ok('/api/office/statements/match', { statement_id: statement });
    const after = await read(statement);
    expect(after.results).toEqual(['matched', 'matched', 'matched']);
    expect(after.statement.totals[0]?.difference).toBe('0');
    // The gateway says the same by a callback: nothing is owed any more.
    await say('payments', id, '500');
    expect(await wallet.balance(payer)).toBe('660');
  });

  test('that no deposit of the site has is an orphan of the site, credited to the player whom two persons name', async () => {
    const day = freshDay();
    const payer = await member();
    const elsewhere = await pay(await member('lucky'), '90');
    const statement = await upload(day, [line(elsewhere, '90'), line('unknown here', '25')]);
    const { rows } = await read(statement);
    expect(rows).toMatchObject([
      { result: 'statement-only', payment_id: null, ledger_state: null },
      { result: 'statement-only', payment_id: null },
    ]);
    const cashier = await as('cashier');
    const opened = await cashier.ok('/api/office/statements/open_cases', {
      ...{ statement_id: statement, lines: [{ number: 2, version: 1 }], reason },
    });
    const case_id = opened.rows[0]?.case_id ?? '';
    const asked = { case_id, as: 'credit' as const, reason };
    const nobody = await cashier.call('/api/office/deposits/resolve', asked);
    expect(nobody.body).toMatchObject({ message: 'unknownPlayer', field: 'player_id' });
    const named = { ...asked, player_id: String(payer.playerId) };
    const { request_id } = await cashier.ok('/api/office/deposits/resolve', named);
    await (await as('owner')).ok('/api/office/requests/approve', { id: request_id ?? '', reason });
    expect(await wallet.balance(payer)).toBe('25');
    await cashier.ok('/api/office/statements/match', { statement_id: statement });
    expect((await read(statement)).rows.find((row) => row.number === 2)).toMatchObject({
      ...{ result: 'matched', payment_id: case_id, decision: 'case' },
    });
  });

  test('is decided once, and not by who saw another version of it', async () => {
    const day = freshDay();
    const statement = await upload(day, [line('a', '1'), line('b', '2')]);
    const cashier = await as('cashier');
    const explain = async (number: number, version: number) => {
      const asked = { statement_id: statement, lines: [{ number, version }], reason };
      return (await cashier.ok('/api/office/statements/explain', asked)).rows[0]?.outcome;
    };
    expect(await explain(1, 2)).toBe('versionConflict');
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => explain(1, 1)));
    expect(outcomes.toSorted()).toEqual(['done', ...Array.from({ length: 9 }, () => 'lineDecided')]);
    expect(await explain(9, 1)).toBe('unknownLine');
    expect((await read(statement)).statement).toMatchObject({ open: 1, is_decided: true });
    const auditor = await as('owner');
    const object = `statement:${statement}`;
    const { entries: found } = await auditor.ok('/api/office/audit/entries', { object });
    expect(found.map((one) => [one.action, one.reason])).toEqual([
      ['statements.explain', reason],
      ['statements.upload', ''],
    ]);
    const kept = await cashier.call('/api/office/statements/remove', { statement_id: statement, reason });
    expect(kept.body.message).toBe('statementDecided');
  });
});

test('a statement of a site is unknown to those who work for another', async () => {
  const day = freshDay();
  const statement_id = await upload(day, [line('a', '1')]);
  const cashier = await as('cashier');
  const narrow = (site: string) =>
    server.database.asOwner(`update staff_role set site_id = ${site}
      where staff_id = (select id from staff where mail = 'cashier@baize.example')`);
  await narrow(`(select id from site where external_id = 'lucky')`);
  try {
    const lines = [{ number: 1, version: 1 }];
    const answers = [
      await cashier.call('/api/office/statements/get', { statement_id }),
      await cashier.call('/api/office/statements/lines', { statement_id }),
      await cashier.call('/api/office/statements/match', { statement_id }),
      await cashier.call('/api/office/statements/explain', { statement_id, lines, reason }),
      await cashier.call('/api/office/statements/open_cases', { statement_id, lines, reason }),
      await cashier.call('/api/office/statements/remove', { statement_id, reason }),
    ];
    expect(answers.map((one) => one.body.message)).toEqual(answers.map(() => 'unknownStatement'));
    expect((await cashier.ok('/api/office/statements/list', {})).rows).toEqual([]);
    const asked = statementFile(day, [line('b', '1')]);
    expect((await cashier.call('/api/office/statements/upload', asked)).body.message).toBe('unknownSite');
  } finally {
    await narrow('null');
  }
  await cashier.ok('/api/office/statements/remove', { statement_id, reason });
  expect((await cashier.call('/api/office/statements/get', { statement_id })).body.message).toBe(
    'unknownStatement',
  );
});
