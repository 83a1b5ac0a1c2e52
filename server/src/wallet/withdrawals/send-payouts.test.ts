import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../../actor.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { AddOutsideWork, OutsideWork } from '../../providers/outside-work.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { approveWithdrawal, payoutHandler, queuePayouts } from '../public.ts';
import { type Member, type TestWallet, testWallet } from '../test-wallet.ts';

let server: TestServer;
let wallet: TestWallet;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
});
afterAll(() => server.stop());

async function asked(member: Member, bank_account_id: string, amount: string): Promise<string> {
  const ask = { key: uuid7(), bank_account_id, amount };
  return (await wallet.ok(member, '/api/wallet/withdrawal', ask)).withdrawal_id;
}

test('a payout whose gateway does not answer is sent again, and no other payout waits for it', async () => {
  const member = await wallet.member('patient', 1_000n);
  const account = await wallet.account(member);
  const { db } = server.database;
  const [one, other] = [await asked(member, account, '100'), await asked(member, account, '200')];
  for (const id of [one, other]) {
    // Before it is approved: the server's own job would send it by the adapter that it had.
    await db.tx((tx) =>
      tx.updateTable('withdrawal').set({ adapter: 'flaky' }).where('id', '=', id).execute(),
    );
    await approveWithdrawal(db, id, { actor: systemActor('test'), now: server.clock.now() });
  }
  const requested: string[] = [];
  const flaky = {
    code: 'flaky',
    ...{ fields: [], payoutMethods: [] },
    async payOut({ reference }: { reference: string }) {
      requested.push(reference);
      if (reference === one && requested.filter((id) => id === one).length === 1) throw new Error('away');
    },
    readPayoutCallback: () => undefined,
  };
  const adapters = new Map([['flaky', flaky]]);
  const now = server.clock.now();
  const failures: unknown[] = [];
  /** Queues what is due at a time, and does it as the queue does. */
  async function sendDue(later: number): Promise<void> {
    const at = new Date(now.getTime() + later);
    const queued: OutsideWork[] = [];
    const add: AddOutsideWork = async (_writer, _queue, work) => void queued.push(...work);
    await queuePayouts(db, adapters, add, at);
    const send = payoutHandler(db, adapters, { now: () => at });
    for (const { data, group, key } of queued) {
      expect(group).toBe('flaky');
      const { signal } = new AbortController();
      await send({ id: key ?? '', data, signal }).catch((error: unknown) => failures.push(error));
    }
  }
  await sendDue(0);
  expect(failures).toMatchObject([{ message: 'away' }]);
  await sendDue(0);
  expect(requested).toEqual([one, other]);
  await sendDue(31_000);
  expect(requested).toEqual([one, other, one]);
  await sendDue(90_000);
  expect(requested).toHaveLength(3);
});
