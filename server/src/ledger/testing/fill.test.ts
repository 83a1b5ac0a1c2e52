import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { verifyLedger } from '../public.ts';
import { fillLedger } from './fill.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a ledger that was filled is balanced, its players keep what they won, and another fill adds to it', async () => {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    const sites = [
      { id: 1, currency: 'PHP' },
      { id: 2, currency: 'MYR' },
      { id: 3, currency: 'PHP' },
    ];
    const plan = { sites, players: 40, transfers: 3_000, months: 3 };
    let written = 0;
    const count = (more: number) => {
      written += more;
    };
    await fillLedger(client, { ...plan, firstPlayer: 1n }, count);
    await fillLedger(client, { ...plan, firstPlayer: 41n, transfers: 0 }, count);
    const { rows } = await client.query(
      `select (select count(*)::int from transfer) as transfers, (select count(*)::int from round) as rounds,
              (select count(*)::int from ledger_month where month < date_trunc('month', now())) as months,
              (select array_agg(distinct cash) from account where player_id <= 40) as cash`,
    );
    // 21 bets a month, of which every fifth wins 96 % of the five stakes.
    expect(rows).toEqual([
      {
        transfers: written,
        rounds: 40 * 63,
        months: 3,
        cash: [String(10_000_000_000 - 63 * 10_000 + 12 * 48_000)],
      },
    ]);
    expect(written).toBe(40 + 40 * (63 + 12) + 40);
    expect((await verifyLedger(client)).findings).toEqual([]);
  } finally {
    await client.end();
  }
});
