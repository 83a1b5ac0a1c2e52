import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RefusalBody } from '#contract/calls.ts';
import { systemActor } from '../../actor.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { renamePlayer } from '../../players/public.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { approveUnseen, approveWithdrawal, payWithdrawal, returnsOf } from '../public.ts';
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

const messageOf = (answer: { body: unknown }) => (answer.body as RefusalBody).message;
const staff = () => ({ actor: systemActor('shell:ines'), now: server.clock.now() });

/** Opens a deposit through the gateway. @returns how to pay it, and its id */
async function deposit(member: Member, amount: string): Promise<{ id: string; pay: () => Promise<void> }> {
  const ask = { key: uuid7(), method_code: 'sandbox-card', amount };
  const { deposit_id, redirect_url } = await wallet.ok(member, '/api/wallet/deposit', ask);
  return {
    id: deposit_id,
    async pay() {
      const paid = await server.send({
        path: `${new URL(redirect_url).pathname}/pay`,
        host: member.host,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: '',
      });
      expect(paid.status).toBe(303);
    },
  };
}
const exclude = (member: Member) => wallet.ok(member, '/api/players/exclude', { kind: 'exclude_6_months' });
const withdraw = (member: Member, bank_account_id: string, amount: string) =>
  wallet.ok(member, '/api/wallet/withdrawal', { key: uuid7(), bank_account_id, amount });
const rowOf = (id: string) =>
  server.database.db.read
    .selectFrom('withdrawal')
    .select(['state', 'by_staff', 'adapter', 'fee', 'decided_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const letThrough = () =>
  server.database.db.pool.query(
    'update withdrawal_rule set auto_approve_below = 100000000, auto_approve_after_s = 0',
  );

describe('a withdrawal of an excluded player', () => {
  test('is never approved or sent by itself, costs nothing and goes back to the deposits first', async () => {
    await letThrough();
    const member = await wallet.member('launderer', 0n, 'lucky');
    const account = await wallet.account(member, '1234567891');
    const first = await deposit(member, '50');
    await first.pay();
    const second = await deposit(member, '100');
    await second.pay();
    const early = wallet.call(member, '/api/wallet/withdrawal', {
      ...{ key: uuid7(), bank_account_id: account, amount: '120' },
    });
    expect(messageOf(await early)).toBe('turnoverMissing');
    await exclude(member);
    expect(await wallet.ok(member, '/api/wallet/withdrawal_terms', {})).toMatchObject({ by_staff: true });
    const { withdrawal_id: id, fee } = await withdraw(member, account, '120');
    expect(fee).toBe('0');
    server.clock.advance(60_000);
    const { db } = server.database;
    await approveUnseen(db, { actor: systemActor('test'), now: server.clock.now() });
    expect(await rowOf(id)).toMatchObject({ state: 'pending', by_staff: true, adapter: 'manual' });
    expect(await returnsOf(db.read, id)).toMatchObject([
      { id: second.id, amount: 1_000_000n },
      { id: first.id, amount: 200_000n },
    ]);
    // An amount already being returned to a deposit is not returned again.
    const { withdrawal_id: rest } = await withdraw(member, account, '30');
    expect(await returnsOf(db.read, rest)).toMatchObject([{ id: first.id, amount: 300_000n }]);

    expect((await approveWithdrawal(db, id, staff())).done).toBe(true);
    expect(await payWithdrawal(db, id, staff())).toMatchObject({ done: true, row: { state: 'paid' } });
    expect(await rowOf(id)).toMatchObject({ decided_by: 'system:shell:ines' });
  });

  test('that was asked for before the exclusion is left to staff as well', async () => {
    await letThrough();
    await server.keepFromJob('approve-withdrawals');
    const member = await wallet.member('early', 500n);
    const account = await wallet.account(member);
    const { withdrawal_id: id } = await withdraw(member, account, '200');
    await exclude(member);
    server.clock.advance(60_000);
    await approveUnseen(server.database.db, { actor: systemActor('test'), now: server.clock.now() });
    expect(await rowOf(id)).toMatchObject({ state: 'pending', by_staff: true, adapter: 'manual' });
  });
});

describe('a legal name', () => {
  test('is fixed by a verified account: another holder stays out, and staff alone changes it', async () => {
    const member = await wallet.member('mallory', 0n);
    await wallet.account(member);
    const rename = (full_name: string) =>
      wallet.call(member, '/api/settings/profile_update', { full_name, contact_email: member.email });
    expect((await wallet.ok(member, '/api/settings/profile', {})).value.name_fixed).toBe(true);
    expect(await rename('Mallory Thief')).toMatchObject({
      status: 422,
      body: { message: 'nameFixed', field: 'full_name' },
    });
    expect((await rename(' Ana  Cruz Santos ')).status).toBe(200);
    const add = { key: uuid7(), bank_code: 'lanternfield', holder_name: 'Mallory Thief' };
    expect(
      messageOf(
        await wallet.call(member, '/api/wallet/bank_account_add', { ...add, account_number: '12345678' }),
      ),
    ).toBe('holderMismatch');

    const { db } = server.database;
    const context = { siteId: member.siteId, playerId: member.playerId, ...staff() };
    await renamePlayer(db, context, { to: 'Ana Cruz Bell', reason: 'Married' });
    expect((await wallet.ok(member, '/api/settings/profile', {})).value.full_name).toBe('Ana Cruz Bell');
    const recorded = await db.read
      .selectFrom('player_name_change')
      .select(['from_name', 'to_name', 'changed_by', 'reason'])
      .where('player_id', '=', member.playerId)
      .execute();
    expect(recorded).toEqual([
      {
        from_name: 'Ana Cruz Santos',
        to_name: 'Ana Cruz Bell',
        changed_by: 'system:shell:ines',
        reason: 'Married',
      },
    ]);
  });

  test('is fixed by a deposit, also one that waits to be paid; before that its owner corrects it', async () => {
    const member = await wallet.member('corrector', 0n);
    const rename = (full_name: string) =>
      wallet.call(member, '/api/settings/profile_update', { full_name, contact_email: member.email });
    expect((await rename('Ana Cruz')).status).toBe(200);
    await deposit(member, '50');
    expect(messageOf(await rename('Mallory Thief'))).toBe('nameFixed');
  });
});
