import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { systemActor } from '../../actor.ts';
import { lockAwaited } from '../../db/testing/open-transactions.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { approveUnseen } from '../../wallet/public.ts';
import { type Member, type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { OfficeClient } from '../testing/office-client.ts';

const reason = 'Looked at it';

let server: TestServer;
let wallet: TestWallet;
let members = 0;
const clients = new Map<string, OfficeClient>();

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  await server.keepFromJob('approve-withdrawals');
  wallet = testWallet(server);
});
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

/** A demonstration member of staff whose second factor was shown just now. */
async function as(name: string): Promise<OfficeClient> {
  const client = clients.get(name) ?? new OfficeClient(server);
  clients.set(name, client);
  await client.enter(`${name}@baize.example`);
  return client;
}

/** A member of arena, where nothing is to be staked, who asked for their money. */
async function asked(amount: string, paidIn = 100_000n) {
  members += 1;
  const member = await wallet.member(`cashier${members}`, paidIn, 'arena');
  const account = await wallet.account(member, String(1_000_000_000 + members));
  const ask = { key: uuid7(), bank_account_id: account, amount };
  const { withdrawal_id: id } = await wallet.ok(member, '/api/wallet/withdrawal', ask);
  return { member, id };
}

const stateOf = async (member: Member, id: string) =>
  wallet.ok(member, '/api/wallet/withdrawal_status', { withdrawal_id: id });

const judge = () =>
  approveUnseen(server.database.db, { actor: systemActor('test'), now: server.clock.now() });

describe('the queue of withdrawals', () => {
  test('has all that one look needs, and names no bank account to those who may not see it', async () => {
    const { member, id } = await asked('120');
    await judge();
    const cashier = await as('cashier');
    const { rows } = await cashier.ok('/api/office/cashier/withdrawals', { state: 'pending', site: 'arena' });
    const row = rows.find((one) => one.withdrawal_id === id);
    expect(row).toMatchObject({ amount: '120', holder_name: 'SANTOS ANA' });
    expect(row?.flags).toEqual(expect.arrayContaining(['first', 'new-account']));
    const facts = await cashier.ok('/api/office/cashier/withdrawal', { withdrawal_id: id });
    expect(facts).toMatchObject({
      money: { deposits: { count: 1, amount: '100000' }, net: '100000' },
      turnover: { left: '0' },
      is_excluded: false,
      open_request: null,
    });
    const support = await as('support');
    const masked = await support.ok('/api/office/cashier/withdrawal', { withdrawal_id: id });
    expect(masked.withdrawal.holder_name).toBe('S•••');
    expect(masked.withdrawal.account_number).toMatch(/^•/);
    const owner = await as('owner');
    const { entries } = await owner.ok('/api/office/audit/entries', { object: `player:${member.playerId}` });
    expect(entries.map(({ action, roles }) => [action, roles[0]])).toEqual([
      ['cashier.withdrawal', 'support'],
      ['cashier.withdrawal', 'cashier'],
    ]);
  });

  test('pages by its order without a row twice', async () => {
    const cashier = await as('cashier');
    await asked('50');
    await asked('51');
    const all = await cashier.ok('/api/office/cashier/withdrawals', { state: 'pending' });
    const seen: string[] = [];
    let before: string | undefined;
    for (;;) {
      const page = await cashier.ok('/api/office/cashier/withdrawals', {
        ...{ state: 'pending', limit: 1 },
        ...(before === undefined ? {} : { before }),
      });
      seen.push(...page.rows.map((row) => row.withdrawal_id));
      if (page.next === null) break;
      before = page.next;
    }
    expect(seen).toEqual(all.rows.map((row) => row.withdrawal_id));
  });
});

describe('a withdrawal', () => {
  test('is approved once where 50 approve it at the same moment', async () => {
    const { member, id } = await asked('70');
    const cashier = await as('cashier');
    const ask = { withdrawal_ids: [id], reason };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => cashier.ok('/api/office/cashier/approve', ask)),
    );
    const outcomes = answers.flatMap(({ rows }) => rows.map(({ outcome }) => outcome));
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'withdrawalDecided')).toHaveLength(49);
    expect((await stateOf(member, id)).state).toBe('approved');
  });

  test('is either approved or cancelled where staff and its player decide at the same moment', async () => {
    const cashier = await as('cashier');
    for (let turn = 0; turn < 5; turn += 1) {
      const { member, id } = await asked('60');
      const [decided, cancelled] = await Promise.all([
        cashier.ok('/api/office/cashier/approve', { withdrawal_ids: [id], reason }),
        wallet.call(member, '/api/wallet/withdrawal_cancel', { key: uuid7(), withdrawal_id: id }),
      ]);
      const isApproved = decided.rows[0]?.outcome === 'done';
      expect(cancelled.status === 200).toBe(!isApproved);
      expect((await stateOf(member, id)).state).toBe(isApproved ? 'approved' : 'cancelled');
    }
  });

  test('is decided by one of two members of staff who decide otherwise at the same moment', async () => {
    const [cashier, owner] = [await as('cashier'), await as('owner')];
    const { member, id } = await asked('65');
    const [approved, rejected] = await Promise.all([
      cashier.ok('/api/office/cashier/hold', { withdrawal_ids: [id], reason }),
      owner.ok('/api/office/cashier/reject', { withdrawal_ids: [id], code: 'method', text: '', reason }),
    ]);
    expect(rejected.rows[0]?.outcome).toBe('done');
    expect(['done', 'withdrawalDecided']).toContain(approved.rows[0]?.outcome);
    expect((await stateOf(member, id)).state).toBe('rejected');
    expect(await wallet.balance(member)).toBe('100000');
  });

  test('above the threshold waits for a second person, and is named in the queue meanwhile', async () => {
    const [cashier, owner] = [await as('cashier'), await as('owner')];
    const threshold = { site: 'arena', kind: 'withdrawal' as const, above: '500', version: 0, reason };
    await owner.ok('/api/office/requests/set_threshold', threshold);
    const { member, id } = await asked('501');
    const ask = { withdrawal_ids: [id], reason };
    const [row] = (await cashier.ok('/api/office/cashier/approve', ask)).rows;
    expect(row?.outcome).toBe('requested');
    expect((await cashier.ok('/api/office/cashier/approve', ask)).rows[0]?.outcome).toBe('alreadyRequested');
    const facts = await cashier.ok('/api/office/cashier/withdrawal', { withdrawal_id: id });
    expect(facts.open_request).toBe(row?.request_id);
    expect((await stateOf(member, id)).state).toBe('pending');
    await owner.ok('/api/office/requests/approve', { id: row?.request_id ?? '', reason });
    expect((await stateOf(member, id)).state).toBe('approved');
  });

  test('above the threshold has one request where two ask for it at the same moment', async () => {
    const { db } = server.database;
    const cashier = await as('cashier');
    const { id } = await asked('502');
    const ask = { withdrawal_ids: [id], reason };
    // Nothing is written until both have looked for a request.
    const other = await db.pool.connect();
    onTestFinished(() => other.release(true));
    await other.query('begin');
    await other.query('lock table staff_request in share mode');
    const asking = [1, 2].map(() => cashier.ok('/api/office/cashier/approve', ask));
    await lockAwaited(db, 2);
    await other.query('commit');
    const outcomes = (await Promise.all(asking)).map(({ rows }) => rows[0]?.outcome);
    expect(outcomes.sort()).toEqual(['alreadyRequested', 'requested']);
    await cashier.ok('/api/office/cashier/reject', { ...ask, code: 'method', text: '' });
  });

  test('that is held is not approved before somebody releases it', async () => {
    const { member, id } = await asked('80');
    const cashier = await as('cashier');
    const ask = { withdrawal_ids: [id], reason };
    await cashier.ok('/api/office/cashier/hold', ask);
    expect((await cashier.ok('/api/office/cashier/approve', ask)).rows[0]?.outcome).toBe('withdrawalHeld');
    expect((await stateOf(member, id)).state).toBe('pending');
    await cashier.ok('/api/office/cashier/release', ask);
    expect((await cashier.ok('/api/office/cashier/approve', ask)).rows[0]?.outcome).toBe('done');
  });

  test('is declined with a reason that its player reads in their language', async () => {
    const { member, id } = await asked('90');
    await server.database.asOwner(`update player set language = 'ESP' where id = ${member.playerId}`);
    const cashier = await as('cashier');
    const text = 'Escríbenos.';
    const ask = { withdrawal_ids: [id], code: 'method' as const, text, reason };
    expect((await cashier.ok('/api/office/cashier/reject', ask)).rows[0]?.outcome).toBe('done');
    const status = await stateOf(member, id);
    expect(status.reason).toBe('Retira por el mismo método con el que depositaste. Escríbenos.');
    expect(await wallet.balance(member)).toBe('100000');
    const empty = await cashier.call('/api/office/cashier/reject', { ...ask, code: 'other', text: '' });
    expect(empty.body).toMatchObject({ message: 'badRequest', field: 'text' });
  });

  test('of another site than the permission holds at is unknown', async () => {
    const { id } = await asked('75');
    await server.database.asOwner(`update staff_role set site_id = (select id from site where external_id = 'lucky')
      where staff_id = (select id from staff where mail = 'cashier@baize.example')`);
    const cashier = await as('cashier');
    const { rows } = await cashier.ok('/api/office/cashier/approve', { withdrawal_ids: [id], reason });
    expect(rows[0]?.outcome).toBe('unknownWithdrawal');
    const one = await cashier.call('/api/office/cashier/withdrawal', { withdrawal_id: id });
    expect(one.body.message).toBe('unknownWithdrawal');
    const seen = await cashier.ok('/api/office/cashier/withdrawals', { state: 'pending' });
    expect(new Set(seen.rows.map(({ site }) => site))).toEqual(new Set(['lucky']));
    await server.database.asOwner(`update staff_role set site_id = null
      where staff_id = (select id from staff where mail = 'cashier@baize.example')`);
  });
});

describe('the rules of a site', () => {
  test('hold what they name, let the rest through, and keep what they were', async () => {
    const owner = await as('owner');
    const {
      currency: _currency,
      statusCode: _status,
      message: _message,
      changed_by: _by,
      changed_at: _at,
      ...rules
    } = await owner.ok('/api/office/cashier/rules', { site: 'arena' });
    const change = {
      ...rules,
      site: 'arena',
      auto_below: '500',
      auto_after_seconds: 0,
      hold_above: '400',
      reason,
    };
    const set = await owner.ok('/api/office/cashier/set_rules', { ...change, hold_flags: [] });
    const read = await owner.ok('/api/office/cashier/rules', { site: 'arena' });
    expect(read).toMatchObject({ version: set.version, changed_at: expect.any(String) });
    expect(read.changed_by).not.toMatch(/^staff:/);
    const stale = await owner.call('/api/office/cashier/set_rules', change);
    expect(stale.body.message).toBe('versionConflict');
    const [small, large] = [await asked('100'), await asked('450')];
    await judge();
    expect((await stateOf(small.member, small.id)).state).toBe('approved');
    expect((await stateOf(large.member, large.id)).state).toBe('pending');
    const { rows } = await owner.ok('/api/office/cashier/withdrawals', { state: 'held', site: 'arena' });
    expect(rows.map((row) => [row.withdrawal_id, row.hold_reason])).toEqual([[large.id, 'amount']]);
    const again = { ...change, hold_above: null, hold_flags: ['new-account' as const], version: set.version };
    await owner.ok('/api/office/cashier/set_rules', again);
    const flagged = await asked('100');
    await judge();
    const facts = await owner.ok('/api/office/cashier/withdrawal', { withdrawal_id: flagged.id });
    expect(facts.withdrawal).toMatchObject({ state: 'held', hold_reason: 'new-account' });
  });
});
