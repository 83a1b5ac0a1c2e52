import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../../actor.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { approveWithdrawal, payWithdrawal } from '../public.ts';
import { testWallet } from '../test-wallet.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  await server.keepFromJob('queue-payouts');
});
afterAll(() => server.stop());

test('a withdrawal is neither rewritten nor deleted by the database role of the server itself', async () => {
  const wallet = testWallet(server);
  const member = await wallet.member('rewritten', 500n);
  const bank_account_id = await wallet.account(member);
  const ask = async (amount: string) => {
    const order = { key: uuid7(), bank_account_id, amount };
    return (await wallet.ok(member, '/api/wallet/withdrawal', order)).withdrawal_id;
  };
  const [paid, waiting] = [await ask('100'), await ask('50')];
  const { db } = server.database;
  const staff = { actor: systemActor('shell:ines'), now: server.clock.now() };
  expect([await approveWithdrawal(db, paid, staff), await payWithdrawal(db, paid, staff)]).toMatchObject([
    { done: true },
    { done: true },
  ]);
  const rewrite = (id: string, change: string) =>
    db.pool.query(`update withdrawal set ${change} where id = $1`, [id]);
  for (const change of ["decided_by = 'somebody'", "state = 'rejected'", 'closed_at = null', 'fee = 0'])
    await expect(rewrite(paid, change), change).rejects.toThrow(`withdrawal ${paid} is closed`);
  for (const change of ['amount = amount + 1', "account_number = '99990000'", "holder_name = 'Ann Bell'"])
    await expect(rewrite(waiting, change), change).rejects.toThrow('does not change');
  for (const id of [paid, waiting])
    await expect(db.pool.query('delete from withdrawal where id = $1', [id])).rejects.toThrow(
      'permission denied',
    );
});
