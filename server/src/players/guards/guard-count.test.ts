import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { seedSites } from '../../seed/seed-sites.ts';
import { type Budget, giveBack, refill, release, spend } from './guard-count.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await seedSites(database.db);
});
afterAll(() => database.drop());

const budget = (name: string): Budget => ({ name, most: 1_000_000, windowMs: 60_000 });

test('logins of one account at the same time never wait for one another in a circle', async () => {
  const { db } = database;
  const at = { siteId: 1, now: new Date() };
  const spends = ['account', 'device', 'network', 'range', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'z', 'x'].map(
    (name) => ({
      budget: budget(name),
      key: 'same',
    }),
  );
  const reversed = spends.toReversed();
  const once = () => [
    spend(db.autocommit, at, spends),
    db.tx((tx) => refill(tx, at, reversed)),
    db.tx((tx) => release(tx, at, { back: spends.slice(6), reset: spends.slice(0, 6) })),
    giveBack(db.autocommit, at, spends),
  ];
  // More than there are connections, and not so many that the last waits too long for one.
  for (let wave = 0; wave < 15; wave++) {
    const ends = await Promise.allSettled(Array.from({ length: 20 }, once).flat());
    expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);
  }
});
