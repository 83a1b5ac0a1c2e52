import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAmount } from '#rules/money/amount.ts';
import { systemActor } from '../actor.ts';
import type { TestDatabase } from '../db/test-database.ts';
import { uuid7 } from '../db/uuid7.ts';
import { requestMessage } from '../providers/messages/public.ts';
import { startTestServer, startTestServerOn, type TestServer } from '../test-server.ts';
import { approveWithdrawal, settlePayout } from '../wallet/public.ts';
import { type Member, testWallet } from '../wallet/test-wallet.ts';
import { type ChildServer, makeDataDir, startChild } from './child-server.ts';
import { adaptersTo, GATEWAY, type OutsideService, openOutsideService } from './outside-service/service.ts';

const ENVIRONMENT = { TRUST_PROXY: '127.0.0.1' };
const SOON = { timeout: 20_000 };
/** An attempt counts as failed after 20 seconds, is looked for every minute, and a gateway is asked again after 30. */
const AGAIN = { timeout: 200_000 };

let service: OutsideService;
let home: ReturnType<typeof makeDataDir>;
let database: TestDatabase;
let member: Member;
let withdrawal: string;
let first: ChildServer;
let second: TestServer;

beforeAll(async () => {
  service = await openOutsideService('first');
  home = makeDataDir();
  // What a withdrawal needs is made by a server that is gone before there is anything to send.
  const earlier = await startTestServer(ENVIRONMENT);
  database = earlier.database;
  const wallet = testWallet(earlier);
  member = await wallet.member('patient', 1_000n);
  const bank_account_id = await wallet.account(member);
  const ask = { key: uuid7(), bank_account_id, amount: '100' };
  withdrawal = (await wallet.ok(member, '/api/wallet/withdrawal', ask)).withdrawal_id;
  await database.db.tx((tx) =>
    tx.updateTable('withdrawal').set({ adapter: GATEWAY }).where('id', '=', withdrawal).execute(),
  );
  await earlier.server.stop();
  const env = { DATABASE_URL: database.url, SEED: '0', SERVICE_URL: service.url, SERVER_NAME: 'first' };
  first = await startChild(home.dataDir, env, 'server/src/hazards/outside-service/server.ts');
}, 300_000);
afterAll(async () => {
  service.close();
  await second.stop();
  home.remove();
});

const askedBy = (name: string) => service.asked.filter(({ by }) => by === name);
const kindsOf = (name: string) => [...new Set(askedBy(name).map(({ kind }) => kind))].sort();

test('kill -9 of a server that waits for a mail service and a gateway: another asks again, and the payout is made once', {
  timeout: 300_000,
}, async () => {
  const { db } = database;
  await approveWithdrawal(db, withdrawal, { actor: systemActor('test'), now: new Date() });
  await db.tx((tx) =>
    requestMessage(tx, {
      siteId: 1,
      to: { channel: 'mail', address: 'ann@example.com' },
      text: 'passwordChanged',
      language: 'EN',
      values: { site: 'Baize', account: 'ann', minutes: '5', code: '12345678' },
      until: new Date('2100-01-01'),
    }),
  );
  await expect.poll(() => kindsOf('first'), SOON).toEqual(['mail', 'payout']);
  second = await startTestServerOn(database, ENVIRONMENT, undefined, adaptersTo(service.url, 'second'));
  await first.kill();
  await expect.poll(() => kindsOf('second'), AGAIN).toEqual(['mail', 'payout']);
  const keys = (kind: string) =>
    new Set(service.asked.filter((one) => one.kind === kind).map(({ key }) => key));
  expect([...keys('payout')], 'asked for by the same reference').toEqual([withdrawal]);
  expect(keys('mail').size, 'and the mail by the same id').toBe(1);
  const accepted = async () =>
    (
      await db.read
        .selectFrom('withdrawal')
        .select('accepted_at')
        .where('id', '=', withdrawal)
        .executeTakeFirstOrThrow()
    ).accepted_at;
  await expect.poll(accepted, SOON).not.toBeNull();

  const { amount = '', currency = '' } = service.done.get(withdrawal) ?? {};
  const notice = {
    reference: withdrawal,
    amount: parseAmount(amount) ?? 0n,
    currency,
    result: 'paid' as const,
  };
  expect(await settlePayout(db, GATEWAY, notice, new Date())).toBe('paid');
  expect(await settlePayout(db, GATEWAY, notice, new Date())).toBe('repeated');
  const wallet = testWallet(second);
  expect(await wallet.balance(member)).toBe('900');
  expect(await wallet.unbalanced()).toEqual([]);
});
