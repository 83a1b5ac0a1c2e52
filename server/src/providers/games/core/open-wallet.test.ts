import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { systemActor } from '../../../actor.ts';
import { systemClock } from '../../../clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../db/test-database.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { openPlayerAccounts, postIn } from '../../../ledger/public.ts';
import { openWallet } from './open-wallet.ts';

const SITE = 1;
const PLAYERS = [1n, 2n, 3n, 4n] as const;
const give = (playerId: bigint, amount: bigint) =>
  test.db.tx((tx) =>
    postIn(tx, {
      ...{ key: uuid7(), siteId: SITE, playerId, actor: systemActor('test') },
      steps: [{ from: 'genesis', to: 'cash', amount, kind: 'genesis' }],
    }),
  );

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  for (const playerId of PLAYERS) {
    await test.db.tx((tx) => openPlayerAccounts(tx, { siteId: SITE, playerId, currency: 'PHP' }));
    await give(playerId, playerId * 10_000n);
  }
});
afterAll(() => test.drop());

it('reads balances that are asked for together by one statement: of each player its own, of nobody none', async () => {
  const wallet = openWallet({ db: test.db, clock: systemClock });
  const connect = vi.spyOn(test.db.pool, 'connect');
  const found = await Promise.all([...PLAYERS, 99n, 1n].map((playerId) => wallet.funds(playerId)));
  expect(connect).toHaveBeenCalledTimes(1);
  expect(found.map((funds) => funds?.amount)).toEqual([
    10_000n,
    20_000n,
    30_000n,
    40_000n,
    undefined,
    10_000n,
  ]);
  connect.mockRestore();
});

it('answers no balance that was read before it was asked for', async () => {
  const wallet = openWallet({ db: test.db, clock: systemClock });
  const earlier = wallet.funds(1n);
  await give(1n, 5_000n);
  const later = await wallet.funds(1n);
  await earlier;
  expect(later?.amount).toBe(15_000n);
});
