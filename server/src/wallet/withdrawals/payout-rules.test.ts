import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { systemActor } from '../../actor.ts';
import { lockAwaited } from '../../db/testing/open-transactions.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { AddOutsideWork, OutsideWork } from '../../providers/outside-work.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import {
  approveUnseen,
  approveWithdrawal,
  payoutHandler,
  queuePayouts,
  releaseIn,
  returnsOf,
} from '../public.ts';
import { type Member, type TestWallet, testWallet } from '../test-wallet.ts';
import { leaveToStaff } from './pay-by-staff.ts';

let server: TestServer;
let wallet: TestWallet;
let member: Member;
let account: string;
let people = 0;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
});
beforeEach(async () => {
  people += 1;
  member = await wallet.member(`payee${people}`, 1_000n);
  account = await wallet.account(member, `42000000${people}`);
});
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

const DAY_MS = 24 * 3_600_000;
const setRule = (change: string) =>
  server.database.db.pool.query(`update withdrawal_rule set ${change} where site_id = $1`, [member.siteId]);
const withdraw = async (amount: string) =>
  (await wallet.ok(member, '/api/wallet/withdrawal', { key: uuid7(), bank_account_id: account, amount }))
    .withdrawal_id;
const rowOf = (id: string) =>
  server.database.db.read.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const staff = () => ({ actor: systemActor('test'), now: server.clock.now() });

test('where a site closes the loop, what was paid in goes back to its deposits by staff, and costs nothing', async () => {
  const open = await rowOf(await withdraw('100'));
  await setRule('closed_loop = true, auto_approve_below = null');
  const { db } = server.database;
  const closed = await withdraw('300');
  await setRule('closed_loop = false');
  expect([open.by_staff, open.adapter]).toEqual([false, 'sandbox']);
  expect(await rowOf(closed)).toMatchObject({ by_staff: true, adapter: 'manual', fee: 0n });
  expect(await returnsOf(db.read, closed)).toMatchObject([{ amount: 3_000_000n }]);
});

test('two withdrawals of a player that are left to staff at once are not returned to the same deposit', async () => {
  const { db } = server.database;
  const ids = [await withdraw('500'), await withdraw('300')];
  // The rest is a win.
  await db.pool.query('update deposit set amount = 6000000 where player_id = $1', [member.playerId]);
  const rows = await Promise.all(ids.map(rowOf));
  const first = Promise.withResolvers<void>();
  const isLeft = Promise.withResolvers<void>();
  const leave = ([row]: typeof rows, done?: Promise<void>) =>
    db.tx(async (tx) => {
      if (row) await leaveToStaff(tx, row);
      isLeft.resolve();
      await done;
    });
  const one = leave(rows.slice(0, 1), first.promise);
  await isLeft.promise;
  const other = leave(rows.slice(1));
  await lockAwaited(db);
  first.resolve();
  await Promise.all([one, other]);
  const { rows: over } = await db.pool.query(
    `select d.id from deposit d join withdrawal_return r on r.deposit_id = d.id
      where d.player_id = $1 group by d.id having sum(r.amount) > d.amount`,
    [member.playerId],
  );
  expect(over).toEqual([]);
  await db.pool.query('update deposit set amount = 10000000 where player_id = $1', [member.playerId]);
});

test('a withdrawal whose player becomes a case while it is approved unseen waits for a person', async () => {
  const { db } = server.database;
  await setRule('auto_approve_below = 100000000, auto_approve_after_s = 30');
  const id = await withdraw('100');
  const client = await db.pool.connect();
  onTestFinished(() => client.release(true));
  // To judge it takes the row as well.
  await client.query('update withdrawal set judged_at = now() where id = $1', [id]);
  await client.query('begin');
  await client.query('select from withdrawal where id = $1 for update', [id]);
  server.clock.advance(60_000);
  const approved = approveUnseen(db, staff());
  await lockAwaited(db);
  await client.query(
    `insert into protection_case (id, site_id, player_id, kind, detail, opened_at)
     values ($1, $2, $3, 'sanction', '{}', now())`,
    [uuid7(), member.siteId, member.playerId],
  );
  await client.query('commit');
  await approved;
  expect((await rowOf(id)).state).toBe('pending');
});

test('what nothing is left of to go back goes to the account, also where the loop is closed', async () => {
  const { db } = server.database;
  await setRule('closed_loop = true');
  // A win: more than what was ever paid in.
  await db.tx((tx) =>
    tx.updateTable('deposit').set({ amount: 10_000n }).where('player_id', '=', member.playerId).execute(),
  );
  const [first, second] = [await withdraw('100'), await withdraw('200')];
  await setRule('closed_loop = false');
  expect(await returnsOf(db.read, first)).toMatchObject([{ amount: 10_000n }]);
  expect([(await rowOf(first)).by_staff, (await rowOf(second)).by_staff]).toEqual([true, false]);
  await db.tx((tx) =>
    tx.updateTable('deposit').set({ amount: 10_000_000n }).where('player_id', '=', member.playerId).execute(),
  );
});

async function pass(days: number): Promise<void> {
  server.clock.advance(days * DAY_MS);
  member = await wallet.logInAgain(member);
}

/** Why each of some withdrawals is held, where a site sets a limit. */
async function holdsUnder(limit: string, amounts: readonly string[]): Promise<readonly string[]> {
  await setRule(`${limit}, auto_approve_below = null`);
  const ids: string[] = [];
  for (const amount of amounts) ids.push(await withdraw(amount));
  await approveUnseen(server.database.db, staff());
  await setRule(`${limit.replace(/=.*/, '')} = null`);
  return Promise.all(ids.map(async (id) => (await rowOf(id)).hold_reason));
}

test('withdrawals of a player that come to more in a day or a week than the site lets through are held, whatever each is', async () => {
  expect(await holdsUnder('hold_day_above = 3000000', ['200', '100', '50'])).toEqual(['', '', 'day-amount']);
  await pass(2);
  expect(await holdsUnder('hold_day_above = 3000000', ['50'])).toEqual(['']);
  expect(await holdsUnder('hold_week_above = 4000000', ['10'])).toEqual(['week-amount']);
  await pass(8);
  expect(await holdsUnder('hold_week_above = 4000000', ['10'])).toEqual(['']);
});

test('more withdrawals of a player than the site lets through in a day or a week are held', async () => {
  expect(await holdsUnder('hold_day_count = 2', ['10', '10', '10'])).toEqual(['', '', 'day-count']);
  await pass(2);
  expect(await holdsUnder('hold_day_count = 2', ['10'])).toEqual(['']);
  expect(await holdsUnder('hold_week_count = 4', ['10'])).toEqual(['week-count']);
});

test('an account of another is refused, or its withdrawals are noticed, and held where the site says so', async () => {
  const other = { bank_code: 'lanternfield', account_number: `42990000${people}`, holder_name: 'Bruno Diaz' };
  const add = () => wallet.call(member, '/api/wallet/bank_account_add', { key: uuid7(), ...other });
  expect((await add()).body).toMatchObject({ message: 'holderMismatch' });
  const flagsOf = async (rule: string) => {
    await setRule(`${rule}, auto_approve_below = null`);
    const id = await withdraw('10');
    await approveUnseen(server.database.db, staff());
    await setRule(`own_name_only = true, hold_flags = '{}'`);
    const { flags, hold_reason: held } = await rowOf(id);
    return [flags.includes('other-name'), held];
  };
  expect(await flagsOf(`own_name_only = false, hold_flags = '{other-name}'`)).toEqual([false, '']);
  await setRule('own_name_only = false');
  expect((await add()).status).toBe(200);
  await server.database.asOwner(
    `update bank_account set verified_at = now() where player_id = ${member.playerId}`,
  );
  account = (await wallet.ok(member, '/api/wallet/bank_accounts', {})).value.at(-1)?.bank_account_id ?? '';
  expect(await flagsOf('own_name_only = false')).toEqual([true, '']);
  expect(await flagsOf(`own_name_only = false, hold_flags = '{other-name}'`)).toEqual([true, 'other-name']);
  const refused = await wallet.call(member, '/api/wallet/withdrawal', {
    ...{ key: uuid7(), bank_account_id: account, amount: '10' },
  });
  expect(refused.body).toMatchObject({ message: 'holderMismatch' });
});

test('a gateway that gives no answer is asked five times, and again by the same reference once somebody has looked', async () => {
  const { db } = server.database;
  const id = await withdraw('100');
  await db.tx((tx) => tx.updateTable('withdrawal').set({ adapter: 'silent' }).where('id', '=', id).execute());
  await approveWithdrawal(db, id, staff());
  const asked: string[] = [];
  const silent = {
    code: 'silent',
    ...{ fields: [], payoutMethods: [] },
    async payOut({ reference }: { reference: string }) {
      asked.push(reference);
      throw new Error('no answer');
    },
    readPayoutCallback: () => undefined,
  };
  const adapters = new Map([['silent', silent]]);
  let at = server.clock.now();
  async function runs(times: number): Promise<number> {
    for (let run = 0; run < times; run++) {
      at = new Date(at.getTime() + 31_000);
      const queued: OutsideWork[] = [];
      const add: AddOutsideWork = async (_writer, _queue, work) => void queued.push(...work);
      await queuePayouts(db, adapters, add, at);
      const send = payoutHandler(db, adapters, { now: () => at });
      for (const { data } of queued)
        await send({ id, data, signal: new AbortController().signal }).catch(() => undefined);
    }
    return asked.length;
  }
  expect(await runs(8)).toBe(5);
  expect((await rowOf(id)).state).toBe('approved');
  expect(await db.tx((tx) => releaseIn(tx, id))).toMatchObject({ done: true });
  expect(await db.tx((tx) => releaseIn(tx, id))).toMatchObject({ done: false, why: 'wrongState' });
  expect(await runs(1)).toBe(6);
  expect(new Set(asked)).toEqual(new Set([id]));
});
