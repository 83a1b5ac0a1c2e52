import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '../actor.ts';
import { openTransactionsEnd } from '../db/testing/open-transactions.ts';
import { fencedDb, openLeases } from '../db/turns/lease.ts';
import { uuid7 } from '../db/uuid7.ts';
import { balances, type Ledger, openLedger, postIn } from '../ledger/public.ts';
import { openPushKeys } from '../providers/messages/public.ts';
import { openBoard } from '../sportsbook/public.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { recurringJobs } from './recurring.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const noProviders = {
  payments: new Map(),
  payouts: new Map(),
  senders: new Map(),
  screener: undefined,
  plugins: [],
  notifyAgain: async () => undefined,
};
const unsent = { send: async () => ({ sender: 'nobody' }) };

async function run(name: string): Promise<void> {
  const ledger = await openLedger({ source: server.database.url });
  await jobsOf(ledger)
    .find((job) => job.name === name)
    ?.run({ db: server.database.db, actor: systemActor(name), now: server.clock.now() });
  await openTransactionsEnd(server.database.db);
  await ledger.close();
}

const jobsOf = (ledger: Ledger) =>
  recurringJobs({
    clock: server.clock,
    db: server.database.db,
    ledger,
    providers: {
      ...noProviders,
      webPush: { keys: openPushKeys(server.database.db, []), reach: { isKnownOnly: true, ownHosts: [] } },
      messages: { mail: unsent, sms: unsent, push: unsent },
    },
    board: openBoard(server.database.db, server.server.storage.bus),
    outside: { add: async () => undefined },
    makeExports: async () => undefined,
    playedSessions: new Set(),
  });

/** Moves the server's clock; what was sent afterwards finds the ledger there too. */
async function ahead(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  await server.send({ method: 'GET', path: '/healthz' });
}

const demoPlayer = () =>
  server.database.db.read
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['player.id', 'player.site_id'])
    .where('site.external_id', '=', 'baize')
    .executeTakeFirstOrThrow();

test('money that was set aside comes back when its time has run out', async () => {
  const { db } = server.database;
  const player = await demoPlayer();
  const before = await balances(db.read, player.id);
  await db.tx((tx) =>
    postIn(tx, {
      key: uuid7(),
      siteId: player.site_id,
      playerId: player.id,
      actor: systemActor('test'),
      steps: [{ pend: uuid7(), purse: 'cash', amount: 10_000n, expiresAt: new Date(Date.now() + 60_000) }],
    }),
  );
  await run('void-expired-holds');
  expect((await balances(db.read, player.id))?.cashHeld).toBe((before?.cashHeld ?? 0n) + 10_000n);
  await ahead(61_000);
  await run('void-expired-holds');
  const after = await balances(db.read, player.id);
  expect([after?.cash, after?.cashHeld]).toEqual([before?.cash, before?.cashHeld]);
});

test('a deposit that nobody paid in time expires, and the player is notified', async () => {
  const demo = await server.logIn('demo', 'Demo1234!');
  const { deposit_id } = await server.ok('/api/wallet/deposit', {
    ...demo,
    key: uuid7(),
    method_code: 'sandbox-card',
    amount: '500',
  });
  await ahead(29 * 60_000);
  await run('expire-deposits');
  expect((await server.ok('/api/wallet/deposit_status', { ...demo, deposit_id })).state).toBe('pending');
  await ahead(60_000);
  await run('expire-deposits');
  expect((await server.ok('/api/wallet/deposit_status', { ...demo, deposit_id })).state).toBe('expired');
});

test('no job writes outside of transactions, which check that this server still has its turn', async () => {
  const id = uuid7();
  const siteId = (await demoPlayer()).site_id;
  await server.database.asOwner(
    `insert into affiliate (id, site_id, name, mail, state, created_at)
       values ('${id}', ${siteId}, 'Lantern Media', 'news@affiliates.example', 'active', now() - interval '40 days')`,
  );
  const ledger = await openLedger({ source: server.database.url });
  const leases = openLeases(server.database.url, () => undefined);
  const lease = leases.open('job:test');
  const outside: string[] = [];
  for (const { name, isPerServer, run: work } of jobsOf(ledger)) {
    if (isPerServer) continue;
    await expect.poll(() => lease.fence()).toBeDefined();
    const fence = lease.fence();
    if (!fence) throw new Error('the lease was lost');
    const db = fencedDb(server.database.db, fence);
    // What else may go wrong here is what the test has no services for.
    await work({ db, actor: systemActor(name), now: server.clock.now() }).catch((error: unknown) => {
      if (String(error).includes('written in transactions')) outside.push(name);
    });
  }
  await leases.close();
  await ledger.close();
  expect(outside).toEqual([]);
});
